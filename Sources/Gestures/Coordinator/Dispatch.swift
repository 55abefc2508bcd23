// What an attachment calls to reach its recognizer, whose type it has forgotten. The two forms are called alike.

#if !hasFeature(Embedded)
/// A metatype: one indirect call, and a third less time for a frame than a class takes.
@usableFromInline typealias Dispatch = any GestureRecognizer.Type

@inlinable func dispatch<R: GestureRecognizer>(to _: R.Type) -> Dispatch { R.self }
func isDispatch<R: GestureRecognizer>(_ dispatch: Dispatch, to _: R.Type) -> Bool { dispatch == R.self }
#else
/// Metatypes do not exist in Embedded Swift: an object stands for each, with a method for each static requirement.
@usableFromInline class Dispatch {
  func advance(_ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame) -> Advance { fatalError() }
  func advance(_ recognizer: UnsafeMutableRawPointer, _ event: TouchpadEvent) -> Advance { fatalError() }
  func wake(_ recognizer: UnsafeMutableRawPointer) -> Advance { fatalError() }
  func restart(_ recognizer: UnsafeMutableRawPointer) { fatalError() }
  func advance(
    _ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame, observer: StepObserver
  ) -> Advance { fatalError() }
  func advance(
    _ recognizer: UnsafeMutableRawPointer, _ event: TouchpadEvent, observer: StepObserver
  ) -> Advance { fatalError() }
  func wake(_ recognizer: UnsafeMutableRawPointer, at now: Timestamp, observer: StepObserver) -> Advance {
    fatalError()
  }
  func describe(_ recognizer: UnsafeMutableRawPointer) -> GestureDescription { fatalError() }
  func parameter(_ name: String, of recognizer: UnsafeMutableRawPointer) -> Double? { fatalError() }
  func setParameter(
    _ name: String, of recognizer: UnsafeMutableRawPointer, to value: Double
  ) throws(ParameterError) -> Timestamp { fatalError() }
  func problem(with value: Double, of name: String) -> ParameterError? { fatalError() }
  func traits(_ recognizer: UnsafeMutableRawPointer) -> GestureTraits { fatalError() }
  func canPrevent(_ recognizer: UnsafeMutableRawPointer, _ other: GestureTraits) -> Bool { fatalError() }
  func canBePrevented(_ recognizer: UnsafeMutableRawPointer, by other: GestureTraits) -> Bool { fatalError() }
  var ignoresMovesWhileIdle: Bool { fatalError() }
  func isFor(_ kind: String) -> Bool { fatalError() }
  func code(_ recognizer: UnsafeMutableRawPointer, _ coder: inout StateCoder) { fatalError() }
  func isRecognized(_ recognizer: UnsafeMutableRawPointer) -> Bool { fatalError() }
}

private final class DispatchTo<R: GestureRecognizer>: Dispatch {
  override func advance(_ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame) -> Advance {
    R.advance(recognizer, touches)
  }
  override func advance(_ recognizer: UnsafeMutableRawPointer, _ event: TouchpadEvent) -> Advance {
    R.advance(recognizer, event)
  }
  override func wake(_ recognizer: UnsafeMutableRawPointer) -> Advance { R.wake(recognizer) }
  override func restart(_ recognizer: UnsafeMutableRawPointer) { R.restart(recognizer) }
  override func advance(
    _ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame, observer: StepObserver
  ) -> Advance { R.advance(recognizer, touches, observer: observer) }
  override func advance(
    _ recognizer: UnsafeMutableRawPointer, _ event: TouchpadEvent, observer: StepObserver
  ) -> Advance { R.advance(recognizer, event, observer: observer) }
  override func wake(
    _ recognizer: UnsafeMutableRawPointer, at now: Timestamp, observer: StepObserver
  ) -> Advance { R.wake(recognizer, at: now, observer: observer) }
  override func describe(_ recognizer: UnsafeMutableRawPointer) -> GestureDescription { R.describe(recognizer) }
  override func parameter(_ name: String, of recognizer: UnsafeMutableRawPointer) -> Double? { R.parameter(name, of: recognizer) }
  override func setParameter(
    _ name: String, of recognizer: UnsafeMutableRawPointer, to value: Double
  ) throws(ParameterError) -> Timestamp { try R.setParameter(name, of: recognizer, to: value) }
  override func problem(with value: Double, of name: String) -> ParameterError? { R.problem(with: value, of: name) }
  override func code(_ recognizer: UnsafeMutableRawPointer, _ coder: inout StateCoder) { R.code(recognizer, &coder) }
  override func isRecognized(_ recognizer: UnsafeMutableRawPointer) -> Bool { R.isRecognized(recognizer) }
  override func traits(_ recognizer: UnsafeMutableRawPointer) -> GestureTraits { R.traits(recognizer) }
  override func canPrevent(_ recognizer: UnsafeMutableRawPointer, _ other: GestureTraits) -> Bool {
    R.canPrevent(recognizer, other)
  }
  override func canBePrevented(_ recognizer: UnsafeMutableRawPointer, by other: GestureTraits) -> Bool {
    R.canBePrevented(recognizer, by: other)
  }
  override var ignoresMovesWhileIdle: Bool { R.ignoresMovesWhileIdle }
  override func isFor(_ kind: String) -> Bool { kind.utf8.elementsEqual(R.kind.utf8) }
}

@usableFromInline func dispatch<R: GestureRecognizer>(to _: R.Type) -> Dispatch { DispatchTo<R>() }
/// Kinds stand for types: here nothing else tells them apart.
func isDispatch<R: GestureRecognizer>(_ dispatch: Dispatch, to _: R.Type) -> Bool { dispatch.isFor(R.kind) }
#endif
