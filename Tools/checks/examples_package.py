"""Writes a package with the targets of several example packages, so that the library is compiled once for all of them.

    examples_package.py FOLDER EXAMPLE...

Each EXAMPLE is a folder with a package; it is linked into FOLDER, or a copy of it is there already. Its targets are those that
`swift package dump-package` describes. The trait is the one with which most of the library is compiled.
"""

import glob
import json
import os
import re
import subprocess
import sys

KINDS = {"executable": "executableTarget", "regular": "target", "test": "testTarget"}


def targets(folder, example, name):
    """Returns the targets of one example as lines of a manifest."""
    description = json.loads(subprocess.run(
        ["swift", "package", "--package-path", example, "--scratch-path", os.path.join(folder, ".describe"), "dump-package"],
        stdout=subprocess.PIPE, check=True).stdout)
    renamed = {}
    # A copy with a mistake has targets of the same names as the example. Its tests are not run.
    described = [target for target in description["targets"] if target["type"] != "test" or target["name"] not in NAMES]
    for target in described:
        taken = target["name"] in NAMES
        renamed[target["name"]] = f"{name}_{target['name']}".replace("-", "_") if taken else target["name"]
        NAMES.add(renamed[target["name"]])
    for target in described:
        needed = []
        for dependency in target["dependencies"]:
            if "product" in dependency:
                product, package = dependency["product"][:2]
                needed.append(f'.product(name: "{product}", package: "{package}")')
            else:
                needed.append(f'"{renamed[dependency["byName"][0]]}"')
        parent = "Tests" if target["type"] == "test" else "Sources"
        path = target.get("path") or f"{parent}/{target['name']}"
        yield (f'    .{KINDS[target["type"]]}(name: "{renamed[target["name"]]}", dependencies: [{", ".join(needed)}], '
               f'path: "{name}/{path}"),')


NAMES = set()
FOLDER = sys.argv[1]
LINES = []
for EXAMPLE in sys.argv[2:]:
    NAME = os.path.basename(EXAMPLE)
    LINK = os.path.join(FOLDER, NAME)
    if not os.path.exists(LINK):
        os.symlink(os.path.abspath(EXAMPLE), LINK)
    LINES += targets(FOLDER, EXAMPLE, NAME)
MANIFEST = "\n".join([
    "// swift-tools-version: 6.2", "import PackageDescription", "", "let package = Package(", '  name: "examples",',
    f'  dependencies: [.package(name: "touchstone", path: "{os.getcwd()}", traits: ["Command"])],', "  targets: [", *LINES,
    "  ],", "  swiftLanguageModes: [.v6]", ")", ""])
PATH = os.path.join(FOLDER, "Package.swift")
# The program that runs the tests, without which the package manager needs the index store. With the argument `xctest`, it runs
# those of XCTest, whose names the package manager finds for users.
TESTS = {}
for SOURCE in sorted(glob.glob(f"{FOLDER}/*/Tests/*/*.swift")):
    TEXT = open(SOURCE, encoding="utf-8").read()
    if CLASS := re.search(r"class (\w+): XCTestCase", TEXT):
        TESTS[CLASS[1]] = (SOURCE.split("/")[-2], re.findall(r"func (test\w+)\(", TEXT))
MAIN = os.path.join(FOLDER, "XCTMain.swift")
TEXT = open("Tests/XCTMain.swift", encoding="utf-8").read()
if TESTS:
    IMPORTS = "".join(f"@testable import {module}\n" for module in sorted({module for module, _ in TESTS.values()}))
    CASES = ", ".join("testCase([" + ", ".join(f'("{name}", {kind}.{name})' for name in names) + "])"
                      for kind, (_, names) in TESTS.items())
    TEXT = TEXT.replace("import Testing\n", f"import Testing\nimport XCTest\n{IMPORTS}").replace(
        "    let arguments = ", f'    if CommandLine.arguments.last == "xctest" {{ XCTMain([{CASES}], arguments: ["tests"]) }}\n    let arguments = ', 1)
if not os.path.exists(MAIN) or open(MAIN, encoding="utf-8").read() != TEXT:
    with open(MAIN, "w", encoding="utf-8") as file:
        file.write(TEXT)
# An unchanged manifest is not written, because then the package manager would plan again.
if not os.path.exists(PATH) or open(PATH, encoding="utf-8").read() != MANIFEST:
    with open(PATH, "w", encoding="utf-8") as file:
        file.write(MANIFEST)
