import Exploration
import Gestures
import Testing
import TouchTrace
import TraceReplay

/// Explores touch sequences for some recognizers, and expects that none violates an invariant.
///
/// The search tries touches that begin, lift, are cancelled and move just below, at and just above each threshold of the
/// recognizers, fast and slow, just before each deadline and at it. A violation fails the test with the shortest recording that
/// shows it, as a trace to keep. A search that shows little fails it, too: one that ends before all sequences of `depth` actions
/// were tried, and one in which a recognizer never recognizes its gesture.
///
/// ```swift
/// @Test func tapNeverCancelsAPinch() {
///   expectInvariant(of: "recognizer tap\nrecognizer pinch", depth: 5) { transitions in
///     !transitions.contains { $0.recognizer == "pinch" && $0.to == .cancelled }
///   }
/// }
/// ```
///
/// - Parameters:
///   - lines: the recognizers and their relations, as in the header of a trace, without a surface.
///   - recognizers: custom recognizers, which the lines may name by their kinds.
///   - depth: the most actions in a row, such as a touch down or a movement; 6 by default.
///   - actions: the most actions tried in all; 20,000 by default, about a second in a debug build.
///   - sourceLocation: the place of a failure; the call by default.
///   - isAllowed: returns whether these transitions, all since no finger was down and no gesture in progress, may happen.
public func expectInvariant(
  of lines: String, recognizers: [any GestureRecognizer.Type] = [], depth: Int = 6, actions: Int = 20_000,
  sourceLocation: SourceLocation = #_sourceLocation, isAllowed: ([ExploredTransition]) -> Bool
) {
  let limits = ExplorationLimits(depth: depth, actions: actions)
  guard let findings = findings(of: lines, recognizers, within: limits, sourceLocation, isAllowed) else { return }
  if let violation = findings.violation, let recording = findings.recording {
    let states = violation.map(\.description).joined(separator: ", ")
    Issue.record(
      """
      the invariant does not allow this: \(states). The shortest recording that shows it:

      \(TraceWriter().text(recording))
      """, sourceLocation: sourceLocation)
  } else if !findings.bound.isComplete, findings.bound.depth < depth {
    Issue.record(
      """
      the search ended at \(actions) actions, before all sequences of \(depth) were tried: all of \(findings.bound.depth) were. \
      Set `actions` higher or `depth` to \(findings.bound.depth)
      """, sourceLocation: sourceLocation)
  } else if let name = findings.unrecognized.first {
    Issue.record(
      """
      the invariant was not tested with a gesture of \(name), which no sequence of \(depth) actions makes. Set `depth` higher, or \
      leave \(name) out
      """, sourceLocation: sourceLocation)
  }
}

/// Explores touch sequences for some recognizers, and expects that one of them is as described.
///
/// ```swift
/// @Test func twoTapsCanZoom() {
///   expectReachable(of: "recognizer zoom tap numberOfTapsRequired=2") { transitions in
///     transitions.contains { $0.recognizer == "zoom" && $0.to == .ended }
///   }
/// }
/// ```
///
/// - Parameters:
///   - lines: the recognizers and their relations, as in the header of a trace, without a surface.
///   - recognizers: custom recognizers, which the lines may name by their kinds.
///   - depth: the most actions in a row, such as a touch down or a movement; 6 by default.
///   - actions: the most actions tried in all; 20,000 by default, about a second in a debug build.
///   - sourceLocation: the place of a failure; the call by default.
///   - isWanted: returns whether these transitions, all since no finger was down and no gesture in progress, are as described.
public func expectReachable(
  of lines: String, recognizers: [any GestureRecognizer.Type] = [], depth: Int = 6, actions: Int = 20_000,
  sourceLocation: SourceLocation = #_sourceLocation, isWanted: ([ExploredTransition]) -> Bool
) {
  let limits = ExplorationLimits(depth: depth, actions: actions)
  guard let findings = findings(of: lines, recognizers, within: limits, sourceLocation, { !isWanted($0) }),
    findings.violation == nil
  else { return }
  let bound = findings.bound
  let extent = bound.isComplete ? "no sequence of touches that was tried" : "no sequence of \(bound.depth) actions"
  Issue.record("\(extent) has the wanted transitions", sourceLocation: sourceLocation)
}

/// Explores the recognizers of some lines; records an issue and returns nil if that cannot be done.
private func findings(
  of lines: String, _ recognizers: [any GestureRecognizer.Type], within limits: ExplorationLimits,
  _ sourceLocation: SourceLocation, _ isAllowed: ([ExploredTransition]) -> Bool
) -> InvariantFindings? {
  do {
    let catalog = Catalog.recognizers + recognizers
    var parser = TraceParser(file: "the lines", catalog: catalog)
    for line in ["touchstone trace 1", "surface 100x60 mm"] + lines.split(separator: "\n").map(String.init) + ["end 0"]
    {
      _ = try parser.read(line)
    }
    let setup = try Setup(parser.header, catalog: catalog)
    return try InvariantFindings(
      ExploredSetup(setup, on: parser.header.surface), within: limits, isAllowed: isAllowed)
  } catch {
    Issue.record(Comment(rawValue: "\(error)"), sourceLocation: sourceLocation)
    return nil
  }
}
