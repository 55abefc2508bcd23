import Glibc
import LibinputEvents
import TraceReplay
import TouchTrace

/// The reason `touchstone-libinput` cannot be run, or ended early.
package enum HelperProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case missing
  case notRunnable(String, String)
  case noPipe(String)
  /// The program could not be loaded: libinput's library is not installed.
  case noLibrary
  case builtWithout
  /// A signal ended the program.
  case killed(Int32)
  /// The program exited with its own code, after an error message on standard error.
  case left(Int32)
  /// The last line is incomplete.
  case cutOff
  /// A line could not be parsed.
  case otherVersion(String)
  /// A line is longer than any that the program prints, which has so many bytes at most.
  case endlessLine(Int)
  /// The program gave this reason in its output.
  case reported(String, RecordingRemedy?)
  /// Nothing was printed for so many milliseconds; the program was killed.
  case silent(Int)

  /// Creates a problem from `waitpid`'s status. Returns nil for a normal exit, and where a line of the output already
  /// gave the reason.
  init?(status: Int32, hasHalfALine: Bool) {
    let (signal, code) = (status & 0x7f, status >> 8 & 0xff)
    switch (signal, code) {
    case (0, 127): self = .noLibrary
    case (0, ExitStatus.unavailable.rawValue): self = .builtWithout
    case (0, ExitStatus.success.rawValue), (0, ExitStatus.unreadable.rawValue),
      (0, ExitStatus.software.rawValue):
      if !hasHalfALine { return nil }
      self = .cutOff
    case (0, _): self = .left(code)
    default: self = .killed(signal)
    }
  }

  static let advice = "install libinput-dev and pkg-config, and build it: swift build --product touchstone-libinput"

  package var description: String {
    switch self {
    case .missing:
      "touchstone-libinput, which runs the real libinput, is not installed with this program: \(Self.advice)"
    case .notRunnable(let path, let reason): "\(path) cannot be run: \(reason)"
    case .noPipe(let reason): "cannot create a pipe: \(reason)"
    case .noLibrary: "touchstone-libinput cannot start because libinput is not installed; install libinput10"
    case .builtWithout: "this touchstone-libinput was built without libinput: \(Self.advice)"
    case .killed(let signal):
      "touchstone-libinput was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
    case .left(let code): "touchstone-libinput exited with code \(code); its error message is above"
    case .cutOff: "touchstone-libinput stopped in the middle of a line"
    case .otherVersion(let line): "cannot parse a line from touchstone-libinput; is it another version? \(line)"
    case .endlessLine(let most):
      "touchstone-libinput printed a line longer than \(most >> 10) KiB; is it another program?"
    case .reported(let problem, _): problem
    case .silent(let milliseconds):
      "touchstone-libinput printed nothing for \(milliseconds / 1000) s and was ended"
    }
  }

  /// Whether the helper ended in the middle of its work, for its own reason.
  var isSudden: Bool {
    switch self {
    case .killed, .cutOff, .silent: true
    case .missing, .notRunnable, .noPipe, .noLibrary, .builtWithout, .left, .otherVersion, .endlessLine, .reported:
      false
    }
  }

  package var kind: PlaybackError.Kind {
    switch self {
    case .missing, .notRunnable, .noLibrary, .builtWithout: .unavailable
    case .noPipe, .killed, .left, .cutOff, .otherVersion, .endlessLine, .reported, .silent: .software
    }
  }
}
