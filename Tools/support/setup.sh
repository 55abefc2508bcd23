# Sourced by the other scripts. Changes to the project's folder, and finds what is missing to build and test; on Debian
# and its relatives it installs that with apt-get, elsewhere it prints what to install.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# A descriptor that was closed is the script itself, which cannot be written to, or none, so that the next file gets its number.
is_open() { [ -e "/dev/fd/$1" ] && ! [ "/dev/fd/$1" -ef "$0" ]; }
is_open 0 || exec </dev/null
is_open 1 || exec >/dev/null
is_open 2 || exec 2>/dev/null

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

version_source=Sources/Core/Gestures/Version.swift
# Prints the version of the project.
project_version() { sed -n 's/^package let touchstoneVersion = "\(.*\)"/\1/p' "$version_source" | grep .; }

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

# need_packages "CHECK" PACKAGE ...: installs the packages for which the check fails. Prints one line, and the output of
# apt-get only if it fails.
need_packages() {
  local missing=() output
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
  local names="${missing[*]}"
  log "installing ${names// /, }"
  output=$(mktemp)
  "${root[@]}" apt-get update -qq >"$output" 2>&1 ||
    log "note: apt-get update failed; using the package lists from last time"
  if ! DEBIAN_FRONTEND=noninteractive "${root[@]}" \
    apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 "${missing[@]}" >>"$output" 2>&1 </dev/null; then
    cat "$output" >&2
    rm -f "$output"
    unavailable "apt-get could not install ${missing[*]}; install them yourself and try again"
  fi
  rm -f "$output"
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

has_libinput() { command -v pkg-config >/dev/null 2>&1 && pkg-config --exists libinput; }

# need_chromium ["CHECK" PACKAGE ...]: Chromium, and what is used with it. Skips the check without them.
need_chromium() {
  (need_packages 'command -v chromium || command -v chromium-browser || command -v google-chrome' chromium "$@") ||
    skip "Chromium, or what the check uses with it, was not found and cannot be installed"
}

# The real libinput, for touchstone-libinput. Returns false if it cannot be installed.
install_libinput() {
  (need_packages 'command -v pkg-config' pkg-config 'pkg-config --exists libinput' libinput-dev)
}

# choose_products [--in-background]: sets `products` to the programs that can be built here, and `traits` to the options
# of `swift build` for them. Everything that does not use libinput works without it. In the background libinput is
# installed while the command, which does not need it, is built; call await_libinput before its helper is built.
choose_products() {
  products=(touchstone)
  traits=()
  installation=
  if [ -e .build/without-libinput ] && ! has_libinput; then
    # The attempt is not repeated, because then every start would wait for it.
    traits=(--traits Command)
  elif has_libinput; then
    products+=(touchstone-libinput)
  elif [ "${1:-}" = --in-background ] && can_install_silently; then
    products+=(touchstone-libinput)
    log "installing libinput-dev"
    install_libinput >/dev/null 2>&1 </dev/null &
    installation=$!
  elif install_libinput; then
    products+=(touchstone-libinput)
  else
    traits=(--traits Command)
    give_up_libinput
  fi
}

# A password must not be asked for in the background.
can_install_silently() {
  command -v apt-get >/dev/null 2>&1 && { [ "$(id -u)" -eq 0 ] || sudo -n true 2>/dev/null; }
}

await_libinput() {
  if [ -z "$installation" ] || wait "$installation"; then return; fi
  products=(touchstone)
  give_up_libinput
}

give_up_libinput() {
  log "note: libinput-dev or pkg-config is missing, so touchstone is built without touchstone-libinput"
  mkdir -p .build
  touch .build/without-libinput
}

# set_build_options ARGUMENT ...: sets `build_options` to what the scripts add to `swift build` with these arguments. No build has the
# index store, which only editors use, and they build their own. A debug build in .build has no debug information, an eighth less to
# compile (TOUCHSTONE_BUILD_OPTIONS="-Xswiftc -g" keeps it), and compiles modules as a whole, a fifth less than two batches of files.
# A change of such an option compiles everything again, so a folder that was last built by a plain `swift build` keeps its options. A
# package without a program that runs its tests, such as Tests/XCTMain.swift, asks for the index store, in which the package manager
# searches for tests.
set_build_options() {
  unset TOUCHSTONE_WHOLE_MODULES
  build_options=(--disable-index-store)
  case " $* " in *" --scratch-path "*) return ;; esac
  ! grep -qs -e -index-store-path .build/debug.yaml || build_options=()
  case " $* " in *" release "*) return ;; esac
  if [ ! -e .build/debug.yaml ] || grep -q '"-gnone"' .build/debug.yaml; then build_options+=(-Xswiftc -gnone); fi
  if [ ! -e .build/debug.yaml ] || grep -q '"-Onone".*"-whole-module-optimization"' .build/debug.yaml; then
    export TOUCHSTONE_WHOLE_MODULES=1
  fi
}

# build ARGUMENT ...: `swift build`, quiet for the first two seconds. Then its progress goes to standard error: one line
# that changes on a terminal, a line every 10 s elsewhere. If the build fails, prints the compiler's messages.
# TOUCHSTONE_BUILD_OPTIONS: options for every build.
build() {
  local output monitor status=0 files_to_build=0
  set_build_options "$@"
  local sources=Sources
  # Without a build folder everything is compiled, including the argument parser with its 60 files. Modules that are compiled as a
  # whole are a few steps each, too few to estimate from.
  [ -z "${TOUCHSTONE_WHOLE_MODULES:-}" ] || sources=
  case " $* " in
  *" release "*) sources= ;;
  *" --build-tests "*) sources="$sources Tests" ;;
  esac
  # shellcheck disable=SC2086
  [ -d .build/debug ] || [ -z "$sources" ] || files_to_build=$(($(find $sources -name '*.swift' | wc -l) + 60))
  output=$(mktemp)
  report_progress "$output" &
  monitor=$!
  # shellcheck disable=SC2086
  swift build "${build_options[@]}" ${TOUCHSTONE_BUILD_OPTIONS:-} "$@" >"$output" 2>&1 || status=$?
  # Not TERM, which may be ignored since the start of the script.
  kill -KILL "$monitor" 2>/dev/null || true
  wait "$monitor" 2>/dev/null || true
  [ ! -t 2 ] || printf '\r\033[K' >&2
  [ "$status" -eq 0 ] || grep -vE '^\[[0-9]+/[0-9]+\] ' "$output" >&2 || true
  rm -f "$output"
  [ "$status" -eq 0 ] || fail "the build failed with $status; the compiler's messages are above"
}

# report_progress FILE: prints the progress of the `swift build` that writes FILE, until it is killed.
report_progress() {
  local started=$SECONDS interval=10 next=0 line
  [ ! -t 2 ] || interval=1
  sleep 2 </dev/null >/dev/null 2>&1
  while kill -0 $$ 2>/dev/null; do
    if [ $((SECONDS - started)) -ge "$next" ]; then
      next=$((SECONDS - started + interval))
      line=$(progress "$1" $((SECONDS - started)))
      if [ -t 2 ]; then printf '\r\033[K%s' "$line" >&2; else log "$line"; fi
    fi
    sleep 0.5 </dev/null >/dev/null 2>&1
  done
}

# progress FILE SECONDS: the state of the build after so many seconds, such as "building: 412 of 611, about 1 min left".
progress() {
  local last
  last=$(grep -aoE '^\[[0-9]+/[0-9]+\]|^(Fetch|Comput|Creat|Work)' "$1" | tail -n 1 || true)
  case $last in
  '') echo "building: planning" ;;
  '['*)
    # `swift build` finds its steps module by module. In a fresh build there is about one for each file, and the time that
    # is left can be estimated once a part of them is done.
    echo "$last" | tr -d '[]' | awk -F/ -v seconds="$2" -v files="$files_to_build" '{
      steps = $2 > files ? $2 : files
      printf "building: %d of %d", $1, steps
      left = seconds * (steps - $1) / ($1 + 1)
      if ($1 * 6 < files || files == 0) exit
      if (left >= 55) printf ", about %d min left", left / 60 + 0.5
      else if (left >= 5) printf ", about %d s left", int(left / 10 + 1) * 10
    }' ;;
  *) echo "building: fetching packages" ;;
  esac
}

# What the programs of a build depend on except the sources: the compiler, libinput, and how warnings are treated.
build_environment() {
  local compiler
  compiler=$(readlink -f "$(command -v swift)")
  printf '%s %s %s %s\n' "$compiler" "$(stat -c %Y "$compiler")" "${TOUCHSTONE_WARNINGS:-}" \
    "$(has_libinput && echo libinput)"
}

# is_built CONFIGURATION [PART]: whether no source has changed since the programs, or this part of them, were last built. Planning a
# build costs seconds even if there is nothing to build.
is_built() {
  local stamp=.build/built-$1${2:+-$2}
  [ -e "$stamp" ] && command -v swift >/dev/null && [ "$(cat "$stamp" 2>/dev/null)" = "$(build_environment)" ] || return 1
  # By the time of their last change of any kind, which no copy or checkout can set to the past.
  [ -z "$(find Package.swift Sources -newercm "$stamp" -print -quit)" ]
}

# write_stamp STAMP SINCE: the programs were built from the sources as they were when the file SINCE was written.
write_stamp() {
  build_environment >"$1.new"
  touch -r "$2" "$1.new"
  mv "$1.new" "$1"
}

# build_products CONFIGURATION [PART]: builds the programs, and sets `touchstone` to the command. Returns at once if nothing changed.
# The part `simulator` has no laboratory, whose commands it knows by name only; the part `command` has no helper for libinput,
# either.
build_products() {
  local configuration=$1 part=${2:-} product=touchstone programs=$PWD/.build/$1
  touchstone=$programs/touchstone
  if is_built "$configuration"; then return; fi
  if [ -n "$part" ]; then
    product=touchstone-simulator
    touchstone=$programs/$product
    if is_built "$configuration" simulator; then return; fi
    if [ "$part" = command ] && is_built "$configuration" command; then return; fi
  elif is_built "$configuration" simulator; then
    log "building the laboratory, at its first use"
  fi
  need_build_tools
  choose_products --in-background
  mkdir -p .build
  local started=.build/started-$configuration
  touch "$started"
  build -c "$configuration" "${traits[@]}" --product "$product"
  await_libinput
  if [ "$part" != command ]; then
    [ ${#products[@]} -eq 1 ] || build -c "$configuration" "${traits[@]}" --product touchstone-libinput
  fi
  write_stamp ".build/built-$configuration${part:+-$part}" "$started"
}

# Sets `touchstone` to the command: the one that TOUCHSTONE names, or a release build.
need_touchstone() {
  touchstone=${TOUCHSTONE:-}
  if [ -z "$touchstone" ]; then
    build_products release
  fi
  [ -x "$touchstone" ] || fail "there is no program $touchstone; run \`swift build -c release\`, or set TOUCHSTONE to it"
  touchstone=$(realpath "$touchstone")
}
