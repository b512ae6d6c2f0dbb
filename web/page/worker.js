// worker.js - runs the engine beside the page, and answers its questions one after the other.

import { Engine } from './engine.js';
import { unpack } from './unpack.js';

let engine;
let diagnostics = {};

const work = {
  async start({ engine: packed, laws }) {
    const [module, texts] = await Promise.all([unpack(packed).then((bytes) => WebAssembly.compile(bytes)), unpack(laws)]);
    engine = new Engine(module, JSON.parse(new TextDecoder().decode(texts)), (method, params) => {
      if (method === 'textDocument/publishDiagnostics') diagnostics[params.uri] = params.diagnostics;
    });
  },
  put: ({ uri, text }) => engine.put(uri, text),
  close: ({ uri }) => engine.close(uri),
  ask: ({ method, params }) => engine.ask(method, params),
  // Opens or replaces the document URI, checks it, and returns its diagnostics.
  check({ uri, text }) {
    engine.put(uri, text);
    engine.check();
    return diagnostics[uri] || [];
  },
  // Rules on the case TEXT: { diagnostics, bodies } or { diagnostics, error }.
  rule({ uri, text, params }) {
    const began = performance.now();
    engine.put(uri, text);
    try {
      const bodies = engine.ask('bridgelaw/rule', { ...params, report: 'page' });
      return { diagnostics: diagnostics[uri] || [], bodies, ms: performance.now() - began };
    } catch (e) {
      engine.check();
      return { diagnostics: diagnostics[uri] || [], error: e.message };
    }
  },
  diagnostics: () => diagnostics,
};

self.onmessage = async ({ data: { id, name, params } }) => {
  try {
    self.postMessage({ id, result: await work[name](params) });
  } catch (e) {
    self.postMessage({ id, error: e.message });
  }
};
