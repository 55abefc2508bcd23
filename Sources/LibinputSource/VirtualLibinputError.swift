import TouchTrace

/// Why libinput could not be run on a recording, or not to its end.
public enum VirtualLibinputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// libinput does not take the device, or there is none to show it. A sentence without its full stop.
  case refused(String)
  /// The library would have seen real time or real devices: its results would be worth nothing.
  case notVirtual(String)
  /// Something failed that does not fail.
  case failed(String)
  /// The recording cannot be read on.
  case recording(RecordingError)

  public var description: String {
    switch self {
    case .refused(let why), .failed(let why): why
    case .notVirtual(let why): "libinput does not run in virtual time here: \(why)"
    case .recording(let error): error.description
    }
  }
}
