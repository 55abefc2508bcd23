/// The exit codes of `touchstone-libinput`. `touchstone` uses the same codes with the same meanings.
package enum HelperExitStatus: Int32, Sendable {
  case success = 0
  /// A recording cannot be read to its end, or libinput rejects its device.
  case unreadable = 3
  /// There is no device to read.
  case noDevice = 5
  /// There are devices, but the user may not read any of them.
  case permissionDenied = 6
  /// The command line is wrong: `EX_USAGE` of sysexits.h.
  case usage = 64
  /// The program was built without libinput: `EX_UNAVAILABLE` of sysexits.h.
  case unavailable = 69
  /// libinput failed: `EX_SOFTWARE` of sysexits.h.
  case software = 70
  /// A result cannot be written: `EX_IOERR` of sysexits.h.
  case output = 74
}
