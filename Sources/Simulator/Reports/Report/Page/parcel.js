/** A recording and the answer to it in the fragment of an address: JSON, compressed by deflate, in base64url after `#r=1.`. */
export class Parcel {
  static form = "1";
  /** Bytes at most, packed and unpacked: what is unpacked may be a thousand times as long. */
  static mostPacked = 2 << 20;
  static mostUnpacked = 16 << 20;

  /** The packed recording in a text; `null` if there is none. */
  static in(text) {
    return /[#&]r=([\w.-]+)/.exec(text)?.[1] ?? null;
  }
  static get requested() {
    return Parcel.in(location.hash);
  }

  /** @param parcel the version, the name, the recording as text, and the answer. */
  static async packed({ version, name, text, answer }) {
    const bytes = new TextEncoder().encode(JSON.stringify({ version, name, text, answer }));
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const packed = new Uint8Array(await new Response(stream).arrayBuffer());
    let letters = "";
    for (let at = 0; at < packed.length; at += 8192) letters += String.fromCharCode(...packed.subarray(at, at + 8192));
    return `${Parcel.form}.${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  }

  /** Returns what was packed. Throws a sentence for anything else, before it takes more than the room for the longest. */
  static async unpacked(packed) {
    if (!packed.startsWith(Parcel.form + ".")) throw new Error("another version of Touchstone made it, in a form that this page does not know");
    if (packed.length > Parcel.mostPacked) throw new Error("it is longer than any recording that a page can replay");
    const read = (action) => { try { return action(); } catch { throw new Error("it is damaged"); } };
    const bytes = read(() => Parcel.bytes(packed.slice(Parcel.form.length + 1)));
    const text = await Parcel.inflated(bytes);
    const parcel = read(() => JSON.parse(text));
    if (["version", "name", "text", "answer"].some((member) => typeof parcel?.[member] !== "string")) throw new Error("it has no recording");
    return parcel;
  }
  /** The bytes of a text in base64url. */
  static bytes(text) {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = new Uint8Array(letters.length);
    for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
    return bytes;
  }
  static async inflated(bytes) {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const decoder = new TextDecoder();
    let [text, length] = ["", 0];
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return text + decoder.decode();
        length += value.length;
        if (length > Parcel.mostUnpacked) break;
        text += decoder.decode(value, { stream: true });
      }
    } catch {
      throw new Error("it is damaged");
    }
    reader.cancel();
    throw new Error("it is longer than any recording that a page can replay");
  }
}
