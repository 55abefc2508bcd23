"""Reads the public API of the libraries from the modules of the build. Used by api and clients.

    symbol_graphs.py MODULE FOLDER    # writes a module's symbol graphs, also for members that are synthesized; used by documentation
"""

import glob
import json
import os
import platform
import subprocess
import sys
import tempfile

# The libraries whose API is promised: see Documentation/Stability.md.
MODULES = ["Gestures", "ScrollPhysics", "TableModel", "TouchTrace", "TouchAuthoring", "TraceReplay", "Simulation", "TraceTesting", "SearchTesting", "EvdevSource"]
# The build that is checked: --ci of Tools/test has no debug build.
CONFIGURATION = os.environ.get("TOUCHSTONE_CONFIGURATION", "debug")
BUILD = f".build/{CONFIGURATION}"
# The build of Simulation names the module of the files that it embeds.
MODULE_MAP = ["-Xcc", f"-fmodule-map-file={BUILD}/CEmbeddedFiles.build/module.modulemap"]


def stop(code, message):
    print(f"{'skipped' if code == 77 else 'error'}: {message}", file=sys.stderr)
    sys.exit(code)


def extract(module, folder, *options):
    """Writes the symbol graphs of a built module: its own, and one for each module that it extends."""
    target = f"{platform.machine()}-unknown-linux-gnu"
    result = subprocess.run(
        ["swift-symbolgraph-extract", "-module-name", module, "-I", f"{BUILD}/Modules", "-target", target,
         *([] if "-minimum-access-level" in options else ["-minimum-access-level", "public"]), *MODULE_MAP, *options,
         "-output-dir", folder],
        capture_output=True, text=True, check=False)
    if result.returncode != 0:
        stop(69, f"cannot read the module {module}; run `swift build --build-tests`\n{result.stderr}")


def graphs(module):
    """Returns the symbol graphs of a built module."""
    with tempfile.TemporaryDirectory() as folder:
        extract(module, folder, "-skip-synthesized-members")
        return [json.load(open(file, encoding="utf-8")) for file in sorted(glob.glob(f"{folder}/*.json"))]


def require_current_build(module):
    """Stops if the build is older than the sources, because the check would compare with an older API."""
    def newest(pattern):
        times = [os.stat(file).st_mtime for file in glob.glob(pattern, recursive=True)]
        return max(times, default=0)

    # An object file keeps its time if its content stays the same; these files do not.
    if newest(f"{BUILD}/{module}.build/**/*.d") < newest(f"Sources/*/{module}/**/*.swift"):
        stop(69, f"the sources of {module} are newer than its build; run `swift build --build-tests`")


if __name__ == "__main__":
    require_current_build(sys.argv[1])
    extract(sys.argv[1], sys.argv[2], "-skip-inherited-docs")
