import Exploration
import Gestures
import Testing
import TouchTrace
import TraceReplay

/// Explores every touch sequence for some recognizers, and expects that an invariant is never violated.
///
/// The search tries touches that begin, lift, are cancelled and move just below, at and just above each threshold of the
/// recognizers, fast and slow, just before each deadline and at it. A violation fails the test with the shortest recording that
/// shows it, as a trace to keep.
///
/// ```swift
/// @Test func tapNeverCancelsAPinch() {
///   expectInvariant(of: "recognizer tap\nrecognizer pinch", depth: 5) { transitions in
///     !transitions.contains { $0.recognizer == "pinch" && $0.to == .cancelled }
///   }
/// }
/// ```
///
/// - Parameters: - lines: the recognizers and their relations, as in the header of a trace, without a surface. - recognizers:
///   custom recognizers, which the lines may name by their kinds. - depth: the most actions in a row, such as a touch down or a
///   movement; 6 by default. - actions: the most actions tried in all; 20,000 by default, about a second in a debug build. -
///   sourceLocation: the place of a failure; the call by default. - isAllowed: returns whether these transitions, all since no
///   finger was down and no gesture in progress, may happen.
public func expectInvariant(
  of lines: String, recognizers: [any GestureRecognizer.Type] = [], depth: Int = 6, actions: Int = 20_000,
  sourceLocation: SourceLocation = #_sourceLocation, isAllowed: ([ExploredTransition]) -> Bool
) {
  do {
    let catalog = Catalog.recognizers + recognizers
    var parser = TraceParser(file: "the lines", catalog: catalog)
    for line in ["touchstone trace 1", "surface 100x60 mm"] + lines.split(separator: "\n").map(String.init) + ["end 0"]
    {
      _ = try parser.read(line)
    }
    let setup = try Setup(parser.header, catalog: catalog)
    let findings = try InvariantFindings(
      ExploredSetup(setup, on: parser.header.surface), within: ExplorationLimits(depth: depth, actions: actions),
      isAllowed: isAllowed)
    guard let violation = findings.violation, let recording = findings.recording else { return }
    let states = violation.map(\.description).joined(separator: ", ")
    Issue.record(
      """
      the invariant does not allow this: \(states). The shortest recording that shows it:

      \(TraceWriter().text(recording))
      """, sourceLocation: sourceLocation)
  } catch {
    Issue.record(Comment(rawValue: "\(error)"), sourceLocation: sourceLocation)
  }
}
