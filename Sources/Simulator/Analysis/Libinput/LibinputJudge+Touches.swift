import Gestures
import LibinputEvents
import Simulation
import TouchTrace

extension LibinputJudge {
  // MARK: Palms that the device reports

  /// A touch counts as a palm as long as the device reports it as one, and as a finger before and after that. The log has only the
  /// beginning.
  func reportedPalm(_ touch: Int?, _ time: Timestamp) -> Decision {
    let last = hand.sequence.end - Interval.microseconds(1)
    let palm = limits.device?.touch(touch, at: last)?.palms.last { $0.start <= time }
    let end = min(palm?.end ?? last, last)
    let start = Numbers.text((time - hand.sequence.start).milliseconds, decimals: 0)
    let when =
      end < last
      ? " from \(start) to \(sinceStart(end))" : time > hand.sequence.start ? " from \(sinceStart(time)) on" : ""
    return Decision(
      rule: .palm, time: time,
      text: "libinput ignored a touch as a palm\(when): the touchpad reports it as one (MT_TOOL_PALM)",
      measured: [LibinputMeasurement("reported as a palm", (end - time).milliseconds, limit: 0, "ms")])
  }

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
    // Of a touchpad with fewer positions than fingers, libinput follows only these.
    let followed = limits.device.map { min($0.slots, hand.sequence.maximumFingers) } ?? hand.sequence.fingers.count
    let fingers = followed < hand.sequence.maximumFingers ? followed : hand.sequence.fingers.count
    let counted = own.count(where: \.isCounted)
    let isLight = kind == .lightPressure
    let why =
      "too \(isLight ? "light" : "small") to count: the limit is in the quirk \(isLight ? "AttrPressureRange" : "AttrTouchSizeRange")"
    if counted < fingers {
      return Decision(
        rule: .pressure, time: hand.sequence.fingers.map(\.start).max() ?? hand.sequence.start,
        text: "libinput ignored \(fingers - counted) of \(fingers, "touch"), \(why)\(rangeText(kind))",
        measured: [LibinputMeasurement("touches that count", Double(counted), limit: Double(fingers), "")])
    }
    guard followed == hand.sequence.maximumFingers || limits.device == nil,
      let ended = own.first(where: { !$0.isCounted }), self.own.isEmpty
    else { return nil }
    return Decision(
      rule: .pressure, time: ended.time,
      text: "libinput ignored a touch from \(sinceStart(ended.time)) on, \(why)\(rangeText(kind))")
  }

  /// The limits between which a touch begins and ends, and the largest value that the ignored touch had.
  private func rangeText(_ kind: Suppression.Reason) -> String {
    let isLight = kind == .lightPressure
    guard let range = isLight ? limits.pressureRange : limits.sizeRange else { return "" }
    return " (a touch begins at \(range.high) and ends below \(range.low))"
  }

  // MARK: Fingers without a place

  /// A gesture of more fingers than the touchpad reports the positions of.
  var slots: Decision? {
    guard let device = limits.device, device.slots < meant.fingers || device.slots == 1 && meant.kind == .hold else {
      return nil
    }
    // More fingers than positions swipe, and a touchpad with one position has no gestures but scrolls.
    let step = steps.first { $0.assumed != nil && $0.assumed != meant.kind }
    guard device.slots == 1 ? meant.kind != .scroll : step?.assumed == .swipe else { return nil }
    let time = step?.time ?? hand.sequence.start
    let why =
      device.isSemiMultitouch
      ? "the touchpad reports the corners around the fingers instead of their positions (semi-mt), and libinput follows one"
      : "the touchpad reports the \(device.slots == 1 ? "position of 1 finger" : "positions of \(device.slots) fingers")"
    let fingers = GestureNames.number(meant.fingers)
    let rule =
      device.slots == 1
      ? "so there are no pinches, swipes and holds on it, however the hand moves; two fingers scroll, and up to three tap"
      : "and more fingers than that swipe, however they move: \(fingers) fingers only swipe\(meant.fingers > 3 ? "" : " and tap") on it"
        + (meant.kind == .pinch ? ", and two pinch" : "")
    return Decision(
      rule: .slots, time: time,
      text: (step?.assumed == .swipe ? "libinput assumed a swipe \(after(time)) instead of" : "libinput cannot see")
        + " \(meant.text): \(why), \(rule)",
      measured: [LibinputMeasurement("fingers", Double(meant.fingers), limit: Double(device.slots), "")])
  }

  /// A jump, which libinput discards as a fault of the device.
  var jump: Decision? {
    guard
      let (time, _) = reports.suppressions.first(where: {
        period.contains($0.time) && $0.suppression.reason == .jump
      })
    else { return nil }
    let (step, before) = hand.largestSteps(at: time)
    // A finger that jumps may count as one that lifts and another one that touches down.
    guard step >= LibinputLimit.jumpIncrease else {
      return Decision(
        rule: .jump, time: time,
        text:
          "libinput discarded a jump \(sinceStart(time)): a finger moved more than 20 mm in 12 ms, or 7 mm more than in the 12 ms "
          + "before, which counts as a fault of the device")
    }
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

extension LibinputJudge {
  /// The limits of a device, which libinput logs as it opens the device, or has from its quirks.
  struct DeviceLimits {
    var device: LibinputDevice?
    var palmPressure: Int?
    var palmSize: Int?
    var pressureRange: (low: Int, high: Int)?
    var sizeRange: (low: Int, high: Int)?

    init(_ log: [LibinputLogEntry], _ device: LibinputDevice?) {
      self.device = device
      for entry in log {
        guard
          entry.text.contains("threshold") || entry.text.contains("touch detection") || entry.text.hasPrefix("quirk")
        else { continue }
        let numbers = entry.text.split { !$0.isNumber }.compactMap { Int($0) }
        guard let first = numbers.first, let last = numbers.last else { continue }
        if entry.text.hasPrefix("quirk AttrPalmSizeThreshold=") { palmSize = last }
        if entry.text.contains("palm: pressure threshold is") { palmPressure = last }
        let range = (low: min(first, last), high: max(first, last))
        if entry.text.contains("pressure-based touch detection (") { pressureRange = range }
        if entry.text.contains("size-based touch detection (") { sizeRange = range }
      }
    }
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
