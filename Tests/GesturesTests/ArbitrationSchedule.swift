import Gestures
import TestSupport

/// What scripted recognizers do, moment by moment; played to a coordinator and to the plain rules.
struct ArbitrationSchedule: CustomStringConvertible {
  typealias Signal = ScriptedRecognizer.Signal
  typealias Change = PlainArbitration.Change
  struct Moment {
    var signals: [Signal?]
    /// Else it comes by deadline.
    var isFrame = true
    /// Whether a finger is down after it. Deadlines leave that as it is.
    var isTouched = true
  }
  var moments: [Moment]
  /// Of each pair: of the first with the second, the first with the third, the second with the third and so on.
  var relations: [PlainArbitration.Relation]
  var count: Int { moments[0].signals.count }

  func relation(_ first: Int, _ second: Int) -> PlainArbitration.Relation {
    relations[second * (second - 1) / 2 + first]
  }
  private func time(_ moment: Int) -> Timestamp { .milliseconds(Int64(moment) * 100) }

  /// Nil where some would wait for each other.
  func play() -> (coordinator: [Change], rules: [Change])? {
    let coordinator = GestureCoordinator()
    let ids = (0..<count).map { index in
      coordinator.attach(
        ScriptedRecognizer(
          moments.indices.compactMap { moment in
            moments[moment].signals[index].map {
              moments[moment].isFrame ? .at(Int64(moment) * 100, $0) : .by(Int64(moment) * 100, $0)
            }
          }))
    }
    for second in 0..<count {
      for first in 0..<second {
        switch relation(first, second) {
        case .none: break
        case .companions: coordinator.allowSimultaneous(ids[first], ids[second])
        case .firstWaits: if !coordinator.require(ids[second], toFailBefore: ids[first]) { return nil }
        case .secondWaits: if !coordinator.require(ids[first], toFailBefore: ids[second]) { return nil }
        }
      }
    }
    var rules = PlainArbitration(count, relation: relation)
    let watcher = ChangeWatcher()
    coordinator.observer = watcher
    var frame = TouchFrame()
    var (isDown, finger) = (false, Int32(0))
    for (index, moment) in moments.enumerated() {
      if moment.isFrame {
        frame.advance(to: time(index))
        switch (isDown, moment.isTouched) {
        case (false, true):
          finger += 1
          frame.begin(finger, at: .zero)
        case (true, false): frame.end(finger, at: .zero)
        case (true, true): frame.move(finger, to: Point(Double(index), 0))
        case (false, false): break
        }
        isDown = moment.isTouched
        coordinator.handle(frame)
      } else {
        coordinator.advance(to: time(index))
      }
      rules.happens(at: time(index), moment.signals, isFrame: moment.isFrame, touchesAfter: isDown)
    }
    return (watcher.changes, rules.changes)
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
    for (index, moment) in moments.enumerated() {
      let signals = moment.signals.enumerated().compactMap { index, signal in signal.map { "#\(index) \($0)" } }
      text += "\(index * 100) \(moment.isFrame ? moment.isTouched ? "frame" : "lift" : "wake"): "
      text += signals.joined(separator: ", ") + "\n"
    }
    return text
  }
}

private final class ChangeWatcher: GestureObserver {
  var changes: [PlainArbitration.Change] = []
  func coordinator(delivers touches: borrowing TouchFrame) {}
  func coordinator(wakesAt time: Timestamp) {}
  func recognizer(_ id: RecognizerID, steps step: MachineStep) {}
  func recognizer(makes transition: Transition) {
    let cause: PlainArbitration.Change.Cause =
      switch transition.cause {
      case .itself: .itself
      case .excluded(let rival): .excludedBy(rival.index)
      case .required(let required): .required(required.index)
      case .refused: .refused
      case .disabled, .detached, .ignored: .takenOut
      }
    changes.append(
      PlainArbitration.Change(
        time: transition.time, recognizer: transition.recognizer.index, from: transition.from, to: transition.to,
        cause: cause))
  }
}
