// native.mjs - rules on case files in Node, with the same engine, for what the page must show.

import { readFileSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

// Returns the cases of a file: { name, text }.
export function casesIn(text) {
  return text.split(/^(?=case\s)/m).filter((t) => t.startsWith('case')).map((t) => ({ name: /^case\s+(\S+)/.exec(t)[1], text: t }));
}

function texts(root, dir, to = {}) {
  for (const name of readdirSync(join(root, dir))) {
    const path = `${dir}/${name}`;
    if (statSync(join(root, path)).isDirectory()) texts(root, path, to);
    else if (name.endsWith('.law')) to[path] = readFileSync(join(root, path), 'utf8');
  }
  return to;
}

// Returns the engine in Node, over all laws.
export async function nativeEngine(root, modules) {
  const { buildSync } = createRequire(resolve(modules, '..', 'package.json'))('esbuild');
  const file = resolve(modules, '..', 'engine.test.mjs');
  buildSync({ entryPoints: [join(root, 'web/page/engine.js')], bundle: true, format: 'esm', outfile: file, nodePaths: [resolve(modules)], logLevel: 'error' });
  const { Engine } = await import(file);
  return new Engine(new WebAssembly.Module(readFileSync(join(root, 'build/wasm/engine.wasm'))), texts(root, 'laws'));
}

// Returns a function that gives the rows of the ruling on a case, and the expectations that it fails.
export async function nativeRows(root, modules) {
  const engine = await nativeEngine(root, modules);
  return (text, edition) => {
    engine.put('file:///native.case', text);
    const bodies = engine.ask('bridgelaw/rule', { textDocument: { uri: 'file:///native.case' }, edition, report: 'page', lang: 'en' });
    return { rows: bodies.slice(0, 1).flatMap((b) => b.sections.flatMap((s) => s.rows.map((r) => r.text))), failures: bodies.flatMap((b) => b.failures) };
  };
}
