// extension.js - the client for Visual Studio Code: starts `bridgelaw lsp`, and shows rulings,
// comparisons and what a changed law changes.

import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';
import { changesPage, comparisonPage, rulingPage } from './pages.js';

const LANGUAGE = 'bridgelaw';
const OUTPUT = 'bridgelaw-output'; // the scheme of the pages that the commands show
const CONTENT_MODIFIED = -32801;
const MOST_CASE_FILES = 10000;

let client;
const pages = new Map(); // the text of each page by its URI
const pageChanged = new vscode.EventEmitter();

const setting = (name) => vscode.workspace.getConfiguration('bridgelaw').get(name) || '';

// Returns PATH. If PATH is relative and names a folder or a file, it begins at the workspace.
function inWorkspace(path) {
  const folder = vscode.workspace.workspaceFolders?.[0];
  return path.includes('/') && !/^([/~]|[A-Za-z]:)/.test(path) && folder ? vscode.Uri.joinPath(folder.uri, path).fsPath : path;
}

function makeClient() {
  const laws = setting('laws');
  const run = { command: inWorkspace(setting('program') || 'bridgelaw'), args: ['lsp'] };
  if (laws) run.args.push('--laws', inWorkspace(laws.includes('/') ? laws : `./${laws}`));
  return new LanguageClient('bridgelaw', 'bridgelaw', run, {
    documentSelector: [{ scheme: 'file', language: LANGUAGE }, { scheme: 'untitled', language: LANGUAGE }],
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher('**/*.law') },
  });
}

async function start() {
  client = makeClient();
  try {
    await client.start();
  } catch (e) {
    const settings = 'Open Settings';
    const chosen = await vscode.window.showErrorMessage(`bridgelaw: the program \`${setting('program')}\` does not start: ${e.message}`, settings);
    if (chosen === settings) await vscode.commands.executeCommand('workbench.action.openSettings', 'bridgelaw.program');
  }
}

async function stop() {
  const old = client;
  client = undefined;
  if (old?.isRunning()) await old.stop();
}

async function restart() {
  await stop();
  await start();
}

// Shows TEXT, which is Markdown, beside the editor under the name NAME.
async function show(name, text) {
  const uri = vscode.Uri.from({ scheme: OUTPUT, path: `/${name}.md` });
  pages.set(uri.toString(), text);
  pageChanged.fire(uri);
  await vscode.commands.executeCommand('markdown.showPreviewToSide', uri);
}

// Returns the parameters of a request about the case NAME of the document URI. Without arguments, the
// request is about the case at the cursor.
function caseParams(uri, name) {
  const params = { ...(setting('language') && { lang: setting('language') }), report: 'page' };
  const active = vscode.window.activeTextEditor;
  if (uri) return { ...params, textDocument: { uri }, case: name };
  if (!active) throw new Error('no case is open');
  const { line, character } = active.selection.active;
  return { ...params, textDocument: { uri: client.code2ProtocolConverter.asUri(active.document.uri) }, position: { line, character } };
}

async function rule(uri, name) {
  const bodies = await client.sendRequest('bridgelaw/rule', caseParams(uri, name));
  await show(`Ruling on ${bodies[0].case}`, rulingPage(bodies));
}

async function compare(uri, name) {
  const params = caseParams(uri, name);
  const editions = (await client.sendRequest('bridgelaw/editions', { lang: params.lang })).map((e) => ({ label: e.name, description: e.title }));
  const chosen = await vscode.window.showQuickPick(editions, { canPickMany: true, title: 'Compare under these editions' });
  if (!chosen?.length) return;
  if (chosen.length === 1) throw new Error('choose at least two editions');
  const rulings = await client.sendRequest('bridgelaw/compare', { ...params, editions: chosen.map((e) => e.label) });
  await show(`Comparison of ${rulings[0][0].case}`, comparisonPage(rulings));
}

// Shows the cases that the clause NAME of the law file URI decides.
async function decides(uri, clause) {
  const cases = await client.sendRequest('bridgelaw/decides', { textDocument: { uri }, clause });
  const items = cases.map((c) => ({ label: c.case, description: c.changes ? 'the ruling changes' : '', location: c.location }))
    .sort((a, b) => Number(Boolean(b.description)) - Number(Boolean(a.description)));
  const chosen = await vscode.window.showQuickPick(items, { title: `Cases that ${clause} decides: ${items.length}` });
  if (!chosen) return;
  const place = client.protocol2CodeConverter.asLocation(chosen.location);
  await vscode.window.showTextDocument(place.uri, { selection: place.range });
}

// Returns what ASK returns. Asks again if a law file was edited meanwhile.
async function whileLawsChange(ask) {
  for (let again = 0; ; again++) {
    try {
      return await ask();
    } catch (e) {
      if (e.code !== CONTENT_MODIFIED || again === 5) throw e;
    }
  }
}

// Asks what the open law files change for the cases of the file URI. Opens the file for the server if
// no editor has it open.
async function changesOf(uri, law, token) {
  const document = { uri: client.code2ProtocolConverter.asUri(uri) };
  const open = vscode.workspace.textDocuments.some((d) => d.uri.toString() === uri.toString());
  const params = { textDocument: document, law: { uri: law }, ...(setting('language') && { lang: setting('language') }) };
  if (!open) {
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    await client.sendNotification('textDocument/didOpen', { textDocument: { ...document, languageId: LANGUAGE, version: 0, text } });
  }
  try {
    return await whileLawsChange(() => client.sendRequest('bridgelaw/changes', params, token));
  } finally {
    if (!open) await client.sendNotification('textDocument/didClose', { textDocument: document });
  }
}

async function changes() {
  const active = vscode.window.activeTextEditor?.document;
  if (!active) throw new Error('no law file is open');
  const law = client.code2ProtocolConverter.asUri(active.uri);
  const files = (await vscode.workspace.findFiles('**/*.case', undefined, MOST_CASE_FILES)).sort((a, b) => (a.path < b.path ? -1 : 1));
  const found = [];
  const skipped = [];
  let asked = 0;
  await vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title: 'What does this change?', cancellable: true }, async (progress, token) => {
    for (const uri of files) {
      if (token.isCancellationRequested) break;
      progress.report({ message: vscode.workspace.asRelativePath(uri), increment: 100 / files.length });
      try {
        found.push(...(await changesOf(uri, law, token)));
      } catch (e) {
        if (token.isCancellationRequested) break;
        skipped.push(`${vscode.workspace.asRelativePath(uri)}: ${e.message}`);
      }
      asked++;
    }
  });
  await show(`What ${active.uri.path.split('/').at(-1)} changes`, changesPage({ name: vscode.workspace.asRelativePath(active.uri), found, asked, files: files.length, skipped }));
}

// Returns WORK as a command: an error is shown to the user.
function command(name, work) {
  return vscode.commands.registerCommand(name, async (...args) => {
    try {
      if (!client?.isRunning()) throw new Error('the language server does not run');
      await work(...args);
    } catch (e) {
      await vscode.window.showErrorMessage(`bridgelaw: ${e.message}`);
    }
  });
}

export async function activate(context) {
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(OUTPUT, { onDidChange: pageChanged.event, provideTextDocumentContent: (uri) => pages.get(uri.toString()) ?? '' }),
    vscode.workspace.onDidCloseTextDocument((d) => pages.delete(d.uri.toString())),
    vscode.workspace.onDidChangeConfiguration((e) => (e.affectsConfiguration('bridgelaw.program') || e.affectsConfiguration('bridgelaw.laws')) && restart()),
    command('bridgelaw.rule', rule),
    command('bridgelaw.compare', compare),
    command('bridgelaw.changes', changes),
    command('bridgelaw.decides', decides),
    vscode.commands.registerCommand('bridgelaw.restart', restart),
  );
  await start();
}

export const deactivate = stop;
