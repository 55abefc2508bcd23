@testable import Analysis
@testable import Experiments
import Exploration
import Gestures
import Simulation
import Testing
import TouchTrace

/// How a touch at exactly the limit is judged.
private protocol Limit: Sendable {
  static func isExceeded(_ value: Double, _ limit: Double) -> Bool
}

private enum Correct: Limit {
  static func isExceeded(_ value: Double, _ limit: Double) -> Bool { value > limit }
}

/// The planted off-by-one.
private enum OffByOne: Limit {
  static func isExceeded(_ value: Double, _ limit: Double) -> Bool { value >= limit }
}

/// A recognizer that is not part of the library: one finger that touches and lifts close to where it was.
private struct TouchRecognizer<L: Limit>: GestureRecognizer {
  static var kind: String { "touch" }
  var allowableMovement = 10.0
  static var parameters: [Parameter<Self>] {
    [.points("allowableMovement", get: { $0.allowableMovement }, set: { $0.allowableMovement = $1 })]
  }

  enum Phase: String, GesturePhase {
    case ready, pressed
    static var initial: Self { .ready }
  }

  enum Signal: String, GestureSignal {
    case touchDown, touchUp, movedTooFar
  }

  static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .touchDown): .enter(.pressed)
    case (.ready, .touchUp), (.ready, .movedTooFar): .stay
    case (.pressed, .touchUp): .end
    case (.pressed, .movedTooFar): .fail
    case (.pressed, .touchDown): .stay
    }
  }

  var phase = Phase.initial
  private(set) var location = Point2D.zero
  private(set) var numberOfTouches = 0

  mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    numberOfTouches = touches.fingers
    if touches.count > 0 { location = touches.centroid }
    if phase == .pressed, L.isExceeded(touches.largestSquaredMovement.squareRoot(), allowableMovement) {
      return .movedTooFar
    }
    if touches.changes.contains(.began) { return .touchDown }
    return touches.changes.contains(.ended) ? .touchUp : nil
  }

  mutating func reset() { numberOfTouches = 0 }

  mutating func code(_ coder: inout StateCoder) {
    coder.code(&location)
    coder.code(&numberOfTouches)
  }
}

/// An audit works on recognizers that the library does not know.
@Suite struct ForeignRecognizerAuditTests {
  private static func replay<L: Limit>(_: L.Type) -> Replay {
    var replay = Replay()
    replay.catalog += [TouchRecognizer<L>.self]
    return replay
  }

  private static func trace(_ distance: Int) -> AuditedTrace {
    AuditedTrace(
      name: "moves-\(distance)",
      lines: "recognizer touch touch\n\n0 1 began 100,100\n20 1 moved \(100 + distance),100\n"
        + "80 1 ended \(100 + distance),100\nend 300\n")
  }

  private static func transcript<L: Limit>(_ trace: AuditedTrace, _ limit: L.Type) throws -> String {
    try replay(limit).transcript(of: try trace.playback(replay(limit)), .quiet)
  }

  /// The audit reports the boundary as unnoticed as long as no recording notices the planted mistake, and not after.
  @Test func plantedOffByOneIsFoundByTheRecordingThatTheAuditAsksFor() throws {
    let first = [Self.trace(3), Self.trace(30)]
    let boundary = "allowableMovement with < and <= exchanged"
    let before = try AuditReport(first, Self.replay(Correct.self))
    #expect(before.unnoticed.contains(boundary))
    for trace in first { #expect(try Self.transcript(trace, Correct.self) == Self.transcript(trace, OffByOne.self)) }

    let added = Self.trace(10)
    let after = try AuditReport(first + [added], Self.replay(Correct.self))
    #expect(!after.unnoticed.contains(boundary))
    #expect(try Self.transcript(added, Correct.self) != Self.transcript(added, OffByOne.self))
  }

  @Test func everyStepOfItsMachineIsAudited() throws {
    let report = try AuditReport([Self.trace(3)], Self.replay(Correct.self))
    #expect(report.groups.map(\.name) == ["touch"])
    #expect(report.gaps.map(\.missingSteps) == [[MachineTable.Pair("pressed", "movedTooFar")]])
    #expect(report.gaps.map(\.missingReasons) == [["movedTooFar"]])
    let noticed = report.results.filter(\.outcome.isNoticed).map(\.mutation.text)
    #expect(noticed.contains("ready on touchDown stays (was: enters pressed)"))
    #expect(noticed.contains("pressed on touchUp fails (was: ends)"))
  }

  /// In both, the search finds the touch that moves by exactly the limit. It distinguishes them.
  @Test func searchFindsARecordingThatNoticesThePlantedMistake() throws {
    try Self.expectRecording(Correct.self)
    try Self.expectRecording(OffByOne.self)
  }

  private static func expectRecording<L: Limit>(_ limit: L.Type) throws {
    let replay = replay(limit)
    let audit = Audit([try trace(3).recording(replay), try trace(30).recording(replay)], replay)
    let boundary = try #require(audit.mutations.first { $0.text.hasSuffix("< and <= exchanged") })
    let search = AuditSearch(audit, within: ExplorationLimits(depth: 10, actions: 500))
    guard case .recording(let found) = search.finding(for: boundary) else {
      Issue.record("\(search.finding(for: boundary))")
      return
    }
    #expect(found.text.contains("began 270,200") && found.text.contains("moved 280,200"))
    let lines =
      found.text.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst(2).joined(separator: "\n") + "\n"
    let added = AuditedTrace(name: "found", lines: lines)
    #expect(try transcript(added, Correct.self) != transcript(added, OffByOne.self))
  }
}
