#!/bin/sh
# The guest's part of Tools/kernel/trial: a touchpad that does what the guided trial asks for, three times each. The last swipe spreads
# instead, slowly and level, so that the table of what was missed has something to explain.

mkfifo /tmp/script
player </tmp/script >/tmp/node 2>player.err &
player=$!
exec 3>/tmp/script
sleep 1
udevadm settle -t 20

timeout 120 touchstone live --device "$(cat /tmp/node)" --trial trial.trace >trial.txt 2>trial.err &
trial=$!
sleep 8
# gesture TIMES NAME LINE...: plays a gesture that many times, with a second and a half after each.
gesture() {
  times=$1 name=$2
  shift 2
  while [ "$times" -gt 0 ]; do
    printf '%s\n' "gesture $name" "$@" 'wait 1500' >&3
    times=$((times - 1))
  done
}
gesture 3 tap 'down 1 40 30' frame 'hold 56' 'up 1' frame
gesture 3 two-finger-tap 'down 1 40 30' 'down 2 58 29' frame 'hold 56' 'up 1' 'up 2' frame
gesture 3 three-finger-tap 'down 1 30 30' 'down 2 46 29' 'down 3 62 30' frame 'hold 56' 'up 1' 'up 2' 'up 3' frame
gesture 3 double-tap 'down 1 40 30' frame 'hold 56' 'up 1' frame 'wait 100' 'down 1 40 30' frame 'hold 56' 'up 1' frame
gesture 3 hold 'down 1 50 25' frame 'hold 1100' 'up 1' frame
gesture 3 scroll 'down 1 40 15' 'down 2 58 15' frame 'glide 60 1 40 40 2 58 40' 'up 1' 'up 2' frame
gesture 2 pinch 'down 1 44 34' 'down 2 58 28' frame 'glide 60 1 26 42 2 76 20' 'up 1' 'up 2' frame
gesture 1 slow-pinch 'down 1 42 30' 'down 2 60 30' frame 'glide 500 1 30 30 2 72 30' 'up 1' 'up 2' frame
gesture 3 rotation 'down 1 35 30' 'down 2 65 30' frame 'glide 30 1 39 19 2 61 41' 'glide 30 1 50 15 2 50 45' 'up 1' 'up 2' frame
gesture 3 swipe 'down 1 25 30' 'down 2 40 29' 'down 3 55 30' frame 'glide 40 1 60 30 2 75 29 3 90 30' 'up 1' 'up 2' 'up 3' frame
wait $trial
echo $? >trial.status
exec 3>&-
wait $player
