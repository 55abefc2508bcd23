/// The machine of a recognizer: its name, its phase and the steps between phases.
public protocol GestureMachine: Sendable {
  /// The states of the machine while the gesture has not ended, failed or been cancelled.
  associatedtype Phase: GesturePhase
  /// The inputs of the machine.
  associatedtype Signal: GestureSignal

  /// The recognizer's name in traces, transcripts and on the command line, such as `longPress`.
  static var kind: String { get }

  /// The machine's phase, `.initial` at first. Declare it as a stored property and never assign to it: the coordinator
  /// does, after each step.
  var phase: Phase { get set }

  /// Returns the machine's step for a phase and a signal.
  ///
  /// Write it as one `switch (phase, signal)` without `default` and `_`, so that the compiler reports a pair that is
  /// missing. It must depend on nothing else.
  static func next(_ phase: Phase, on signal: Signal) -> Step<Phase>
}
