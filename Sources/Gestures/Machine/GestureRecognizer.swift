/// A gesture as an explicit state machine, apart from the senses that feed it.
///
/// A recognizer is a value with four parts, always in this order: its parameters, its machine (`Phase`, `Signal`, `next`),
/// its senses (`read`, `deadline`, `reason`) and what it tells. It decides nothing about other gestures, never sets its
/// own public state and knows no clock: a ``GestureCoordinator`` lends it frames, wakes it at its deadline, and lets
/// what came of it be seen or not.
public protocol GestureRecognizer: Sendable {
  /// Where the gesture is while it is neither ended, failed nor cancelled.
  associatedtype Phase: GesturePhase
  /// What an event can mean to the gesture.
  associatedtype Signal: GestureSignal

  /// The recognizer's name in traces, transcripts and on the command line, such as `longPress`.
  static var kind: String { get }
  /// What of it can be set by name. None by default.
  static var parameters: [Parameter<Self>] { get }
  /// A recognizer with every parameter at its default.
  init()
  /// Its setups that have names: one with its defaults, and what else people expect of the kind. Of the kinds in
  /// ``Catalog/standard``, somebody gets all of them who names none. By default the one with its defaults, named after
  /// its kind.
  static var variants: [Variant<Self>] { get }

  // MARK: Machine

  /// Written by whoever drives the machine, never by the recognizer itself.
  var phase: Phase { get set }
  /// The machine: total, pure, and the only place where a transition is written. One `switch (phase, signal)` without
  /// `default` and `_`, so that the compiler names a pair that was forgotten.
  static func next(_ phase: Phase, on signal: Signal) -> Step<Phase>
  /// Returns the condition under which the input classification sends `signal` in `phase`, where another signal would be sent
  /// otherwise: a diagram shows it in brackets, such as “taps < numberOfTapsRequired”. Nil by default.
  static func condition(for signal: Signal, in phase: Phase) -> String?

  // MARK: Senses

  /// What the touches mean to this gesture in its present phase; nil when nothing.
  mutating func read(_ touches: borrowing TouchFrame) -> Signal?
  /// The same for what a touchpad's driver tells. The machine does not know which of the two it was. Nil by default.
  mutating func read(_ event: TouchpadEvent) -> Signal?
  /// When, in its present phase, time itself will be a signal, and which. Nil, the default, where it never will.
  var deadline: Deadline<Signal>? { get }
  /// The numbers behind a signal that has just ended the gesture before it came; nil, the default, for one that has
  /// none. Asked only where somebody listens, at `now`.
  func reason(for signal: Signal, at now: Timestamp) -> Reason?
  /// Forgets the last gesture, not the parameters. The caller has put `phase` back to `.initial`.
  mutating func reset()

  /// Lists every stored property but the parameters and `phase`, for ``GestureCoordinator/save()``. One that is forgotten here
  /// is lost when a state is restored, so nothing is the default of nobody.
  mutating func code(_ coder: inout StateCoder)

  // MARK: What it tells

  /// Where the gesture is, in points.
  var location: Point { get }
  /// How many fingers make it. 0 or more.
  var numberOfTouches: Int { get }
  /// What else it measures, with units. Asked only where somebody listens. Nothing by default.
  var measurements: [GestureMeasurement] { get }

  /// Whether, as long as nothing of it is under way, only a frame in which a finger lands may matter to it: one in which
  /// fingers merely move it is then not asked about. False by default, since a gesture may begin where a finger gets to;
  /// true for one that many frames pass by, as they pass a pinch while one finger is down.
  static var ignoresMovesWhileIdle: Bool { get }

  // MARK: Beside others

  /// Whether it takes part in exclusion at all. True by default; false for one that only watches, as hover.
  static var isExclusive: Bool { get }
  /// How often fingers land for it: 2 for a double tap. Of two recognized in one event the one of more taps goes first.
  /// 1 by default.
  var numberOfTaps: Int { get }
  /// Whether it keeps another from being recognized once it is itself. True by default, between exclusive ones.
  func canPrevent(_ other: GestureTraits) -> Bool
  /// Whether another may do so to it. True by default, between exclusive ones.
  func canBePrevented(by other: GestureTraits) -> Bool

  // MARK: What drives it

  // Requirements, though nobody writes them: so each recognizer has a specialized copy of its own behind one indirect
  // call. Called at an address, because a value of unknown type would be copied through its witness table.

  /// Reads a frame and makes the machine's step. For coordinators only: nobody writes it. The address is that of a
  /// recognizer of this kind, as in all the following.
  static func advance(_ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame) -> Advance
  /// The same for what a touchpad's driver tells.
  static func advance(_ recognizer: UnsafeMutableRawPointer, _ event: TouchpadEvent) -> Advance
  /// Makes the step that its deadline's signal stands for, which has come. None where it has no deadline.
  static func wake(_ recognizer: UnsafeMutableRawPointer) -> Advance
  /// Puts it back to its initial phase, for the next gesture.
  static func restart(_ recognizer: UnsafeMutableRawPointer)
  /// The same as `advance`, where somebody listens, who is told of the step that it made; of none where it stayed.
  static func advance(
    _ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame, observer: StepObserver
  ) -> Advance
  /// The same for what a touchpad's driver tells.
  static func advance(
    _ recognizer: UnsafeMutableRawPointer, _ event: TouchpadEvent, observer: StepObserver
  ) -> Advance
  /// The same for its deadline, which falls due at `now`.
  static func wake(
    _ recognizer: UnsafeMutableRawPointer, at now: Timestamp, observer: StepObserver
  ) -> Advance
  /// What it tells of its gesture now.
  static func describe(_ recognizer: UnsafeMutableRawPointer) -> GestureDescription
}

extension GestureRecognizer {
  @inlinable public static var parameters: [Parameter<Self>] { [] }
  @inlinable public static var variants: [Variant<Self>] { [Variant(kind, Self())] }
  @inlinable public static func condition(for signal: Signal, in phase: Phase) -> String? { nil }
  @inlinable public mutating func read(_ event: TouchpadEvent) -> Signal? { nil }
  @inlinable public var deadline: Deadline<Signal>? { nil }
  @inlinable public func reason(for signal: Signal, at now: Timestamp) -> Reason? { nil }
  @inlinable public var measurements: [GestureMeasurement] { [] }
  @inlinable public static var ignoresMovesWhileIdle: Bool { false }
  @inlinable public static var isExclusive: Bool { true }
  @inlinable public var numberOfTaps: Int { 1 }
  @inlinable public func canPrevent(_ other: GestureTraits) -> Bool { Self.isExclusive && other.isExclusive }
  @inlinable public func canBePrevented(by other: GestureTraits) -> Bool { Self.isExclusive && other.isExclusive }
}

/// What one recognizer is told of another.
public struct GestureTraits: Hashable, Sendable {
  /// The other's ``GestureRecognizer/kind``.
  public var kind: String
  /// The other's ``GestureRecognizer/isExclusive``.
  public var isExclusive: Bool
  /// The other's ``GestureRecognizer/numberOfTaps``.
  public var numberOfTaps: Int
}

// At an address, as all that drives a recognizer whose type is forgotten.
extension GestureRecognizer {
  static func traits(_ recognizer: UnsafeMutableRawPointer) -> GestureTraits {
    let recognizer = recognizer.assumingMemoryBound(to: Self.self)
    return GestureTraits(
      kind: kind, isExclusive: isExclusive, numberOfTaps: recognizer.pointee.numberOfTaps)
  }
  static func canPrevent(_ recognizer: UnsafeMutableRawPointer, _ other: GestureTraits) -> Bool {
    recognizer.assumingMemoryBound(to: Self.self).pointee.canPrevent(other)
  }
  static func canBePrevented(_ recognizer: UnsafeMutableRawPointer, by other: GestureTraits) -> Bool {
    recognizer.assumingMemoryBound(to: Self.self).pointee.canBePrevented(by: other)
  }
}
