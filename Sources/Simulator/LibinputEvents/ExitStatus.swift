/// The exit codes of `touchstone` and of its helper `touchstone-libinput`, documented in the command's help. Scripts rely on them.
package enum ExitStatus: Int32, Error {
  case success = 0
  /// A transcript changed.
  case changed = 1
  /// A transcript is missing, or a search decided nothing.
  case missing = 2
  /// A recording cannot be read to its end, or libinput rejects its device.
  case unreadable = 3
  /// There is nothing to do.
  case nothing = 4
  /// There is no touchpad, or it was unplugged before any input.
  case noDevice = 5
  /// There is a touchpad, but the user may not read it.
  case permissionDenied = 6
  /// The command line is wrong: `EX_USAGE` of sysexits.h.
  case usage = 64
  /// libinput is required but not available: `EX_UNAVAILABLE` of sysexits.h.
  case unavailable = 69
  /// libinput, or the program that runs it, failed: `EX_SOFTWARE` of sysexits.h.
  case software = 70
  /// A result cannot be written: `EX_IOERR` of sysexits.h.
  case output = 74
}
