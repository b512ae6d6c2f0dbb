// examples.jsx - the cases to start from: the booklet's, incidents, and cases by law.

import { useEffect, useState } from 'preact/hooks';
import { Suits } from './cards.jsx';
import { exampleTexts } from './load.js';

// Returns the cases of a file: { name, title, text }.
export function casesOf(text) {
  return text.split(/^(?=case\s)/m).filter((t) => t.startsWith('case')).map((t) => {
    const [, name, title] = /^case\s+(\S+)\s+"([^"]*)"/.exec(t) || ['', '?', '?'];
    return { name, title, text: t.replace(/(^|\n)#[^\n]*(?=\n|$)/g, '').trimEnd() + '\n' };
  });
}

// Returns the case in TEXT without what it expects, since the table tells a story and tests nothing.
export function withoutExpectations(text) {
  const kept = [];
  let skip = false;
  for (const line of text.split('\n')) {
    const indent = line.length - line.trimStart().length;
    if (line.trim() && indent <= 2) skip = /^\s*(expect|differs)\b/.test(line);
    if (!skip) kept.push(line);
  }
  return kept.join('\n');
}

const SECTIONS = [
  ['booklet', (p) => p.startsWith('examples/hbf-2012/')], ['greek', (p) => p.startsWith('examples/greek/')],
  ['incidents', (p) => p.startsWith('examples/incidents/')], ['by_law', (p) => p.startsWith('examples/laws/')], ['other', () => true],
];

export function Examples({ lang, words, onOpen, say }) {
  const [all, setAll] = useState(null);
  const [find, setFind] = useState('');
  useEffect(() => { exampleTexts().then(setAll, (e) => say(e.message)); }, []);
  if (!all) return <main id="main"><p class="hint">{words.loading}</p></main>;
  const taken = new Set();
  const order = lang === 'el' ? ['greek', 'booklet', 'incidents', 'by_law', 'other'] : SECTIONS.map(([n]) => n);
  const sections = SECTIONS.map(([name, is]) => {
    const paths = Object.keys(all).filter((p) => !taken.has(p) && is(p));
    paths.forEach((p) => taken.add(p));
    return { name, cases: paths.flatMap((p) => casesOf(all[p]).map((k) => ({ ...k, path: p }))) };
  }).sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const wanted = find.trim().toLowerCase();
  return (
    <main id="main" class="page examples">
      <label class="find">{words.search} <input type="search" value={find} onInput={(e) => setFind(e.currentTarget.value)} /></label>
      {sections.map(({ name, cases }) => {
        const shown = cases.filter((k) => !wanted || `${k.name} ${k.title} ${k.text}`.toLowerCase().includes(wanted));
        if (!shown.length) return null;
        return (
          <details key={name} open={Boolean(wanted) || name === order[0] || name === 'booklet'}>
            <summary><h2>{words[name]}</h2> <small>{words.cases(shown.length)}</small></summary>
            <ul class="list">
              {shown.slice(0, 300).map((k) => <li key={k.path + k.name}><button type="button" data-example={k.name} onClick={() => onOpen(withoutExpectations(k.text))}><span class="title"><Suits text={k.title} /></span><small>{k.name}</small></button></li>)}
            </ul>
          </details>
        );
      })}
    </main>
  );
}
