// vscode-stub.cjs - as much of the module `vscode` as the extension and its packages use. The test
// opens and edits documents, calls the providers and commands that the extension has registered, and
// reads what was shown.

const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL, fileURLToPath } = require('node:url');

class Disposable {
  constructor(dispose = () => {}) { this.dispose = dispose; }
  static from(...all) { return new Disposable(() => all.forEach((d) => d.dispose())); }
}

class EventEmitter {
  constructor() {
    this.listeners = new Set();
    this.event = (listener, self, disposables) => {
      const bound = self ? listener.bind(self) : listener;
      this.listeners.add(bound);
      const d = new Disposable(() => this.listeners.delete(bound));
      disposables?.push(d);
      return d;
    };
  }
  fire(value) { for (const l of [...this.listeners]) l(value); }
  dispose() { this.listeners.clear(); }
}

class Uri {
  constructor(scheme, path_) { this.scheme = scheme; this.path = path_; this.authority = ''; this.query = ''; this.fragment = ''; }
  static file(p) { return new Uri('file', p); }
  static parse(text) { return text.startsWith('file:') ? Uri.file(fileURLToPath(text)) : new Uri(...text.split(/:(.*)/s).slice(0, 2)); }
  static from({ scheme, path: p }) { return new Uri(scheme, p); }
  static joinPath(base, ...more) { return new Uri(base.scheme, path.posix.join(base.path, ...more)); }
  get fsPath() { return this.path; }
  toString() { return this.scheme === 'file' ? pathToFileURL(this.path).href : `${this.scheme}:${this.path}`; }
}

class Position {
  constructor(line, character) { this.line = line; this.character = character; }
}

class Range {
  constructor(a, b, c, d) {
    [this.start, this.end] = typeof a === 'number' ? [new Position(a, b), new Position(c, d)] : [a, b];
  }
}

class Selection extends Range {
  constructor(at) { super(at, at); this.active = at; }
}

// A class whose constructor keeps its arguments under NAMES.
const plain = (...names) => class {
  constructor(...values) { names.forEach((n, i) => { if (values[i] !== undefined) this[n] = values[i]; }); }
};

class CancellationTokenSource {
  constructor() {
    const emitter = new EventEmitter();
    this.token = { isCancellationRequested: false, onCancellationRequested: emitter.event };
    this.cancel = () => { this.token.isCancellationRequested = true; emitter.fire(); };
    this.dispose = () => {};
  }
}

class CancellationError extends Error {}

class TextDocument {
  constructor(uri, text) {
    this.uri = uri; this.text = text; this.version = 1; this.languageId = 'bridgelaw';
    this.fileName = uri.fsPath; this.isUntitled = false; this.isClosed = false; this.isDirty = false;
  }
  getText() { return this.text; }
  get lineCount() { return this.text.split('\n').length; }
}

const on = (name) => (events[name] ||= new EventEmitter()).event;
const events = {};
const fire = (name, value) => events[name]?.fire(value);

// What the test reads and sets.
const state = {
  config: {}, providers: {}, commands: {}, diagnostics: new Map(), shown: [], errors: [], pick: null, content: {},
  caseFiles: [], watchers: 0, progress: [], cancelAfter: Infinity,
};

const provider = (kind) => (selector, p) => {
  (state.providers[kind] ||= []).push(p);
  return new Disposable(() => { state.providers[kind] = state.providers[kind].filter((q) => q !== p); });
};

const languages = new Proxy({
  match: () => 10,
  createDiagnosticCollection: () => ({
    set: (uri, list) => { state.diagnostics.set(uri.toString(), list || []); },
    delete: (uri) => { state.diagnostics.delete(uri.toString()); }, clear: () => state.diagnostics.clear(), dispose: () => {}, get: () => [], has: () => false,
  }),
}, { get: (own, name) => own[name] ?? (/^register(.*)Provider$/.test(name) ? provider(name.slice(8, -8)) : undefined) });

const channel = { append() {}, appendLine() {}, show() {}, clear() {}, dispose() {}, replace() {}, hide() {}, info() {}, error() {}, warn() {}, debug() {}, trace() {} };

const workspace = new Proxy({
  textDocuments: [], workspaceFolders: undefined, notebookDocuments: [], isTrusted: true,
  getConfiguration: (section) => ({
    get: (key, other) => state.config[section ? `${section}.${key}` : key] ?? other,
    has: () => false, inspect: () => undefined, update: async () => {},
  }),
  getWorkspaceFolder: () => workspace.workspaceFolders?.[0],
  asRelativePath: (uri) => path.relative(workspace.workspaceFolders?.[0].uri.fsPath ?? '/', uri.fsPath),
  createFileSystemWatcher: () => { state.watchers++; return { onDidCreate: on('fileCreated'), onDidChange: on('fileChanged'), onDidDelete: on('fileDeleted'), dispose() {} }; },
  registerTextDocumentContentProvider: (scheme, p) => { state.content[scheme] = p; return new Disposable(); },
  findFiles: async () => state.caseFiles.map(Uri.file),
  fs: { readFile: async (uri) => new Uint8Array(fs.readFileSync(uri.fsPath)) },
  applyEdit: async () => true,
}, { get: (own, name) => (name in own ? own[name] : /^on(Did|Will)/.test(String(name)) ? on(name) : undefined) });

const window = new Proxy({
  activeTextEditor: undefined, visibleTextEditors: [], tabGroups: { all: [], onDidChangeTabs: on('tabs'), onDidChangeTabGroups: on('tabGroups') },
  createOutputChannel: () => channel,
  showErrorMessage: async (text) => { state.errors.push(text); },
  showWarningMessage: async () => undefined, showInformationMessage: async () => undefined,
  showTextDocument: async (uri, options) => { state.opened = { uri, ...options }; },
  showQuickPick: async (items) => { state.offered = items; return state.pick?.(items); },
  withProgress: async (options, work) => {
    const source = new CancellationTokenSource();
    return work({ report: (r) => { state.progress.push(r); if (state.progress.length >= state.cancelAfter) source.cancel(); } }, source.token);
  },
}, { get: (own, name) => (name in own ? own[name] : /^onDid/.test(String(name)) ? on(name) : undefined) });

const commands = {
  registerCommand: (name, run) => { state.commands[name] = run; return new Disposable(() => delete state.commands[name]); },
  executeCommand: async (name, ...args) => {
    if (name !== 'markdown.showPreviewToSide') return state.commands[name]?.(...args);
    state.shown.push({ name: args[0].path, text: state.content[args[0].scheme].provideTextDocumentContent(args[0]) });
    return undefined;
  },
};

// Enumerations are names by which the stub's user and the packages mean the same.
const numbered = (...names) => Object.fromEntries(names.flatMap((n, i) => [[n, i], [i, n]]));

module.exports = {
  state, fire, TextDocument,
  version: '1.91.0', Disposable, EventEmitter, Uri, Position, Range, Selection, CancellationTokenSource, CancellationError, languages, workspace, window, commands,
  env: { appName: 'stub', language: 'en', appHost: 'desktop' }, extensions: { getExtension: () => undefined, all: [] },
  Location: plain('uri', 'range'), Hover: plain('contents', 'range'), MarkdownString: plain('value'), CompletionItem: plain('label', 'kind'),
  CompletionList: plain('items', 'isIncomplete'), Diagnostic: plain('range', 'message', 'severity'), DiagnosticRelatedInformation: plain('location', 'message'),
  CodeLens: plain('range', 'command'), CodeAction: plain('title', 'kind'), DocumentLink: plain('range', 'target'), InlayHint: plain('position', 'label', 'kind'),
  InlayHintLabelPart: plain('value'), CallHierarchyItem: plain(), TypeHierarchyItem: plain(), SymbolInformation: plain('name', 'kind', 'containerName', 'location'),
  DocumentSymbol: plain('name', 'detail', 'kind', 'range', 'selectionRange'), SnippetString: plain('value'), TextEdit: plain('range', 'newText'),
  SemanticTokensLegend: plain('tokenTypes', 'tokenModifiers'), SemanticTokens: plain('data', 'resultId'), FoldingRange: plain('start', 'end', 'kind'), SelectionRange: plain('range', 'parent'), RelativePattern: plain('base', 'pattern'),
  TabInputText: plain('uri'), TabInputTextDiff: plain('original', 'modified'), TabInputCustom: plain('uri'), TabInputNotebook: plain('uri'),
  CodeActionKind: Object.assign(plain('value'), Object.fromEntries(['Empty', 'QuickFix', 'Refactor', 'Source'].map((n) => [n, { value: n, append: (v) => ({ value: v }) }]))),
  ProgressLocation: numbered('None', 'SourceControl', 'Window', 'Notification'), DiagnosticSeverity: numbered('Error', 'Warning', 'Information', 'Hint'),
  DiagnosticTag: { Unnecessary: 1, Deprecated: 2 }, CompletionItemKind: numbered('Text', 'Method'), CompletionItemTag: { Deprecated: 1 }, CompletionTriggerKind: numbered('Invoke'), SignatureHelpTriggerKind: { Invoke: 1 },
  CodeActionTriggerKind: { Invoke: 1, Automatic: 2 }, SymbolKind: numbered('File'), SymbolTag: { Deprecated: 1 }, TextDocumentSaveReason: { Manual: 1 }, EndOfLine: { LF: 1, CRLF: 2 }, FileType: { File: 1, Directory: 2 },
  InlayHintKind: { Type: 1, Parameter: 2 }, FoldingRangeKind: { Comment: 1, Imports: 2, Region: 3 }, LogLevel: numbered('Off'), UIKind: { Desktop: 1 }, InsertTextMode: {}, TextDocumentChangeReason: { Undo: 1, Redo: 2 },
};
