// load.js - finds the parts of the page: beside it on a server, or inside it in the single file.

import { unpack } from './unpack.js';

// Returns the bytes of the part NAME, compressed.
async function packed(name) {
  const inside = document.getElementById(`part-${name}`);
  if (inside) {
    const bytes = Uint8Array.from(atob(inside.textContent), (c) => c.charCodeAt(0));
    inside.textContent = '';
    return bytes.buffer;
  }
  const answer = await fetch(`${name}.gz`);
  if (!answer.ok) throw new Error(`cannot load ${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

const parts = {}; // promises of compressed parts, by name

function part(name) {
  parts[name] = parts[name] || packed(name);
  return parts[name];
}

async function unpacked(name) {
  return unpack(await part(name));
}

const text = new TextDecoder();

async function jsonPart(name) {
  return JSON.parse(text.decode(await unpacked(name)));
}

// A worker with an engine. Its methods are those of worker.js, and return promises.
class Helper {
  constructor(source, engine, laws) {
    this.worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
    this.waiting = new Map();
    this.id = 0;
    this.worker.onmessage = ({ data }) => {
      const { resolve, reject } = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.error) reject(new Error(data.error));
      else resolve(data.result);
    };
    this.ready = this.call('start', { engine, laws });
  }

  call(name, params) {
    return new Promise((resolve, reject) => {
      const id = ++this.id;
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, name, params });
    });
  }

  ask(method, params) {
    return this.call('ask', { method, params });
  }
}

// Returns a new helper over the laws. The worker unpacks what it needs, so that the page stays quick.
export async function helper() {
  const [source, engine, laws] = await Promise.all([unpacked('worker'), part('engine'), part('laws')]);
  return new Helper(source, engine, laws);
}

let laws;

// Returns the texts of the laws, by path.
export function lawTexts() {
  laws = laws || jsonPart('laws');
  return laws;
}

let examples;

// Returns the texts of the example cases, by path.
export function exampleTexts() {
  examples = examples || jsonPart('examples');
  return examples;
}
