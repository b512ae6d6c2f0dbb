// node dump.mjs NODE_MODULES FILE: each token of the TextMate grammar that has a scope
// of its own, with this scope, as Visual Studio Code finds them.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

const [modules, file] = process.argv.slice(2);
const require = createRequire(path.resolve(modules) + '/');
const onig = require('vscode-oniguruma'), textmate = require('vscode-textmate');
const wasm = path.join(modules, 'vscode-oniguruma/release/onig.wasm');
await onig.loadWASM(fs.readFileSync(wasm).buffer);
const grammar = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '../../lang/editors/vscode/syntaxes/bridgelaw.tmLanguage.json');
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: s => new onig.OnigScanner(s),
    createOnigString: s => new onig.OnigString(s),
  }),
  loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(grammar, 'utf8'), grammar),
});
const g = await registry.loadGrammar('source.bridgelaw');
let stack = textmate.INITIAL;
fs.readFileSync(file, 'utf8').split('\n').forEach((line, n) => {
  const r = g.tokenizeLine(line, stack);
  stack = r.ruleStack;
  for (const t of r.tokens) {
    const scope = t.scopes.at(-1).replace(/\.bridgelaw$/, '');
    const text = line.slice(t.startIndex, t.endIndex);
    if (scope !== 'source' && text.trim()) console.log(`${n + 1} ${scope}: ${text.trim()}`);
  }
});
