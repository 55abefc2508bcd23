"""Packs a core as text that a page contains: usage pack.py CORE.wasm UNPACK.wasm FILE VERSION. The second one, of unpack.c, unpacks the
first one and precedes it as Base64. The same bytes in, the same out.

The functions of a module are split into streams of bytes that are alike, which are packed one by one: a sixth less than all in one. The
locals of a function are numbered in the order of their first use, and each use is the number of others that were used since."""
import base64
import itertools
import lzma
import pathlib
import struct
import sys

# The alphabet: ASCII without the space, “&” and “<”.
LETTERS = bytes(code for code in range(33, 127) if code not in b"&<")
# A module's bytes have no alignment, and the byte before predicts more of the next one than their position.
PARAMETERS = {"lc": 2, "lp": 0, "pb": 0}
# The streams: all but the functions, their declarations of locals, instructions, and what follows these.
REST, DECLARATIONS, INSTRUCTIONS, GETS, SETS, CONSTANTS, LONGS, OFFSETS, CALLS, TYPES, DEPTHS, OTHERS = range(12)
LOCALS = {0x20: GETS, 0x21: SETS, 0x22: SETS}
# Instructions that numbers follow: which stream has them, and how many there are.
NUMBERS = {0x02: (INSTRUCTIONS, 1), 0x03: (INSTRUCTIONS, 1), 0x04: (INSTRUCTIONS, 1), 0x0C: (DEPTHS, 1), 0x0D: (DEPTHS, 1),
           0x10: (CALLS, 1), 0x11: (TYPES, 2), 0x23: (OTHERS, 1), 0x24: (OTHERS, 1), 0x3F: (INSTRUCTIONS, 1),
           0x40: (INSTRUCTIONS, 1), 0x41: (CONSTANTS, 1), 0x42: (LONGS, 1)}
SWITCH, FLOATS, GROUP, LOADS = 0x0E, {0x43: 4, 0x44: 8}, 0xFC, range(0x28, 0x3F)
# The bytes that follow the second one of instructions for memory; those that convert numbers have none.
GROUP_BYTES = {8: 2, 10: 2, 11: 1}


def number(value):
    """Returns a number as wasm has it."""
    result = bytearray()
    while value > 127:
        result.append(value & 127 | 128)
        value >>= 7
    return bytes([*result, value])


class Reader:
    def __init__(self, data, place):
        self.data, self.place = data, place

    def take(self, count):
        self.place += count
        return self.data[self.place - count:self.place]

    def take_number(self):
        end = self.place
        while self.data[end] > 127:
            end += 1
        return self.take(end + 1 - self.place)

    def count(self):
        return sum((byte & 127) << 7 * place for place, byte in enumerate(self.take_number()))


def sections(module):
    """Returns the start, the content and the end of each section, by its number."""
    found, reader = {}, Reader(module, 8)
    while reader.place < len(module):
        start, kind, size = reader.place, reader.take(1)[0], reader.count()
        found[kind] = (start, reader.place, reader.place + size)
        reader.place += size
    return found


def parameters(module):
    """Returns how many parameters each function has."""
    types, functions = (Reader(module, sections(module)[kind][1]) for kind in (1, 3))
    counts = []
    for _ in range(types.count()):
        types.take(1)
        counts.append(len(types.take(types.count())))
        types.take(types.count())
    return [counts[functions.count()] for _ in range(functions.count())]


class Function:
    """The streams of a function, and its bytes with other numbers of locals."""
    def __init__(self, reader, end, count, streams):
        self.streams, self.bytes = streams, bytearray()
        groups = [(reader.count(), reader.take(1)[0]) for _ in range(reader.count())]
        self.types = [None] * count + [kind for size, kind in groups for _ in range(size)]
        self.numbers, self.order = {index: index for index in range(count)}, []
        while reader.place < end:
            self.instruction(reader)
        used = sorted(self.numbers, key=self.numbers.get)[count:]
        groups = [(len(list(group)), kind) for kind, group in itertools.groupby(self.types[old] for old in used)]
        declaration = number(len(groups)) + b"".join(number(size) + bytes([kind]) for size, kind in groups)
        streams[DECLARATIONS] += declaration
        self.bytes[:0] = declaration

    def move(self, stream, data):
        self.streams[stream] += data
        self.bytes += data

    def instruction(self, reader):
        code = reader.take(1)[0]
        self.move(INSTRUCTIONS, bytes([code]))
        if code in LOCALS:
            new = self.numbers.setdefault(reader.count(), len(self.numbers))
            self.streams[LOCALS[code]] += number(self.use(new))
            self.bytes += number(new)
        elif code in NUMBERS:
            stream, count = NUMBERS[code]
            for _ in range(count):
                self.move(stream, reader.take_number())
        elif code in LOADS:
            self.move(INSTRUCTIONS, reader.take(1))
            self.move(OFFSETS, reader.take_number())
        elif code in FLOATS:
            self.move(OTHERS, reader.take(FLOATS[code]))
        elif code == SWITCH:
            cases = reader.count()
            self.move(OTHERS, number(cases))
            for _ in range(cases + 1):
                self.move(OTHERS, reader.take_number())
        elif code == GROUP:
            second = reader.take(1)
            assert second[0] < 8 or second[0] in GROUP_BYTES, f"unpack.c does not know the instruction fc {second.hex()}"
            self.move(INSTRUCTIONS, second + reader.take(GROUP_BYTES.get(second[0], 0)))

    def use(self, local):
        """Returns 0 for the next local that was never used, and otherwise the number of those that were used since, from 1."""
        if local == len(self.order):
            self.order.insert(0, local)
            return 0
        self.order += range(len(self.order), local + 1)
        rank = self.order.index(local)
        self.order.insert(0, self.order.pop(rank))
        return rank + 1


def split(module):
    """Returns the streams of a module, the place and the number of its functions, and the module that unpack.c makes of them."""
    streams = [bytearray() for _ in range(12)]
    start, content, end = sections(module)[10]
    reader, functions = Reader(module, content), bytearray()
    counts = parameters(module)
    assert reader.count() == len(counts)
    for count in counts:
        size = reader.count()
        body = Function(reader, reader.place + size, count, streams).bytes
        functions += number(len(body)) + body
    size = number(len(counts))
    head = module[:start] + b"\x0a" + number(len(size) + len(functions)) + size
    streams[REST] += head + module[end:]
    return streams, len(head), len(counts), head + functions + module[end:]


def packed(data):
    """Returns LZMA's stream."""
    filters = [{"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 24, "nice_len": 273, **PARAMETERS}]
    return lzma.compress(data, lzma.FORMAT_RAW, filters=filters)


def pack(module):
    """Returns the numbers that unpack.c reads first, and the streams."""
    streams, place, count, result = split(module)
    all_packed = [packed(bytes(stream)) for stream in streams]
    sizes = [size for stream, own in zip(streams, all_packed) for size in (len(stream), len(own))]
    return struct.pack(f"<{3 + len(sizes)}I", len(result), place, count, *sizes) + b"".join(all_packed), result


def text(data):
    """Returns bytes as text: 13 bits in two letters, or 14 if 13 leave room for one more. The zeros after the last byte are
    fewer than eight."""
    letters = bytearray()
    pairs = len(LETTERS) ** 2
    buffer = bits = 0
    for place, byte in enumerate(data):
        buffer |= byte << bits
        bits += 8
        while bits >= 14 or bits > 0 and place == len(data) - 1:
            width = 14 if buffer & 8191 < pairs - 8192 else 13
            pair = buffer & (1 << width) - 1
            letters += bytes([LETTERS[pair % len(LETTERS)], LETTERS[pair // len(LETTERS)]])
            buffer >>= width
            bits -= width
    return letters.decode()


if __name__ == "__main__":
    core, unpacker, target, version = sys.argv[1:]
    first = base64.b64encode(pathlib.Path(unpacker).read_bytes()).decode()
    content = text(pack(pathlib.Path(core).read_bytes())[0])
    pathlib.Path(target).write_text(f"touchstone core 2 {version}\n{first}\n{content}\n")
    print(f"{target}: {(len(first) + len(content)) // 1000} KB", file=sys.stderr)
