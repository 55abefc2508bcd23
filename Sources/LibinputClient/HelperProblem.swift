import Simulation

/// Why `touchstone-libinput` cannot be run, or did not go on.
public enum HelperProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case missing
  case notRunnable(String, String)
  case noPipe(String)
  /// It could not be loaded: libinput's own library is not there.
  case noLibrary
  /// It was built without libinput.
  case builtWithout
  /// It ended in the middle, by a signal.
  case killed(Int32)
  /// It left with a code of its own, and has said why on standard error.
  case left(Int32)
  /// What it wrote last is no whole line.
  case cutOff
  /// It says something that is not understood.
  case otherVersion(String)

  /// From what `waitpid` tells; nil where it left as it should, or has said in a line of its own why not.
  init?(status: Int32, hasHalfALine: Bool) {
    let (signal, code) = (status & 0x7f, status >> 8 & 0xff)
    switch (signal, code) {
    case (0, 127): self = .noLibrary
    case (0, 69): self = .builtWithout
    case (0, 0), (0, 3), (0, 70):
      if !hasHalfALine { return nil }
      self = .cutOff
    case (0, _): self = .left(code)
    default: self = .killed(signal)
    }
  }

  static let advice = "install libinput-dev and pkg-config, and build it: swift build --product touchstone-libinput"

  public var description: String {
    switch self {
    case .missing:
      "there is no touchstone-libinput beside this program, which runs the real libinput: \(Self.advice)"
    case .notRunnable(let path, let reason): "\(path) cannot be run: \(reason)"
    case .noPipe(let reason): "no pipe could be made: \(reason)"
    case .noLibrary: "touchstone-libinput does not start, since libinput is not installed: install libinput10"
    case .builtWithout: "this touchstone-libinput was built without libinput: \(Self.advice)"
    case .killed(let signal):
      "touchstone-libinput was ended by signal \(signal), in the middle; what it had said until then was played"
    case .left(let code): "touchstone-libinput left with code \(code); why, it has said above"
    case .cutOff: "touchstone-libinput broke off in the middle of a line"
    case .otherVersion(let line): "touchstone-libinput says what is not understood; is it of another version? \(line)"
    }
  }

  public var kind: PlaybackError.Kind {
    switch self {
    case .missing, .notRunnable, .noLibrary, .builtWithout: .unavailable
    case .noPipe, .killed, .left, .cutOff, .otherVersion: .software
    }
  }
}
