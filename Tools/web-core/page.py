"""Puts the parts of the page into one file: usage page.py CORE.wasm FILE.html, in the root of the repository. The same bytes in,
the same out."""
import base64
import gzip
import pathlib
import sys

here = pathlib.Path("Tools/web-core")
core = base64.b64encode(gzip.compress(pathlib.Path(sys.argv[1]).read_bytes(), 9, mtime=0)).decode()
parts = {"STYLE": "page.css", "HAND": "hand.js", "VIEW": "view.js", "PAGE": "page.js"}
page = here.joinpath("page.html").read_text().replace(">CORE<", f">{core}<")
for word, name in parts.items():
    page = page.replace(f">{word}<", f">\n{here.joinpath(name).read_text()}<")
pathlib.Path(sys.argv[2]).write_text(page)
print(f"{sys.argv[2]}: {len(page) // 1000} KB, of which the core has {len(core) // 1000} KB", file=sys.stderr)
