@testable import Analysis
@testable import Experiments
import Exploration
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace

/// The search for recordings that notice what no recording of an audit notices.
@Suite struct AuditSearchTests {
  private static let tap = AuditedTrace(
    name: "tap", lines: "recognizer tap tap allowableMovement=10\n\n0 1 began 100,100\n80 1 ended 100,100\nend 600\n")
  private static let twoFingerTap = AuditedTrace(
    name: "twoFingerTap",
    lines: "recognizer tap tap numberOfTouchesRequired=2\n\n0 1 began 100,100  2 began 200,100\n"
      + "80 1 ended 100,100  2 ended 200,100\nend 600\n")

  private static func search(_ traces: [AuditedTrace], actions: Int) throws -> AuditSearch {
    let audit = Audit(try traces.map { try $0.recording() }, Replay())
    var search = AuditSearch(audit, within: ExplorationLimits(depth: 100, actions: actions))
    for task in search.tasks(for: audit.mutations) { search.add(task, search.run(task)) }
    return search
  }

  private static func mutation(_ text: String, of search: AuditSearch) throws -> Mutation {
    try #require(search.audit.mutations.first { $0.text == text }, "\(text)")
  }

  /// Every recording that is offered gives another transcript with the mutation, and is accepted without it.
  @Test func recordingsNoticeTheirMutations() throws {
    let search = try Self.search([Self.tap, Self.twoFingerTap], actions: 300)
    var count = 0
    for mutation in search.audit.mutations {
      guard case .recording(let found) = search.finding(for: mutation) else { continue }
      count += 1
      let lines = found.text.split(separator: "\n").dropFirst(3).joined(separator: "\n") + "\n"
      var trace = AuditedTrace(name: mutation.title, lines: lines)
      trace.detail = found.detail
      #expect(!found.text.contains("touchpad"), "\(found.text)")
      let recording = try trace.recording()
      let noticing = [mutation] + (mutation.opposite.map { [$0] } ?? [])
      #expect(noticing.contains { recording.notices($0, Replay()) }, "\(mutation.title)")
    }
    #expect(count > 40, "\(count)")
  }

  @Test func recordingsForAThresholdAreJustBelowAndJustAboveIt() throws {
    let search = try Self.search([Self.tap], actions: 300)
    func motion(_ text: String) throws -> String {
      guard case .recording(let found) = search.finding(for: try Self.mutation(text, of: search)) else { return text }
      return found.text.split(whereSeparator: \.isWhitespace).last { $0.hasSuffix(",200") }.map(String.init) ?? ""
    }
    // 10 pt are allowed; the finger is at 270 pt at first. 9 pt are allowed by the one, 11 pt by the other.
    #expect(try motion("allowableMovement 1 pt smaller") == "279.5,200")
    #expect(try motion("allowableMovement 1 pt larger") == "280.5,200")
    #expect(try motion("allowableMovement with < and <= exchanged") == "280,200")
  }

  /// A deadline causes the steps that begin each press, and those of the press follow.
  @Test func whatADeadlineCausesIsSearched() throws {
    let press = AuditedTrace(
      name: "press", lines: "recognizer press longPress\n\n0 1 began 100,100\n100 1 ended 100,100\nend 600\n")
    let search = try Self.search([press], actions: 5000)
    for text in [
      "holding on held stays (was: enters pressing)", "holding on held fails (was: enters pressing)",
      "pressing on moved is cancelled (was: enters pressing)", "pressing on touchUp stays (was: ends)",
      "pressing on touchCancelled stays (was: is cancelled)", "pressing on buttonDown ends (was: is cancelled)",
    ] {
      let finding = search.finding(for: try Self.mutation(text, of: search))
      if case .recording = finding { continue }
      Issue.record("\(text): \(finding)")
    }
  }

  /// A signal that is never sent makes no difference, whatever the machine does with it.
  @Test func whatNeverHappensIsEquivalentAndDoesNotCount() throws {
    var replay = Replay()
    replay.catalog += [PressRecognizer.self]
    let press = AuditedTrace(
      name: "press", lines: "recognizer press press\n\n0 1 began 100,100\n80 1 ended 100,100\nend 600\n")
    let audit = Audit([try press.recording(replay)], replay)
    var search = AuditSearch(audit, within: ExplorationLimits(depth: 100, actions: 20_000))
    for task in search.tasks(for: audit.mutations) { search.add(task, search.run(task)) }
    var findings: [Mutation: AuditSearch.Finding] = [:]
    for mutation in audit.mutations { findings[mutation] = search.finding(for: mutation) }
    let report = AuditReport(audit, audit.mutations.map { audit.outcome(of: $0) }, findings: findings)
    #expect(
      report.equivalent.map(\.text) == [
        // Every touch that lifts has begun, and that is no longer ready.
        "ready on touchUp fails (was: stays)", "ready on never fails (was: stays)",
        "pressed on never fails (was: stays)",
      ])
    let never = try Self.mutation("ready on never fails (was: stays)", of: search)
    guard case .equivalent(let bound)? = findings[never] else {
      Issue.record("\(String(describing: findings[never]))")
      return
    }
    #expect(bound.isComplete && bound.states > 10)
    #expect(!report.results.contains { $0.mutation.text.contains("never") })
    let without = AuditReport(audit, audit.mutations.map { audit.outcome(of: $0) })
    #expect(without.score < report.score)
    for seed in 0..<100 {
      let recording = try Self.randomTouches("recognizer press press\n", seed: UInt64(seed)).recording(replay)
      for mutation in report.equivalent {
        #expect(!recording.notices(mutation, replay), "\(mutation.text), seed \(seed)")
      }
    }
    // A second finger and a touch that lifts while another is down are no press.
    guard case .recording? = findings[try Self.mutation("pressed on touchDown stays (was: fails)", of: search)] else {
      Issue.record("no recording with a second finger")
      return
    }
  }

  /// Returns a recording of up to three fingers that touch down, move, lift and are cancelled at random.
  private static func randomTouches(_ header: String, seed: UInt64) -> AuditedTrace {
    var random = SeededRandom(seed: seed)
    var lines = header + "\n"
    var down: [Int: Int] = [:]
    var time = 0
    var next = 1
    for _ in 0..<60 {
      time += Int.random(in: 1...120, using: &random)
      let position = Int.random(in: 10...600, using: &random)
      let finger = down.keys.sorted().randomElement(using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0...1 where down.count < 3:
        down[next] = position
        lines += "\(time) \(next) began \(position),100\n"
        next += 1
      case 2...3:
        guard let finger, down[finger] != position else { continue }
        down[finger] = position
        lines += "\(time) \(finger) moved \(position),100\n"
      default:
        guard let finger, let last = down.removeValue(forKey: finger) else { continue }
        lines += "\(time) \(finger) \(position % 7 == 0 ? "cancelled" : "ended") \(last),100\n"
      }
    }
    return AuditedTrace(name: "random \(seed)", lines: lines + "end \(time + 1000)\n")
  }

  @Test func searchThatIsLimitedIsUndecided() throws {
    let search = try Self.search([Self.tap], actions: 20)
    let mutation = try Self.mutation("lifting on touchUp fails (was: stays)", of: search)
    guard case .undecided(let bound, .limit) = search.finding(for: mutation) else {
      Issue.record("\(search.finding(for: mutation))")
      return
    }
    #expect(!bound.isComplete && bound.actions > 20)
    let report = AuditReport(search.audit, [], findings: [mutation: .undecided(bound, .limit)])
    #expect(report.equivalent.isEmpty)
  }

  /// Results do not depend on which thread does what, or when.
  @Test func findingsAreDeterministic() throws {
    func texts() throws -> [String] {
      let search = try Self.search([Self.tap], actions: 100)
      return search.audit.mutations.map { "\(search.finding(for: $0))" }
    }
    #expect(try texts() == texts())
  }
}

/// A finger that touches and lifts. It never sends one of its signals.
private struct PressRecognizer: GestureRecognizer {
  static var kind: String { "press" }
  static var parameters: [Parameter<Self>] { [] }

  enum Phase: String, GesturePhase {
    case ready, pressed
    static var initial: Self { .ready }
  }

  enum Signal: String, GestureSignal {
    case touchDown, touchUp, never
  }

  static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .touchDown): .enter(.pressed)
    case (.ready, .touchUp), (.ready, .never), (.pressed, .never): .stay
    case (.pressed, .touchUp): .end
    case (.pressed, .touchDown): .fail
    }
  }

  var phase = Phase.initial
  private(set) var location = Point2D.zero
  private(set) var numberOfTouches = 0

  mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    numberOfTouches = touches.fingers
    if touches.count > 0 { location = touches.centroid }
    if touches.changes.contains(.began) { return .touchDown }
    return touches.changes.contains(.ended) ? .touchUp : nil
  }

  mutating func reset() { numberOfTouches = 0 }

  mutating func code(_ coder: inout StateCoder) {
    coder.code(&location)
    coder.code(&numberOfTouches)
  }

  /// Touches decide everything.
  mutating func codeDecisions(_ coder: inout StateCoder, _ touches: borrowing TouchFrame) {}
}
