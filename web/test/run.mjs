// run.mjs OUT MODULES [PICTURES] - drives the built page in Chromium, on a telephone's width and on a
// desktop's. The last line is "N passed, N failed". With ONLY=name, runs the tests of that name.

import { readFileSync, readdirSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DESKTOP, PHONE, launch, open, ruled, serve } from './browser.mjs';
import { answer, tap, tapsOf } from './taps.mjs';
import { casesIn, nativeEngine, nativeRows } from './native.mjs';

const [out, modules, pictures] = process.argv.slice(2);
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
let passed = 0;
let failed = 0;

function check(good, what, more = '') {
  if (good) passed++;
  else {
    failed++;
    console.log(`FAILED  ${what}${more ? `\n        ${more}` : ''}`);
  }
  return good;
}

const server = await serve(out);
const browser = await launch(modules);
const file = pathToFileURL(resolve(out, 'bridgelaw.html')).href;
const axe = readFileSync(join(modules, 'axe-core/axe.min.js'), 'utf8');

async function fresh(options = {}) {
  const page = await open(browser, options.url || server.url, options);
  await page.waitForSelector('.welcome, .ruling .rows, #main.page', { timeout: 60000 });
  return page;
}

const close = (page, what) => {
  check(!page.errors.length, `${what}: no error in the console`, page.errors.join('; '));
  check(!page.strangers.length, `${what}: nothing is loaded from elsewhere`, page.strangers.join('; '));
  return page.context().close();
};

async function accessible(page, what) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  check(!violations.length, `${what}: accessible`, violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 120)).join(' | ')}`).join('; '));
  check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${what}: nothing is wider than the page`);
}

const rowsOf = (page) => page.$$eval('.ruling .row .says', (all) => all.map((e) => [...e.childNodes].filter((n) => !n.matches?.('.link')).map((n) => n.textContent).join('').trim()));
const shown = (page) => page.inputValue('.case-text');
const write = (page, text) => page.fill('.case-text', text);

const CLUB = ['[data-tool="new"]', '[data-act="setup"]', '[data-set="declarer-S"]', '[data-set="level-3"]', '[data-set="strain-NT"]', '[data-set="done"]',
  ...[['W', 'lead', '♣6'], ['N', 'play', '♣3'], ['E', 'play', '♣J'], ['S', 'play', '♣Q'], ['W', 'play', '♣K']].flatMap(([s, a, k]) => [`[data-seat="${s}"]`, `[data-act="${a}"]`, `.pad [data-card="${k}"]`])];

const TESTS = {
  // The engine without a browser: it rules, survives hostile laws, and is made anew after a trap.
  async engine() {
    const engine = await nativeEngine(root, modules);
    const case_ = { textDocument: { uri: 'file:///t.case' }, report: 'page' };
    const law = 'laws/wbf-2017/law-45.law';
    const text = readFileSync(join(root, law), 'utf8');
    const rules = (what) => check(/penalty card/.test(JSON.stringify(engine.ask('bridgelaw/rule', case_))), `engine: ${what}`);
    engine.put(case_.textDocument.uri, 'case t "T"\n  ruled under wbf-2017\n  declarer S\n  on lead W\n  story\n    W leads ♣6; N plays ♣3; E plays ♣J; S plays ♣Q\n    q: W plays ♣K\n  found by director\n    thought_of(q) is following\n');
    rules('it rules');
    for (const n of [1000, 100000]) engine.put(`file:///${law}`, text.replace('when slip_of_tongue_in(d)', `when ${'('.repeat(n)}slip_of_tongue_in(d)${')'.repeat(n)}`));
    engine.check();
    engine.put(`file:///${law}`, text);
    rules('after hostile laws');
    let stopped = '';
    try {
      engine.guard(() => { throw new WebAssembly.RuntimeError('unreachable'); });
    } catch (e) {
      stopped = e.message;
    }
    check(/stopped/.test(stopped), 'engine: a trap is told');
    rules('made anew, with the same documents');
  },

  // Each case of the booklet, told by taps, is ruled as the case file is, in both editions.
  async booklet() {
    const page = await fresh({ size: PHONE });
    const native = await nativeRows(root, modules);
    const typed = [];
    let told = 0;
    for (const name of readdirSync(join(root, 'examples/hbf-2012')).sort()) {
      for (const k of casesIn(readFileSync(join(root, 'examples/hbf-2012', name), 'utf8'))) {
        for (const edition of ['wbf-2007', 'wbf-2017']) {
          const { taps, missing, findings, indexOf } = tapsOf(k.text, edition);
          const want = native(k.text, edition);
          check(!want.failures.length, `${k.name}, ${edition}: as printed`, want.failures.join('; '));
          if (missing.length) {
            if (edition === 'wbf-2017') typed.push(`${k.name}: ${missing.join('; ')}`);
            continue;
          }
          try {
            await tap(page, taps);
            const left = await answer(page, findings, indexOf, ruled);
            if (left.length) {
              if (edition === 'wbf-2017') typed.push(`${k.name}: ${left.join('; ')}`);
              const text = await shown(page);
              const named = left.map((f) => f.replace(/\b([a-z])\b(?=[,)])/g, (l) => (indexOf(l) < 0 ? l : `@${indexOf(l) + 1}`)));
              await write(page, `${text.trimEnd()}\n${/found by director/.test(text) ? '' : '  found by director\n'}${named.map((f) => `    ${f}\n`).join('')}`);
            } else if (edition === 'wbf-2017') told++;
            await page.waitForTimeout(60);
            await ruled(page);
            const rows = await rowsOf(page);
            check(JSON.stringify(rows) === JSON.stringify(want.rows), `${k.name}, ${edition}: told by taps, ruled as the file`, `${rows.join(' / ')}\n     != ${want.rows.join(' / ')}`);
          } catch (e) {
            check(false, `${k.name}, ${edition}`, String(e).slice(0, 300));
            await page.keyboard.press('Escape');
          }
        }
      }
    }
    console.log(`  ${told} cases told by taps alone; with a typed line: ${typed.length}${typed.map((t) => `\n    ${t}`).join('')}`);
    await close(page, 'booklet');
  },

  async places() {
    for (const [size, name] of [[PHONE, 'phone'], [DESKTOP, 'desktop']]) {
      for (const [lang, theme] of [['en-GB', 'light'], ['el-GR', 'dark']]) {
        const what = `${name}, ${lang}, ${theme}`;
        const page = await fresh({ size, lang, theme });
        await accessible(page, `${what}, start`);
        await tap(page, CLUB);
        await page.waitForSelector('.question', { timeout: 60000 });
        check((await page.getAttribute('html', 'lang')) === lang.slice(0, 2), `${what}: the language of the page`);
        await accessible(page, `${what}, table`);
        await page.click('[data-seat="S"]');
        await accessible(page, `${what}, telling`);
        await page.keyboard.press('Escape');
        await page.click('.question .choices button');
        await page.waitForFunction(() => /found by director/.test(document.querySelector('.case-text').value));
        await ruled(page);
        check(/thought_of\(\w+\) is following/.test(await shown(page)), `${what}: an answer stands in the case`);
        await page.click('.cite');
        await page.waitForSelector('.sheet .prose');
        await accessible(page, `${what}, why`);
        await page.keyboard.press('Escape');
        await page.click('[data-tool="undo"]');
        check(!/found by/.test(await shown(page)), `${what}: undo takes an answer back`);
        await page.click('[data-place="examples"]');
        await page.waitForSelector('[data-example]');
        await accessible(page, `${what}, examples`);
        await page.click(`[data-example="${lang === 'el-GR' ? 'el-02b' : 'hbf-02b'}"]`);
        await ruled(page);
        check((await rowsOf(page)).length > 2, `${what}: an example opens at the table`);
        await page.click('[data-place="compare"]');
        await page.waitForSelector('.verdict', { timeout: 60000 });
        await accessible(page, `${what}, compare`);
        await page.click('[data-place="laws"]');
        await page.waitForSelector('.prose p', { timeout: 60000 });
        await accessible(page, `${what}, laws`);
        await close(page, what);
      }
    }
  },

  async keyboard() {
    const page = await fresh();
    const press = async (selector) => {
      for (let i = 0; i < 140; i++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return page.keyboard.press('Enter');
      }
      throw new Error(`no way to ${selector}`);
    };
    try {
      for (const s of CLUB.slice(1)) await press(s);
      await page.waitForSelector('.question', { timeout: 60000 });
      await press('.question .choices button');
      await page.waitForFunction(() => /found by director/.test(document.querySelector('.case-text').value));
      await press('[data-seat="N"]');
      await page.keyboard.press('Escape');
      await page.waitForSelector('.sheet', { state: 'detached' });
      check((await page.evaluate(() => document.activeElement.dataset.seat)) === 'N', 'keyboard: Escape closes, and the focus goes back');
      check(true, 'keyboard: a case told');
    } catch (e) {
      check(false, 'keyboard', String(e));
    }
    await close(page, 'keyboard');
  },

  async share() {
    const page = await fresh();
    await tap(page, CLUB);
    await page.waitForSelector('.question', { timeout: 60000 });
    await page.click('[data-tool="share"]');
    await page.waitForFunction(() => location.hash.startsWith('#case='));
    const [link, text] = [page.url(), await shown(page)];
    const other = await open(browser, link);
    await other.waitForSelector('.question', { timeout: 60000 });
    check((await shown(other)) === text, 'share: the link holds the case');
    await close(page, 'share');
    await close(other, 'shared');
    const broken = await fresh({ url: `${server.url}#case=!!broken` });
    check((await broken.$('.welcome')) !== null, 'share: a broken link opens an empty table');
    await close(broken, 'broken link');
  },

  async offline() {
    const page = await fresh();
    await page.waitForFunction(() => navigator.serviceWorker.controller, null, { timeout: 30000 });
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector('.welcome', { timeout: 60000 });
    await tap(page, CLUB);
    await page.waitForSelector('.question', { timeout: 60000 });
    check(true, 'offline: the page opens again and rules');
    await page.context().close();
    const single = await fresh({ url: file });
    await tap(single, CLUB);
    await single.waitForSelector('.question', { timeout: 60000 });
    check(true, 'file: the single file rules');
    await close(single, 'single file');
  },

  async broken() {
    const page = await fresh();
    await tap(page, CLUB);
    await page.waitForSelector('.question', { timeout: 60000 });
    const text = await shown(page);
    await write(page, text.replace('W plays ♣K', 'W plsy ♣K'));
    await page.waitForSelector('.ruling .error');
    check(/not understood/.test(await page.textContent('.ruling .error')), 'broken: the error is told');
    await write(page, 'case x');
    await page.waitForSelector('.as-text .error');
    await write(page, text);
    await page.waitForSelector('.question');
    check(!(await page.$('.ruling .error')), 'broken: mended, it is ruled on again');
    await close(page, 'broken');
  },

  async storage() {
    const page = await fresh({ before: () => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; } });
    await tap(page, CLUB);
    await page.waitForSelector('.question', { timeout: 60000 });
    check(/keeps nothing/.test(await page.textContent('.said-now')), 'storage: a full storage is told, and the page rules');
    await close(page, 'storage');
    const kept = await fresh();
    await tap(kept, CLUB);
    await kept.waitForSelector('.question', { timeout: 60000 });
    const text = await shown(kept);
    await kept.reload();
    await kept.waitForSelector('.question', { timeout: 60000 });
    check((await shown(kept)) === text, 'storage: the case is there after a reload');
    await close(kept, 'kept');
  },

  // A clause is reworded: errors under the line, then the precedents that flip.
  async draft() {
    const page = await fresh();
    await page.click('[data-place="laws"]');
    await page.waitForSelector('.prose p', { timeout: 60000 });
    const edit = (from, to) => page.evaluate(([a, b]) => {
      const view = document.querySelector('[data-law="editor"]').editor;
      const at = view.state.doc.toString().indexOf(a);
      if (at < 0) throw new Error(`no ${a}`);
      view.dispatch({ changes: { from: at, to: at + a.length, insert: b } });
    }, [from, to]);
    await edit('clause 45C4b', 'clausse 45C4b');
    await page.waitForFunction(() => document.querySelectorAll('.problems .error').length > 0, null, { timeout: 60000 });
    check(await page.isDisabled('[data-law="changes"]'), 'draft: with errors, nothing is compared');
    await edit('clausse 45C4b', 'clause 45C4b');
    await page.waitForFunction(() => !document.querySelector('.problems .error'), null, { timeout: 60000 });
    await edit('when slip_of_tongue_in(d)\n  then declarer may change(d)', 'when not slip_of_tongue_in(d)\n  then declarer may change(d)');
    await page.waitForTimeout(1500);
    await page.click('[data-law="changes"]');
    await page.waitForSelector('.flip', { timeout: 120000 });
    check(true, 'draft: a precedent that flips is shown');
    await accessible(page, 'draft, changes');
    const began = Date.now();
    await page.waitForSelector('[data-law="report"]', { timeout: 300000 });
    console.log(`  all precedents: ${Date.now() - began} ms more; ${await page.textContent('.changes h2')}`);
    await page.click('[data-law="revert"]');
    await page.waitForFunction(() => document.querySelector('[data-law="revert"]').disabled && !document.querySelector('[data-law="changes"]').disabled);
    await page.waitForTimeout(1000);
    await page.click('[data-law="changes"]');
    await page.waitForFunction(() => document.querySelector('.changes progress')?.value > 20, null, { timeout: 120000 });
    check(!(await page.$('.flip')), 'draft: undone, nothing changes');
    await close(page, 'draft');
  },

  // The bars of the page, on a processor that is slowed 4 times.
  async bars() {
    const page = await open(browser, 'about:blank', { size: PHONE });
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(`${server.url}`);
    await page.waitForFunction(() => performance.getEntriesByName('bridgelaw-ruled').length > 0, null, { timeout: 120000 });
    const first = await page.evaluate(() => Math.round(performance.getEntriesByName('bridgelaw-ruled')[0].startTime));
    await tap(page, CLUB);
    await page.waitForSelector('.question', { timeout: 60000 });
    const times = [];
    for (let i = 0; i < 5; i++) {
      await tap(page, ['[data-seat="E"]', '[data-act="play"]']);
      times.push(await page.evaluate(async (card) => {
        const t = performance.now();
        performance.clearMarks('bridgelaw-ruled');
        document.querySelector(`.pad [data-card="${card}"]`).click();
        while (!performance.getEntriesByName('bridgelaw-ruled').length) await new Promise((r) => setTimeout(r, 2));
        const { startTime, detail } = performance.getEntriesByName('bridgelaw-ruled')[0];
        return [startTime - t, detail];
      }, ['♦2', '♦3', '♦4', '♦5', '♦6'][i]));
      await page.waitForTimeout(700);
      await tap(page, ['[data-tool="undo"]']);
      await page.waitForTimeout(900);
    }
    // the browser slows the page and not its worker
    times.sort((a, b) => a[0] - b[0]);
    const [all, engine] = times[2].map(Math.round);
    console.log(`  slowed 4 times: first ruling after ${first} ms; a tap to its ruling ${all} ms, of which the engine ${engine} ms, which is not slowed: at most ${all + 3 * engine} ms`);
    await page.context().close();
  },
};

const only = process.env.ONLY?.split(',');
if (pictures) {
  mkdirSync(pictures, { recursive: true });
  const { take } = await import('./pictures.mjs');
  await take({ fresh, tap, ruled, CLUB, PHONE, DESKTOP }, pictures);
} else {
  for (const [name, test] of Object.entries(TESTS)) {
    if (only && !only.includes(name)) continue;
    const began = Date.now();
    try {
      await test();
    } catch (e) {
      check(false, name, String(e.stack || e).slice(0, 600));
    }
    console.log(`  ${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
}
await browser.close();
server.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
