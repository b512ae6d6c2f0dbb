// build.mjs OUT MODULES VERSION - makes the folder of the extension in OUT: the language and its
// colours (lang/editors/vscode), and the client with its packages in one file.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [out, modules, version] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const esbuild = createRequire(resolve(modules, '..', 'package.json'))('esbuild');
const json = (path) => JSON.parse(readFileSync(path, 'utf8'));

// Returns the names of the packages that the files INPUTS come from, sorted.
function packagesOf(inputs) {
  const names = Object.keys(inputs).map((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]).filter(Boolean);
  return [...new Set(names)].sort();
}

// Returns the licence of the package NAME.
function licence(name) {
  const files = ['License.txt', 'LICENSE', 'LICENSE.md', 'license'];
  for (const file of files) {
    try {
      return readFileSync(join(modules, name, file), 'utf8').trim();
    } catch { /* it has another name */ }
  }
  throw new Error(`${name} has no file with its licence`);
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
cpSync(join(here, '../vscode'), out, { recursive: true });
const base = json(join(out, 'package.json'));
const more = json(join(here, 'manifest.json'));
writeFileSync(join(out, 'package.json'), `${JSON.stringify({ ...base, ...more, version, contributes: { ...base.contributes, ...more.contributes } }, null, 2)}\n`);
cpSync(join(here, 'snippets.json'), join(out, 'snippets.json'));
cpSync(join(here, 'README.md'), join(out, 'README.md'));
cpSync(join(here, '../../../LICENSE'), join(out, 'LICENSE.txt'));
const built = await esbuild.build({
  entryPoints: [join(here, 'extension.js')], bundle: true, minify: true, metafile: true, outfile: join(out, 'extension.js'), format: 'cjs', platform: 'node',
  target: 'node18', charset: 'utf8', external: ['vscode'], nodePaths: [resolve(modules)], legalComments: 'none', logLevel: 'error',
});
const notices = packagesOf(built.metafile.inputs).map((name) => `${name} ${json(join(modules, name, 'package.json')).version}\n\n${licence(name)}\n`);
writeFileSync(join(out, 'NOTICES.txt'), `extension.js contains these packages.\n\n${notices.join('\n----\n\n')}`);
