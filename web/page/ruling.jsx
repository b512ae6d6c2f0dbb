// ruling.jsx - a ruling as a page: the answer first, then what is open, what is presumed.

import { useState } from 'preact/hooks';
import { Suits } from './cards.jsx';

// Returns the labels of clauses in CITE: "45E1 · practice, 50B" has 45E1 and 50B.
export function labelsIn(cite) {
  return [...new Set((cite || '').split(/,\s*/).map((s) => s.split(' · ')[0].trim()).filter((s) => /^\d+/.test(s)))];
}

const FEW = 2;

// What is supposed and may not be so: one button, or one for each thing that may be so instead.
function Instead({ all, hidden, onInstead, words }) {
  const name = (i) => (all.length > 1 ? i.says : i.set ? words.other_reading : words.not_so);
  const buttons = all.map((i) => <button key={i.value + i.fact} type="button" class="small" data-instead={`${i.fact}=${i.value}`} aria-label={all.length > 1 ? undefined : `${name(i)}: ${i.says}`} onClick={() => onInstead(i)}><Suits text={name(i)} /></button>);
  return (
    <span class="instead">
      {all.length > FEW ? <details><summary>{words.not_so}</summary>{buttons}</details> : buttons}
      {all.some((i) => i.fact === hidden?.value) && <span class="hint" data-hidden><Suits text={words.then(hidden.text)} /></span>}
    </span>
  );
}

// What a row leaves out is behind a button: first the rest of its branch, below that a button for everything.
function Rest({ row, onMore, words, ...taps }) {
  return (
    <div class="rest" role="group" aria-label={words.rest_here}>
      <Rows rows={row.rest} onMore={onMore} {...taps} words={words} />
      <button type="button" class="link" data-tool="more-all" onClick={onMore}>{words.show_all}</button>
    </div>
  );
}

// HIDDEN is what would follow from one of the values in `instead`, or null.
export function Rows({ rows, onClause, onMore, onInstead, hidden, words }) {
  const [opened, setOpened] = useState([]); // the texts of the rows whose rest is shown
  const open = (r) => Boolean(r.rest && onMore) && opened.includes(r.text);
  const more = (r) => (r.rest ? setOpened(open(r) ? opened.filter((t) => t !== r.text) : [...opened, r.text]) : onMore());
  return (
    <ol class="rows">
      {rows.map((r, i) => (
        <li key={i} class={`row in${Math.min(r.indent, 4)}${r.heading ? ' head' : ''}${r.differs ? ' differs' : ''}`}>
          <span class="says"><Suits text={r.text} />{r.more && (onMore ? <> <button type="button" class="link" data-tool="more" aria-expanded={r.rest ? open(r) : undefined} onClick={() => more(r)}>{open(r) ? words.less_here : words.more_here}</button></> : ' …')}</span>
          {r.clauses && (
            <span class="cites">
              {onClause
                ? labelsIn(r.clauses).map((l) => <button key={l} type="button" class="cite" aria-label={`${words.law} ${l}: ${words.why}`} onClick={() => onClause(l)}>{l}</button>)
                : r.clauses}
            </span>
          )}
          {r.instead && onInstead && <Instead all={r.instead} hidden={hidden} onInstead={onInstead} words={words} />}
          {open(r) && <Rest row={r} onClause={onClause} onMore={onMore} onInstead={onInstead} hidden={hidden} words={words} />}
        </li>
      ))}
    </ol>
  );
}

export function Sections({ page, words, ...taps }) {
  return page.sections.map((s, i) => (
    <section key={i} class={i ? 'part' : 'part first'}>
      {s.heading && <h3>{s.heading}</h3>}
      <Rows rows={s.rows} {...taps} words={words} />
    </section>
  ));
}

export function Bodies({ bodies, words, ...taps }) {
  return bodies.map((b, i) => (
    <div key={i}>
      {b.body && <h3 class="body">{b.body}</h3>}
      <Sections page={b} {...taps} words={words} />
    </div>
  ));
}

// The Markdown of a clause, as far as `show` writes it.
export function Prose({ text, label }) {
  const items = [];
  for (const [i, line] of text.split('\n').entries()) {
    const s = line.trim();
    const depth = (line.length - line.trimStart().length) / 2;
    const head = /^(#+)\s+(.*)/.exec(s);
    if (!s) continue;
    if (head) items.push(head[1].length < 3 ? <h3 key={i}>{inline(head[2])}</h3> : <h4 key={i}>{inline(head[2])}</h4>);
    else if (s.startsWith('- ')) items.push(<p key={i} class={`item in${Math.min(depth + 1, 4)}`}>{inline(s.slice(2))}</p>);
    else items.push(<p key={i}>{inline(s)}</p>);
  }
  return <div class="prose" {...(label ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}>{items}</div>;
}

function inline(text) {
  const small = /^<small>(.*)<\/small>$/.exec(text);
  if (small) return <small>{inline(small[1])}</small>;
  return text.replace(/<\/?\w+>/g, '').split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).map((p, i) => {
    if (p.startsWith('**')) return <strong key={i}>{p.slice(2, -2)}</strong>;
    if (p.startsWith('*') && p.length > 2) return <em key={i}>{p.slice(1, -1)}</em>;
    return <Suits key={i} text={p.replaceAll('\\', '')} />;
  });
}
