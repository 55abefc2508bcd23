extension GestureRecognizer {
  @inlinable @inline(__always)
  mutating func step(from: Phase, on signal: Signal?) -> _Advance {
    var outcome = _Outcome.none
    if let signal {
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
    return _Advance(outcome, deadline?.time ?? .never)
  }

  /// Traps in a debug build: `read` returned a signal that the machine declares unreachable.
  @inlinable @inline(__always)
  static func stopOnUnreachable(_ signal: Signal, in phase: Phase) {
    #if hasFeature(Embedded)
    assertionFailure("a recognizer read a signal that its machine declares unreachable")
    #else
    assertionFailure(
      "\(kind) read \(signal.rawValue) in phase \(phase.rawValue), which its machine declares unreachable")
    #endif
  }

  /// Traps in a debug build if `read` has assigned the phase: the coordinator would not know of the step.
  @inlinable @inline(__always)
  static func assertPhase(_ phase: Phase, of place: UnsafeMutablePointer<Self>) {
    #if hasFeature(Embedded)
    assert(
      place.pointee.phase == phase,
      "a recognizer's read assigned to phase; return a signal, and let next enter the phase")
    #else
    assert(
      place.pointee.phase == phase, "\(kind) assigned to phase in read; return a signal, and let next enter the phase")
    #endif
  }

  @inlinable @inline(__always)
  public static func _advance(_ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame) -> _Advance {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    // Read first, so that the compiler knows it when it compiles the step for a signal of `read`, which never changes it.
    let phase = place.pointee.phase
    let signal = place.pointee.read(touches)
    assertPhase(phase, of: place)
    return place.pointee.step(from: phase, on: signal)
  }

  @inlinable @inline(__always)
  public static func _advance(_ recognizer: UnsafeMutableRawPointer, _ event: TouchpadEvent) -> _Advance {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    let phase = place.pointee.phase
    let signal = place.pointee.read(event)
    assertPhase(phase, of: place)
    return place.pointee.step(from: phase, on: signal)
  }

  @inlinable @inline(__always)
  public static func _fireDeadline(_ recognizer: UnsafeMutableRawPointer) -> _Advance {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    return place.pointee.step(from: place.pointee.phase, on: place.pointee.deadline?.signal)
  }

  @inlinable @inline(__always)
  public static func _remainingSlop(_ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame) -> Double {
    recognizer.assumingMemoryBound(to: Self.self).pointee.remainingSlop(touches)
  }

  @inlinable @inline(__always)
  public static func _restart(_ recognizer: UnsafeMutableRawPointer) {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    place.pointee.phase = .initial
    place.pointee.reset()
  }
}
