// pictures.mjs - takes the pictures of docs/web-director.md and docs/web-committee.md.

import { join } from 'node:path';

export async function take({ fresh, tap, ruled, CLUB, PHONE, DESKTOP }, dir) {
  for (const [lang, locale] of [['en', 'en-GB'], ['el', 'el-GR']]) {
    const page = await fresh({ size: PHONE, lang: locale });
    const shot = (name, of = page) => of.screenshot({ path: join(dir, `${name}-${lang}.png`) });
    await tap(page, ['[data-act="setup"]', '[data-set="declarer-S"]', '[data-set="level-3"]', '[data-set="strain-NT"]']);
    await shot('contract');
    await tap(page, ['[data-set="done"]', '[data-suit="♣"]', '[data-next="♣6"]']);
    for (const card of ['♣3', '♣J', '♣Q']) {
      await ruled(page);
      if (card === '♣J') await shot('next');
      await tap(page, [`[data-next="${card}"]`]);
    }
    await ruled(page);
    await tap(page, ['[data-other="W"]']);
    await page.waitForSelector('.sheet');
    await shot('act');
    await tap(page, ['[data-act="play"]']);
    await page.waitForTimeout(200);
    await shot('card');
    await tap(page, ['.pad [data-card="♣K"]']);
    await ruled(page);
    await page.waitForSelector('.question', { timeout: 60000 });
    await page.evaluate(() => document.querySelector('.question').scrollIntoView({ block: 'center' }));
    await shot('question');
    await page.click('[data-value="following"]');
    await page.waitForFunction(() => /found by director/.test(document.querySelector('.case-text').value));
    await ruled(page);
    await page.evaluate(() => document.querySelector('.answer').scrollIntoView());
    await shot('ruling');
    await page.context().close();

    const desk = await fresh({ size: DESKTOP, lang: locale });
    await tap(desk, CLUB);
    await ruled(desk);
    await desk.waitForSelector('.question', { timeout: 60000 });
    if (lang === 'en') await shot('desktop', desk);
    await desk.click('[data-place="laws"]');
    await desk.waitForSelector('.prose p', { timeout: 60000 });
    await desk.evaluate(() => {
      const view = document.querySelector('[data-law="editor"]').editor;
      const text = view.state.doc.toString();
      const from = 'when slip_of_tongue_in(d)';
      const at = text.indexOf(from);
      view.dispatch({ changes: { from: at, to: at + 4, insert: 'when not' }, selection: { anchor: at }, scrollIntoView: true });
    });
    await desk.waitForTimeout(2500);
    await shot('draft', desk);
    await desk.click('[data-law="changes"]');
    await desk.waitForSelector('.flip', { timeout: 120000 });
    await desk.evaluate(() => document.querySelector('.changes').scrollIntoView());
    await desk.waitForTimeout(500);
    await shot('changes', desk);
    await desk.context().close();
  }
}
