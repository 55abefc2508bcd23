/// What a machine's step means to the coordinator.
public enum Outcome: UInt8, Sendable {
  /// It stayed where it was, or there was no signal.
  case none
  /// Entered a phase that is not recognized.
  case enter
  /// Entered its first recognized phase.
  case recognize
  /// Entered a recognized phase from one.
  case update
  /// The gesture is complete.
  case end
  /// The gesture will not come.
  case fail
  /// A recognized gesture was taken away.
  case cancel
}

/// What came of an event, and when the machine next wants to be woken. It fits two registers.
public struct Advance: Sendable {
  /// What the step was.
  public var outcome: Outcome
  /// When time itself is its next signal; `.never` where it waits for nothing.
  public var deadline: Timestamp
  @inlinable init(_ outcome: Outcome, _ deadline: Timestamp) { (self.outcome, self.deadline) = (outcome, deadline) }
}

extension GestureRecognizer {
  @inlinable @inline(__always)
  mutating func step(on signal: Signal?) -> Advance {
    var outcome = Outcome.none
    if let signal {
      let from = phase
      switch Self.next(from, on: signal) {
      case .stay: break
      case .unreachable: Self.stopOnUnreachable(signal, in: from)
      case .enter(let to):
        phase = to
        outcome = !to.isRecognized ? .enter : from.isRecognized ? .update : .recognize
      case .end: outcome = .end
      case .fail: outcome = .fail
      case .cancel: outcome = .cancel
      }
    }
    return Advance(outcome, deadline?.time ?? .never)
  }

  /// Stops a debug build: the input classification sent a signal that the machine declares unreachable.
  @inlinable @inline(__always)
  static func stopOnUnreachable(_ signal: Signal, in phase: Phase) {
    #if hasFeature(Embedded)
    assertionFailure("a recognizer sent a signal that its machine declares unreachable")
    #else
    assertionFailure("\(kind) sent \(signal.rawValue) in \(phase.rawValue), which its machine declares unreachable")
    #endif
  }

  @inlinable @inline(__always)
  public static func advance(_ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame) -> Advance {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    return place.pointee.step(on: place.pointee.read(touches))
  }
  @inlinable @inline(__always)
  public static func advance(_ recognizer: UnsafeMutableRawPointer, _ event: TouchpadEvent) -> Advance {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    return place.pointee.step(on: place.pointee.read(event))
  }
  @inlinable @inline(__always)
  public static func wake(_ recognizer: UnsafeMutableRawPointer) -> Advance {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    return place.pointee.step(on: place.pointee.deadline?.signal)
  }
  @inlinable @inline(__always)
  public static func restart(_ recognizer: UnsafeMutableRawPointer) {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    place.pointee.phase = .initial
    place.pointee.reset()
  }
}
