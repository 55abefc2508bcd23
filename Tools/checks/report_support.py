"""What the checks of Tools/checks/report share: expectations, pictures, and running the command."""

import os
import subprocess
import sys

from PIL import Image

sys.dont_write_bytecode = True

TOUCHSTONE = sys.argv[1]
failures = []


def expect(truth, what):
    if not truth:
        failures.append(what)
        print("FAILED:", what)


def pixels(path):
    with Image.open(path) as image:
        return image.convert("RGB")


def colour_at(picture, x, y):
    return picture.getpixel((min(max(int(x), 0), picture.width - 1), min(max(int(y), 0), picture.height - 1)))


def run(*arguments, status=0):
    done = subprocess.run([TOUCHSTONE, *arguments], capture_output=True, text=True)
    if done.returncode != status:
        sys.exit(f"error: touchstone {' '.join(arguments[:3])} … exited with {done.returncode}: {done.stderr}")
    return done


def name_recording(browser):
    """Lets scripts of the checks name the recording in view."""
    browser.run("if (typeof page !== 'undefined' && page.recording) Object.defineProperty(globalThis, 'recording', { configurable: true, get: () => page.recording }), 0")


def opens(browser, path):
    browser.open(path)
    browser.settle()
    name_recording(browser)
    expect(browser.errors == [], f"{path} opens without an error, not with {browser.errors}")
    expect(len(browser.requests) == 1, f"{path} asks for nothing but itself, not for {browser.requests[1:]}")
