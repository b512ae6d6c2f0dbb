// compare.jsx - the case at the table under two editions, side by side.

import { useEffect, useState } from 'preact/hooks';
import { Bodies } from './ruling.jsx';
import { CaseText, TABLE } from './table.jsx';
import { EDITIONS } from './words.js';

export function Compare({ engine, lang, words, text, setText }) {
  const [pair, setPair] = useState(['wbf-2007', 'wbf-2017']);
  const [sides, setSides] = useState([null, null]);
  const [error, setError] = useState('');
  useEffect(() => {
    if (!engine) return;
    let live = true;
    (async () => {
      const both = [];
      for (const i of [0, 1]) both.push(await engine.call('rule', { uri: TABLE, text, params: { textDocument: { uri: TABLE }, edition: pair[i], against: pair[1 - i], lang } }));
      if (!live) return;
      setError(both.map((b) => b.error && (b.diagnostics[0]?.message || b.error)).find(Boolean) || '');
      setSides(both.map((b) => b.bodies || null));
    })();
    return () => { live = false; };
  }, [engine, text, lang, ...pair]);
  const marked = sides.some((bodies) => bodies?.some((b) => b.sections.some((s) => s.rows.some((r) => r.differs))));
  return (
    <main id="main" class="page compare">
      <p class="hint">{words.compare_hint}</p>
      {error && <p class="error" role="alert">{error}</p>}
      {!error && sides[0] && sides[1] && <p class="verdict" role="status">{marked ? words.differ : words.same}</p>}
      <div class="sides">
        {[0, 1].map((i) => (
          <section key={i} class="side">
            <label>{i ? words.right : words.left} <select data-side={i} value={pair[i]} onChange={(e) => setPair(pair.map((p, k) => (k === i ? e.currentTarget.value : p)))}>{EDITIONS.map(([e, n]) => <option key={e} value={e}>{n}</option>)}</select></label>
            <h2>{sides[i]?.[0]?.name || words.ruling}</h2>
            {sides[i] ? <Bodies bodies={sides[i]} words={words} /> : <p class="hint">{engine ? '…' : words.loading}</p>}
          </section>
        ))}
      </div>
      <h2>{words.the_case}</h2>
      <CaseText text={text} label={words.the_case} onText={(t) => setText(t, false, true)} />
    </main>
  );
}
