/// A gesture as an explicit state machine, with the code that turns touches into the machine's signals.
///
/// A recognizer is a value with four parts, always in this order: its parameters, its machine (`Phase`, `Signal`,
/// `next`), its input (`read`, `deadline`, `reason`) and its output (`location`, `numberOfTouches`, `measurements`). It
/// knows neither other gestures nor a clock. A ``GestureCoordinator`` delivers frames to it, fires its deadline, and
/// decides whether the gesture that its machine recognizes begins. Its words, and what programs know of its gesture, are in
/// ``DescribedRecognizer``. <doc:WritingARecognizer> shows how to write one.
public protocol GestureRecognizer: DescribedRecognizer {
  /// The parameters that can be set by name. None by default.
  static var parameters: [Parameter<Self>] { get }

  /// The conditions that parameters must meet together, such as a minimum that is at most the maximum. None by default.
  static var parameterConditions: [ParameterCondition<Self>] { get }

  /// Creates a recognizer with the default of every parameter.
  init()

  /// The named configurations of the recognizer. By default one with all defaults, named after the kind. A trace that
  /// names no recognizers has all variants of the kinds in ``Catalog/standard``.
  static var variants: [Variant<Self>] { get }

  // MARK: Input

  /// Returns the signal that a touch frame means in the present phase; nil for none.
  ///
  /// Called for every frame with a touch that the recognizer receives until the gesture has ended, failed or been
  /// cancelled. Allocate nothing here.
  mutating func read(_ touches: borrowing TouchFrame) -> Signal?

  /// Returns the signal that a touchpad event means in the present phase; nil, the default, for none.
  mutating func read(_ event: TouchpadEvent) -> Signal?

  /// The time at which a timeout becomes a signal in the present phase, and that signal; nil, the default, for none.
  ///
  /// Read after every event. The step for the signal must end the gesture, move the deadline or enter a phase without
  /// one: a deadline that is due again at the same time traps.
  var deadline: Deadline<Signal>? { get }

  /// Forgets the last gesture, but keeps the parameters. `phase` is `.initial` already.
  mutating func reset()

  /// Saves or restores all stored properties except the parameters and `phase`: see ``StateCoder``.
  ///
  /// Without an implementation the recognizer works, but ``GestureCoordinator/save()`` throws
  /// ``SavedStateError/notSavable(kind:)``. A property that is missing here is lost when a state is restored. Implement
  /// it with an empty body if there is nothing to save.
  mutating func code(_ coder: inout StateCoder)

  // MARK: Output

  /// The location of the gesture, in points.
  var location: Point2D { get }

  /// The number of touches that make the gesture, 0 or more.
  var numberOfTouches: Int { get }

  // MARK: Other recognizers

  /// A Boolean value that indicates whether an idle recognizer needs only frames in which a touch begins. If true, the
  /// coordinator skips it for frames that only move touches. False by default, because a gesture may begin where a touch moves
  /// to; a pinch, for example, does not, and skips most frames of a single touch.
  static var ignoresMovesWhileIdle: Bool { get }

  /// Returns the distance that the only touch of a frame may move from its position in that frame before the gesture may
  /// change, in points. Until then, `read` would return nil or a signal on which the machine stays, and `deadline` would stay.
  /// 0, the default, if the next move may change the gesture.
  ///
  /// While a touch moves less, the coordinator postpones its frames: it delivers them, in order, before the recognizer's
  /// next frame or deadline, and before the program reads the recognizer. The gestures and their measurements are the same;
  /// only frames take less time.
  func remainingSlop(_ touches: borrowing TouchFrame) -> Double

  /// A Boolean value that indicates whether a recognizer needs each of the postponed frames, for example for a velocity. If
  /// false, the coordinator delivers only the newest one. True by default.
  static var needsEveryMove: Bool { get }

  /// A Boolean value that indicates whether the gesture prevents others and can be prevented. True by default; false for one that
  /// only observes, such as hover.
  static var isExclusive: Bool { get }

  /// The number of taps, such as 2 for a double tap. Of two gestures recognized in one event the one with more taps goes
  /// first. 1 by default.
  var numberOfTaps: Int { get }

  /// Returns whether this gesture, once active, prevents another one from being recognized, as in UIKit. True by default
  /// if both are exclusive.
  func canPrevent(_ other: GestureTraits) -> Bool

  /// Returns whether another gesture, once active, prevents this one from being recognized, as in UIKit. True by default
  /// if both are exclusive.
  func canBePrevented(by other: GestureTraits) -> Bool

  // MARK: Called by the coordinator

  // Implemented below for all recognizers; do not implement or call them. They are requirements so that each recognizer has
  // its own specialized copy behind one indirect call. They take the address of the recognizer, because a value of a type
  // unknown at compile time would be copied through its witness table.

  /// Delivers a frame to the recognizer at an address and makes the machine's step.
  static func _advance(_ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame) -> _Advance
  /// Delivers a touchpad event.
  static func _advance(_ recognizer: UnsafeMutableRawPointer, _ event: TouchpadEvent) -> _Advance
  /// Makes the step for the deadline's signal. Does nothing without a deadline.
  static func _fireDeadline(_ recognizer: UnsafeMutableRawPointer) -> _Advance
  /// Returns the recognizer's remaining slop.
  static func _remainingSlop(_ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame) -> Double
  /// Returns the recognizer to its initial phase, for the next gesture.
  static func _restart(_ recognizer: UnsafeMutableRawPointer)
  /// Delivers a frame and reports the step, unless the machine stays in its phase.
  static func _advance(
    _ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame, observer: _StepObserver
  ) -> _Advance
  /// Delivers a touchpad event and reports the step.
  static func _advance(
    _ recognizer: UnsafeMutableRawPointer, _ event: TouchpadEvent, observer: _StepObserver
  ) -> _Advance
  /// Makes the step for the deadline's signal and reports it.
  static func _fireDeadline(
    _ recognizer: UnsafeMutableRawPointer, at now: Timestamp, observer: _StepObserver
  ) -> _Advance
  /// Returns the gesture's location, touches and measurements.
  static func _describe(_ recognizer: UnsafeMutableRawPointer) -> GestureDescription
  /// Returns what a row of a table has of the gesture.
  static func _values(_ recognizer: UnsafeMutableRawPointer) -> _GestureValues
  /// Returns why the machine failed, from the outcome and the signal of its last step, before it is restarted.
  static func _failure(
    _ recognizer: UnsafeMutableRawPointer, _ outcome: _Outcome, _ number: UInt8, at now: Timestamp
  ) -> _Failure
}

extension GestureRecognizer {
  @inlinable public static var parameters: [Parameter<Self>] { [] }
  @inlinable public static var parameterConditions: [ParameterCondition<Self>] { [] }
  @inlinable public static var variants: [Variant<Self>] { [Variant(kind, Self())] }
  @inlinable public static var ignoresMovesWhileIdle: Bool { false }
  @inlinable public static var needsEveryMove: Bool { true }
  @inlinable public static var isExclusive: Bool { true }
  @inlinable public var deadline: Deadline<Signal>? { nil }
  @inlinable public var numberOfTaps: Int { 1 }

  @inlinable public mutating func read(_ event: TouchpadEvent) -> Signal? { nil }

  @inlinable public func remainingSlop(_ touches: borrowing TouchFrame) -> Double { 0 }

  public mutating func code(_ coder: inout StateCoder) { coder.refuse(.notSavable(kind: Self.kind)) }

  @inlinable public func canPrevent(_ other: GestureTraits) -> Bool { Self.isExclusive && other.isExclusive }

  @inlinable public func canBePrevented(by other: GestureTraits) -> Bool { Self.isExclusive && other.isExclusive }
}

/// The traits of a recognizer by which another one decides whether one prevents the other.
public struct GestureTraits: Hashable, Sendable {
  /// The other's ``GestureMachine/kind``.
  public var kind: String
  /// The other's ``DescribedRecognizer/shape``.
  public var shape: GestureShape
  /// The other's ``GestureRecognizer/isExclusive``.
  public var isExclusive: Bool
  /// The other's ``GestureRecognizer/numberOfTaps``.
  public var numberOfTaps: Int

  /// Creates the traits of a recognizer, for example to test which gestures another one prevents.
  @inlinable public init<R: GestureRecognizer>(_ recognizer: R) {
    kind = R.kind
    shape = R.shape
    isExclusive = R.isExclusive
    numberOfTaps = recognizer.numberOfTaps
  }
}

// Called by the coordinator with an address, for the reason given in the protocol.
extension GestureRecognizer {
  static func progress(of recognizer: UnsafeMutableRawPointer, at now: Timestamp) -> [Reason] {
    recognizer.assumingMemoryBound(to: Self.self).pointee.progress(at: now)
  }

  static func recognizedOption(of recognizer: UnsafeMutableRawPointer) -> UInt8? {
    recognizer.assumingMemoryBound(to: Self.self).pointee.recognizedOption
  }

  /// Sets an output and returns the recognizer's new deadline.
  static func setOutput(_ output: GestureOutput, of recognizer: UnsafeMutableRawPointer) -> Timestamp {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    place.pointee.setOutput(output)
    return place.pointee.deadline?.time ?? .never
  }

  static func traits(_ recognizer: UnsafeMutableRawPointer) -> GestureTraits {
    GestureTraits(recognizer.assumingMemoryBound(to: Self.self).pointee)
  }

  static func canPrevent(_ recognizer: UnsafeMutableRawPointer, _ other: GestureTraits) -> Bool {
    recognizer.assumingMemoryBound(to: Self.self).pointee.canPrevent(other)
  }

  static func canBePrevented(_ recognizer: UnsafeMutableRawPointer, by other: GestureTraits) -> Bool {
    recognizer.assumingMemoryBound(to: Self.self).pointee.canBePrevented(by: other)
  }
}
