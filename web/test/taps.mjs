// taps.mjs - tells a case by taps: turns each of its sentences into the buttons that a director taps.

import { ACTS, isFolded, placesOf } from '../page/acts.js';
import { SEATS, labelOf, readCase, readHand, splitSentences, withoutLabel } from '../page/casetext.js';

const escape = (s) => s.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// The pattern of the English sentences of ACT; its groups are the places, and what follows `with`.
function patternOf(act) {
  const places = { by: '(?<by>[NESW])', card: '(?<card>[♠♥♦♣](?:10|[AKQJ2-9]))', other: '(?<other>[♠♥♦♣](?:10|[AKQJ2-9]))', call: '(?<call>[♠♥♦♣](?:10|[AKQJ2-9])|"[^"]*")', of: '(?<of>\\w+)', said: '(?<said>"[^"]*")', cards: '(?<cards>[♠♥♦♣](?:10|[AKQJ2-9])(?:, [♠♥♦♣](?:10|[AKQJ2-9]))+)', seat: '(?<seat>[NESW])' };
  const body = act.en.split(/(\{\w+\})/).map((p) => (/^\{/.test(p) ? places[p.slice(1, -1)] : escape(p))).join('');
  const after = (act.more || []).find((m) => m.kind === 'after');
  return new RegExp(`^${body}${after ? `(?: (?<after>${after.values.map(([v]) => escape(v)).join('|')}))?` : ''}(?: with (?<withs>.*))?$`, 'u');
}

const PATTERNS = ACTS.filter((act) => !act.hidden && !act.lies && !act.each && !act.alias).map((act) => [act, patternOf(act)]);

const PARTNER = { N: 'S', E: 'W', S: 'N', W: 'E' };

// Returns the taps for SENTENCE, or null if taps do not tell it. INDEX_OF finds events by label. DECLARER: who is declarer.
function tapsFor(sentence, indexOf, declarer) {
  const s = withoutLabel(sentence);
  for (const [act, pattern] of PATTERNS) {
    const found = pattern.exec(s);
    if (!found) continue;
    const g = found.groups;
    const role = declarer && (g.by === declarer ? 'd' : g.by === PARTNER[declarer] ? 'm' : 'f');
    const folded = isFolded(act, role);
    const taps = [`[data-seat="${g.by}"]`, `[data-act="${act.id}"]`];
    for (const place of placesOf(act, 'en')) {
      if (place === 'of') taps.push(act.oneCard ? { ifAsked: `.sheet [data-of="${indexOf(g.of)}"]` } : `[data-of="${indexOf(g.of)}"]`);
      else if (place === 'said') taps.push({ type: '.sheet .said input:not([data-act])', text: g.said.slice(1, -1) }, '.sheet .said button');
      else if (place === 'call' && g.call.startsWith('"')) taps.push(`[data-call=${g.call}]`);
      else if (place === 'cards') taps.push(...g.cards.split(', ').map((card) => `.pad [data-card="${card}"]`), '[data-act="cards-done"]');
      else if (place === 'seat') taps.push(`[data-whom="${g.seat}"]`);
      else taps.push(`.pad [data-card="${g[place]}"]`);
    }
    if (folded && (g.withs || g.after)) taps.push('[data-last="details"]');
    if (g.after) taps.push(`[data-more="${g.after}"]`);
    for (const w of (g.withs || '').split(/,\s*(?=(?:[^"]*"[^"]*")*[^"]*$)/).filter(Boolean)) {
      const [name, ...values] = w.split(' ');
      if (name === 'seen_by') taps.push(`[data-more="seen-${values.includes(PARTNER[g.by]) ? 'all' : 'opponents'}"]`);
      else if (name === 'said') taps.push({ type: '.sheet .said input', text: values.join(' ').slice(1, -1) }, '.sheet .said button');
      else taps.push(`[data-more="${w}"]`);
    }
    if (act.more && (!folded || g.withs || g.after)) taps.push({ ifAsked: '[data-act="done"]' });
    return taps;
  }
  return null;
}

function tapsForHand(seat, text) {
  const hand = readHand(text);
  const taps = [`[data-hand-of="${seat}"]`];
  for (const [suit, { ranks, more }] of Object.entries(hand.suits)) {
    if (/[^?]/.test(more)) return null;
    for (const r of ranks) taps.push(`.pad [data-card="${suit}${r}"]`);
    for (const _ of more) taps.push(`[data-hand="more-${suit}"]`);
    if (!ranks.length && !more) taps.push(`[data-hand="void-${suit}"]`);
  }
  if (hand.more === '?') taps.push('[data-hand="others"]');
  else if (hand.more) return null;
  return [...taps, '[data-hand="done"]'];
}

// Returns { taps, missing, findings, indexOf } for the case TEXT under EDITION.
export function tapsOf(text, edition) {
  const c = readCase(text);
  const missing = [];
  const taps = ['[data-tool="new"]', '[data-act="setup"]'];
  const setting = /^contract ([1-7])(NT|[♠♥♦♣]) by ([NESW])$/.exec(c.settings.contract);
  const declarer = setting ? setting[3] : /^declarer ([NESW])$/.exec(c.settings.contract)?.[1];
  if (declarer) taps.push(`[data-set="declarer-${declarer}"]`);
  else if (c.settings.contract) missing.push(c.settings.contract);
  if (setting) taps.push(`[data-set="level-${setting[1]}"]`, `[data-set="strain-${setting[2]}"]`);
  const leader = /^on lead ([NESW])$/.exec(c.settings.leader)?.[1];
  const proposed = { N: 'E', E: 'S', S: 'W', W: 'N' }[declarer];
  if (leader && leader !== proposed) taps.push(`[data-set="leader-${leader}"]`);
  if (!leader && proposed) taps.push('[data-set="leader-unknown"]');
  missing.push(...c.settings.other);
  taps.push(`[data-set="edition-${edition}"]`, '[data-set="done"]');
  for (const seat of SEATS) {
    if (!c.hands[seat]) continue;
    const some = tapsForHand(seat, c.hands[seat]);
    if (some) taps.push(...some);
    else missing.push(c.hands[seat]);
  }
  const story = c.story.flatMap(splitSentences);
  const indexOf = (label) => story.findIndex((s) => labelOf(s) === label);
  for (const s of story) {
    const some = tapsFor(s, indexOf, declarer);
    if (some) taps.push(...some);
    else missing.push(s);
  }
  return { taps, missing, findings: c.findings, indexOf };
}

// Taps each of TAPS in the page, and waits for each button to be there. Typed words are an
// object, and so is a button that is only there if the page must ask.
export function tap(page, taps) {
  return page.evaluate(async (list) => {
    const frame = () => new Promise((done) => { const c = new MessageChannel(); c.port1.onmessage = () => done(); c.port2.postMessage(0); });
    const find = async (selector) => {
      for (const end = Date.now() + 15000; Date.now() < end; await frame()) {
        const at = document.querySelector(selector);
        if (at && !at.disabled) return at;
      }
      throw new Error(`no ${selector} in: ${document.querySelector('.sheet h2')?.textContent}`);
    };
    for (const t of list) {
      if (t.type) {
        const input = await find(t.type);
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, t.text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      } else if (t.ifAsked) document.querySelector(t.ifAsked)?.click();
      else (await find(t)).click();
      await frame(); await frame(); await frame();
    }
  }, taps);
}

const FINDING = /^(not )?(\w+)\(([^)]*)\)(?: is (\S+))?$/;

// Answers FINDINGS by the buttons of the questions. Returns those that nothing asks.
export async function answer(page, findings, indexOf, ruled) {
  let left = [...findings];
  for (let again = true; again && left.length;) {
    again = false;
    await ruled(page);
    await page.waitForTimeout(150);
    const now = readCase(await page.inputValue('.case-text'));
    for (const f of left) {
      const found = FINDING.exec(f);
      if (!found) continue;
      const [, not, name, args, value] = found;
      const event = (a) => { const i = indexOf(a); return i < 0 ? a : labelOf(now.story[i]) || `@${i + 1}`; };
      const fact = `${name}(${args.split(', ').map(event).join(', ')})`;
      const button = await page.$(`.question [data-fact="${fact}"][data-value="${value || (not ? 'no' : 'yes')}"], .question [data-fact="${fact}"][data-value="${value || (not ? 'false' : 'true')}"]`);
      if (!button) continue;
      const before = await page.inputValue('.case-text');
      await button.evaluate((b) => b.click());
      await page.waitForFunction((t) => document.querySelector('.case-text').value !== t, before, { timeout: 15000 });
      left = left.filter((x) => x !== f);
      again = true;
      break;
    }
  }
  return left;
}
