"""What the checks of Tools/checks/report share: expectations, pictures, and running the command."""

import os
import struct
import subprocess
import sys
import zlib

sys.dont_write_bytecode = True

TOUCHSTONE = sys.argv[1]
failures = []


def expect(truth, what):
    if not truth:
        failures.append(what)
        print("FAILED:", what)


def pixels(path):
    """Width, height and rows of a PNG with eight bits a channel."""
    data = open(path, "rb").read()
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, _, colours = struct.unpack(">IIBB", body[:10])
        packed += body if kind == b"IDAT" else b""
        at += 12 + length
    size = {2: 3, 6: 4}[colours]
    raw, rows, last = zlib.decompress(packed), [], bytes(width * size)
    for y in range(height):
        start = y * (width * size + 1)
        kind, row = raw[start], bytearray(raw[start + 1:start + 1 + width * size])
        for i in range(len(row)):
            a = row[i - size] if i >= size else 0
            b, c = last[i], last[i - size] if i >= size else 0
            if kind == 1:
                row[i] = (row[i] + a) & 255
            elif kind == 2:
                row[i] = (row[i] + b) & 255
            elif kind == 3:
                row[i] = (row[i] + (a + b) // 2) & 255
            elif kind == 4:
                p = a + b - c
                near = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
                row[i] = (row[i] + near) & 255
        rows.append(row)
        last = bytes(row)
    return width, height, size, rows


def colour_at(picture, x, y):
    width, height, size, rows = picture
    x, y = min(max(int(x), 0), width - 1), min(max(int(y), 0), height - 1)
    return tuple(rows[y][x * size:x * size + 3])


def run(*arguments, status=0):
    done = subprocess.run([TOUCHSTONE, *arguments], capture_output=True, text=True)
    if done.returncode != status:
        sys.exit(f"error: touchstone {' '.join(arguments[:3])} … exited with {done.returncode}: {done.stderr}")
    return done


def opens(browser, path):
    browser.open(path)
    browser.settle()
    expect(browser.errors == [], f"{path} opens without an error, not with {browser.errors}")
    expect(len(browser.requests) == 1, f"{path} asks for nothing but itself, not for {browser.requests[1:]}")
