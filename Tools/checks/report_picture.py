"""The picture of README.md: a screenshot of the page that `touchstone demo` writes, with the page's text inside the file.

The text is compared, because fonts differ between machines. RECORD=1 in the environment makes the picture again."""

import difflib
import os
import sys

from PIL import Image
from PIL.PngImagePlugin import PngInfo

sys.dont_write_bytecode = True
from report_support import TOUCHSTONE, expect, opens, run  # noqa: E402

PICTURE = "Documentation/report.png"
KEY = "Page text"
# What the picture shows: the verdict, the fingers, the scene and the gestures, and the head of the lanes.
SHOWN = ("[...document.querySelectorAll('#story .headline, #story .miss, #story ol, .stage, #lanes')].flatMap((each) => each.innerText.split('\\n'))"
         ".filter((line) => line.trim()).join('\\n')")


def text_of(path):
    """Returns the text that a picture contains, or an empty one."""
    with Image.open(path) as image:
        return image.text.get(KEY, "")


def add_text(path, text):
    """Adds a text to a picture."""
    info = PngInfo()
    info.add_itxt(KEY, text)
    with Image.open(path) as image:
        image.load()
        image.save(path, pnginfo=info, optimize=True)


def picture(browser, folder):
    if not os.access(os.path.join(os.path.dirname(TOUCHSTONE), "touchstone-libinput"), os.X_OK):
        print("note: the picture of README.md is not compared without libinput, which it shows")
        return
    run("demo", "-o", folder)
    browser.look(1280, 1130)
    opens(browser, os.path.join(folder, "tap-and-pinch.html"))
    browser.run("page.showTime(900000)")
    # What is folded waits until it opens.
    browser.run("(async () => { while (page.boards.some((board) => board.isWaiting && board.canvas.checkVisibility())) {"
                " await new Promise((done) => setTimeout(done, 5)); } })()")
    browser.settle()
    text = browser.run(SHOWN)
    if os.environ.get("RECORD") == "1":
        browser.screenshot(PICTURE, whole=False)
        add_text(PICTURE, text)
    shown = text_of(PICTURE)
    difference = "\n".join(difflib.unified_diff(shown.splitlines(), text.splitlines(), PICTURE, "the page", n=0, lineterm=""))
    expect(shown == text, f"{PICTURE} shows the page of today; make it again by RECORD=1 Tools/checks/report:\n{difference}")
    browser.look(1400, 1000)
