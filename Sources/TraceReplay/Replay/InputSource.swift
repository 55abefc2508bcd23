/// Where a session's input comes from: the raw touches of a recording, or what libinput reports for them.
public enum InputSource: String, CaseIterable, Sendable {
  /// The touches as the device reported them.
  case contacts
  /// The events of the real libinput, run in virtual time.
  case libinput
}
