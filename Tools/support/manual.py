"""Writes the manual pages: touchstone.1 and one for each command and topic, from what the command prints about itself.

    python3 Tools/support/manual.py COMMAND FOLDER

They have the date of the newest commit, so that the same sources give the same pages.
"""
import json
import os
import re
import subprocess
import sys

COMMAND, FOLDER = sys.argv[1:]
DATE = subprocess.run("git log -1 --format=%cs", shell=True, capture_output=True, text=True).stdout.strip() or "2026-01-01"
TOPICS = {
    "labels": "what a recording must contain", "notation": "scripts of synthetic input",
    "transcripts": "results of traces", "json": "output for programs", "setup": "lines of header files",
    "libinput": "options of libinput",
}


def printed(*words):
    environment = {**os.environ, "COLUMNS": "100000"}
    return subprocess.run([COMMAND, *words], capture_output=True, text=True, check=True, env=environment).stdout


def escaped(text):
    """Returns text that roff prints as it is."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text)


def prose(text):
    """Returns paragraphs. Indented lines, such as tables and examples, stay as they are."""
    result = []
    for paragraph in re.split(r"\n\n+", text.strip("\n")):
        result.append(".PP")
        is_table = False
        for line in paragraph.split("\n"):
            if line.startswith(" ") != is_table:
                is_table = not is_table
                result.append(".nf" if is_table else ".fi")
            result.append(escaped(line))
        if is_table:
            result.append(".fi")
    return result


def rows(pairs):
    return [line for label, text in pairs for line in (".TP", f".B {escaped(label)}", escaped(text))]


def label(argument):
    """Returns the names of an option with its value, or an argument."""
    value = f"<{argument.get('valueName', '')}>"
    if argument["kind"] == "positional":
        return value
    names = ["-" * (1 + (name["kind"] == "long")) + name["name"] for name in argument.get("names", [])]
    return ", ".join(names) + ("" if argument["kind"] == "flag" else " " + value)


def text(argument):
    """Returns what an argument means, with its values and default."""
    notes = []
    if argument.get("allValues"):
        notes.append("values: " + ", ".join(argument["allValues"]))
    if argument.get("defaultValue") and "default:" not in argument.get("abstract", ""):
        notes.append("default: " + argument["defaultValue"])
    return argument.get("abstract", "") + (f" ({'; '.join(notes)})" if notes else "")


def write(words, abstract, sections):
    """Writes a page with sections of roff lines."""
    name = "-".join(words)
    lines = [f'.TH {name.upper()} 1 {DATE} "{words[0]}" "Touchstone"', ".nh", ".ad l", ".SH NAME", f"{escaped(name)} \\- {escaped(abstract)}"]
    for title, body in sections:
        if body:
            lines += [f".SH {title}", *body]
    with open(f"{FOLDER}/{name}.1", "w", encoding="utf-8") as page:
        page.write("\n".join(lines) + "\n")


def split(discussion):
    """Returns a discussion's paragraphs, its examples, and its exit codes."""
    parts = re.split(r"\n\n+", discussion)
    examples = [part.partition("\n")[2] for part in parts if part.startswith("Examples:\n")]
    codes = [part.partition(": ")[2].replace(" · ", "\n\n") for part in parts if part.startswith("Exit codes: ")]
    rest = [part for part in parts if not part.startswith(("Examples:\n", "Exit codes: "))]
    return "\n\n".join(rest), prose("\n".join(examples)) if examples else [], prose(codes[0]) if codes else []


def write_command(command, words):
    shown = [argument for argument in command.get("arguments", []) if argument["shouldDisplay"]]
    usage = re.search(r"^USAGE: (.*)", printed("help", *words[1:]), re.M).group(1)
    discussion, examples, codes = split(command.get("discussion", ""))
    edits = command.get("subcommands", [])
    write(words, command["abstract"].rstrip("."), [
        ("SYNOPSIS", [escaped(usage)]), ("DESCRIPTION", prose(discussion) if discussion else []),
        ("COMMANDS", rows((edit["commandName"], edit["abstract"]) for edit in edits)),
        ("OPTIONS", rows((label(argument), text(argument)) for argument in shown)),
        ("EXIT STATUS", codes), ("EXAMPLES", examples),
    ])
    for edit in edits:
        write_command(edit, [*words, edit["commandName"]])


def main():
    root = json.loads(printed("--experimental-dump-help"))["command"]
    name = root["commandName"]
    shown = [command for command in root["subcommands"] if command["shouldDisplay"] and command["commandName"] != "help"]
    abstracts = {command["commandName"]: command["abstract"] for command in shown}
    commands = []
    for line in printed("help", "--all").split("\n"):
        group = re.fullmatch(r"([A-Z]+):", line)
        word = re.match(r"  ([a-z]+) ", line)
        if group:
            commands.append(f".SS {group.group(1).capitalize()}")
        elif word:
            commands += rows([(word.group(1), abstracts[word.group(1)])])
    about, _, environment = printed("help", "files").partition("Environment:\n")
    examples = "\n".join(re.findall(r"^  \S+ .*", printed(), re.M))
    write([name], root["abstract"].rstrip("."), [
        ("SYNOPSIS", [escaped(f"{name} <command> [options]"), ".br", escaped(f"{name} <recording>")]),
        ("DESCRIPTION", prose(root["discussion"])), ("COMMANDS", commands), ("ENVIRONMENT", prose(environment)),
        ("FILES", prose(about)), ("EXIT STATUS", prose(printed("help", "exit-codes"))), ("EXAMPLES", prose(examples)),
        ("SEE ALSO", [escaped(", ".join(f"{name}-{word}(1)" for word in [*abstracts, *TOPICS]))]),
    ])
    for command in shown:
        write_command(command, [name, command["commandName"]])
    for topic, abstract in TOPICS.items():
        page = printed("help", topic)
        # A file is not prose.
        if page.startswith("touchstone "):
            page = re.sub(r"^(?=.)", "  ", page, flags=re.M)
        write([name, topic], abstract, [("DESCRIPTION", prose(page))])


main()
