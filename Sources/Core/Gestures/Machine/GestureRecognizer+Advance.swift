extension GestureRecognizer {
  @inlinable @inline(__always)
  mutating func step(from: Phase, on signal: Signal?) -> _Advance {
    // One number, so that each frame sets one register for it.
    var code = _Advance.code(.none)
    if let signal {
      switch Self.next(from, on: signal) {
      case .stay: break
      case .unreachable: Self.stopOnUnreachable(signal, in: from)
      case .enter(let to):
        phase = to
        code = _Advance.code(!to.isRecognized ? .enter : from.isRecognized ? .update : .recognize)
      case .end: code = _Advance.code(.end)
      case .fail: code = _Advance.code(.fail, Self.number(of: signal))
      case .cancel: code = _Advance.code(.cancel, Self.number(of: signal))
      }
    }
    return _Advance(code, deadline?.time ?? .never)
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

  /// Returns the number of a signal's case. An enumeration's layout has it already.
  @inlinable @inline(__always)
  static func number(of signal: Signal) -> UInt8 {
    if MemoryLayout<Signal>.size == 1 { return unsafeBitCast(signal, to: UInt8.self) }
    return UInt8(clamping: Array(Signal.allCases).firstIndex(of: signal) ?? 0)
  }

  @inlinable
  public static func _failure(
    _ recognizer: UnsafeMutableRawPointer, _ outcome: _Outcome, _ number: UInt8, at now: Timestamp
  ) -> _Failure {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    let touches = place.pointee.numberOfTouches
    guard outcome == .fail || outcome == .cancel,
      let signal = Signal.allCases.first(where: { Self.number(of: $0) == number })
    else { return _Failure(signal: "", reason: nil, numberOfTouches: touches) }
    let reason = outcome == .fail ? place.pointee.reason(for: signal, at: now) : nil
    return _Failure(signal: signal.rawValue, reason: reason, numberOfTouches: touches)
  }
}
