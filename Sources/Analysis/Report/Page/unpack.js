/** Unpacks the core of the page: wasm, compressed by gzip, in base 64. */
async function unpackCore(text) {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Response(packed).body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}
