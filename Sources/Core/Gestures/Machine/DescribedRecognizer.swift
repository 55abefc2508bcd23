/// The described part of a recognizer: its words, what the fingers do, what it reports, and what a search may skip. Everything has a
/// default, and nothing here is needed to recognize the gesture.
///
/// Explanations, labels, scenes and searches ask for these instead of naming kinds, so that a recognizer of your own takes part in
/// them as those of the library do.
public protocol DescribedRecognizer: GestureMachine {
  // MARK: Words

  /// The gesture's name in sentences, in the singular and without an article, such as `long press`. By default the words of
  /// ``GestureMachine/kind``.
  static var noun: String { get }

  /// Returns the common name of the gesture with a number of fingers, such as `scroll` for a pan by two fingers. Nil by
  /// default.
  static func synonym(fingers: Int) -> String?

  /// The names of the ``measurements`` that sum up the gesture in a sentence, such as a pinch's scale. None by default.
  static var mainMeasurements: [String] { get }

  /// Returns the condition under which `read` sends a signal in a phase rather than another signal; nil, the default, for
  /// none. ``MachineDiagram`` prints it in brackets, such as “taps < numberOfTapsRequired”.
  static func condition(for signal: Signal, in phase: Phase) -> String?

  /// Returns the numbers behind a signal by which the machine fails; nil, the default, for a signal without numbers.
  ///
  /// Called only if there is an observer.
  ///
  /// - Parameters:
  ///   - signal: The signal.
  ///   - now: The time of the event.
  func reason(for signal: Signal, at now: Timestamp) -> Reason?

  /// Returns the gesture's progress: each measured value against its threshold, while the gesture is attempted and not yet
  /// recognized. None, the default, at other times.
  ///
  /// These are the values that ``reason(for:at:)`` reports for a failure, at any moment before. Called only for display, such as
  /// in a report or a live view.
  ///
  /// - Parameter now: The time for which durations are measured.
  func progress(at now: Timestamp) -> [Reason]

  // MARK: Fingers

  /// What the fingers do. ``GestureShape/other`` by default, with which no touch is compared.
  ///
  /// The number of fingers is declared by the parameters: see ``ParameterRole/fingers``.
  static var shape: GestureShape { get }

  /// A Boolean value that indicates whether touches alone never make the gesture: it needs a button or a pointer. False by
  /// default.
  static var needsMoreThanTouches: Bool { get }

  /// A Boolean value that indicates whether a custom recognizer is used where no recognizers are named. True by default.
  static var isStandard: Bool { get }

  /// Sets the parameters that have other defaults on touchpads, such as a longer press. Does nothing by default.
  mutating func adaptToTouchpad()

  /// The largest number of touches that the outputs depend on, such as 2 for a pinch that ignores a third finger. Nil, the
  /// default, if all touches count.
  var measuredTouches: Int? { get }

  // MARK: Outputs

  /// Further measurements, such as a pinch's scale. None by default. Read only if something observes them.
  var measurements: [GestureMeasurement] { get }

  /// What the gesture has moved, scaled or rotated by. Nothing by default. A scene moves its content by this.
  var outputs: GestureOutputs { get }

  /// The outputs that a program can set. None by default.
  static var settableOutputs: [GestureOutput.Name] { get }

  /// Sets one of ``settableOutputs``: the gesture continues from there. Has no effect before the gesture has begun.
  mutating func setOutput(_ output: GestureOutput)

  /// The option of a set that the gesture was recognized with, such as a swipe's direction, as its bit. Nil, the default, for a
  /// recognizer without such options.
  var recognizedOption: UInt8? { get }

  // MARK: Search

  /// Codes what can still change what the recognizer does, for comparing two states: see ``StateCoder/isComparing``. By
  /// default everything that ``GestureRecognizer/code(_:)`` codes, and the age of each touch.
  ///
  /// An exploration visits states that are equal in this respect once, so it takes less time the less is coded: omit what is only
  /// reported, such as a velocity, what the present phase does not use, and what the frame has. Do not omit what a later signal
  /// depends on. `phase` and the time of ``GestureRecognizer/deadline`` are coded already.
  ///
  /// - Parameters:
  ///   - coder: The coder, which neither writes nor reads.
  ///   - touches: The newest frame. The positions of its touches are coded already, their ages are not.
  mutating func codeDecisions(_ coder: inout StateCoder, _ touches: borrowing TouchFrame)

  /// A Boolean value that indicates whether the positions of touches no longer decide anything once the gesture is active. False
  /// by default. If true, a search need not try where the touches of an active gesture move.
  var ignoresMovesWhileActive: Bool { get }
}

extension DescribedRecognizer {
  public static var noun: String { NameText.words(kind) }

  public static func synonym(fingers: Int) -> String? { nil }

  @inlinable public static var mainMeasurements: [String] { [] }

  @inlinable public static func condition(for signal: Signal, in phase: Phase) -> String? { nil }

  @inlinable public func reason(for signal: Signal, at now: Timestamp) -> Reason? { nil }

  @inlinable public func progress(at now: Timestamp) -> [Reason] { [] }

  @inlinable public static var shape: GestureShape { .other }

  @inlinable public static var needsMoreThanTouches: Bool { false }

  @inlinable public static var isStandard: Bool { true }

  @inlinable public mutating func adaptToTouchpad() {}

  @inlinable public var measuredTouches: Int? { nil }

  @inlinable public var measurements: [GestureMeasurement] { [] }

  @inlinable public var outputs: GestureOutputs { GestureOutputs() }

  @inlinable public static var settableOutputs: [GestureOutput.Name] { [] }

  @inlinable public mutating func setOutput(_ output: GestureOutput) {}

  @inlinable public var recognizedOption: UInt8? { nil }

  @inlinable public var ignoresMovesWhileActive: Bool { false }
}
