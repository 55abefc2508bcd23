// What the core asks of its page: an object for `WebAssembly.instantiate(bytes, { page: coreHost(() => memory) })`, where
// `memory` is the instance's `exports.memory`.
export function coreHost(memory) {
  const categories =
    "Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Cs Co Cn".split(" ");
  const patterns = categories.map((name) => new RegExp(`^\\p{${name}}$`, "u"));
  const flags = ["Alphabetic", "Emoji_Presentation", "Lowercase", "Uppercase", "White_Space"].map(
    (name) => new RegExp(`^\\p{${name}}$`, "u"));
  const known = new Map();
  return {
    // Returns the number that a text in ASCII is, or NaN.
    parseNumber(place, count) {
      const text = String.fromCharCode(...new Uint8Array(memory().buffer, place, count));
      return text !== "" && text.trim() === text ? Number(text) : NaN;
    },
    // Returns a scalar's category, the index in the list above, in the lower five bits and its flags above them.
    unicode(scalar) {
      let value = known.get(scalar);
      if (value === undefined) {
        const text = String.fromCodePoint(scalar);
        value = patterns.findIndex((each) => each.test(text));
        flags.forEach((each, index) => (value |= each.test(text) << (5 + index)));
        known.set(scalar, value);
      }
      return value;
    },
  };
}
