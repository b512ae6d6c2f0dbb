// engine.js - runs the engine, a module of WebAssembly, over files that lie in memory.

import { WASI, Fd, File, OpenFile, Directory, PreopenDirectory, wasi } from '@bjorn3/browser_wasi_shim';

const utf8 = new TextEncoder();
const text = new TextDecoder();

// What the engine writes to standard output or standard error.
class Written extends Fd {
  parts = [];

  fd_write(data) {
    this.parts.push(text.decode(data));
    return { ret: 0, nwritten: data.length };
  }

  fd_fdstat_get() {
    return { ret: 0, fdstat: new wasi.Fdstat(wasi.FILETYPE_CHARACTER_DEVICE, 0) };
  }
}

// Returns the directory that holds FILES, an object of texts by path.
function directoryOf(files) {
  const root = new Map();
  for (const [path, content] of Object.entries(files)) {
    const names = path.split('/');
    let at = root;
    for (const name of names.slice(0, -1)) {
      if (!at.has(name)) at.set(name, new Directory(new Map()));
      at = at.get(name).contents;
    }
    at.set(names.at(-1), new File(utf8.encode(content), { readonly: true }));
  }
  return root;
}

// An engine that stays. It answers requests of the language server and of our own.
export class Engine {
  constructor(module, files, onNotice = () => {}) {
    this.module = module;
    this.root = directoryOf(files);
    this.onNotice = onNotice;
    this.id = 0;
    this.open = new Map(); // the text of each open document, by URI
    this.start();
  }

  start() {
    this.errors = new Written();
    const host = new WASI([], [], [new OpenFile(new File([])), new Written(), this.errors, new PreopenDirectory('/', this.root)], { debug: false });
    this.instance = new WebAssembly.Instance(this.module, {
      wasi_snapshot_preview1: host.wasiImport,
      page: { send: (at, n) => this.receive(text.decode(new Uint8Array(this.memory, at, n))) },
    });
    host.initialize(this.instance);
    this.instance.exports.page_open();
    this.answers = new Map();
    this.ask('initialize', {});
  }

  get memory() {
    return this.instance.exports.memory.buffer;
  }

  receive(message) {
    const m = JSON.parse(message);
    if (m.method) this.onNotice(m.method, m.params);
    else this.answers.set(m.id, m);
  }

  send(message) {
    const bytes = utf8.encode(JSON.stringify({ jsonrpc: '2.0', ...message }));
    const at = this.instance.exports.page_room(bytes.length);
    new Uint8Array(this.memory, at, bytes.length).set(bytes);
    this.instance.exports.page_take(bytes.length);
  }

  // Makes the engine anew after a trap, with the documents that were open.
  revive() {
    const open = [...this.open];
    this.start();
    for (const [uri, content] of open) this.sendOpen(uri, content);
  }

  // Calls WORK. If the engine traps, makes it anew, and throws an error that says so.
  guard(work) {
    try {
      return work();
    } catch (e) {
      if (!(e instanceof WebAssembly.RuntimeError || e instanceof RangeError)) throw e;
      const said = this.errors.parts.join('').trim();
      this.revive();
      throw new Error(`the engine stopped: ${said || e.message}`);
    }
  }

  // Returns the result of METHOD. Throws an error if the request fails.
  ask(method, params) {
    return this.guard(() => {
      const id = ++this.id;
      this.send({ id, method, params });
      while (!this.answers.has(id) && this.instance.exports.page_work());
      const m = this.answers.get(id);
      this.answers.delete(id);
      if (m.error) throw new Error(m.error.message);
      return m.result;
    });
  }

  // Checks what has changed. Diagnostics arrive as notices.
  check() {
    this.guard(() => {
      while (this.instance.exports.page_work());
    });
  }

  sendOpen(uri, content) {
    this.send({ method: 'textDocument/didOpen', params: { textDocument: { uri, languageId: 'bridgelaw', version: 1, text: content } } });
  }

  // Opens the document URI, or replaces its text.
  put(uri, content) {
    if (this.open.get(uri) === content) return;
    this.open.set(uri, content);
    this.guard(() => this.sendOpen(uri, content));
  }

  close(uri) {
    if (!this.open.delete(uri)) return;
    this.guard(() => this.send({ method: 'textDocument/didClose', params: { textDocument: { uri } } }));
  }
}
