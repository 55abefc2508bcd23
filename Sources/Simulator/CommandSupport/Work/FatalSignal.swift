import Glibc
import TouchTrace
import TraceReplay

/// The signal by which a replay ended its process.
package struct FatalSignal: Equatable {
  package let number: Int32
  /// The time of the input at the crash, in microseconds; see ``ReplayPlace``.
  var place = ReplayPlace.nowhere

  /// The signals of a crash.
  static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
  /// Whether a crash ends the program with ``CrashReport``'s sentence.
  nonisolated(unsafe) static var isReported = false

  /// The signal that the kernel sends if no memory is left. A process that is at its limit crashes, but is noted with this one,
  /// too.
  static let outOfMemory = Self(number: SIGKILL)
  /// The signal of the process's own timer.
  static let outOfTime = Self(number: SIGPROF)

  /// Returns what happened as a sentence without its full stop.
  package func sentence(_ file: String) -> String {
    let defect = "possibly a defect of this program or of a recognizer"
    let time = place == ReplayPlace.nowhere ? "" : " at \(FixedPoint.short(thousandths: Int64(place))) ms"
    return switch number {
    case Self.outOfTime.number:
      "\(file): its replay took more processor time than --time-limit allows\(time), \(defect)"
    case Self.outOfMemory.number: "\(file): its replay ran out of memory\(time), \(defect)"
    default:
      "\(file): its replay crashed with signal \(Self.name(number))\(time)\(Self.remedy(file))"
    }
  }

  /// Returns a signal's number and name, such as `4 (illegal instruction)`.
  package static func name(_ number: Int32) -> String {
    "\(number) (\(String(cString: strsignal(number)).lowercased()))"
  }

  static let defect = ", a defect of this program or of a recognizer"
  static let showing = "SWIFT_BACKTRACE=enable=yes before the command shows where it is"

  /// Returns the end of the sentence about a crash: the defect, how to report it, and how to find it.
  static func remedy(_ file: String) -> String {
    let path = QuotedText.plain(Shell.quoted(file))
    let report = "`touchstone edit anonymize \(path)` prints a recording to report it with"
    return "\(defect); \(fileType(file) == S_IFREG ? "\(report); " : "")\(showing)"
  }
}
