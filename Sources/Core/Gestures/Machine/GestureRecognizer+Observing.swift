// The same as in GestureRecognizer+Advance.swift, for a coordinator with an observer. They are separate functions, so that a coordinator
// without an observer neither describes steps nor checks whether it should.
extension GestureRecognizer {
  @inlinable
  public static func _advance(
    _ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame, observer: _StepObserver
  ) -> _Advance {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    let phase = place.pointee.phase
    let signal = place.pointee.read(touches)
    assertPhase(phase, of: place)
    return step(place, on: signal, at: touches.time, observer: observer)
  }

  @inlinable
  public static func _advance(
    _ recognizer: UnsafeMutableRawPointer, _ event: TouchpadEvent, observer: _StepObserver
  ) -> _Advance {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    let phase = place.pointee.phase
    let signal = place.pointee.read(event)
    assertPhase(phase, of: place)
    return step(place, on: signal, at: event.time, observer: observer)
  }

  @inlinable
  public static func _fireDeadline(
    _ recognizer: UnsafeMutableRawPointer, at now: Timestamp, observer: _StepObserver
  ) -> _Advance {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    return step(place, on: place.pointee.deadline?.signal, at: now, observer: observer)
  }

  @inlinable @inline(__always)
  static func step(
    _ place: UnsafeMutablePointer<Self>, on signal: Signal?, at now: Timestamp, observer: _StepObserver
  ) -> _Advance {
    let phase = place.pointee.phase
    guard let signal else { return place.pointee.step(from: phase, on: nil) }
    let next = Self.next(phase, on: signal)
    if next != .stay && next != .unreachable {
      // Reported before it is made, while the recognizer still has the numbers behind a failure.
      observer({ MachineStep(next, of: place, on: signal, at: now) }, next == .fail || next == .cancel)
    }
    return place.pointee.step(from: phase, on: signal)
  }

  @inlinable
  public static func _describe(_ recognizer: UnsafeMutableRawPointer) -> GestureDescription {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    return GestureDescription(
      location: place.pointee.location, numberOfTouches: place.pointee.numberOfTouches,
      measurements: place.pointee.measurements)
  }

  @inlinable
  public static func _values(_ recognizer: UnsafeMutableRawPointer) -> _GestureValues {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    return _GestureValues(
      location: place.pointee.location, numberOfTouches: place.pointee.numberOfTouches,
      option: place.pointee.recognizedOption, outputs: place.pointee.outputs)
  }
}

extension MachineStep {
  // Takes a pointer, because passing the recognizer would copy it. Not failable, because a step is too large to be copied out
  // of an optional for every frame.
  @inlinable init<R: GestureRecognizer>(
    _ step: Step<R.Phase>, of recognizer: UnsafeMutablePointer<R>, on signal: R.Signal, at now: Timestamp
  ) {
    let phase = recognizer.pointee.phase
    switch step {
    case .stay, .unreachable: to = phase.rawValue
    case .enter(let phase): to = phase.rawValue
    case .end: to = GestureState.ended.rawValue
    case .fail: to = GestureState.failed.rawValue
    case .cancel: to = GestureState.cancelled.rawValue
    }
    from = phase.rawValue
    self.signal = signal.rawValue
    reason = step == .fail ? recognizer.pointee.reason(for: signal, at: now) : nil
    progress = recognizer.pointee.progress(at: now)
  }
}
