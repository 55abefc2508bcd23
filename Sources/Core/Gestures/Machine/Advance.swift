/// The meaning of a machine's step to the coordinator.
@_documentation(visibility: internal)
public enum _Outcome: UInt8, Sendable {
  /// The machine stayed in its phase, or there was no signal.
  case none
  /// The machine entered a phase that is not recognized.
  case enter
  /// The machine entered a recognized phase for the first time.
  case recognize
  /// The machine entered a recognized phase from a recognized one.
  case update
  /// The gesture is complete.
  case end
  /// The gesture failed.
  case fail
  /// The recognized gesture was cancelled.
  case cancel
}

/// The result of delivering an event to a recognizer. It fits into two registers.
@_documentation(visibility: internal)
public struct _Advance: Sendable {
  /// The outcome of the machine's step.
  public var outcome: _Outcome
  /// The recognizer's deadline; `.never` if it has none.
  public var deadline: Timestamp

  @inlinable init(_ outcome: _Outcome, _ deadline: Timestamp) {
    self.outcome = outcome
    self.deadline = deadline
  }
}
