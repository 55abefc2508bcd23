"""Writes what a release contains, as an SPDX document: read from the objects that were linked and from the files that are packed.

    sbom.py VERSION COMMIT SWIFT BUILD PREFIX OUTPUT

VERSION: of this project. COMMIT: its commit. SWIFT: the version of the compiler. BUILD: the folder of the release build. PREFIX: the files
of the release, as they are installed. SOURCE_DATE_EPOCH: the time of the commit.

A module of neither this project nor a dependency that was built is an error, and so is a program that needs a library of Swift: the list
would not be true.
"""

import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time

PROJECT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = ("touchstone", "touchstone-libinput")
EXCEPTION = "Apache-2.0 WITH Swift-exception"


def linked_modules(build):
    """The modules whose objects the programs were linked from."""
    return {pathlib.Path(line.strip()).parent.name.removesuffix(".build")
            for program in PROGRAMS
            for line in (build / "release" / f"{program}.product" / "Objects.LinkFileList").read_text(encoding="utf-8").splitlines()
            if line.strip()}


def modules_below(folder):
    """The modules whose sources are in a folder: a module has the name of its folder."""
    return {path.name.replace("-", "_") for path in folder.rglob("*") if path.is_dir()}


def dependencies(build, modules):
    """Yields each package of which a module was linked, with the version and the commit that were built."""
    own = {name for name in modules if name in modules_below(PROJECT / "Sources")}
    found = set(own)
    state = json.loads((build / "workspace-state.json").read_text(encoding="utf-8"))
    for each in sorted(state["object"]["dependencies"], key=lambda each: each["packageRef"]["identity"]):
        folder = build / "checkouts" / each["subpath"]
        linked = (modules - own) & modules_below(folder / "Sources")
        found |= linked
        if not linked:
            continue
        licence = next((path.read_text(encoding="utf-8") for path in sorted(folder.glob("LICENSE*"))), "")
        name = EXCEPTION if "Apache License" in licence and "Runtime Library Exception" in licence else "NOASSERTION"
        checkout = each["state"]["checkoutState"]
        yield package(each["packageRef"]["identity"], checkout["version"], name, each["packageRef"]["location"],
                      sourceInfo=f"commit {checkout['revision']}, modules {', '.join(sorted(linked))}")
    if modules - found:
        sys.exit(f"error: these modules are of no known package: {', '.join(sorted(modules - found))}")


def identifier(name):
    """Identifiers have letters, digits, points and hyphens only."""
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def package(name, version, licence, location, **more):
    return {"SPDXID": identifier(name), "name": name, "versionInfo": version, "downloadLocation": location, "filesAnalyzed": False,
            "licenseConcluded": licence, "licenseDeclared": licence, "copyrightText": "NOASSERTION", **more}


def is_program(path):
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def libraries(paths):
    """The names of the shared libraries that programs need, and of those that they load only when they use them."""
    needed, loaded = set(), set()
    for path in paths:
        text = subprocess.run(["readelf", "--dynamic", "--wide", path], capture_output=True, check=True, text=True).stdout
        needed |= set(re.findall(r"\(NEEDED\).*\[(.+?)\]", text))
        loaded |= {name.decode() for name in re.findall(rb"\0(lib[a-z0-9-]+\.so\.\d+)\0", path.read_bytes())}
    wrong = sorted(name for name in needed if "swift" in name.lower() or "Foundation" in name)
    if wrong:
        sys.exit(f"error: the programs need {', '.join(wrong)}")
    return sorted(needed), sorted(loaded - needed)


def main(version, commit, swift, build, prefix, output):
    build, prefix = pathlib.Path(build), pathlib.Path(prefix)
    paths = sorted(path for path in prefix.rglob("*") if path.is_file() and not path.is_symlink())
    files = []
    for number, path in enumerate(paths):
        data = path.read_bytes()
        files.append({
            "SPDXID": f"SPDXRef-file-{number}", "fileName": f"./{path.relative_to(prefix)}",
            "fileTypes": ["BINARY" if is_program(path) else "OTHER"], "licenseConcluded": "MIT", "copyrightText": "NOASSERTION",
            "checksums": [{"algorithm": name.upper(), "checksumValue": hashlib.new(name, data).hexdigest()} for name in ("sha1", "sha256")]})
    hashes = "".join(sorted(file["checksums"][0]["checksumValue"] for file in files))
    own = package("touchstone", version, "MIT", "NOASSERTION", filesAnalyzed=True, sourceInfo=f"commit {commit}",
                  packageVerificationCode={"packageVerificationCodeValue": hashlib.sha1(hashes.encode()).hexdigest()})
    built_from = [package("swift", swift, EXCEPTION, "https://www.swift.org/install"), *dependencies(build, linked_modules(build))]
    needed, loaded = libraries([path for path in paths if is_program(path)])
    shared = [package(name, "NOASSERTION", "NOASSERTION", "NOASSERTION") for name in [*needed, *loaded]]
    relations = [("DOCUMENT", "DESCRIBES", "touchstone")]
    relations += [("touchstone", "CONTAINS", file["SPDXID"].removeprefix("SPDXRef-")) for file in files]
    relations += [("touchstone", "STATIC_LINK", each["name"]) for each in built_from]
    relations += [("touchstone", "DYNAMIC_LINK", name) for name in needed]
    relations += [(name, "OPTIONAL_DEPENDENCY_OF", "touchstone") for name in loaded]
    made = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"touchstone-{version}",
        "documentNamespace": f"https://example.com/touchstone/spdx/{version}-{commit}",
        "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ", made), "creators": ["Tool: touchstone Tools/release"]},
        "packages": [own, *built_from, *shared], "files": files,
        "relationships": [
            {"spdxElementId": identifier(a), "relationshipType": kind, "relatedSpdxElement": identifier(b)} for a, kind, b in relations],
    }
    pathlib.Path(output).write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
