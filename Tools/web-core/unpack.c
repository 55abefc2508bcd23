/* Unpacks the core that pack.py packs, as a wasm module of its own, which the page starts first: in its scripts it takes twice as long.
   The memory behind the module's data has the text, the bytes that result, and the streams of which they are joined. */
#include <stddef.h>
#include <stdint.h>

extern uint8_t __heap_base;

typedef uint16_t chance;

/* As in pack.py. */
enum { rest, declarations, instructions, gets, sets, constants, longs, offsets, calls, types, depths, others, stream_count };

static struct {
  uint32_t size, place, function_count;
  struct {
    uint32_t size, packed_size;
  } streams[stream_count];
} head;
/* Where each stream is read. */
static const uint8_t *readers[stream_count];
static const uint8_t *input, *packed;
static uint8_t *output, *result;
static uint32_t stream, size, at, range, code, distances[4];
static unsigned state;

typedef struct {
  chance choice[2], low[8], middle[8], high[256];
} lengths;
static struct {
  chance is_match[12], is_repeat[12], is_repeat0[12], is_repeat1[12], is_repeat2[12], is_long_repeat[12];
  lengths match, repeat;
  chance slots[4][64], near[128], align[16], literals[4][0x300];
} chances;

/* Returns where the page writes the text. */
uint8_t *unpack_room(uint32_t count) {
  size_t pages = ((size_t)&__heap_base + count + 65535) >> 16, present = __builtin_wasm_memory_size(0);
  if (pages > present && __builtin_wasm_memory_grow(0, pages - present) == (size_t)-1) return NULL;
  return &__heap_base;
}

static uint32_t digit(uint32_t letter) { return letter - (letter > 60 ? 35 : letter > 38 ? 34 : 33); }

/* Replaces the text of 92 printable characters of ASCII, which are all but the space, “&” and “<”, by its bytes. Two characters have 13
   bits, or 14 if these are less than the number of pairs. */
static void decode(uint8_t *text, uint32_t count) {
  uint8_t *to = text;
  uint32_t buffer = 0, bits = 0;
  for (uint32_t index = 0; index + 1 < count; index += 2) {
    uint32_t pair = digit(text[index]) + digit(text[index + 1]) * 92;
    buffer |= pair << bits;
    bits += (pair & 8191) < 92 * 92 - 8192 ? 14 : 13;
    for (; bits >= 8; bits -= 8, buffer >>= 8) *to++ = (uint8_t)buffer;
  }
}

/* Begins with a stream: LZMA's range coder, whose first byte is 0. */
static void begin(void) {
  output = (uint8_t *)readers[stream];
  size = head.streams[stream].size;
  input = packed + 1;
  packed += head.streams[stream].packed_size;
  range = UINT32_MAX;
  at = code = state = 0;
  for (int index = 0; index < 4; index++) code = code << 8 | *input++, distances[index] = 0;
  for (chance *each = (chance *)&chances; each < (chance *)(&chances + 1); each++) *each = 1024;
}

/* Begins with a text. Returns the number of bytes that result; 0 without memory. */
uint32_t unpack_begin(uint32_t count) {
  uint8_t *text = &__heap_base;
  decode(text, count);
  __builtin_memcpy(&head, text, sizeof head);
  result = text + count;
  /* The bytes of a function are moved once their number is known. */
  uint8_t *end = result + head.size + 8;
  for (int index = 0; index < stream_count; index++) {
    readers[index] = end;
    end += head.streams[index].size;
  }
  if (!unpack_room((uint32_t)(end - text))) return 0;
  packed = text + sizeof head;
  begin();
  return head.size;
}

static void shift(void) {
  if (range >= 1 << 24) return;
  range <<= 8;
  code = code << 8 | *input++;
}
static unsigned bit(chance *chance) {
  unsigned value = *chance;
  uint32_t bound = (range >> 11) * value;
  unsigned is_one = code >= bound;
  if (is_one) {
    range -= bound;
    code -= bound;
    *chance = (uint16_t)(value - (value >> 5));
  } else {
    range = bound;
    *chance = (uint16_t)(value + ((2048 - value) >> 5));
  }
  shift();
  return is_one;
}
/* Goes down a tree of chances, from a node to the first one past a limit. Most bits are read here, with the coder in variables. */
static unsigned walk(chance *chances, unsigned node, unsigned limit) {
  uint32_t own_range = range, own_code = code;
  const uint8_t *own_input = input;
  while (node < limit) {
    unsigned value = chances[node];
    uint32_t bound = (own_range >> 11) * value;
    if (own_code >= bound) {
      own_range -= bound;
      own_code -= bound;
      chances[node] = (uint16_t)(value - (value >> 5));
      node = node << 1 | 1;
    } else {
      own_range = bound;
      chances[node] = (uint16_t)(value + ((2048 - value) >> 5));
      node <<= 1;
    }
    if (own_range < 1 << 24) {
      own_range <<= 8;
      own_code = own_code << 8 | *own_input++;
    }
  }
  range = own_range;
  code = own_code;
  input = own_input;
  return node;
}
/* A number of some bits, the highest first; each has a chance for every value of those before. */
static unsigned tree(chance *chances, unsigned width) { return walk(chances, 1, 1 << width) - (1 << width); }
/* The same with the lowest first. */
static unsigned reverse_tree(chance *chances, unsigned width) {
  unsigned node = 1, value = 0;
  for (unsigned index = 0; index < width; index++) {
    unsigned next = bit(chances + node);
    node = node << 1 | next;
    value |= next << index;
  }
  return value;
}
static uint32_t direct(unsigned width) {
  uint32_t value = 0;
  for (; width > 0; width--) {
    range >>= 1;
    unsigned is_one = code >= range;
    if (is_one) code -= range;
    value = value << 1 | is_one;
    shift();
  }
  return value;
}

static unsigned length(lengths *model) {
  if (!bit(&model->choice[0])) return 2 + tree(model->low, 3);
  if (!bit(&model->choice[1])) return 10 + tree(model->middle, 3);
  return 18 + tree(model->high, 8);
}
static uint8_t literal(void) {
  chance *literals = chances.literals[at > 0 ? output[at - 1] >> 6 : 0];
  unsigned node = 1;
  /* After a match, the byte that would have continued it predicts this one until they differ. */
  for (unsigned match = state < 7 ? 0 : output[at - distances[0] - 1]; state >= 7 && node < 0x100; match <<= 1) {
    unsigned expected = match >> 7 & 1;
    node = node << 1 | bit(literals + ((1 + expected) << 8) + node);
    if ((node & 1) != expected) break;
  }
  return (uint8_t)walk(literals, node, 0x100);
}
static uint32_t distance(unsigned count) {
  unsigned slot = tree(chances.slots[count < 5 ? count - 2 : 3], 6);
  if (slot < 4) return slot;
  unsigned width = (slot >> 1) - 1;
  uint32_t base = (2 | (slot & 1)) << width;
  if (slot < 14) return base + reverse_tree(chances.near + base - slot, width);
  uint32_t high = direct(width - 4) << 4;
  return base + high + reverse_tree(chances.align, 4);
}
/* Moves one of the last four distances to the front, or inserts a new one there. */
static void use(uint32_t distance, unsigned place) {
  for (; place > 0; place--) distances[place] = distances[place - 1];
  distances[0] = distance;
}

/* Unpacks about as many bytes of a stream as it is given. */
static void unpack(uint32_t most) {
  for (uint32_t end = size - at < most ? size : at + most; at < end;) {
    if (!bit(&chances.is_match[state])) {
      output[at] = literal();
      at++;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    unsigned count = 0;
    if (!bit(&chances.is_repeat[state])) {
      count = length(&chances.match);
      use(distance(count), 3);
      state = state < 7 ? 7 : 10;
    } else {
      if (bit(&chances.is_repeat0[state])) {
        unsigned place = !bit(&chances.is_repeat1[state]) ? 1 : 2 + bit(&chances.is_repeat2[state]);
        use(distances[place], place);
      } else if (!bit(&chances.is_long_repeat[state])) {
        count = 1;
      }
      state = count ? (state < 7 ? 9 : 11) : state < 7 ? 8 : 11;
      if (!count) count = length(&chances.repeat);
    }
    for (; count > 0 && at < size; count--, at++) output[at] = output[at - distances[0] - 1];
  }
}

/* Joins the streams. */

static uint8_t *copy(uint8_t *to, unsigned from, uint32_t count) {
  for (; count > 0; count--) *to++ = *readers[from]++;
  return to;
}
static uint32_t number(unsigned from) {
  uint32_t value = 0;
  for (unsigned shift = 0;; shift += 7) {
    uint8_t byte = *readers[from]++;
    value |= (uint32_t)(byte & 127) << shift;
    if (byte < 128) return value;
  }
}
static uint8_t *write(uint8_t *to, uint32_t value) {
  for (; value > 127; value >>= 7) *to++ = (uint8_t)(value | 128);
  *to++ = (uint8_t)value;
  return to;
}
static uint8_t *copy_numbers(uint8_t *to, unsigned from, uint32_t count) {
  for (; count > 0; count -= to[-1] < 128) to = copy(to, from, 1);
  return to;
}

/* The locals of a function: those that were used, the last one first. */
static uint16_t locals[50000];
static uint32_t local_count;

static uint32_t local(uint32_t rank) {
  if (rank == 0) rank = local_count + 1;
  for (; local_count < rank; local_count++) locals[local_count] = (uint16_t)local_count;
  uint16_t found = locals[rank - 1];
  for (uint32_t index = rank - 1; index > 0; index--) locals[index] = locals[index - 1];
  return locals[0] = found;
}

/* Writes a function's body. */
static uint8_t *join(uint8_t *to) {
  uint32_t groups = number(declarations);
  to = write(to, groups);
  for (; groups > 0; groups--) to = copy(copy_numbers(to, declarations, 1), declarations, 1);
  local_count = 0;
  for (unsigned depth = 1; depth > 0;) {
    unsigned instruction = *readers[instructions]++;
    *to++ = (uint8_t)instruction;
    switch (instruction) {
    case 0x02: case 0x03: case 0x04:
      depth++;
      /* Fallthrough. */
    case 0x3f: case 0x40: to = copy_numbers(to, instructions, 1); break;
    case 0x0b: depth--; break;
    case 0x0c: case 0x0d: to = copy_numbers(to, depths, 1); break;
    case 0x0e: {
      uint32_t cases = number(others);
      to = copy_numbers(write(to, cases), others, cases + 1);
      break;
    }
    case 0x10: to = copy_numbers(to, calls, 1); break;
    case 0x11: to = copy_numbers(to, types, 2); break;
    case 0x20: to = write(to, local(number(gets))); break;
    case 0x21: case 0x22: to = write(to, local(number(sets))); break;
    case 0x23: case 0x24: to = copy_numbers(to, others, 1); break;
    case 0x41: to = copy_numbers(to, constants, 1); break;
    case 0x42: to = copy_numbers(to, longs, 1); break;
    case 0x43: to = copy(to, others, 4); break;
    case 0x44: to = copy(to, others, 8); break;
    case 0xfc: {
      unsigned second = *readers[instructions];
      to = copy(to, instructions, second < 8 ? 1 : second == 11 ? 2 : 3);
      break;
    }
    default:
      if (instruction >= 0x28 && instruction <= 0x3e) to = copy_numbers(copy(to, instructions, 1), offsets, 1);
    }
  }
  return to;
}

/* Unpacks a part. Returns whether more are left. The browser optimizes a function only between calls. */
int unpack_some(void) {
  if (stream < stream_count) {
    unpack(1 << 16);
    if (at == size && ++stream < stream_count) begin();
    if (stream == stream_count) output = copy(result, rest, head.place);
    return 1;
  }
  for (int index = 0; index < 256; index++) {
    if (head.function_count == 0) {
      copy(output, rest, head.streams[rest].size - head.place);
      return 0;
    }
    head.function_count--;
    /* The number of a body's bytes has at most 5. */
    uint8_t *body = output + 5, *end = join(body);
    output = write(output, (uint32_t)(end - body));
    while (body < end) *output++ = *body++;
  }
  return 1;
}
