// What the core asks of its page: an object for `WebAssembly.instantiate(bytes, { page: coreHost(() => memory) })`, where
// `memory` is the instance's `exports.memory`.
export function coreHost(memory) {
  const categories =
    "Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Cs Co Cn".split(" ");
  const patterns = categories.map((name) => new RegExp(`^\\p{${name}}$`, "u"));
  const flags = ["Alphabetic", "Emoji_Presentation", "Lowercase", "Uppercase", "White_Space"].map(
    (name) => new RegExp(`^\\p{${name}}$`, "u"));
  const known = new Map();
  // Nearly all text is ASCII, and a browser takes a millisecond for the first test of each pattern.
  const [capitals, white, control] = ["ABCDEFGHIJKLMNOPQRSTUVWXYZ", 1 << 9, categories.indexOf("Cc")];
  const ascii = { Lu: capitals, Ll: capitals.toLowerCase(), Nd: "0123456789", Pc: "_", Pd: "-", Ps: "([{", Pe: ")]}", Po: "!\"#%&'*,./:;?@\\", Sm: "+<=>|~", Sc: "$", Sk: "^`", Zs: " " };
  const ownFlags = { Lu: 1 << 5 | 1 << 8, Ll: 1 << 5 | 1 << 7, Zs: white };
  for (let scalar = 0; scalar < 128; scalar++) known.set(scalar, control | (scalar >= 9 && scalar <= 13 ? white : 0));
  for (const [name, letters] of Object.entries(ascii)) {
    for (const letter of letters) known.set(letter.charCodeAt(0), categories.indexOf(name) | ownFlags[name]);
  }
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
