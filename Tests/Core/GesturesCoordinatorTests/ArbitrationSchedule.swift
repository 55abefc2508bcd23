import Gestures
import CoreTestSupport

/// The signals of scripted recognizers, moment by moment, played to a coordinator and to the reference implementation.
struct ArbitrationSchedule: CustomStringConvertible {
  typealias Signal = ScriptedRecognizer.Signal
  typealias Change = ReferenceArbitration.Change
  typealias Region = ReferenceArbitration.Region

  struct Moment {
    var signals: [Signal?]
    /// Whether the moment is a frame; otherwise it is a deadline.
    var isFrame = true
    /// The positions of the touches that are down after the frame, in order of touch down. Deadlines leave them
    /// unchanged.
    var fingers: [Region] = [.left]
    /// The recognizers that are enabled or disabled after the moment.
    var enabling: [(recognizer: Int, isEnabled: Bool)] = []
  }

  var moments: [Moment]
  /// The relation of each pair: first with second, first with third, second with third and so on.
  var relations: [ReferenceArbitration.Relation]
  /// The target of each recognizer; empty if all are attached to the surface.
  var regions: [Region] = []
  /// The recognizers that their delegate refuses in `shouldBegin`.
  var refused: Set<Int> = []
  var count: Int { moments[0].signals.count }

  func relation(_ first: Int, _ second: Int) -> ReferenceArbitration.Relation {
    relations[second * (second - 1) / 2 + first]
  }

  private func time(_ moment: Int) -> Timestamp { .milliseconds(Int64(moment) * 100) }

  /// Returns the changes reported by the coordinator and by the reference, or `nil` if the requirements form a cycle.
  func play() -> (coordinator: [Change], rules: [Change])? {
    let coordinator = GestureCoordinator()
    guard let ids = attach(to: coordinator) else { return nil }
    var rules = ReferenceArbitration(
      regions: regions.isEmpty ? ids.map { _ in .surface } : regions, refused: refused, relation: relation)
    let recorder = ChangeRecorder()
    coordinator.observer = recorder
    var frame = TouchFrame(at: .zero)
    var (down, touchCount) = ([ReferenceArbitration.Finger](), Int32(0))
    for (index, moment) in moments.enumerated() {
      if moment.isFrame {
        frame.advance(to: time(index))
        for finger in down {
          let x = finger.side == .right ? 60.0 : 10
          if moment.fingers.contains(finger.side) {
            Touch.move(finger.number, x + Double(index), 0).apply(to: &frame)
          } else {
            Touch.up(finger.number).apply(to: &frame)
          }
        }
        down.removeAll { !moment.fingers.contains($0.side) }
        for side in moment.fingers where !down.contains(where: { $0.side == side }) {
          touchCount += 1
          Touch.down(touchCount, side == .right ? 60 : 10, 0).apply(to: &frame)
          down.append(ReferenceArbitration.Finger(number: touchCount, side: side))
        }
        coordinator.handle(frame)
        rules.frame(at: time(index), moment.signals, after: down)
      } else {
        coordinator.advance(to: time(index))
        rules.deadline(at: time(index), moment.signals)
      }
      for (recognizer, isEnabled) in moment.enabling {
        coordinator.setEnabled(isEnabled, for: ids[recognizer])
        rules.setEnabled(isEnabled, recognizer, at: coordinator.now)
      }
    }
    return (recorder.changes, rules.changes)
  }

  private func attach(to coordinator: GestureCoordinator) -> [RecognizerID]? {
    var targets = Region.allCases.map { _ in TargetID.surface }
    if !regions.isEmpty {
      targets[Region.left.rawValue] = coordinator.addTarget(Rect2D(x: 0, y: 0, width: 50, height: 50))
      targets[Region.right.rawValue] = coordinator.addTarget(Rect2D(x: 50, y: 0, width: 50, height: 50))
      targets[Region.innerLeft.rawValue] = coordinator.addTarget(in: targets[Region.left.rawValue])
    }
    let ids = (0..<count).map { index in
      coordinator.attach(recognizer(index), to: targets[regions.isEmpty ? 0 : regions[index].rawValue]).id
    }
    let delegate = RelationDelegate(ids)
    delegate.refused = refused
    for second in 0..<count {
      for first in 0..<second {
        switch relation(first, second) {
        // The recognizers' own `canPrevent` covers these.
        case .none, .firstDoesNotPrevent, .secondDoesNotPrevent: break
        case .simultaneous: coordinator.allowSimultaneous(ids[first], ids[second])
        case .firstWaits: if !coordinator.require(ids[second], toFailBefore: ids[first]) { return nil }
        case .secondWaits: if !coordinator.require(ids[first], toFailBefore: ids[second]) { return nil }
        case .simultaneousByDelegate: delegate.simultaneous.append((first, second))
        case .firstWaitsByDelegate: delegate.waits.append((first, second))
        case .secondWaitsByDelegate: delegate.waits.append((second, first))
        }
      }
    }
    if !delegate.isEmpty { for id in ids { coordinator.setDelegate(delegate, of: id) } }
    return ids
  }

  private func recognizer(_ index: Int) -> ScriptedRecognizer {
    var recognizer = ScriptedRecognizer(
      moments.indices.compactMap { moment in
        moments[moment].signals[index].map {
          moments[moment].isFrame ? .at(Int64(moment) * 100, $0) : .deadline(Int64(moment) * 100, $0)
        }
      })
    // Recognizers attached later require more taps. The number identifies them and does not affect their rank.
    recognizer.numberOfTaps = index + 1
    for other in 0..<count where other != index {
      let relation = relation(min(index, other), max(index, other))
      // Half of the pairs use `canPrevent`; the other half use the rival's `canBePrevented`, with the same effect.
      let (doesNotPrevent, isNotPrevented): (ReferenceArbitration.Relation, ReferenceArbitration.Relation) =
        index < other ? (.firstDoesNotPrevent, .secondDoesNotPrevent) : (.secondDoesNotPrevent, .firstDoesNotPrevent)
      if relation == doesNotPrevent, index % 2 == 0 { recognizer.doesNotPrevent.append(other + 1) }
      if relation == isNotPrevented, other % 2 == 1 { recognizer.isNotPreventedBy.append(other + 1) }
    }
    return recognizer
  }

  /// Returns a description of the difference between the two results, or `nil` if they are equal.
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
    if !regions.isEmpty { text += "on \(regions)\n" }
    if !refused.isEmpty { text += "refused: \(refused.sorted())\n" }
    for (index, moment) in moments.enumerated() {
      let signals = moment.signals.enumerated().compactMap { index, signal in signal.map { "#\(index) \($0)" } }
      text += "\(index * 100) \(moment.isFrame ? "frame \(moment.fingers)" : "wake"): "
      text += signals.joined(separator: ", ")
      for (recognizer, isEnabled) in moment.enabling {
        text += "; #\(recognizer) \(isEnabled ? "enabled" : "disabled")"
      }
      text += "\n"
    }
    return text
  }
}

/// Answers as the relations specify: half of the pairs through the first recognizer's delegate, half through the
/// second's.
private final class RelationDelegate: GestureDelegate {
  let ids: [RecognizerID]
  var refused: Set<Int> = []
  var simultaneous: [(Int, Int)] = []
  var waits: [(waiting: Int, awaited: Int)] = []

  init(_ ids: [RecognizerID]) { self.ids = ids }

  var isEmpty: Bool { refused.isEmpty && simultaneous.isEmpty && waits.isEmpty }

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

private final class ChangeRecorder: GestureObserver {
  var changes: [ReferenceArbitration.Change] = []

  func coordinator(willDeliver touches: borrowing TouchFrame) {}

  func coordinator(willFireDeadlinesAt time: Timestamp) {}

  func recognizer(_ id: RecognizerID, didStep step: () -> MachineStep) {}

  func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
    changes.append(ReferenceArbitration.Change(transition))
  }
}
