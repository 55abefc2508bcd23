#!/bin/sh
# The guest's part of Tools/kernel/hands: a touchpad that twelve hands touch while `live` shows its view on a terminal. After each hand,
# the length of what the view has drawn is written to marks.txt.

mkfifo /tmp/script /tmp/keys
mkdir -p /dev/pts
mount -t devpts devpts /dev/pts
player </tmp/script >/tmp/node 2>player.err &
player=$!
exec 3>/tmp/script
sleep 1
udevadm settle -t 20

onpty /tmp/keys touchstone live --device "$(cat /tmp/node)" >screen.raw 2>live.err &
view=$!
sleep 8

# hand NAME STEP...: plays the steps, a frame after each that moves nothing by itself.
hand() {
  name=$1
  shift
  printf '%s\n' "gesture $name" "$@" >&3
  # Waiting takes no real time in the guest.
  sleep 9
  echo "$name $(wc -c <screen.raw)" >>marks.txt
}

hand tap 'down 1 40 30' frame 'hold 63' 'up 1' frame
hand long-tap 'down 1 40 30' frame 'hold 231' 'up 1' frame
hand two-finger-tap 'down 1 40 30' 'down 2 58 29' frame 'hold 63' 'up 1' 'up 2' frame
hand scroll 'down 1 40 15' 'down 2 58 16' frame 'glide 57 1 40 40 2 58 41' 'up 1' 'up 2' frame
hand swipe 'down 1 30 30' 'down 2 46 29' 'down 3 62 30' frame 'glide 40 1 66 30 2 82 29 3 98 30' 'up 1' 'up 2' 'up 3' frame
hand pinch 'down 1 44 36' 'down 2 58 24' frame 'glide 71 1 32 46 2 70 14' 'up 1' 'up 2' frame
hand slow-level-pinch 'down 1 42 30' 'down 2 62 30' frame 'glide 570 1 27 30 2 77 30' 'up 1' 'up 2' frame
hand scroll-off-axis 'down 1 40 15' 'down 2 58 16' frame 'glide 71 1 51 45 2 69 46' 'up 1' 'up 2' frame
hand late-third-finger 'down 1 30 30' 'down 2 46 29' frame 'glide 31 1 48 30 2 64 29' 'down 3 80 30' frame \
  'glide 40 1 66 30 2 82 29 3 98 30' 'up 1' 'up 2' 'up 3' frame
hand palm 'down 1 2 30' frame 'glide 43 1 2 50' 'up 1' frame
hand late-drag 'down 1 40 30' frame 'hold 77' 'up 1' frame 'wait 240' 'down 1 40 30' frame 'glide 57 1 55 30' 'up 1' frame
hand moved-tap 'down 1 40 30' frame 'glide 12 1 41.2 31.5' 'up 1' frame

echo q >/tmp/keys
wait $view
echo $? >live.status
exec 3>&-
wait $player
