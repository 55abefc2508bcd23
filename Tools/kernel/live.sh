#!/bin/sh
# The guest's part of Tools/kernel/test: no touchpad, two touchpads, one that may not be read, and one that is played and
# unplugged while several programs read it, and returns. Writes each program's output to FILE.txt and FILE.err and its exit status to
# FILE.status; Tools/kernel/test checks them.
#
#     live.sh [GESTURE]     GESTURE is not played

# run FILE COMMAND...: runs the command for at most 30 s, in case it hangs.
run() {
  file=$1
  shift
  timeout 30 "$@" >"$file.txt" 2>"$file.err"
  echo $? >"$file.status"
}

run devices-none touchstone doctor --devices
run doctor-none touchstone doctor
run live-none touchstone live

# A touchpad exists until its script ends, so the script is kept open.
mkfifo /tmp/script /tmp/second-script
player --without "${1:-}" </tmp/script >/tmp/node 2>player.err &
player=$!
exec 3>/tmp/script
sleep 1
udevadm settle -t 20
node=$(cat /tmp/node)

run devices touchstone doctor --devices
run doctor touchstone doctor
run doctor-closed su -s /bin/sh visitor -c 'exec touchstone doctor'
run live-closed su -s /bin/sh visitor -c 'exec touchstone live'

# The guest has no other pseudo terminals.
mkdir -p /dev/pts
mount -t devpts devpts /dev/pts

player --name "Second touchpad" </tmp/second-script >/tmp/second-node 2>&1 3>&- &
second=$!
exec 4>/tmp/second-script
sleep 1
udevadm settle -t 20
# Both are open until the program ends.
run live-two sh -c 'touchstone live & sleep 6; kill -TERM $!; wait $!'
run record-two touchstone record -o two.yml
exec 4>&-
wait $second
udevadm settle -t 20

run reference libinput-record --output-file=reference.yml "$node" &
run debug-events libinput-debug-events --enable-tap "$node" &
run live touchstone live --device "$node" --latency &
listeners=$!
run live-contacts touchstone live --device "$node" --via contacts --latency &
listeners="$listeners $!"
# In the table of plays: the pointer is over the first header, then over a row of the first section.
run live-header touchstone live --device "$node" --scene plays --libinput pointer=160,24 &
listeners="$listeners $!"
run live-row touchstone live --device "$node" --set plays.open=0 --libinput pointer=160,100 &
listeners="$listeners $!"
# The view keeps every touch. It waits for the touchpad to return, until q is typed.
mkfifo /tmp/keys
onpty /tmp/keys touchstone live --save touches --latency >live-view.txt 2>live-view.err &
view=$!
# Lines across unplugging and replugging.
touchstone live --via contacts >live-replug.txt 2>live-replug.err &
replug=$!
run record touchstone record -o recording.yml &
listeners="$listeners $!"
run record-events touchstone record --events -o events.yml &
listeners="$listeners $!"
run record-killed timeout -s KILL 12 touchstone record -o killed.yml &
(
  touchstone live 2>live-pipe.err
  echo $? >live-pipe.status
) | head -n 6 >live-pipe.txt &

# All of them open it in this time. Waiting takes no real time in the guest.
sleep 8
cat "${0%/*}/script.d/gestures.play" >&3
# shellcheck disable=SC2086
wait $listeners
exec 3>&-
wait $player
echo $? >player.status

# The same touchpad returns.
mkfifo /tmp/third-script
player </tmp/third-script >/tmp/node 2>>player.err &
player=$!
exec 3>/tmp/third-script
udevadm settle -t 20
sleep 6
printf '%s\n' 'gesture tap' 'down 1 40 30' frame 'hold 56' 'up 1' frame 'wait 1500' >&3
sleep 4
kill -TERM $replug
wait $replug
echo $? >live-replug.status
echo q >/tmp/keys
wait $view
echo $? >live-view.status
exec 3>&-
wait $player
