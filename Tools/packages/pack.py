"""Packs what Tools/release has built. The same files in, the same bytes out: names are sorted, and times are that of the commit.

    pack.py tar FOLDER NAME OUTPUT                   a compressed tar of a folder, in which its files are below NAME
    pack.py wheel PREFIX VERSION PLATFORM FOLDER     a Python wheel that installs the command into an environment
    pack.py package FOLDER VERSION PLATFORM OUTPUT   a Python wheel of the packages in a folder

SOURCE_DATE_EPOCH: the time of the commit.
"""

import base64
import gzip
import hashlib
import io
import os
import pathlib
import sys
import tarfile
import time
import zipfile

EPOCH = int(os.environ["SOURCE_DATE_EPOCH"])
HERE = pathlib.Path(__file__).resolve().parent


def files(folder):
    return sorted(path for path in pathlib.Path(folder).rglob("*") if path.is_file() or path.is_symlink())


def tar(folder, name, output):
    def plain(entry):
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = EPOCH
        entry.mode = 0o755 if entry.mode & 0o100 else 0o644
        return entry

    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path in files(folder):
            archive.add(path, f"{name}/{path.relative_to(folder)}", filter=plain)
    with open(output, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as compressed:
        compressed.write(data.getvalue())


def write_wheel(name, version, platform, folder, contents, metadata):
    """Writes a wheel of files by path, each with its bytes and whether it is a program."""
    tag = f"py3-none-{platform}"
    info = f"{name}-{version}.dist-info"
    contents[f"{info}/METADATA"] = (metadata.encode(), False)
    contents[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: touchstone\nRoot-Is-Purelib: false\nTag: {tag}\n".encode(), False)
    contents[f"{info}/LICENSE"] = ((HERE / "../../LICENSE").read_bytes(), False)
    record = "".join(
        f"{path},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
        for path, (data, _) in sorted(contents.items()))
    contents[f"{info}/RECORD"] = (f"{record}{info}/RECORD,,\n".encode(), False)
    with zipfile.ZipFile(f"{folder}/{name}-{version}-{tag}.whl", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        # The list of the files comes last.
        for path in sorted(contents, key=lambda path: (path.endswith("/RECORD"), path)):
            data, is_program = contents[path]
            entry = zipfile.ZipInfo(path, time.gmtime(EPOCH)[:6])
            entry.external_attr = (0o100755 if is_program else 0o100644) << 16
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)


def metadata_of(name, version, summary, python, readme, extra=""):
    return (
        f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\nSummary: {summary}\n"
        f"License: MIT\nLicense-File: LICENSE\nRequires-Python: >={python}\n{extra}Description-Content-Type: text/markdown\n"
        "Classifier: Operating System :: POSIX :: Linux\nClassifier: Topic :: Software Development :: Testing\n\n"
        + (HERE / readme).read_text(encoding="utf-8"))


def wheel(prefix, version, platform, folder):
    """The command is a script of the wheel and the rest its data, so that each is where the command looks for it."""
    contents = {}
    for path in files(prefix):
        inside = path.relative_to(prefix)
        scheme = "scripts" if inside.parts[0] == "bin" else f"data/{inside.parent}"
        contents[f"touchstone_command-{version}.data/{scheme}/{inside.name}"] = (
            path.read_bytes(), bool(path.stat().st_mode & 0o100))
    summary = "Replays touch recordings through gesture recognizers and explains each result"
    metadata = metadata_of("touchstone-command", version, summary, "3.7", "README.python.md")
    write_wheel("touchstone_command", version, platform, folder, contents, metadata)


def package(source, version, platform, folder):
    contents = {str(path.relative_to(source)): (path.read_bytes(), False) for path in files(source)}
    extra = f"Provides-Extra: command\nRequires-Dist: touchstone-command=={version}; extra == 'command'\n"
    summary = "Gestures out of tables of touches, for pandas, Polars, DuckDB and pyarrow"
    metadata = metadata_of("touchstone-gestures", version, summary, "3.9", "README.gestures.md", extra)
    write_wheel("touchstone_gestures", version, platform, folder, contents, metadata)


if __name__ == "__main__":
    {"tar": tar, "wheel": wheel, "package": package}[sys.argv[1]](*sys.argv[2:])
