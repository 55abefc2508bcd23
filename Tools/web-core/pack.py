"""Packs a core as text that a page contains and Sources/Simulator/Reports/Report/Page/unpack.js unpacks: usage pack.py CORE.wasm FILE
VERSION. The same bytes in, the same out."""
import lzma
import pathlib
import struct
import sys

# The alphabet: ASCII without the space, “&” and “<”.
LETTERS = bytes(code for code in range(33, 127) if code not in b"&<")
# A module's bytes have no alignment, and the byte before predicts more of the next one than their position.
PARAMETERS = {"lc": 3, "lp": 0, "pb": 0}


def packed(data):
    """Returns LZMA's stream after its parameters and the number of bytes."""
    filters = [{"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 24, "nice_len": 273,
                **PARAMETERS}]
    first = (PARAMETERS["pb"] * 5 + PARAMETERS["lp"]) * 9 + PARAMETERS["lc"]
    return struct.pack("<BI", first, len(data)) + lzma.compress(data, lzma.FORMAT_RAW, filters=filters)


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
    core, target, version = sys.argv[1:]
    content = text(packed(pathlib.Path(core).read_bytes()))
    pathlib.Path(target).write_text(f"touchstone core 1 {version}\n{content}\n")
    print(f"{target}: {len(content) // 1000} KB", file=sys.stderr)
