import Gestures
import Testing
import TraceReplay

/// Saves and restores all recognizers at every event of a recording, and expects each to have all its properties
/// afterwards.
///
/// A property that is missing in ``/Gestures/GestureRecognizer/code(_:)``, or read in another order than written, fails the
/// test, which names the property, its values before and after, and how the rest of the transcript differs. The machine's
/// laws do not find such a mistake. Use recordings in which the gesture takes every phase.
///
/// ```swift
/// @Test(arguments: TraceFolder("Traces").traces)
/// func savesAndRestores(_ trace: TraceCase) { expectSavesAndRestores(trace, recognizers: [TapAndHoldRecognizer.self]) }
/// ```
///
/// - Parameters:
///   - trace: a case of a ``TraceFolder``.
///   - recognizers: custom recognizers, which a trace may name by their kinds. They are added to the standard ones if the trace
///     names none.
///   - derived: properties that are not saved on purpose, because the next event computes them again. Their values are not
///     compared.
///   - scenes: scenes that traces may name, in addition to `none`.
///   - sourceLocation: the place of a failure; the call by default.
public func expectSavesAndRestores(
  _ trace: TraceCase, recognizers: [any GestureRecognizer.Type] = [], derived: Set<String> = [],
  scenes: [any Scene.Type] = [], sourceLocation: SourceLocation = #_sourceLocation
) {
  let replay = Replay(adding: recognizers, in: nil, among: scenes)
  if let failure = SavedStateCheck(derived: derived).failure(of: trace, playedBy: replay) {
    Issue.record(Comment(rawValue: failure), sourceLocation: sourceLocation)
  }
}

/// Expects that each parameter reads and writes the property of its name, and no other one.
///
/// A mistyped name, a parameter that sets another property than it reads, and two parameters of one name fail the test.
/// The command line, traces and saved states find properties by these names.
///
/// ```swift
/// @Test func parametersMatchTheirProperties() { expectParametersMatchProperties(of: TapAndHoldRecognizer.self) }
/// ```
///
/// - Parameters:
///   - type: the recognizer.
///   - computed: parameters with a computed property, which are stored under another name. They are still set to other values,
///     read, and must not change another parameter.
///   - sourceLocation: the place of a failure; the call by default.
public func expectParametersMatchProperties<R: GestureRecognizer>(
  of type: R.Type, computed: Set<String> = [], sourceLocation: SourceLocation = #_sourceLocation
) {
  for problem in ParameterCheck<R>(computed: computed).problems {
    Issue.record(Comment(rawValue: problem), sourceLocation: sourceLocation)
  }
}
