// Unpacks the core that Tools/web-core/pack.py packs: `unpackCore(text)` returns its bytes.

// Returns the bytes of a text of 92 printable characters of ASCII: all but the space, “&” and “<”, which HTML would notice.
// Two characters have 13 bits, or 14 if these are less than the number of pairs.
export function coreBytes(text) {
  const digit = (index) => {
    const code = text.charCodeAt(index);
    return code - (code > 60 ? 35 : code > 38 ? 34 : 33);
  };
  const bytes = new Uint8Array((text.length * 7) >> 3);
  let [count, bits, buffer] = [0, 0, 0];
  for (let index = 0; index + 1 < text.length; index += 2) {
    const pair = digit(index) + digit(index + 1) * 92;
    const isLong = (pair & 8191) < 92 * 92 - 8192;
    buffer |= pair << bits;
    bits += isLong ? 14 : 13;
    for (; bits >= 8; bits -= 8, buffer >>>= 8) bytes[count++] = buffer;
  }
  return bytes.subarray(0, count);
}

// Decodes LZMA: a byte with its parameters, four with the number of bytes that result, and the stream of a range coder.
export function unpackCore(text) {
  const input = coreBytes(text);
  const [lc, lp, pb] = [input[0] % 9, Math.trunc(input[0] / 9) % 5, Math.trunc(input[0] / 45)];
  const output = new Uint8Array(new DataView(input.buffer).getUint32(1, true));
  let place = 5;
  // The range and the code. In variables they would be numbers of the heap, because they have 32 bits.
  const coder = new Uint32Array([0xffffffff, 0]);
  // The first byte of the stream is always 0.
  for (place++; place < 10; place++) coder[1] = (coder[1] << 8) | input[place];

  const chances = (count) => new Uint16Array(count).fill(1024);
  const shift = () => {
    if (coder[0] < 0x1000000) {
      coder[0] <<= 8;
      coder[1] = (coder[1] << 8) | input[place++];
    }
  };
  const bit = (table, index) => {
    const chance = table[index];
    const bound = (coder[0] >>> 11) * chance;
    const isOne = coder[1] >= bound;
    if (isOne) {
      coder[0] -= bound;
      coder[1] -= bound;
      table[index] = chance - (chance >> 5);
    } else {
      coder[0] = bound;
      table[index] = chance + ((2048 - chance) >> 5);
    }
    shift();
    return isOne ? 1 : 0;
  };
  // Goes down a tree of chances, from a node to the first one past a limit. Most bits are read here, with the coder in variables.
  const walk = (table, start, node, limit) => {
    let [range, code] = [coder[0], coder[1]];
    while (node < limit) {
      const chance = table[start + node];
      const bound = (range >>> 11) * chance;
      if (code >= bound) {
        range -= bound;
        code -= bound;
        table[start + node] = chance - (chance >> 5);
        node = (node << 1) | 1;
      } else {
        range = bound;
        table[start + node] = chance + ((2048 - chance) >> 5);
        node <<= 1;
      }
      if (range < 0x1000000) {
        range = (range << 8) >>> 0;
        code = ((code << 8) | input[place++]) >>> 0;
      }
    }
    coder[0] = range;
    coder[1] = code;
    return node;
  };
  // A number of some bits, the highest first; each has a chance for every value of those before.
  const tree = (table, start, width) => walk(table, start, 1, 1 << width) - (1 << width);
  // The same with the lowest first.
  const reverseTree = (table, start, width) => {
    let [node, value] = [1, 0];
    for (let index = 0; index < width; index++) {
      const next = bit(table, start + node);
      node = (node << 1) | next;
      value |= next << index;
    }
    return value;
  };
  const direct = (width) => {
    let value = 0;
    for (let index = 0; index < width; index++) {
      coder[0] >>>= 1;
      const isOne = coder[1] >= coder[0] ? 1 : 0;
      if (isOne) coder[1] -= coder[0];
      value = (value << 1) | isOne;
      shift();
    }
    return value;
  };

  const lengths = () => ({ choice: chances(2), low: chances(16 << 3), middle: chances(16 << 3), high: chances(256) });
  const length = (model, position) => {
    if (!bit(model.choice, 0)) return 2 + tree(model.low, position << 3, 3);
    if (!bit(model.choice, 1)) return 10 + tree(model.middle, position << 3, 3);
    return 18 + tree(model.high, 0, 8);
  };
  const [matchLengths, repeatLengths] = [lengths(), lengths()];
  const [isMatch, isRepeat, isRepeat0, isRepeat1, isRepeat2, isLongRepeat] = [192, 12, 12, 12, 12, 192].map(chances);
  const literals = chances(0x300 << (lc + lp));
  const [slots, near, align] = [chances(4 << 6), chances(128), chances(16)];

  const literal = (at, state, distance) => {
    const before = at > 0 ? output[at - 1] : 0;
    const start = 0x300 * (((at & ((1 << lp) - 1)) << lc) + (before >> (8 - lc)));
    let node = 1;
    if (state >= 7) {
      // After a match, the byte that would have continued it predicts this one until they differ.
      let match = output[at - distance - 1];
      while (node < 0x100) {
        const expected = (match >> 7) & 1;
        match <<= 1;
        const next = bit(literals, start + ((1 + expected) << 8) + node);
        node = (node << 1) | next;
        if (next !== expected) break;
      }
    }
    return walk(literals, start, node, 0x100) & 0xff;
  };
  const newDistance = (count) => {
    const slot = tree(slots, Math.min(count - 2, 3) << 6, 6);
    if (slot < 4) return slot;
    const width = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) << width;
    if (slot < 14) return base + reverseTree(near, base - slot, width);
    return base + direct(width - 4) * 16 + reverseTree(align, 0, 4);
  };

  let state = 0;
  const distances = new Uint32Array(4);
  for (let at = 0; at < output.length; ) {
    const position = at & ((1 << pb) - 1);
    if (!bit(isMatch, (state << 4) + position)) {
      output[at] = literal(at, state, distances[0]);
      at++;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let count;
    if (!bit(isRepeat, state)) {
      count = length(matchLengths, position);
      distances.copyWithin(1, 0);
      distances[0] = newDistance(count);
      state = state < 7 ? 7 : 10;
    } else {
      let used = 0;
      count = 0;
      if (!bit(isRepeat0, state)) {
        if (!bit(isLongRepeat, (state << 4) + position)) count = 1;
      } else {
        used = !bit(isRepeat1, state) ? 1 : 2 + bit(isRepeat2, state);
      }
      const distance = distances[used];
      distances.copyWithin(1, 0, used);
      distances[0] = distance;
      state = count ? (state < 7 ? 9 : 11) : state < 7 ? 8 : 11;
      count ||= length(repeatLengths, position);
    }
    for (const end = Math.min(at + count, output.length); at < end; at++) output[at] = output[at - distances[0] - 1];
  }
  return output;
}
