# Sourced by the other scripts. Changes to the project's folder, and finds what is missing to build and test; on Debian
# and its relatives it installs that with apt-get, elsewhere it prints what to install.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

log() { printf '%s\n' "$*" >&2; }

# A check or a build failed.
fail() {
  log "error: $*"
  exit 1
}

# Something is missing that the script cannot install.
unavailable() {
  log "error: $*"
  exit 69
}

# Something that only this script needs is missing. Tools/test then runs the next check.
skip() {
  log "skipped: $*"
  exit 77
}

# The command line is wrong.
usage() {
  log "usage: $*"
  exit 64
}

# Debian has no package of Swift.
need_swift() {
  command -v swift >/dev/null 2>&1 ||
    unavailable "\`swift\` was not found; install Swift 6.2 or later from https://www.swift.org/install and try again"
  local version
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p' | head -n 1)
  # shellcheck disable=SC2086
  set -- ${version:-0 0}
  if [ "$1" -lt 6 ] || { [ "$1" -eq 6 ] && [ "$2" -lt 2 ]; }; then
    unavailable "Swift $1.$2 is too old; install 6.2 or later from https://www.swift.org/install and try again"
  fi
}

# need_packages "CHECK" PACKAGE ...: installs the packages for which the check fails.
need_packages() {
  local missing=()
  while [ $# -gt 0 ]; do
    eval "$1" >/dev/null 2>&1 || missing+=("$2")
    shift 2
  done
  [ ${#missing[@]} -eq 0 ] && return
  command -v apt-get >/dev/null 2>&1 ||
    unavailable "these packages are missing, and there is no apt-get to install them: ${missing[*]}"
  local root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 ||
      unavailable "these packages are missing; as root, run: apt-get install ${missing[*]}"
    root=(sudo)
  fi
  log "installing from Debian's archive: ${missing[*]}"
  "${root[@]}" apt-get update -qq >&2 || log "note: apt-get update failed; using the package lists from last time"
  DEBIAN_FRONTEND=noninteractive "${root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2 ||
    unavailable "apt-get could not install ${missing[*]}; install them yourself and try again"
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

# The real libinput, for touchstone-libinput. Prints a note and returns false if it cannot be installed: everything that
# does not use it works without.
need_libinput() {
  (need_packages 'command -v pkg-config' pkg-config 'pkg-config --exists libinput' libinput-dev) && return
  log "note: without libinput-dev and pkg-config, touchstone is built without touchstone-libinput"
  return 1
}

# Sets `products` to the programs that can be built here, and `traits` to the options of `swift build` for them.
choose_products() {
  products=(touchstone)
  traits=()
  if need_libinput; then products+=(touchstone-libinput); else traits=(--traits Command); fi
}

# build ARGUMENT ...: `swift build`, quiet for the first two seconds. Then its progress goes to standard error: one line
# that changes on a terminal, a line every 10 s elsewhere. If the build fails, prints the compiler's messages.
build() {
  local output monitor status=0
  output=$(mktemp)
  report_progress "$output" &
  monitor=$!
  swift build "$@" >"$output" 2>&1 || status=$?
  kill "$monitor" 2>/dev/null || true
  wait "$monitor" 2>/dev/null || true
  [ ! -t 2 ] || printf '\r\033[K' >&2
  [ "$status" -eq 0 ] || grep -vE '^\[[0-9]+/[0-9]+\] ' "$output" >&2 || true
  rm -f "$output"
  [ "$status" -eq 0 ] || fail "the build failed with $status; the compiler's messages are above"
}

# report_progress FILE: prints the newest line of progress in the output of `swift build`, until it is killed.
report_progress() {
  local started=$SECONDS reported=0 last
  sleep 2 </dev/null >/dev/null 2>&1
  while kill -0 $$ 2>/dev/null; do
    last=$(grep -E '^\[[0-9]+/[0-9]+\]|^(Fetch|Comput|Creat)' "$1" | tail -n 1 || true)
    if [ -t 2 ]; then
      printf '\r\033[K%.79s' "${last:-planning the build}" >&2
    elif [ $((SECONDS - started)) -ge $((reported + 10)) ]; then
      reported=$((SECONDS - started))
      log "building, $reported s: ${last:-planning}"
    fi
    sleep 0.5 </dev/null >/dev/null 2>&1
  done
}

# Sets `touchstone` to the command: the one that TOUCHSTONE names, or a release build.
need_touchstone() {
  touchstone=${TOUCHSTONE:-}
  if [ -z "$touchstone" ]; then
    need_build_tools
    choose_products
    local product
    for product in "${products[@]}"; do build -c release "${traits[@]}" --product "$product"; done
    touchstone=$(swift build -c release --show-bin-path)/touchstone
  fi
  [ -x "$touchstone" ] || fail "there is no program $touchstone; run \`swift build -c release\`, or set TOUCHSTONE to it"
  touchstone=$(realpath "$touchstone")
}
