import TouchTrace

/// The source of a session's input: the raw touches of a recording, or what libinput reports for them, now or when they were
/// recorded.
public enum InputSource: String, CaseIterable, Sendable {
  /// The touches as the device reported them.
  case contacts
  /// The events of the real libinput, run in virtual time.
  case libinput
  /// The events that libinput reported when the recording was made, which the recording contains.
  case recorded

  /// The input source without an option: touches, or libinput's events for a recording that has only events.
  public static func standard(for path: String, _ request: SourceRequest = SourceRequest()) -> InputSource {
    RecordingFormat.onlyHasEvents(path, request) ? .recorded : .contacts
  }
}
