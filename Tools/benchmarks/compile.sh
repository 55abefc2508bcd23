# Sourced by the benchmarks that are written in Swift, after setup.sh.

# compile_benchmark NAME MODULE...: compiles Sources/NAME with the modules of the release build and the objects that the command
# was linked with, and sets `program` to the result. TOUCHSTONE: the command, if it is built already.
compile_benchmark() {
  local name=$1 sources=Tools/benchmarks/Sources folder=.build/benchmarks release modules
  local counting=$sources/CAllocations
  shift
  need_touchstone
  release=$(dirname "$touchstone")
  [ -e "$release/Modules/$1.swiftmodule" ] ||
    fail "there are no modules next to $touchstone; run \`swift build -c release\`"
  program=$folder/$name
  [ ! -e "$program" ] || [ -n "$(find "$touchstone" "$sources" Tools/benchmarks/compile.sh -newer "$program")" ] || return 0
  mkdir -p "$folder"
  gcc -O2 -Wall -Wextra -Werror "-I$counting/include" -c "$counting/allocations.c" -o "$folder/$name.allocations.o"
  modules=$*
  grep -E "/(${modules// /|})\.build/" "$release/touchstone.product/Objects.LinkFileList" >"$folder/$name.objects"
  swiftc -O -wmo -parse-as-library -swift-version 6 -warnings-as-errors -module-name "${name//-/_}" \
    -I "$release/Modules" -I "$counting/include" "$sources/$name"/*.swift "$sources"/Measuring.swift "$folder/$name.allocations.o" \
    "@$folder/$name.objects" -lm -o "$program"
}
