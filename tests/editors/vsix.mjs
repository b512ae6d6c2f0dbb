// vsix.mjs PROGRAM EXTENSION - the client for Visual Studio Code, as `make vsix` packs it, against the
// server in PROGRAM. The module `vscode` is vscode-stub.cjs.

import { strict as assert } from 'node:assert';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [program, extension] = process.argv.slice(2).map((p) => resolve(p));
const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../..');
const require = createRequire(import.meta.url);
const vscode = require('./vscode-stub.cjs');
const Module = require('node:module');
const load = Module._load;
Module._load = (name, ...more) => (name === 'vscode' ? vscode : load(name, ...more));
const { state, workspace, window } = vscode;

const TINY = 'case slip "A slip"\n  ruled under base\n  declarer S\n  trump ♠\n  story\n    N plays ♣2\n    d: S calls ♥K\n    c: S corrects d to ♥Q\n'
  + '  found by director\n    mind_of(d) is slip\n  expect base\n    called(d) is ♥K by 46A\n    south may change(d) by 45C4b\n';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vsix-')));
let passed = 0;
let failed = 0;

async function test(name, work) {
  const limit = new Promise((_, no) => { setTimeout(no, 30000, new Error('nothing came within 30 seconds')).unref(); });
  try {
    await Promise.race([work(), limit]);
    passed++;
  } catch (e) {
    failed++;
    console.log(`FAILED  ${name}\n${e.stack}`);
  }
}

// Waits until READY returns a value, and returns it.
async function until(ready) {
  for (;;) {
    const value = ready();
    if (value) return value;
    await new Promise((next) => { setTimeout(next, 10); });
  }
}

function open(path, text = readFileSync(path, 'utf8')) {
  const document = new vscode.TextDocument(vscode.Uri.file(path), text);
  workspace.textDocuments.push(document);
  window.activeTextEditor = { document, selection: new vscode.Selection(new vscode.Position(0, 0)) };
  vscode.fire('onDidOpenTextDocument', document);
  return document;
}

// Replaces the first OLD in DOCUMENT.
function edit(document, old, now) {
  const range = new vscode.Range(place(document, old), place(document, old, old.length));
  document.text = document.text.replace(old, now);
  document.version++;
  document.isDirty = true;
  vscode.fire('onDidChangeTextDocument', { document, contentChanges: [{ range, rangeLength: old.length, text: now }] });
}

// Returns the position of the Nth character of WORD in DOCUMENT.
function place(document, word, n = 0) {
  const before = document.text.slice(0, document.text.indexOf(word) + n).split('\n');
  return new vscode.Position(before.length - 1, before.at(-1).length);
}

const token = new vscode.CancellationTokenSource().token;
const diagnostics = (document) => state.diagnostics.get(document.uri.toString());
const context = { subscriptions: [], extensionPath: extension };

// ---- what is packed --------------------------------------------------------------------------------

const manifest = JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8'));

await test('all files that the manifest names are packed', async () => {
  const { languages, grammars, snippets } = manifest.contributes;
  const files = [manifest.main, languages[0].configuration, grammars[0].path, snippets[0].path, 'README.md', 'LICENSE.txt', 'NOTICES.txt'];
  for (const file of files) assert.ok(existsSync(join(extension, file)), file);
});

await test('each snippet is a part of a file that can be parsed', async () => {
  for (const [name, { body }] of Object.entries(JSON.parse(readFileSync(join(extension, 'snippets.json'), 'utf8')))) {
    const text = body.join('\n').replace(/\$\{\d+:([^}]*)\}/g, '$1').replace(/\$\d/g, '');
    const whole = /^expect/.test(text) ? `case a "A"\n  story\n    N plays ♣2\n${text.replace(/^/gm, '  ')}\n` : `${text}\n`;
    const done = spawnSync(program, ['fmt', '-'], { input: whole, encoding: 'utf8' });
    assert.equal(done.stdout, whole, `${name}: ${done.stderr}`);
  }
});

// ---- the client --------------------------------------------------------------------------------------

const slip = join(folder, 'slip.case');
const other = join(folder, 'other.case');
const broken = join(folder, 'broken.case');
writeFileSync(slip, TINY);
writeFileSync(other, TINY.replace('mind_of(d) is slip', 'mind_of(d) is thought').replace('    south may change(d) by 45C4b\n', '').replace('case slip', 'case other'));
writeFileSync(broken, 'case broken "Nonsense"\n  ruled under nowhere\n');
cpSync(join(root, 'tests/tiny'), join(folder, 'laws'), { recursive: true });
workspace.workspaceFolders = [{ uri: vscode.Uri.file(folder), name: 'folder', index: 0 }];
const client = require(join(extension, 'extension.js'));

await test('a program that is not there is reported', async () => {
  state.config['bridgelaw.program'] = '/no/such/program';
  await client.activate(context);
  assert.match(state.errors.join(), /`\/no\/such\/program` does not start/);
  state.errors.length = 0;
  await state.commands['bridgelaw.rule']();
  assert.match(state.errors.join(), /does not run/);
  state.errors.length = 0;
});

await test('a changed setting starts the server again; relative paths begin at the workspace', async () => {
  state.config['bridgelaw.program'] = program;
  state.config['bridgelaw.laws'] = 'laws';
  vscode.fire('onDidChangeConfiguration', { affectsConfiguration: (name) => name === 'bridgelaw.program' });
  await until(() => state.providers.Hover?.length);
  assert.deepEqual(state.errors, []);
});

const kase = open(slip, TINY);

await test('errors are shown while the text is typed', async () => {
  edit(kase, 'mind_of(d)', 'mind_oof(d)');
  const [error] = await until(() => diagnostics(kase)?.length && diagnostics(kase));
  assert.match(error.message, /the name `mind_oof` is not declared/);
  assert.equal(error.range.start.line, 9);
  edit(kase, 'mind_oof(d)', 'mind_of(d)');
  await until(() => !diagnostics(kase)?.length);
});

await test('a name leads to its declaration, has a hover and completions', async () => {
  const at = place(kase, 'mind_of', 2);
  const found = await state.providers.Definition[0].provideDefinition(kase, at, token);
  assert.match(found[0].uri.toString(), /laws\/vocabulary\/words\.law$/);
  const hover = await state.providers.Hover[0].provideHover(kase, at, token);
  assert.match(hover.contents.value, /mind_of/);
  const items = await state.providers.CompletionItem[0].provideCompletionItems(kase, place(kase, 'is slip', 3), token, { triggerKind: 0 });
  assert.ok((items.items ?? items).some((i) => i.label === 'thought'));
});

await test('the layers and clauses of the ruling are shown behind its lines', async () => {
  const all = new vscode.Range(new vscode.Position(0, 0), new vscode.Position(99, 0));
  const hints = await state.providers.InlayHints[0].provideInlayHints(kase, all, token);
  assert.ok(hints.some((h) => h.position.line === 11 && h.label === 'law: 46A'), JSON.stringify(hints));
});

await test('a lens above a case calls the command that rules on it', async () => {
  const lenses = await state.providers.CodeLens[0].provideCodeLenses(kase, token);
  const rule = lenses.find((l) => l.command.command === 'bridgelaw.rule').command;
  await state.commands[rule.command](...rule.arguments);
  const page = state.shown.pop();
  assert.equal(page.name, '/Ruling on slip.md');
  assert.match(page.text, /^# slip: A slip$/m);
  assert.match(page.text, /^- .*\(45C4\(b\)\)$/m);
  assert.deepEqual(state.errors, []);
});

await test('without arguments the case at the cursor is ruled on, as it is typed', async () => {
  edit(kase, 'is slip', 'is thought');
  await state.commands['bridgelaw.rule']();
  const page = state.shown.pop();
  assert.match(page.text, /^- .*may not change.*\(45C4\(c\)\)$/m);
  assert.match(page.text, /\*\*Not as expected:\*\*/);
  edit(kase, 'is thought', 'is slip');
});

await test('a failing request is an error message', async () => {
  await state.commands['bridgelaw.rule'](kase.uri.toString(), 'no-such-case');
  assert.match(state.errors.pop(), /no such case/);
  assert.equal(state.shown.length, 0);
});

await test('the user chooses the editions that are compared', async () => {
  state.pick = (items) => items.filter((i) => ['base', 'base+first'].includes(i.label));
  await state.commands['bridgelaw.compare'](kase.uri.toString(), 'slip');
  assert.ok(state.offered.some((i) => i.label === 'base' && i.description === 'The small law book'));
  assert.match(state.shown.pop().text, /\(base\)\n[^]*\(base\+first\)\n/);
  state.pick = () => undefined;
  await state.commands['bridgelaw.compare'](kase.uri.toString(), 'slip');
  assert.equal(state.shown.length, 0);
});

await test('what an edited law changes is shown, case by case', async () => {
  state.caseFiles = [slip, other, broken];
  const law = open(join(folder, 'laws/base/edition.law'));
  edit(law, 'mind_of(d) is slip', 'mind_of(d) is thought');
  edit(law, 'mind_of(d) is thought\n  then d.by may not', 'mind_of(d) is slip\n  then d.by may not');
  await state.commands['bridgelaw.changes']();
  const page = state.shown.pop();
  assert.equal(page.name, '/What edition.law changes.md');
  assert.match(page.text, /^2 rulings changed, in 3 of 3 case files\.$/m);
  assert.match(page.text, /^- Another ruling: 2$/m);
  assert.match(page.text, /^## Another ruling\n\n### /m);
  assert.match(page.text, /^### other: A slip$/m);
  assert.match(page.text, /\*\*Before\*\*[^]*\*\*After\*\*/);
  assert.match(page.text, /^## Case files without an answer\n\n- .*broken\.case: /m);
  assert.equal(state.progress.length, 3);
});

await test('a lens above a clause tells how many cases it decides, and leads to them', async () => {
  const law = workspace.textDocuments.at(-1);
  const [provider] = state.providers.CodeLens;
  const lenses = await provider.provideCodeLenses(law, token);
  assert.equal(lenses.length, 4);
  const lens = await provider.resolveCodeLens(lenses[2], token);
  assert.match(lens.command.title, /^decides 2 cases; 2 change$/);
  state.pick = (items) => items[0];
  await state.commands[lens.command.command](...lens.command.arguments);
  assert.equal(state.opened.uri.fsPath, other);
  assert.equal(state.opened.selection.start.line, 0);
});

await test('the search for changes ends when the user cancels it', async () => {
  state.progress.length = 0;
  state.cancelAfter = 1;
  await state.commands['bridgelaw.changes']();
  state.cancelAfter = Infinity;
  assert.match(state.shown.pop().text, /^0 rulings changed, in 0 of 3 case files\.$/m);
  assert.equal(state.progress.length, 1);
});

await test('the server ends with the client', async () => {
  await client.deactivate();
  assert.equal(state.providers.Hover.length, 0);
  const left = execFileSync('ps', ['-o', 'args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  assert.doesNotMatch(left, /bridgelaw lsp/);
});

rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
