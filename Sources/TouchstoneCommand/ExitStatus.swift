import ArgumentParser
import Glibc

/// What the command leaves with. Documented in its help and in the docs; scripts rely on them.
enum ExitStatus: Int32, Error {
  /// A transcript is not what it was.
  case changed = 1
  /// A transcript is missing.
  case missing = 2
  /// A recording cannot be read whole.
  case unreadable = 3
  /// Nothing to do was found.
  case nothing = 4
  /// There is no touchpad, or it was gone before anything began.
  case noDevice = 5
  /// There is a touchpad, and it cannot be read.
  case denied = 6
  /// The command line is wrong: sysexits.h's EX_USAGE.
  case usage = 64
  /// libinput is asked for, and there is none: EX_UNAVAILABLE.
  case unavailable = 69
  /// libinput, or the program that runs it, does not do as it should: EX_SOFTWARE.
  case software = 70
  /// A result could not be written: EX_IOERR.
  case output = 74

  var code: ExitCode { ExitCode(rawValue) }
  func leave() -> Never {
    // A failure stays one, whoever reads of it or no longer does.
    Output.standard.outlivesItsReader = true
    Output.standard.finish()
    exit(rawValue)
  }
  /// The higher of two, which is what a run of many leaves with; nil where nothing failed.
  static func worse(_ one: ExitStatus?, _ other: ExitStatus?) -> ExitStatus? {
    guard let one, let other else { return one ?? other }
    return one.rawValue < other.rawValue ? other : one
  }
}

/// Says what is wrong, on standard error.
func complain(_ text: String) { say("error: \(text)") }

/// Ends the command, since its command line is wrong.
func refuse(_ problem: String) -> Never {
  complain(problem)
  ExitStatus.usage.leave()
}

/// Says something that is not a result, on standard error.
func say(_ text: String) {
  // Results first: on a terminal a complaint stands behind what it is about.
  Output.standard.flush()
  let bytes = Array((text + "\n").utf8)
  _ = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
}
