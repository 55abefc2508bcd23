"""Writes the demo page of Tools/web-module into a folder that has the module: plays.html, which imports it, and plays-inline.html,
which contains it and opens from disk, where browsers load neither modules nor wasm.

    python3 Tools/web-module/demo.py FOLDER
"""

import base64
import json
import os
import plistlib
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
PLAYS = os.path.join(HERE, "..", "..", "Sources", "Simulator", "Simulation", "Scenes", "Plays", "PlaysAndQuotations.plist")
IMPORT = 'import { load, tap, longPress, pinch, pan } from "./touchstone.mjs";\n'


def fill(page, **parts):
    """Returns the page with each name, which it has once, replaced."""
    for name, text in parts.items():
        if page.count(name) != 1:
            sys.exit(f"demo.py: the page has {page.count(name)} times {name}; expected once")
        page = page.replace(name, text)
    return page


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def main():
    folder = sys.argv[1]
    with open(PLAYS, "rb") as file:
        plays = [
            [play["playName"], [[each[key] for key in ("act", "scene", "character", "quotation")] for each in play["quotations"]]]
            for play in plistlib.load(file)]
    # A script ends at its closing tag, also in a string.
    data = json.dumps(plays, ensure_ascii=False).replace("</", "<\\/")
    page = read(os.path.join(HERE, "demo.html"))
    write(os.path.join(folder, "plays.html"), fill(page, PLAYS=data, SOURCE=""))
    with open(os.path.join(folder, "touchstone.wasm"), "rb") as file:
        wasm = base64.b64encode(file.read()).decode()
    # The names of the module stay in a function, apart from those of the page.
    module = re.sub(r"^export (\{.*\};)?", "", read(os.path.join(folder, "touchstone.mjs")), flags=re.MULTILINE)
    names = IMPORT[len("import "):IMPORT.index(" from")]
    inline = fill(page, **{
        IMPORT: f"const {names} = (() => {{\n{module}\nreturn {names};\n}})();\n", "PLAYS": data,
        "SOURCE": f'Uint8Array.from(atob("{wasm}"), (letter) => letter.charCodeAt(0))'})
    write(os.path.join(folder, "plays-inline.html"), inline)


main()
