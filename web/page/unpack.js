// unpack.js - unpacks a part of the page.

// Returns the bytes that BYTES hold compressed by gzip.
export function unpack(bytes) {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}
