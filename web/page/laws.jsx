// laws.jsx - a law as prose beside its rules; a draft of the rules, its errors, and the precedents
// that it rules differently.

import { useEffect, useRef, useState } from 'preact/hooks';
import { changesOf, inOrder, keepFile, prepareDraft, spread, uriOf, worker } from './changes.js';
import { editor } from './editor.js';
import { exampleTexts, lawTexts } from './load.js';
import { byCase, editedLines, inGroups, reportOf } from './report.js';
import { Prose, Sections } from './ruling.jsx';
import { keep, kept, save } from './store.js';

// A precedent that changes. Its two rulings are asked for when they are to be seen.
function Flip({ change, first, words }) {
  const [open, setOpen] = useState(first);
  const [pages, setPages] = useState(null);
  useEffect(() => { if (open && !pages) change.pages().then(setPages); }, [open, change]);
  return (
    <details class="flip" open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{change.title} <small>{change.case}</small></summary>
      {open && !pages && <p class="hint">{words.loading}</p>}
      {pages && <div class="sides"><section class="side"><h3>{words.before}</h3><Sections page={pages.before} words={words} /></section><section class="side"><h3>{words.after}</h3><Sections page={pages.after} words={words} /></section></div>}
    </details>
  );
}

const SHOWN = 100; // of each group; the report has all

// A group of precedents that change alike. The first group is open, with its first precedents.
function Group({ group, first, words }) {
  const flips = group.changes.slice(0, SHOWN).map((change, i) => <Flip key={change.key} change={change} first={first && i < 3} words={words} />);
  const more = group.changes.length > SHOWN && <p class="hint">{words.changes_more(SHOWN)}</p>;
  if (first) return <section data-group={group.differs}>{flips}{more}</section>;
  return <details class="group" data-group={group.differs}><summary>{words.changes_group[group.differs](group.changes.length)}</summary>{flips}{more}</details>;
}

export function Laws({ lang, words, say }) {
  const [texts, setTexts] = useState(null);
  const [edition, setEdition] = useState('wbf-2017');
  const [law, setLaw] = useState('45');
  const [prose, setProse] = useState('');
  const [draft, setDraft] = useState(null);
  const [found, setFound] = useState(null);
  const [run, setRun] = useState(null);
  const box = useRef();
  const edit = useRef();
  const current = useRef(0); // the number of the present search for changes
  const path = `laws/${edition}/law-${law}.law`;

  useEffect(() => { lawTexts().then(setTexts, (e) => say(e.message)); }, []);
  // The workers keep the precedents while the reader reads.
  useEffect(() => {
    let live = true;
    exampleTexts().then((all) => spread(inOrder(all, law), () => {}, async (w, p) => {
      if (live) await keepFile(w, p, all[p], edition);
      return live;
    })).then(() => { if (live) performance.mark('bridgelaw-kept'); }, () => {});
    return () => { live = false; };
  }, [edition]);
  useEffect(() => {
    if (!texts) return;
    const text = kept(`draft-${path}`) ?? texts[path];
    setDraft(text);
    current.current++;
    setRun(null);
    setFound(null);
    setProse('');
    edit.current = editor(box.current, { text, label: `${words.law} ${law}: ${words.rule_text}`, onText: (t) => { setDraft(t); current.current++; setRun(null); } });
    box.current.editor = edit.current.view;
    return () => edit.current.destroy();
  }, [texts, path]);
  useEffect(() => {
    if (draft === null || !texts) return;
    let live = true;
    let prepare;
    const wait = setTimeout(async () => {
      const w = await worker();
      const began = performance.now();
      const diagnostics = await w.call('check', { uri: uriOf(path), text: draft });
      if (!live) return;
      performance.measure('bridgelaw-checked', { start: began });
      setFound(diagnostics);
      edit.current?.show(diagnostics);
      if (!keep(`draft-${path}`, draft)) say(words.full);
      if (draft === texts[path]) try { localStorage.removeItem(`bridgelaw-draft-${path}`); } catch { /* nothing is kept */ }
      if (diagnostics.some((d) => d.severity === 1)) return;
      const shown = await w.ask('bridgelaw/show', { edition, clause: law, lang, format: 'md' }).catch(() => null);
      if (!live) return;
      if (shown) setProse(shown.text);
      if (draft !== texts[path]) prepare = setTimeout(() => prepareDraft(path, draft, edition), 400);
    }, 120);
    return () => { live = false; clearTimeout(wait); clearTimeout(prepare); };
  }, [draft, path, lang, texts]);

  async function whatChanges() {
    const all = await exampleTexts();
    const paths = inOrder(all, law);
    const changes = [];
    const mine = ++current.current;
    const began = performance.now();
    let done = 0;
    let failed = 0; // files that could not be compared
    let later; // the page is drawn when something new is there, but not for each file
    const draw = () => {
      clearTimeout(later);
      later = 0;
      if (mine === current.current) setRun({ done, failed, all: paths.all.length, draft, changes: [...changes] });
    };
    draw();
    await spread(paths, (w) => w.call('put', { uri: uriOf(path), text: draft }), async (w, p) => {
      const some = await changesOf(w, p, all[p], { edition, lang, brief: true }).catch(() => { failed++; return []; });
      if (mine !== current.current) return false;
      const first = some.length > 0 && changes.length === 0;
      for (const change of some) {
        const nth = some.filter((c) => c.case === change.case).indexOf(change);
        // a case that several bodies judged has several changes
        const pages = () => changesOf(w, p, all[p], { edition, lang, case: change.case }).then((list) => list[nth] || null, () => null);
        changes.push({ ...change, file: p, pages, key: `${mine} ${p} ${change.case} ${nth}` });
      }
      done++;
      if (first) {
        draw();
        performance.measure('bridgelaw-change', { start: began });
      } else {
        later = later || setTimeout(draw, 150);
      }
      return true;
    });
    if (mine !== current.current) return;
    draw();
    performance.measure('bridgelaw-changes', { start: began });
    setRun((r) => ({ ...r, ended: true }));
  }

  function saveFile(name, content, type) {
    save(name, content, type);
    say(words.saved(name));
  }

  async function report() {
    const pages = await Promise.all(byCase(run.changes).map((c) => c.pages()));
    const compared = [words.changes_run(run.done, run.all), ...(run.failed ? [words.changes_failed(run.failed)] : [])];
    const edit = editedLines(texts[path], run.draft);
    saveFile(`changes-law-${law}.md`, reportOf({ path, edition, compared, edit, changes: pages.filter(Boolean) }, words), 'text/markdown');
  }

  if (!texts) return <main id="main"><p class="hint">{words.loading}</p></main>;
  const laws = Object.keys(texts).map((p) => /^laws\/([^/]+)\/law-(\d+)\.law$/.exec(p)).filter((m) => m && m[1] === edition).map((m) => m[2]);
  const errors = (found || []).filter((d) => d.severity === 1);
  const edited = draft !== null && draft !== texts[path];
  const groups = inGroups(run ? run.changes : []);
  return (
    <main id="main" class="page laws">
      <div class="bar">
        <label>{words.edition} <select data-law="edition" value={edition} onChange={(e) => setEdition(e.currentTarget.value)}><option value="wbf-2017">WBF 2017</option><option value="wbf-2007">WBF 2007</option></select></label>
        <label>{words.law} <select data-law="number" value={law} onChange={(e) => setLaw(e.currentTarget.value)}>{laws.map((n) => <option key={n} value={n}>{Number(n)}</option>)}</select></label>
        {edited && <span class="badge">{words.edited}</span>}
      </div>
      <div class="sides">
        <section class="side"><h2>{words.prose}</h2>{!prose && <p class="hint">{words.loading}</p>}<Prose text={prose} label={`${words.law} ${law}: ${words.prose}`} /></section>
        <section class="side">
          <h2>{words.rule_text}</h2>
          <p class="hint">{words.edit_hint}</p>
          <div class="editor" ref={box} data-law="editor" />
          <p class={errors.length ? 'error' : 'hint'} role="status" data-law="errors">{found && (found.length ? words.errors(found.length) : words.no_errors)}</p>
          <ul class="problems">{(found || []).slice(0, 8).map((d, i) => <li key={i} class={d.severity === 1 ? 'error' : 'hint'}>{d.range.start.line + 1}: {d.message}</li>)}</ul>
          <div class="choices">
            <button type="button" class="main" data-law="changes" disabled={errors.length > 0 || !found || (run && !run.ended)} onClick={whatChanges}>{words.what_changes}</button>
            {run && !run.ended && <button type="button" onClick={() => { current.current++; setRun((r) => ({ ...r, ended: true })); }}>{words.stop}</button>}
            <button type="button" disabled={!edited} onClick={() => saveFile(`law-${law}.law`, draft)}>{words.draft}</button>
            <button type="button" data-law="revert" disabled={!edited} onClick={() => edit.current.set(texts[path])}>{words.revert}</button>
          </div>
          {errors.length > 0 && <p class="hint">{words.fix_first}</p>}
        </section>
      </div>
      {run && (
        <section class="changes">
          <h2>{run.changes.length ? words.changes_group.ruling(groups[0].changes.length) : run.ended && !run.failed ? words.changes_none : '…'}</h2>
          {run.failed > 0 && <p class="error" role="alert">{words.changes_failed(run.failed)}</p>}
          <p class="hint" role="status"><progress max={run.all} value={run.done} aria-label={words.what_changes} /> {words.changes_run(run.done, run.all)}</p>
          {run.ended && run.changes.length > 0 && <button type="button" class="main" data-law="report" onClick={report}>{words.report}</button>}
          {groups.slice(1).map((g) => <p class="hint" key={g.differs}>{words.changes_group[g.differs](g.changes.length)}</p>)}
          {groups.map((g, i) => <Group key={g.differs} group={g} first={!i} words={words} />)}
        </section>
      )}
    </main>
  );
}
