// changes.js - the workers that keep precedents, and what a draft of a law changes for them.

import { withoutExpectations } from './examples.jsx';
import { helper } from './load.js';

const MOST_WORKERS = 3;
const AT_ONCE = 2; // a worker that has answered finds the next request there

export const uriOf = (path) => `file:///${path}`;

const own = []; // the workers of this place: drafts change nothing at the table

export function worker(i = 0) {
  own[i] = own[i] || helper().then((h) => h.ready.then(() => h));
  return own[i];
}

// The page itself has little to do while the workers search. So two processors have two workers.
function workers() {
  const processors = navigator.hardwareConcurrency || 1;
  return Math.min(MOST_WORKERS, Math.max(processors - 1, Math.min(2, processors)));
}

// Divides PATHS among the workers, the same way each time, because each worker keeps its files. Calls
// WORK with a worker and one of its paths after the other, until WORK returns false.
export async function spread(paths, prepare, work) {
  const n = workers();
  await Promise.all(Array.from({ length: n }, async (_, i) => {
    const w = await worker(i);
    await prepare(w);
    const mine = paths.all.filter((_, k) => k % n === i).sort((a, b) => paths.turn(a) - paths.turn(b));
    const lane = async () => {
      while (mine.length) if (!(await work(w, mine.shift()))) return;
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  }));
}

// Lets the worker W keep the precedents of the file P, with the text TEXT, for EDITION.
export async function keepFile(w, p, text, edition) {
  w.files = w.files || new Set();
  if (w.files.has(`${edition} ${p}`)) return;
  await w.ask('bridgelaw/keep', { textDocument: { uri: uriOf(p), text: bare(text, edition) }, edition });
  w.files.add(`${edition} ${p}`);
}

// Returns what the draft changes in the file P. A worker whose engine was made anew has lost its files,
// and a worker that has just read other laws answers the second time. A second failure is the caller's.
export async function changesOf(w, p, text, params) {
  const ask = async () => {
    await keepFile(w, p, text, params.edition);
    return w.ask('bridgelaw/changes', { ...params, textDocument: { uri: uriOf(p) } });
  };
  try {
    return await ask();
  } catch {
    w.files = new Set();
    return ask();
  }
}

// Lets the workers that keep precedents read the draft TEXT of the law PATH, before they are asked.
export async function prepareDraft(path, text, edition) {
  for (const w of await Promise.all(own)) {
    const [file] = [...(w.files || [])].filter((f) => f.startsWith(`${edition} `));
    if (!file) continue;
    await w.call('put', { uri: uriOf(path), text });
    await w.ask('bridgelaw/changes', { textDocument: { uri: uriOf(file.slice(edition.length + 1)) }, edition, case: '-', brief: true }).catch(() => {});
  }
}

// Returns the cases of TEXT as EDITION alone rules on them, so that no other edition is loaded.
function bare(text, edition) {
  return withoutExpectations(text).replace(/^ +ruled under .*$/gm, `  ruled under ${edition}`);
}

// Returns the paths of the precedents ALL, with the turn of each: those of LAW come first.
export function inOrder(all, law) {
  return { all: Object.keys(all), turn: (p) => (p.startsWith(`examples/laws/${law}/`) ? 0 : p.startsWith('examples/hbf-2012/') ? 1 : 2) };
}

// What differs between two rulings, the gravest first: the names that the server has for it.
const RESPECTS = ['ruling', 'presumption', 'citation'];

// Returns CHANGES in groups: { differs, changes }. The first group is there even if it is empty.
export function inGroups(changes) {
  return RESPECTS.map((differs) => ({ differs, changes: changes.filter((c) => c.differs === differs) })).filter((g, i) => !i || g.changes.length);
}

// Returns CHANGES by file and case, so that the same draft has the same report each time.
export function byCase(changes) {
  const place = (c) => [c.file, c.case, String(c.nth)];
  return [...changes].sort((a, b) => {
    const i = place(a).findIndex((t, k) => t !== place(b)[k]);
    return i < 0 ? 0 : place(a)[i] < place(b)[i] ? -1 : 1;
  });
}

// Returns the lines of a law from the first to the last that an edit changed: { before, after }.
export function editedLines(before, after) {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let first = 0;
  let last = 0; // how many lines at the end are the same
  while (first < Math.min(old.length, now.length) && old[first] === now[first]) first++;
  while (last < Math.min(old.length, now.length) - first && old.at(-1 - last) === now.at(-1 - last)) last++;
  return { before: old.slice(first, old.length - last), after: now.slice(first, now.length - last) };
}

const plain = (page) => page.sections.flatMap((s) => s.rows.filter((r) => r.differs).map((r) => `${r.text}${r.clauses ? ` (${r.clauses})` : ''}`));

// Returns the rows of PAGE that differ, as the list of a report.
function listed(page, words) {
  const rows = plain(page);
  return (rows.length ? rows : [words.changes_empty]).map((t) => `- ${t}`);
}

// Returns the report on the changes that an edit of the law PATH makes, in Markdown. COMPARED says what
// was compared, EDIT is what the law says before and after, and CHANGES have their pages.
export function reportOf({ path, edition, compared, edit, changes }, words) {
  const groups = inGroups(changes);
  const lines = [`# ${words.what_changes} ${path.split('/').at(-1)}, ${edition}`, '', ...compared.map((t) => `${t}\n`), ...groups.map((g) => `- ${words.changes_group[g.differs](g.changes.length)}`), '', `## ${words.rule_text}`, '', '```diff', ...edit.before.map((t) => `-${t}`), ...edit.after.map((t) => `+${t}`), '```', ''];
  for (const g of groups.filter((one) => one.changes.length)) {
    lines.push(`## ${words.changes_group[g.differs](g.changes.length)}`, '');
    for (const { before, after } of g.changes) {
      lines.push(`### ${before.title} (${before.case})`, '', `**${words.before}**`, '', ...listed(before, words), '', `**${words.after}**`, '', ...listed(after, words), '');
    }
  }
  return lines.join('\n');
}
