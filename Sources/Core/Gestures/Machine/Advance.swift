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
  /// The outcome of the machine's step, and above it the number of the signal's case if the machine failed or was cancelled.
  @usableFromInline var code: UInt16
  /// The recognizer's deadline; `.never` if it has none.
  public var deadline: Timestamp

  @inlinable init(_ code: UInt16, _ deadline: Timestamp) {
    self.code = code
    self.deadline = deadline
  }

  @inlinable @inline(__always)
  static func code(_ outcome: _Outcome, _ signal: UInt8 = 0) -> UInt16 {
    UInt16(outcome.rawValue) | UInt16(signal) &<< 8
  }

  /// The outcome of the machine's step.
  var outcome: _Outcome { unsafeBitCast(UInt8(truncatingIfNeeded: code), to: _Outcome.self) }
  /// The signal on which the machine failed or was cancelled, as the number of its case; otherwise 0.
  var signal: UInt8 { UInt8(truncatingIfNeeded: code &>> 8) }
}

/// Why a machine failed.
@_documentation(visibility: internal)
public struct _Failure: Sendable {
  /// The signal; empty unless the gesture failed by itself.
  public var signal: String
  /// The numbers behind the failure; nil if there are none.
  public var reason: Reason?
  /// The number of touches that made the gesture.
  public var numberOfTouches: Int

  @inlinable init(signal: String, reason: Reason?, numberOfTouches: Int) {
    self.signal = signal
    self.reason = reason
    self.numberOfTouches = numberOfTouches
  }
}
