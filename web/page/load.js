// load.js - finds the parts of the page: beside it on a server, or inside it in the single file.

async function unpack(stream) {
  return new Response(stream.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

// Returns the bytes of the part NAME.
export async function part(name) {
  const inside = document.getElementById(`part-${name}`);
  if (inside) {
    const bytes = Uint8Array.from(atob(inside.textContent), (c) => c.charCodeAt(0));
    inside.textContent = '';
    return unpack(new Blob([bytes]).stream());
  }
  const answer = await fetch(`${name}.gz`);
  if (!answer.ok) throw new Error(`cannot load ${name}: ${answer.status}`);
  return unpack(answer.body);
}

const text = new TextDecoder();

export async function jsonPart(name) {
  return JSON.parse(text.decode(await part(name)));
}

// A worker with an engine. Its methods are those of worker.js, and return promises.
class Helper {
  constructor(source, module, laws) {
    this.worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
    this.waiting = new Map();
    this.id = 0;
    this.worker.onmessage = ({ data }) => {
      const { resolve, reject } = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.error) reject(new Error(data.error));
      else resolve(data.result);
    };
    this.ready = this.call('start', { module, laws });
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

let parts;

function loaded() {
  parts = parts || Promise.all([part('worker'), part('engine').then((bytes) => WebAssembly.compile(bytes)), jsonPart('laws')]);
  return parts;
}

// Returns a new helper over the laws, once they are loaded.
export async function helper() {
  const [source, module, laws] = await loaded();
  return new Helper(source, module, laws);
}

export async function lawTexts() {
  return (await loaded())[2];
}

let examples;

// Returns the texts of the example cases, by path.
export function exampleTexts() {
  examples = examples || jsonPart('examples');
  return examples;
}
