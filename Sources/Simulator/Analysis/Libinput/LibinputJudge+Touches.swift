import Gestures
import LibinputEvents
import Simulation
import TouchTrace

extension LibinputJudge {
  // MARK: Light touches and jumps

  /// A touch that begins to count, or no longer counts, because of its pressure or size. It is no event of libinput: a touch that is
  /// not pressed yet counts as hovering.
  struct Threshold {
    var time: Timestamp
    var reason: Suppression.Reason
    var isCounted: Bool

    /// Returns nil for a line of libinput's log about anything else.
    init?(_ entry: LibinputLogEntry) {
      guard case .suppression(let suppression)? = LogLine(entry.text),
        [.lightPressure, .smallSize].contains(suppression.reason)
      else { return nil }
      (time, reason, isCounted) = (entry.time, suppression.reason, suppression.isOver)
    }
  }

  /// The touch that never pressed hard enough, or only for a part of the time.
  var pressure: Decision? {
    guard let kind = thresholds.first?.reason else { return nil }
    let own = thresholds.filter { period.contains($0.time) }
    let (counted, fingers) = (own.count(where: \.isCounted), hand.sequence.fingers.count)
    let isLight = kind == .lightPressure
    let why =
      "too \(isLight ? "light" : "small") to count: the limit is in the quirk \(isLight ? "AttrPressureRange" : "AttrTouchSizeRange")"
    if counted < fingers {
      return Decision(
        rule: .pressure, time: hand.sequence.fingers.map(\.start).max() ?? hand.sequence.start,
        text: "libinput ignored \(fingers - counted) of \(fingers, "touch"), \(why)",
        measured: [LibinputMeasurement("touches that count", Double(counted), limit: Double(fingers), "")])
    }
    guard let ended = own.first(where: { !$0.isCounted }), self.own.isEmpty else { return nil }
    return Decision(
      rule: .pressure, time: ended.time, text: "libinput ignored a touch from \(sinceStart(ended.time)) on, \(why)")
  }

  /// A jump, which libinput discards as a fault of the device.
  var jump: Decision? {
    guard
      let (time, _) = reports.suppressions.first(where: {
        period.contains($0.time) && $0.suppression.reason == .jump
      })
    else { return nil }
    let (step, before) = hand.largestSteps(at: time)
    let isAbsolute = step > LibinputLimit.jump
    let (moved, limit) = isAbsolute ? (step, LibinputLimit.jump) : (step - before, LibinputLimit.jumpIncrease)
    return Decision(
      rule: .jump, time: time,
      text:
        "libinput discarded a jump \(sinceStart(time)): a finger moved \(Numbers.text(step, limit)) mm in 12 ms\(isAbsolute ? "" : ", \(Numbers.text(moved, limit)) more than before"), "
        + "and what is more than \(Numbers.text(limit, decimals: 0)) mm counts as a fault of the device",
      measured: [LibinputMeasurement(isAbsolute ? "moved in 12 ms" : "moved more in 12 ms", moved, limit: limit, "mm")])
  }

  // MARK: Taps that look like something else

  /// A short and small movement that may have been a tap, of which libinput made a scroll.
  var movedTap: Decision? {
    guard meant.kind == .scroll, hand.sequence.end - hand.sequence.start < .milliseconds(300),
      hand.farthest < LibinputLimit.largestRoll,
      reports.refusals.contains(where: { period.contains($0.time) && $0.refusal.reason == .motion })
    else { return nil }
    return tap
  }
}

extension LibinputHand {
  /// Returns the largest movement of a finger up to a time, and that before it, in millimetres within 12 ms. The first one of a touch
  /// counts as none, as for libinput.
  func largestSteps(at time: Timestamp) -> (last: Double, before: Double) {
    let all = moments(through: time)
    let recent = all.suffix(3)
    let steps = zip(recent, recent.dropFirst()).map { earlier, later in
      later.positions.map { id, position in
        let moved = earlier.positions[id].map { (position - $0).length } ?? 0
        return (id: id, length: moved * 12 / max(1, (later.time - earlier.time).milliseconds))
      }
    }
    guard let last = steps.last?.max(by: { ($0.length, $0.id) < ($1.length, $1.id) }) else { return (0, 0) }
    let isFirst = all.dropLast(3).last?.positions[last.id] == nil
    return (last.length, isFirst || steps.count < 2 ? 0 : steps[0].first { $0.id == last.id }?.length ?? 0)
  }
}
