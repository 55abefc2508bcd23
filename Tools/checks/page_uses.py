"""Uses the page as its readers do: the answer on the first screen, links that contain the recording, the clipboard, undo and keys."""

import json
import pathlib
import subprocess



def first_screen(tab, scratch, command, core, open_page, check):
    """Of recordings in which a gesture failed: the sentence, the reason and the slider are on the first screen."""
    target = pathlib.Path(scratch, "miss.html")
    tab.look(1280, 800)
    found = []
    for path in sorted(pathlib.Path("Traces").rglob("*-too-*.trace")):
        if len(found) == 8:
            break
        done = subprocess.run([command, "explain", "--json", str(path)], capture_output=True, text=True)
        answer = json.loads(done.stdout.splitlines()[0]) if done.returncode == 0 else {}
        failures = answer.get("failures") or []
        if answer.get("answer", "").find("no gesture") < 0 or not failures or "remedy" not in failures[0]:
            continue
        found.append((path, failures[0]))
    check(len(found) > 3, "recordings have a remedy")
    for path, failure in found:
        subprocess.run([command, "report", "--core", core, "-o", str(target), str(path)], capture_output=True, check=True)
        open_page(tab, target)
        shown = tab.run("[...document.querySelectorAll('#story .headline, #story .miss, #story .remedy, #story .meant')].filter((each) =>"
                        " each.getBoundingClientRect().bottom <= innerHeight).map((each) => each.textContent)")
        check(any(failure["reason"] in each for each in shown), f"{path}: the reason is on the first screen: {shown}")
        check(tab.run("page.pad.board.canvas.getBoundingClientRect().top < innerHeight - 300"), f"{path}: the fingers are on the first screen")
        if tab.run("page.remedies.length") == 0:
            continue
        check(any(each.startswith("Try ") for each in shown), f"{path}: the remedy is on the first screen: {shown}")
        before = tab.run("page.recording.headline")
        tab.run("document.querySelector('.remedy button').click()")
        tab.eventually("page.changed.size > 0")
        check(tab.run("page.recording.headline") != before, f"{path}: the remedy changes the answer: {before}")
        check(before in tab.run("page.story.before.textContent"), f"{path}: the answer before is shown next to it")
    return f"{len(found)} misses are answered on the first screen"


def links(tab, scratch, command, page, open_page, check):
    """A link opens its recording with the same answer, and a hostile one is an error."""
    lengths = []
    for path in sorted(pathlib.Path("Traces").rglob("*.trace"))[::60]:
        done = subprocess.run([command, "report", "--site", "x.html", str(path)], capture_output=True, text=True)
        if done.returncode != 0:
            continue
        link = done.stdout.strip().removeprefix("x.html")
        open_page(tab, page, link)
        check(tab.run("page.source.name") == path.name and tab.run("page.story.problem.hidden"), f"the link of {path}: {tab.run('page.story.problem.textContent')}")
        lengths.append(len(link))
        # The page's own link opens the same.
        again = tab.run("(async () => { await page.sharing.fill(); return page.sharing.text.value; })()")
        headline = tab.run("page.recording.headline")
        open_page(tab, page, again[again.index("#"):])
        check(tab.run("page.recording.headline") == headline and tab.run("page.story.problem.hidden"), f"the page's own link of {path}")
    check(len(lengths) > 2, "recordings have links")
    link = tab.run("(async () => '#r=' + await Parcel.packed({ version: '0.0.1', name: 'a', text: 'touchstone trace 1\\nsurface 100x60 mm\\n0 1 began 9,9\\n50 1 ended 9,9\\nend 900\\n', answer: 'nothing of the kind' }))()")
    open_page(tab, page, link)
    problem = tab.run("page.story.problem.textContent")
    check("0.0.1" in problem and "othing of the kind" in problem, f"another version's answer is shown: {problem}")
    bomb = tab.run("(async () => '#r=' + await Parcel.packed({ version: '', name: '', text: ' '.repeat(17 << 20), answer: '' }))()")
    hostile = {bomb: "longer", "#r=1.AAAA": "damaged", "#r=2.AAAA": "version", "#r=1.": "damaged", link[:-20]: "damaged", link.replace("1.", "1.x", 1): "damaged"}
    for hash, word in hostile.items():
        open_page(tab, page, hash)
        problem = tab.run("page.story.problem.textContent")
        check(word in problem and problem.startswith("The link cannot be read"), f"{hash[:20]}: {problem}")
    # Any changed byte is an error or another recording, and never an exception.
    for place in range(8, len(link), max(1, len(link) // 20)):
        changed = link[:place] + ("A" if link[place] != "A" else "B") + link[place + 1:]
        tab.run(f"(async () => {{ try {{ await Parcel.unpacked({json.dumps(changed[3:])}); }} catch (error) {{ if (!/damaged|no recording|version|longer/.test(error.message)) throw error; }} }})()")
    open_page(tab, page)
    tab.run("page.openRecording('my-name.trace', Core.encoder.encode('touchstone trace 1\\n# my name\\nsurface 100x60 mm\\n0 1 began 9,9\\n50 1 ended 9,9\\nend 900\\n')); page.sharing.open()")
    seen = tab.run("(async () => { await page.sharing.fill(); const own = page.sharing.content.innerText; page.sharing.anonymous.checked = true; await page.sharing.fill();"
                   " const parcel = await Parcel.unpacked(Parcel.in(page.sharing.text.value)); page.sharing.anonymous.checked = false; page.sharing.dialog.node.close(); return [own, parcel.name + parcel.text]; })()")
    check("my-name.trace" in seen[0] and "1 line of comments" in seen[0], f"the dialog states what is in a link: {seen[0]}")
    check("my" not in seen[1], f"an anonymous link has no names: {seen[1]}")
    return f"{len(lengths)} links with recordings have {min(lengths)} to {max(lengths)} characters"


def editor(tab, scratch, command, page, open_page, check):
    """Paste, undo, redo, what was meant, saved tests, keys."""
    open_page(tab, page)
    trace = "touchstone trace 1\nsurface 100x60 mm\n0 1 began 120,120\n8 1 moved 121,120\n80 1 ended 121,120\nend 600\n"
    paste = "(() => { const data = new DataTransfer(); data.setData('text', %s); dispatchEvent(new ClipboardEvent('paste', { clipboardData: data })); })()"
    tab.run(paste % json.dumps(trace))
    check(tab.run("page.source.name") == "pasted" and "a tap" in tab.run("page.recording.headline"), f"a pasted recording is shown: {tab.run('page.recording.headline')}")
    tab.run("page.change('tap.allowableMovement', '0.1pt')")
    changed = tab.run("page.recording.headline")
    check("no gesture" in changed, f"a parameter changes the answer: {changed}")

    def key(letter, modifiers):
        for kind in ("rawKeyDown", "keyUp"):
            tab.call("Input.dispatchKeyEvent", type=kind, key=letter, code="Key" + letter.upper(), windowsVirtualKeyCode=ord(letter.upper()), modifiers=modifiers)

    key("z", 2)
    check(tab.run("page.changed.size") == 0 and "a tap" in tab.run("page.recording.headline"), "undo resets the parameter")
    key("z", 10)
    check(tab.run("page.recording.headline") == changed, "redo sets it again")
    key("z", 2)
    key("z", 2)
    check(tab.run("page.recording.touches.length") == 0, "undo closes the recording")
    key("z", 10)
    check(tab.run("page.source.name") == "pasted", "redo opens it")
    tab.run("page.mean('longPress')")
    check("missed" in tab.run("page.story.judgement.textContent") and "longPress" in tab.run("page.story.reasons.textContent"),
          f"the answer is about what was meant: {tab.run('page.story.reasons.textContent')}")
    tab.run("page.mean('tap')")
    check("as meant" in tab.run("page.story.judgement.textContent"), "what was meant was recognized")
    test = tab.run("testOf(page)")
    path = pathlib.Path(scratch, test["name"])
    path.write_text(test["text"])
    done = subprocess.run([command, "verify", str(path)], capture_output=True, text=True)
    check(done.returncode == 0 and "# Expect: tap" in test["text"], f"a saved test passes: {done.stdout}{done.stderr}")
    tab.run("page.mean('pinch')")
    path.write_text(tab.run("testOf(page)")["text"])
    check(subprocess.run([command, "verify", str(path)], capture_output=True).returncode == 1, "a saved test of what was missed fails")
    tab.run("document.activeElement.blur()")
    for kind in ("keyDown", "keyUp"):
        tab.call("Input.dispatchKeyEvent", type=kind, key="?", text="?" if kind == "keyDown" else "", modifiers=8)
    check(tab.run("document.querySelector('dialog[open]')?.textContent.includes('undo') === true"), "the sheet of keys opens")
    tab.press("Escape")


def quiet(tab, scratch, command, core, open_page, check):
    """Nothing moves while it plays; every control has a name."""
    target = pathlib.Path(scratch, "pinch.html")
    hand = pathlib.Path(scratch, "moves.yml")
    subprocess.run([command, "synth", "tap@50,10", "rest=300", "pinch:20-45@52,33,angle=30", "rest=400", "tap@50,10", "-o", str(hand)], capture_output=True, check=True)
    subprocess.run([command, "report", "--core", core, "--scene", "plays", "-o", str(target), str(hand)], capture_output=True, check=True)
    for width, height, dark in [(1280, 800, False), (390, 844, True), (1920, 1080, False)]:
        tab.look(width, height, dark=dark, mobile=width < 500)
        open_page(tab, target)
        tab.run("new Promise((done) => setTimeout(done, 700))")
        shift = tab.run("""new Promise((done) => {
          let sum = 0;
          new PerformanceObserver((list) => { for (const each of list.getEntries()) sum += each.value; }).observe({ type: 'layout-shift' });
          page.showMoment(0);
          const step = () => { if (page.moment >= page.recording.moments.length - 1) return setTimeout(() => done(sum), 100);
            page.showMoment(page.moment + 3); requestAnimationFrame(step); };
          step();
        })""")
        check(shift == 0, f"{width}x{height}: nothing moves while it plays: {shift}")
        check(tab.run("document.documentElement.scrollWidth <= innerWidth"), f"{width}x{height}: nothing is wider than the window")
        nameless = tab.run("[...document.querySelectorAll('button, select, input, textarea, [role=img], dialog')].filter((each) =>"
                           " !(each.getAttribute('aria-label') || each.title || each.labels?.length || each.textContent.trim())).map((each) => each.outerHTML.slice(0, 80))")
        check(nameless == [], f"every control has a name: {nameless}")
    tab.look(1280, 800)


def uses(tab, scratch, command, core, page, open_page, check):
    results = [first_screen(tab, scratch, command, core, open_page, check), links(tab, scratch, command, page, open_page, check)]
    editor(tab, scratch, command, page, open_page, check)
    quiet(tab, scratch, command, core, open_page, check)
    return results
