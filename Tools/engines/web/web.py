#!/usr/bin/env python3
"""Adapter for web libraries: one page in headless Chromium with a clock that only the script moves, and a description per library.

    web.py NAME FOLDER VERSION

NAME: a description, such as leaflet for leaflet.js. FOLDER: the library's files. VERSION: if the library does not state its own.

SLOP: the distance in points below which touchmove events are withheld, as Chromium does with 15 (default: 0, none). Pointer events
are sent from the first movement in either case.
"""

import http.server
import json
import math
import os
import pathlib
import sys
import threading

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE.parent / "shared"), str(HERE.parents[1] / "checks")]
import browser  # noqa: E402
import protocol  # noqa: E402

NAME, FOLDER, VERSION = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), sys.argv[3]
KINDS = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".html": "text/html", ".css": "text/css"}


class Handler(http.server.BaseHTTPRequestHandler):
    """Serves the page, its scripts, and the library's folder under /library/."""

    def log_message(self, *_):
        pass

    def do_GET(self):
        path = self.path.split("?")[0].lstrip("/") or "page.html"
        file = FOLDER / path.removeprefix("library/") if path.startswith("library/") else HERE / path
        if not file.is_file():
            return self.send_error(404)
        body = file.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", KINDS.get(file.suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return self.wfile.write(body)


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    flags = ["--enable-unsafe-swiftshader", "--use-angle=swiftshader"]
    with browser.Browser(browser.find(), flags=flags) as page:
        page.look(800, 600)
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=10)
        page.open(f"http://127.0.0.1:{server.server_port}/?{NAME}&{os.environ.get('SLOP', '0')}")
        about = page.run("ready")
        if os.environ.get("NOISY"):
            print(page.errors, file=sys.stderr)

        size = [(800, 600)]

        def play(recording, report):
            # A touch outside of the window would be on no element.
            wanted = (math.ceil(recording.width), math.ceil(recording.height))
            if size[0] != wanted:
                size[0] = wanted
                page.call("Emulation.setDeviceMetricsOverride", width=wanted[0], height=wanted[1], deviceScaleFactor=1, mobile=False)
            report.lines = page.run(f"play({json.dumps(vars(recording))}, {protocol.TAIL})")
            if os.environ.get("NOISY") and page.errors:
                print(page.errors, file=sys.stderr)
                page.errors.clear()

        protocol.serve(NAME, about["version"] or VERSION, about["gestures"], play, about["settings"])


main()
