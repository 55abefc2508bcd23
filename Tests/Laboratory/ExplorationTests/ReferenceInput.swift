import Gestures
import TestSupport
import TouchTrace

@testable import Exploration

/// Coded recognizers with relations.
struct CodedSetup {
  var recognizers: [CodedRecognizer]
  /// The relation of each pair: first with second, first with third, second with third.
  var relations: [ReferenceArbitration.Relation]
  /// The recognizers that may not begin.
  var refused: Set<Int> = []

  func relation(_ first: Int, _ second: Int) -> ReferenceArbitration.Relation {
    relations[second * (second - 1) / 2 + first]
  }

  /// The setup of a search. Nil if the requirements form a cycle.
  var explored: ExploredSetup? {
    var setup = ExploredSetup.of([])
    var recognizers = recognizers
    for second in recognizers.indices {
      recognizers[second].numberOfTaps = second + 1
      for first in 0..<second {
        switch relation(first, second) {
        case .none: break
        case .simultaneous: setup.simultaneous.append((first, second))
        case .firstWaits: setup.requirements.append((second, first))
        case .secondWaits: setup.requirements.append((first, second))
        case .firstDoesNotPrevent: recognizers[first].doesNotPrevent.append(second + 1)
        case .secondDoesNotPrevent: recognizers[first].isNotPreventedBy.append(second + 1)
        // A setup has no delegates for relations.
        case .simultaneousByDelegate, .firstWaitsByDelegate, .secondWaitsByDelegate: return nil
        }
      }
    }
    setup.recognizers = recognizers.enumerated().map {
      ExploredSetup.NamedRecognizer(name: "coded\($0)", recognizer: $1, target: nil)
    }
    for index in recognizers.indices where setup.context(of: [index]).contains(index) { return nil }
    let isCyclic = setup.requirements.contains { setup.context(of: [$0.required]).contains($0.dependent) }
    if isCyclic { return nil }
    setup.answers = refused.sorted().map {
      ExploredSetup.Answer(
        line: TraceHeader.AnswerLine(.shouldBegin, of: "coded\($0)", false), recognizer: $0)
    }
    return setup
  }

  /// One finger or two that move by each code, without what the search adds for other recognizers.
  var alphabet: ActionAlphabet {
    let codes = recognizers[0].signals.indices.map { Point2D(Double($0) * CodedRecognizer.step, 0) }
    return ActionAlphabet(offsets: codes, fingers: 2, horizon: .milliseconds(200))
  }
}

/// A transition without its time.
struct Outcome: Hashable, Sendable {
  var recognizer: Int
  var from: GestureState
  var to: GestureState
  var cause: ReferenceArbitration.Change.Cause
}

/// Touches that feed the reference implementation of arbitration.
struct ReferenceInput {
  let setup: CodedSetup
  let alphabet: ActionAlphabet
  private(set) var touches = TouchState(time: .milliseconds(1000))
  /// What has happened since all was at rest.
  private(set) var outcomes: [Outcome] = []
  private var reference: ReferenceArbitration
  private var reported = 0
  /// When each recognizer's attempt began; nil for those without one.
  private var startTimes: [Timestamp?]
  private var fingers: [(finger: TouchState.Finger, touch: ReferenceArbitration.Finger)] = []
  private var touchCount: Int32 = 0

  init(_ setup: CodedSetup) {
    self.setup = setup
    alphabet = setup.alphabet
    reference = ReferenceArbitration(
      regions: setup.recognizers.map { _ in .surface }, refused: setup.refused, relation: setup.relation)
    startTimes = setup.recognizers.map { _ in nil }
  }

  var deadline: Timestamp? {
    setup.recognizers.indices.compactMap { index in
      setup.recognizers[index].timeout == nil
        ? nil : startTimes[index].map { $0 + CodedRecognizer.timeoutInterval }
    }.min()
  }

  var actions: [TouchAction] { alphabet.actions(for: touches, deadline: deadline) }

  mutating func perform(_ action: TouchAction) {
    if touches.fingers.isEmpty, deadline == nil, reference.isIdle { outcomes = [] }
    for frame in touches.perform(action, in: alphabet) { play(frame) }
    if case .wait(let side) = action, let deadline {
      touches.time = side == .exactly ? deadline : deadline + Interval(microseconds: -1000)
      fireDeadlines(upTo: touches.time)
    }
    // A search notes what an action did, not each of its frames.
    for change in reference.changes[reported...] where change.to != .changed {
      outcomes.append(Outcome(recognizer: change.recognizer, from: change.from, to: change.to, cause: change.cause))
    }
    reported = reference.changes.count
  }

  private mutating func play(_ frame: TraceFrame) {
    fireDeadlines(upTo: frame.time)
    var signals = setup.recognizers.map { _ in CodedRecognizer.Signal?.none }
    var hasMoved = false
    for change in frame.changes {
      let place = fingers.firstIndex { $0.finger.number == change.id }
      switch (change.stage, place) {
      case (.began, _):
        touchCount += 1
        let finger = TouchState.Finger(
          number: Int(change.id), start: change.position, position: change.position, touchDownTime: frame.time)
        fingers.append((finger, ReferenceArbitration.Finger(number: touchCount, side: .left)))
      case (.moved, let place?):
        if hasMoved { continue }
        hasMoved = true
        let start = fingers[place].finger.start
        signals = setup.recognizers.map { $0.signal(forMoveFrom: start, to: change.position) }
      case (_, let place?): fingers.remove(at: place)
      case (_, nil): break
      }
    }
    reference.frame(at: frame.time, signals, after: fingers.map(\.touch))
    noteStartTimes(frame.time)
  }

  private mutating func fireDeadlines(upTo time: Timestamp) {
    while let due = deadline, due <= time {
      let signals = setup.recognizers.indices.map { index in
        startTimes[index].map { $0 + CodedRecognizer.timeoutInterval } == due ? setup.recognizers[index].timeout : nil
      }
      reference.deadline(at: due, signals)
      noteStartTimes(due)
    }
  }

  private mutating func noteStartTimes(_ now: Timestamp) {
    for index in startTimes.indices {
      startTimes[index] = reference.isTrying(index) ? startTimes[index] ?? now : nil
    }
  }
}
