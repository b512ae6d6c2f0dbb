// store.js - keeps a case in the browser, and puts it into a link or a file.

// Keeps VALUE under NAME. Returns false if the browser keeps nothing more, or nothing at all.
export function keep(name, value) {
  try {
    localStorage.setItem(`bridgelaw-${name}`, value);
    return true;
  } catch {
    return false;
  }
}

export function kept(name) {
  try {
    return localStorage.getItem(`bridgelaw-${name}`);
  } catch {
    return null;
  }
}

const utf8 = new TextEncoder();

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

// Returns the address of the page with TEXT in its fragment, where no server sees it.
export async function linkOf(text) {
  const bytes = await through(utf8.encode(text), new CompressionStream('deflate-raw'));
  const code = btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${location.href.split('#')[0]}#case=${code}`;
}

// Returns the case in the fragment of the address, or null.
export async function caseInLink() {
  const found = /[#&]case=([\w-]+)/.exec(location.hash);
  if (!found) return null;
  try {
    const bytes = Uint8Array.from(atob(found[1].replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
  } catch {
    return null;
  }
}

// Lets the user save TEXT as the file NAME.
export function save(name, text, type = 'text/plain') {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
