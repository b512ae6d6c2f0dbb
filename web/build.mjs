// build.mjs OUT ENGINE MODULES - builds the page in OUT: a folder for any static server, and one
// file, OUT/bridgelaw.html, that works from the disk.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const [out, engine, modules] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '..');
const esbuild = createRequire(resolve(modules, '..', 'package.json'))('esbuild');

// Returns the texts of the files below DIR whose names end in ENDING, by path.
function texts(dir, ending, to = {}) {
  for (const name of readdirSync(join(root, dir)).sort()) {
    const path = `${dir}/${name}`;
    if (statSync(join(root, path)).isDirectory()) texts(path, ending, to);
    else if (name.endsWith(ending)) to[path] = readFileSync(join(root, path), 'utf8');
  }
  return to;
}

// The page rules and does not search spaces of cases: universes, principles and incentives stay out.
// It never shows the vocabulary: the comments there stay out, too.
function laws() {
  const all = texts('laws', '.law');
  const name = ([path]) => path.slice(path.lastIndexOf('/') + 1);
  // the same law of both editions and of the practice side by side: gzip finds what they share within 32 KB
  const bare = ([path, text]) => [path, path.startsWith('laws/vocabulary/') ? text.replace(/^ *#.*\n/gm, '') : text];
  return Object.fromEntries(Object.entries(all).filter(([path]) => !/^laws\/(universes|principles|incentives)\//.test(path)).map(bare)
    .sort((a, b) => name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : 0));
}

async function bundle(entry) {
  const built = await esbuild.build({
    entryPoints: [join(here, 'page', entry)], bundle: true, minify: true, write: false, format: 'iife', target: 'es2020',
    charset: 'utf8', jsx: 'automatic', jsxImportSource: 'preact', nodePaths: [resolve(modules)], legalComments: 'none', loader: { '.css': 'text' },
  });
  return built.outputFiles[0].text;
}

const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
// What a server would send of VALUE, and VALUE packed as small as can be: zopfli writes gzip that any browser reads.
const zip = (value) => gzipSync(value, { level: 9 });
function pack(value) {
  const file = join(mkdtempSync(join(tmpdir(), 'bridgelaw-')), 'part');
  writeFileSync(file, typeof value === 'string' || value instanceof Uint8Array ? value : JSON.stringify(value));
  const packed = execFileSync('zopfli', ['--i5', '-c', file], { maxBuffer: 1 << 26 });
  rmSync(dirname(file), { recursive: true });
  return packed;
}

const worker = await bundle('worker.js');
const page = (await bundle('main.jsx')).replaceAll('</script', '<\\/script');
const css = (await esbuild.transform(readFileSync(join(here, 'page/page.css'), 'utf8'), { loader: 'css', minify: true })).code;
const parts = { worker: pack(worker), engine: pack(readFileSync(engine)), laws: pack(laws()), examples: pack(texts('examples', '.case')) };

const icon = 'data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0f5c4a"/><text x="16" y="23" font-size="20" text-anchor="middle" fill="#fff">♠</text></svg>');

// Returns the page. FOLDER says where scripts and data come from: files beside it, or the page itself.
function html(folder) {
  const script = folder ? "'self'" : hash(page);
  const style = folder ? "'self'" : hash(css);
  const csp = `default-src 'none'; script-src ${script} 'wasm-unsafe-eval' blob:; style-src ${style}; img-src data:; worker-src 'self' blob:; connect-src ${folder ? "'self'" : "'none'"}; base-uri 'none'; form-action 'none'`;
  const data = folder ? '' : Object.entries(parts).map(([name, bytes]) => `<script type="text/plain" id="part-${name}">${bytes.toString('base64')}</script>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${csp}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Rulings by the Laws of Duplicate Bridge: tell what happened, read the ruling.">
<title>bridgelaw</title>
<link rel="icon" href="${icon}">
${folder ? '<link rel="stylesheet" href="page.css">' : `<style>${css}</style>`}
</head>
<body>
<div id="page"></div>
<noscript>This page needs JavaScript: the laws are applied in your browser.</noscript>
${data}
${folder ? '<script src="page.js"></script>' : `<script>${page}</script>`}
</body>
</html>
`;
}

// Keeps the files of the folder, so that the page opens without a network.
const version = createHash('sha256').update(page + css).update(parts.engine).update(parts.laws).digest('hex').slice(0, 12);
const service = `const NAME = 'bridgelaw-${version}';
const FILES = ['./', 'page.css', 'page.js', ${Object.keys(parts).map((n) => `'${n}.gz'`).join(', ')}];
self.addEventListener('install', (e) => e.waitUntil(caches.open(NAME).then((c) => c.addAll(FILES)).then(() => self.skipWaiting())));
self.addEventListener('activate', (e) => e.waitUntil(caches.keys().then((all) => Promise.all(all.filter((n) => n.startsWith('bridgelaw-') && n !== NAME).map((n) => caches.delete(n)))).then(() => self.clients.claim())));
self.addEventListener('fetch', (e) => e.respondWith(caches.match(e.request, { ignoreSearch: true }).then((kept) => kept || fetch(e.request))));
`;

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'index.html'), html(true));
writeFileSync(join(out, 'page.js'), page);
writeFileSync(join(out, 'page.css'), css);
writeFileSync(join(out, 'sw.js'), service);
for (const [name, bytes] of Object.entries(parts)) writeFileSync(join(out, `${name}.gz`), bytes);
writeFileSync(join(out, 'bridgelaw.html'), html(false));

const first = parts.worker.length + parts.engine.length + parts.laws.length + zip(page).length + zip(css).length;
console.log(`  to the first ruling: ${Math.round(first / 1024)} KB gzipped (engine ${Math.round(parts.engine.length / 1024)}, laws ${Math.round(parts.laws.length / 1024)}, page ${Math.round(zip(page).length / 1024)}); examples: ${Math.round(parts.examples.length / 1024)} KB more`);
