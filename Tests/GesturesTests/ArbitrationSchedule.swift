import Gestures
import TestSupport

/// What scripted recognizers do, moment by moment; played to a coordinator and to the plain rules.
struct ArbitrationSchedule: CustomStringConvertible {
  typealias Signal = ScriptedRecognizer.Signal
  typealias Change = ReferenceArbitration.Change
  typealias Place = ReferenceArbitration.Place

  struct Moment {
    var signals: [Signal?]
    /// Else it comes by deadline.
    var isFrame = true
    /// Where a finger is down after it, in order of landing. Deadlines leave that as it is.
    var fingers: [Place] = [.left]
    /// Who is enabled or disabled after it.
    var switches: [(recognizer: Int, isEnabled: Bool)] = []
  }

  var moments: [Moment]
  /// Of each pair: of the first with the second, the first with the third, the second with the third and so on.
  var relations: [ReferenceArbitration.Relation]
  /// Where each is attached; empty for the surface.
  var places: [Place] = []
  /// Those whose delegate does not let them begin.
  var refused: Set<Int> = []
  var count: Int { moments[0].signals.count }

  func relation(_ first: Int, _ second: Int) -> ReferenceArbitration.Relation {
    relations[second * (second - 1) / 2 + first]
  }

  private func time(_ moment: Int) -> Timestamp { .milliseconds(Int64(moment) * 100) }

  /// Nil where some would wait for each other.
  func play() -> (coordinator: [Change], rules: [Change])? {
    let coordinator = GestureCoordinator()
    guard let ids = attach(to: coordinator) else { return nil }
    var rules = ReferenceArbitration(
      places: places.isEmpty ? ids.map { _ in .surface } : places, refused: refused, relation: relation)
    let watcher = ChangeWatcher()
    coordinator.observer = watcher
    var frame = TouchFrame()
    var (down, touchDownTime) = ([ReferenceArbitration.Finger](), Int32(0))
    for (index, moment) in moments.enumerated() {
      if moment.isFrame {
        frame.advance(to: time(index))
        for finger in down {
          let x = finger.side == .right ? 60.0 : 10
          if moment.fingers.contains(finger.side) {
            frame.move(finger.number, to: Point(x + Double(index), 0))
          } else {
            frame.end(finger.number, at: Point(x, 0))
          }
        }
        down.removeAll { !moment.fingers.contains($0.side) }
        for side in moment.fingers where !down.contains(where: { $0.side == side }) {
          touchDownTime += 1
          frame.begin(touchDownTime, at: Point(side == .right ? 60 : 10, 0))
          down.append(ReferenceArbitration.Finger(number: touchDownTime, side: side))
        }
        coordinator.handle(frame)
        rules.frame(at: time(index), moment.signals, after: down)
      } else {
        coordinator.advance(to: time(index))
        rules.deadline(at: time(index), moment.signals)
      }
      for (recognizer, isEnabled) in moment.switches {
        coordinator.setEnabled(isEnabled, for: ids[recognizer])
        rules.setEnabled(isEnabled, recognizer, at: coordinator.now)
      }
    }
    return (watcher.changes, rules.changes)
  }

  private func attach(to coordinator: GestureCoordinator) -> [RecognizerID]? {
    var targets = Place.allCases.map { _ in TargetID.surface }
    if !places.isEmpty {
      targets[Place.left.rawValue] = coordinator.addTarget(Rect(0, 0, 50, 50))
      targets[Place.right.rawValue] = coordinator.addTarget(Rect(50, 0, 50, 50))
      targets[Place.innerLeft.rawValue] = coordinator.addTarget(in: targets[Place.left.rawValue])
    }
    let ids = (0..<count).map { index in
      coordinator.attach(recognizer(index), to: targets[places.isEmpty ? 0 : places[index].rawValue])
    }
    let answers = Answers(ids)
    answers.refused = refused
    for second in 0..<count {
      for first in 0..<second {
        switch relation(first, second) {
        // Those that spare say so when they are attached.
        case .none, .firstSpares, .secondSpares: break
        case .simultaneous: coordinator.allowSimultaneous(ids[first], ids[second])
        case .firstWaits: if !coordinator.require(ids[second], toFailBefore: ids[first]) { return nil }
        case .secondWaits: if !coordinator.require(ids[first], toFailBefore: ids[second]) { return nil }
        case .companionsAsked: answers.simultaneous.append((first, second))
        case .firstWaitsAsked: answers.waits.append((first, second))
        case .secondWaitsAsked: answers.waits.append((second, first))
        }
      }
    }
    if !answers.isSilent { for id in ids { coordinator.setDelegate(answers, of: id) } }
    return ids
  }

  private func recognizer(_ index: Int) -> ScriptedRecognizer {
    var recognizer = ScriptedRecognizer(
      moments.indices.compactMap { moment in
        moments[moment].signals[index].map {
          moments[moment].isFrame ? .at(Int64(moment) * 100, $0) : .deadline(Int64(moment) * 100, $0)
        }
      })
    // More taps for who is attached later: so they tell recognizers apart, and change nobody's rank.
    recognizer.numberOfTaps = index + 1
    for other in 0..<count where other != index {
      let relation = relation(min(index, other), max(index, other))
      // Half of them spare the other; the other half's rivals say that they cannot be prevented, which is the same.
      let (doesNotPrevent, isSpared): (ReferenceArbitration.Relation, ReferenceArbitration.Relation) =
        index < other ? (.firstSpares, .secondSpares) : (.secondSpares, .firstSpares)
      if relation == doesNotPrevent, index % 2 == 0 { recognizer.doesNotPrevent.append(other + 1) }
      if relation == isSpared, other % 2 == 1 { recognizer.isNotPreventedBy.append(other + 1) }
    }
    return recognizer
  }

  /// What the two say differently; nil when nothing is.
  func difference() -> String? {
    guard let (coordinator, rules) = play(), coordinator != rules else { return nil }
    return "\(self)the rules: \(Self.text(rules))\nthe coordinator: \(Self.text(coordinator))"
  }

  private static func text(_ changes: [Change]) -> String {
    changes.map { "\($0.time.microseconds / 1000) #\($0.recognizer) \($0.from)→\($0.to) \($0.cause)" }
      .joined(separator: ", ")
  }

  var description: String {
    var text = "\n"
    for second in 0..<count {
      for first in 0..<second { text += "#\(first) and #\(second): \(relation(first, second))\n" }
    }
    if !places.isEmpty { text += "on \(places)\n" }
    if !refused.isEmpty { text += "refused: \(refused.sorted())\n" }
    for (index, moment) in moments.enumerated() {
      let signals = moment.signals.enumerated().compactMap { index, signal in signal.map { "#\(index) \($0)" } }
      text += "\(index * 100) \(moment.isFrame ? "frame \(moment.fingers)" : "wake"): "
      text += signals.joined(separator: ", ")
      for (recognizer, isEnabled) in moment.switches {
        text += "; #\(recognizer) \(isEnabled ? "enabled" : "disabled")"
      }
      text += "\n"
    }
    return text
  }
}

/// Says what the relations say: half of it as the one that is asked about first, half as the other.
private final class Answers: GestureDelegate {
  let ids: [RecognizerID]
  var refused: Set<Int> = []
  var simultaneous: [(Int, Int)] = []
  var waits: [(waiting: Int, awaited: Int)] = []

  init(_ ids: [RecognizerID]) { self.ids = ids }

  var isSilent: Bool { refused.isEmpty && simultaneous.isEmpty && waits.isEmpty }

  func shouldBegin(_ recognizer: RecognizerID) -> Bool { !refused.contains(recognizer.index) }

  func recognizer(_ recognizer: RecognizerID, shouldRecognizeSimultaneouslyWith other: RecognizerID) -> Bool {
    simultaneous.contains { first, second in
      let isFirst = (first + second) % 2 == 0
      return (recognizer.index, other.index) == (isFirst ? (first, second) : (second, first))
    }
  }

  func recognizer(_ recognizer: RecognizerID, shouldRequireFailureOf other: RecognizerID) -> Bool {
    waits.contains { $0 == (recognizer.index, other.index) && $0.waiting % 2 == 0 }
  }

  func recognizer(_ recognizer: RecognizerID, shouldBeRequiredToFailBy other: RecognizerID) -> Bool {
    waits.contains { $0 == (other.index, recognizer.index) && $0.waiting % 2 == 1 }
  }
}

private final class ChangeWatcher: GestureObserver {
  var changes: [ReferenceArbitration.Change] = []

  func coordinator(willDeliver touches: borrowing TouchFrame) {}

  func coordinator(willFireDeadlinesAt time: Timestamp) {}

  func recognizer(_ id: RecognizerID, didStep step: MachineStep) {}

  func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
    let cause: ReferenceArbitration.Change.Cause =
      switch transition.cause {
      case .itself: .itself
      case .excluded(let rival): .excludedBy(rival.index)
      case .required(let required): .required(required.index)
      case .refused: .refused
      case .disabled, .detached, .ignored: .takenOut
      }
    changes.append(
      ReferenceArbitration.Change(
        time: transition.time, recognizer: transition.recognizer.index, from: transition.from, to: transition.to,
        cause: cause))
  }
}
