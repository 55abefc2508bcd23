#!/bin/sh
# The guest's part of Tools/kernel/hour: plays /script.d/hour.play on a touchpad, and recognizes and records what is played.
# Writes each program's output to FILE.txt and FILE.err and its exit status to FILE.status.
run() {
  file=$1
  shift
  "$@" >"$file.txt" 2>"$file.err"
  echo $? >"$file.status"
}

mkfifo /tmp/script
player </tmp/script >/tmp/node 2>player.err &
player=$!
exec 3>/tmp/script
sleep 1
udevadm settle -t 20
node=$(cat /tmp/node)

# All end when the touchpad is unplugged.
run live touchstone live --device "$node" --latency &
programs=$!
run live-contacts touchstone live --device "$node" --via contacts &
programs="$programs $!"
run record touchstone record --events --device "$node" -o hour.yml &
programs="$programs $!"
sleep 8
cat "${0%/*}/script.d/hour.play" >&3
# shellcheck disable=SC2086
wait $programs
exec 3>&-
wait $player
echo $? >player.status
