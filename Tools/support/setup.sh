# Sourced by the other scripts: finds what is missing to build and test, and installs it from Debian's archive.
# Says what it installs, and in one sentence what to do where it cannot.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

say() { printf '%s\n' "$*" >&2; }
stop() {
  say "error: $*"
  exit 69
}

# Swift itself does not come from Debian's archive.
need_swift() {
  command -v swift >/dev/null 2>&1 ||
    stop "there is no \`swift\` here; install Swift 6.2 or later from https://www.swift.org/install and try again"
  local version
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p' | head -n 1)
  # shellcheck disable=SC2086
  set -- ${version:-0 0}
  if [ "$1" -lt 6 ] || { [ "$1" -eq 6 ] && [ "$2" -lt 2 ]; }; then
    stop "Swift $1.$2 is too old; install 6.2 or later from https://www.swift.org/install and try again"
  fi
}

# need_packages "CHECK" PACKAGE …: the package is missing where the check fails.
need_packages() {
  local missing=()
  while [ $# -gt 0 ]; do
    eval "$1" >/dev/null 2>&1 || missing+=("$2")
    shift 2
  done
  [ ${#missing[@]} -eq 0 ] && return
  command -v apt-get >/dev/null 2>&1 ||
    stop "these are missing, and there is no apt-get to install them: ${missing[*]}"
  local root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 ||
      stop "these are missing; as root, run: apt-get install ${missing[*]}"
    root=(sudo)
  fi
  say "installing from Debian's archive: ${missing[*]}"
  "${root[@]}" apt-get update -qq >&2 || say "note: apt-get update failed; trying with the lists at hand"
  DEBIAN_FRONTEND=noninteractive "${root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2 ||
    stop "apt-get could not install ${missing[*]}; install them by hand and try again"
}

need_build_tools() {
  need_swift
  # Swift links with the C compiler's start files, and its package manager fetches with git.
  need_packages \
    'command -v git' git \
    'ls /usr/lib/gcc/*/*/crtbegin.o' gcc \
    'test -e /usr/include/stdio.h' libc6-dev \
    'ls /usr/lib/gcc/*/*/libstdc++.so' g++
}

# The real libinput, for touchstone-libinput. False, and said, where it cannot be had: all else works without.
need_libinput() {
  (need_packages 'command -v pkg-config' pkg-config 'pkg-config --exists libinput' libinput-dev) && return
  say "note: without libinput-dev and pkg-config, touchstone is built without touchstone-libinput"
  return 1
}
