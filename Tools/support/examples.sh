# Included by the checks of examples.
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
need_build_tools
need_packages 'command -v python3' python3

folder=.build/examples
mkdir -p "$folder"

# expect_output EXAMPLE OUTPUT EXPECTED
expect_output() {
  [ "$2" = "$3" ] || fail "the example $1 printed:
$2
expected:
$3"
  log "$1: passed"
}

# expect_no_checkouts EXAMPLE FOLDER: the example, resolved in this folder, must not need any other package.
expect_no_checkouts() {
  local checkouts=$2/checkouts
  [ ! -d "$checkouts" ] || [ -z "$(ls -A "$checkouts")" ] || fail "the example $1 fetched $(ls "$checkouts")"
}
