"""Puts the wasm into the page: usage page.py CORE.wasm FILE.html, in the root of the repository. The same bytes in, the same out."""
import base64
import gzip
import pathlib
import sys

core = base64.b64encode(gzip.compress(pathlib.Path(sys.argv[1]).read_bytes(), 9, mtime=0)).decode()
page = pathlib.Path("Tools/web-core/page.html").read_text().replace(">CORE<", f">{core}<")
pathlib.Path(sys.argv[2]).write_text(page)
print(f"{sys.argv[2]}: {len(page) // 1000} KB, of which the core has {len(core) // 1000} KB", file=sys.stderr)
