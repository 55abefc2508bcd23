// How a coordinator calls a recognizer of a type that is unknown at compile time. Callers use both forms alike.

#if !hasFeature(Embedded)
/// A metatype: one indirect call. A frame takes a third less time than with a class.
@usableFromInline typealias Dispatch = any GestureRecognizer.Type

@inlinable func dispatch<R: GestureRecognizer>(to _: R.Type) -> Dispatch { R.self }

func isDispatch<R: GestureRecognizer>(_ dispatch: Dispatch, to _: R.Type) -> Bool { dispatch == R.self }
#else
/// Embedded Swift has no metatypes as values, so this class has a method for each static requirement.
@usableFromInline class Dispatch {
  func _advance(_ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame) -> _Advance { fatalError() }

  func _advance(_ recognizer: UnsafeMutableRawPointer, _ event: TouchpadEvent) -> _Advance { fatalError() }

  func _fireDeadline(_ recognizer: UnsafeMutableRawPointer) -> _Advance { fatalError() }

  func _restart(_ recognizer: UnsafeMutableRawPointer) { fatalError() }

  func _advance(
    _ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame, observer: _StepObserver
  ) -> _Advance { fatalError() }

  func _advance(
    _ recognizer: UnsafeMutableRawPointer, _ event: TouchpadEvent, observer: _StepObserver
  ) -> _Advance { fatalError() }

  func _fireDeadline(_ recognizer: UnsafeMutableRawPointer, at now: Timestamp, observer: _StepObserver) -> _Advance {
    fatalError()
  }

  func _describe(_ recognizer: UnsafeMutableRawPointer) -> GestureDescription { fatalError() }

  func _failure(
    _ recognizer: UnsafeMutableRawPointer, _ outcome: _Outcome, _ number: UInt8, at now: Timestamp
  ) -> _Failure { fatalError() }

  func parameter(_ name: String, of recognizer: UnsafeMutableRawPointer) -> Double? { fatalError() }

  func setParameter(
    _ name: String, of recognizer: UnsafeMutableRawPointer, to value: Double
  ) throws(ParameterError) -> Timestamp { fatalError() }

  func problem(
    setting name: String, of recognizer: UnsafeMutableRawPointer, to value: Double
  ) -> ParameterError? { fatalError() }

  func progress(of recognizer: UnsafeMutableRawPointer, at now: Timestamp) -> [Reason] { fatalError() }

  func recognizedOption(of recognizer: UnsafeMutableRawPointer) -> UInt8? { fatalError() }

  func setOutput(_ output: GestureOutput, of recognizer: UnsafeMutableRawPointer) -> Timestamp { fatalError() }

  func traits(_ recognizer: UnsafeMutableRawPointer) -> GestureTraits { fatalError() }

  func canPrevent(_ recognizer: UnsafeMutableRawPointer, _ other: GestureTraits) -> Bool { fatalError() }

  func canBePrevented(_ recognizer: UnsafeMutableRawPointer, by other: GestureTraits) -> Bool { fatalError() }

  var ignoresMovesWhileIdle: Bool { fatalError() }

  var needsEveryMove: Bool { fatalError() }

  func _remainingSlop(_ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame) -> Double {
    fatalError()
  }

  func isFor(_ kind: String) -> Bool { fatalError() }

  func code(_ recognizer: UnsafeMutableRawPointer, _ coder: inout StateCoder) { fatalError() }

  func isRecognized(_ recognizer: UnsafeMutableRawPointer) -> Bool { fatalError() }
}

private final class DispatchTo<R: GestureRecognizer>: Dispatch {
  override func _advance(_ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame) -> _Advance {
    R._advance(recognizer, touches)
  }

  override func _advance(_ recognizer: UnsafeMutableRawPointer, _ event: TouchpadEvent) -> _Advance {
    R._advance(recognizer, event)
  }

  override func _fireDeadline(_ recognizer: UnsafeMutableRawPointer) -> _Advance { R._fireDeadline(recognizer) }

  override func _restart(_ recognizer: UnsafeMutableRawPointer) { R._restart(recognizer) }

  override func _advance(
    _ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame, observer: _StepObserver
  ) -> _Advance { R._advance(recognizer, touches, observer: observer) }

  override func _advance(
    _ recognizer: UnsafeMutableRawPointer, _ event: TouchpadEvent, observer: _StepObserver
  ) -> _Advance { R._advance(recognizer, event, observer: observer) }

  override func _fireDeadline(
    _ recognizer: UnsafeMutableRawPointer, at now: Timestamp, observer: _StepObserver
  ) -> _Advance { R._fireDeadline(recognizer, at: now, observer: observer) }

  override func _describe(_ recognizer: UnsafeMutableRawPointer) -> GestureDescription { R._describe(recognizer) }

  override func _failure(
    _ recognizer: UnsafeMutableRawPointer, _ outcome: _Outcome, _ number: UInt8, at now: Timestamp
  ) -> _Failure { R._failure(recognizer, outcome, number, at: now) }

  override func parameter(_ name: String, of recognizer: UnsafeMutableRawPointer) -> Double? {
    R.parameter(name, of: recognizer)
  }

  override func setParameter(
    _ name: String, of recognizer: UnsafeMutableRawPointer, to value: Double
  ) throws(ParameterError) -> Timestamp { try R.setParameter(name, of: recognizer, to: value) }

  override func problem(
    setting name: String, of recognizer: UnsafeMutableRawPointer, to value: Double
  ) -> ParameterError? { R.problem(setting: name, of: recognizer, to: value) }

  override func code(_ recognizer: UnsafeMutableRawPointer, _ coder: inout StateCoder) { R.code(recognizer, &coder) }

  override func isRecognized(_ recognizer: UnsafeMutableRawPointer) -> Bool { R.isRecognized(recognizer) }

  override func progress(of recognizer: UnsafeMutableRawPointer, at now: Timestamp) -> [Reason] {
    R.progress(of: recognizer, at: now)
  }

  override func recognizedOption(of recognizer: UnsafeMutableRawPointer) -> UInt8? {
    R.recognizedOption(of: recognizer)
  }

  override func setOutput(_ output: GestureOutput, of recognizer: UnsafeMutableRawPointer) -> Timestamp {
    R.setOutput(output, of: recognizer)
  }

  override func traits(_ recognizer: UnsafeMutableRawPointer) -> GestureTraits { R.traits(recognizer) }

  override func canPrevent(_ recognizer: UnsafeMutableRawPointer, _ other: GestureTraits) -> Bool {
    R.canPrevent(recognizer, other)
  }

  override func canBePrevented(_ recognizer: UnsafeMutableRawPointer, by other: GestureTraits) -> Bool {
    R.canBePrevented(recognizer, by: other)
  }

  override var ignoresMovesWhileIdle: Bool { R.ignoresMovesWhileIdle }

  override var needsEveryMove: Bool { R.needsEveryMove }

  override func _remainingSlop(_ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame) -> Double {
    R._remainingSlop(recognizer, touches)
  }

  override func isFor(_ kind: String) -> Bool { kind.utf8.elementsEqual(R.kind.utf8) }
}

@usableFromInline func dispatch<R: GestureRecognizer>(to _: R.Type) -> Dispatch { DispatchTo<R>() }

/// Compares kinds, because types cannot be compared here.
func isDispatch<R: GestureRecognizer>(_ dispatch: Dispatch, to _: R.Type) -> Bool { dispatch.isFor(R.kind) }
#endif
