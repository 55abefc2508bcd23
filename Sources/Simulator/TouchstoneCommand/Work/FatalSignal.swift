import Glibc

/// The signal by which a replay ended its process.
package struct FatalSignal: Equatable {
  let number: Int32

  /// The signal that the kernel sends if no memory is left. A process that is at its limit crashes, but is noted with this one,
  /// too.
  static let outOfMemory = Self(number: SIGKILL)
  /// The signal of the process's own timer.
  static let outOfTime = Self(number: SIGPROF)

  /// Returns what happened as a sentence without its full stop.
  package func sentence(_ file: String) -> String {
    let defect = "a defect of this program or of a recognizer; to see where, run the same command with this file alone"
    if self == .outOfTime {
      return "\(file): its replay took more processor time than --time-limit allows, possibly \(defect)"
    }
    if self == .outOfMemory { return "\(file): its replay ran out of memory, possibly \(defect)" }
    let name = String(cString: strsignal(number)).lowercased()
    return "\(file): its replay crashed with signal \(number) (\(name)), \(defect)"
  }
}
