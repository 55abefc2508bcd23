/// The note printed when an open device sends no events.
let noEventsNote =
  "no events yet: touch the device. If you are touching it, another program may have grabbed it, such as libinput debug-gui"
