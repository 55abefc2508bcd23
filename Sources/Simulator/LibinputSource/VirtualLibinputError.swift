import TouchTrace

/// The reason libinput cannot run on devices, or cannot use a file that it reads in addition.
package struct LibinputProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence without its full stop; about a file, `FILE:LINE: what is wrong`.
  package let description: String

  /// What can be done about it, if the sentence does not state it.
  package let remedy: RecordingRemedy?

  init(_ description: String, remedy: RecordingRemedy? = nil) {
    self.description = description
    self.remedy = remedy
  }
}

/// The reason libinput could not run on a recording, or not to its end.
package enum VirtualLibinputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// libinput rejects the device, or the recording does not describe one. A sentence without its full stop.
  case refused(String, remedy: RecordingRemedy? = nil)
  /// The library would have used real time or real devices: its results would be worthless.
  case notVirtual(String)
  /// A call failed that normally succeeds.
  case failed(String)
  /// A quirk file that was added cannot be used.
  case quirks(LibinputProblem)
  /// Plugins that were added cannot be used.
  case plugins(LibinputProblem)
  /// The recording cannot be read to its end.
  case recording(RecordingError)

  package var description: String {
    switch self {
    case .refused(let why, _), .failed(let why): why
    case .notVirtual(let why): "libinput does not run in virtual time here: \(why)"
    case .quirks(let problem), .plugins(let problem): problem.description
    case .recording(let error): error.description
    }
  }

  /// What can be done about it, if the description does not state it.
  package var remedy: RecordingRemedy? {
    switch self {
    case .refused(_, let remedy): remedy
    case .recording(let error): error.remedy
    case .quirks(let problem), .plugins(let problem): problem.remedy
    case .notVirtual, .failed: nil
    }
  }
}
