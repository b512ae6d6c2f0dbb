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
