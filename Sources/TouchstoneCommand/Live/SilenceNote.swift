/// What is said of a device that is open and tells nothing.
let silenceNote =
  "nothing came yet: touch it. If you do, another program may hold it for itself (a grab), such as libinput debug-gui"
