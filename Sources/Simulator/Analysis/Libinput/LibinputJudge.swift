import Gestures
import LibinputEvents
import Simulation
import TouchTrace

/// Finds the rule by which libinput made another gesture of one motion than the hand did.
struct LibinputJudge {
  /// A decision with its limit and the measured values.
  struct Decision {
    var rule: LibinputRule
    var time: Timestamp
    var text: String
    var measured: [LibinputMeasurement] = []
  }

  let meant: MeantGesture
  let hand: LibinputHand
  let period: Range<Timestamp>
  let reports: LibinputReports
  let steps: [LibinputStep]
  let configuration: String
  /// Where touches of the recording began to count, or no longer did.
  let thresholds: [Threshold]
  let limits: DeviceLimits

  /// The decision against the hand; nil if libinput reported what the hand meant, or if nothing explains why not.
  var decision: Decision? {
    if meant.isMet(by: own) { return pressedPart ?? droppedAxis ?? movedTap }
    if meant.isNextToResting && !own.isEmpty { return nil }
    return palm ?? pressure ?? decisionOnFingers
  }

  private var decisionOnFingers: Decision? {
    switch meant.kind {
    case .tap: tap
    case .hold: slots ?? movedHold
    case .motion: thumb ?? jump
    case .scroll, .swipe, .pinch: slots ?? fingerCount ?? thumb ?? assumption ?? tooLittle ?? jump
    case .drag, .click: nil
    }
  }

  /// Returns what libinput decided of the fingers that it did not ignore; nil if `decision` did not ignore one.
  func laterDecision(than decision: Decision) -> Decision? {
    switch decision.rule {
    case .palm: decisionOnFingers
    case .thumb where meant.fingers > 1: assumption
    default: nil
    }
  }

  var own: [LibinputReports.Report] { reports.reports.filter { period.contains($0.start) } }

  // MARK: Ignored touches

  /// The first touch that libinput ignored, other than for its jump; nil if there is none.
  var suppression: Suppression? { ignored?.suppression }

  private var ignored: (time: Timestamp, suppression: Suppression)? {
    reports.suppressions.first { period.contains($0.time) && !$0.suppression.isOver && $0.suppression.reason != .jump }
  }

  private var palm: Decision? {
    guard let (time, suppression) = ignored else { return nil }
    let ignored = "libinput ignored a touch"
    func decision(_ rule: LibinputRule, _ why: String) -> Decision {
      Decision(rule: rule, time: time, text: "\(ignored) \(why)")
    }
    switch suppression.reason {
    case .edge: return edgePalm(time)
    case .typing:
      return decision(.palm, "as a palm: a key was pressed less than 0.2 s before, or 0.5 s after several keys")
    case .trackpoint: return decision(.palm, "as a palm: the trackpoint was used less than 0.3 s before")
    case .toolPalm: return reportedPalm(suppression.touch, time)
    case .pressure:
      return measured(
        "pressure", limits.device?.touch(suppression.touch, at: time)?.pressure, limits.palmPressure,
        "AttrPalmPressureThreshold", time)
    case .touchSize:
      return measured(
        "size", limits.device?.touch(suppression.touch, at: time)?.size, limits.palmSize, "AttrPalmSizeThreshold",
        time)
    case .arbitration: return decision(.palm, "because a pen was near")
    case .palmTap where meant.kind == .tap: return decision(.palm, "as a tap of a palm: it was at the edge")
    case .lightPressure, .smallSize, .thumb, .jump, .palmTap: return nil
    case .other: return decision(.palm, "as a palm: \(suppression.detail)")
    }
  }

  /// A palm by a value that the device reports.
  private func measured(_ name: String, _ value: Int?, _ limit: Int?, _ quirk: String, _ time: Timestamp) -> Decision {
    let text = "libinput ignored a touch as a palm"
    guard let value, let limit else {
      return Decision(
        rule: .palm, time: time, text: "\(text): its \(name) was above the limit of the device's quirk \(quirk)")
    }
    return Decision(
      rule: .palm, time: time,
      text: "\(text) \(sinceStart(time)): its \(name) was \(value), and more than \(limit) is a palm (quirk \(quirk))",
      measured: [LibinputMeasurement(name, Double(value), limit: Double(limit), "")])
  }

  /// libinput expects palms in 8 % of the width at either side, at most 8 mm, of touchpads at least 70 mm wide, and in 5 % of the
  /// height at the top of those higher than 55 mm without buttons there.
  private func edgePalm(_ time: Timestamp) -> Decision {
    let position = hand.positions(at: time).values.min { nearestEdge($0).distance < nearestEdge($1).distance } ?? .zero
    let (edge, distance, limit, rule) = nearestEdge(position)
    let measured = LibinputMeasurement("distance from the \(edge) edge", distance, limit: limit, "mm")
    return Decision(
      rule: .palm, time: time,
      text:
        "libinput ignored a touch as a palm: distance \(Numbers.text(distance, limit)) mm from the \(edge) edge; must be at least "
        + "\(Numbers.text(limit)) mm (\(rule), unless the finger leaves it inwards within 0.2 s)", measured: [measured])
  }

  private func nearestEdge(_ position: Point2D) -> (edge: String, distance: Double, limit: Double, rule: String) {
    let side = min(LibinputLimit.widestPalm, LibinputLimit.palmShare * hand.width)
    let (edge, distance) = position.x < hand.width / 2 ? ("left", position.x) : ("right", hand.width - position.x)
    if distance < side + 0.2 || position.y > 0.05 * hand.height + 0.2 {
      return (edge, distance, side, "8 % of the width, at most 8 mm, on touchpads at least 70 mm wide")
    }
    return ("top", position.y, 0.05 * hand.height, "5 % of the height on touchpads higher than 55 mm")
  }

  private var thumb: Decision? {
    guard
      let (time, suppression) = reports.suppressions.first(where: {
        period.contains($0.time) && !$0.suppression.isOver && $0.suppression.reason == .thumb
      })
    else { return nil }
    let text = "libinput took a finger for a thumb and ignored it \(after(time))"
    if suppression.detail == "speed" {
      return speedThumb(time, text)
    }
    let down = hand.positions(at: time)
    if suppression.detail == "jailed" || meant.fingers == 1 {
      let lowest = down.values.map(\.y).max() ?? 0
      let limit = LibinputLimit.thumbLineWithoutSize
      return Decision(
        rule: .thumb, time: time,
        text:
          "\(text): it began \(Numbers.text(hand.height - lowest)) mm from the bottom edge, where thumbs rest up to "
          + "\(Numbers.text((1 - limit) * hand.height)) mm, or \(Numbers.text((1 - LibinputLimit.thumbLine) * hand.height)) mm if the touchpad "
          + "measures pressure or size",
        measured: [
          LibinputMeasurement(
            "distance from the bottom edge", hand.height - lowest, limit: (1 - limit) * hand.height, "mm")
        ])
    }
    guard let pair = pair(at: time) else { return Decision(rule: .thumb, time: time, text: text) }
    let (least, most) = (LibinputLimit.least(pair.fingers), LibinputLimit.most(pair.fingers))
    return Decision(
      rule: .thumb, time: time,
      text:
        "\(text): the lower finger had moved \(Numbers.text(pair.lower.length, least)) mm, and a finger moves \(Numbers.text(least)) before the "
        + "other has moved \(Numbers.text(most)) (\(Numbers.text(pair.upper.length, most)))",
      measured: [
        LibinputMeasurement("moved (lower finger)", pair.lower.length, limit: least, "mm"),
        LibinputMeasurement("moved (upper finger)", pair.upper.length, limit: most, "mm"),
      ])
  }

  /// A finger that touches down while another one has moved faster than 20 mm/s for more than five reports.
  private func speedThumb(_ time: Timestamp, _ text: String) -> Decision {
    let down = hand.positions(at: time).sorted { $0.key < $1.key }.map(\.value)
    let apart = down.count == 2 ? down[1] - down[0] : .zero
    return Decision(
      rule: .thumb, time: time,
      text: "\(text): it touched down while another finger was moving faster than 20 mm/s, "
        + "and not within 35 × 25 mm of it (\(Numbers.text(abs(apart.x), decimals: 0)) × \(Numbers.text(abs(apart.y), decimals: 0)) mm)",
      measured: down.count != 2
        ? []
        : [
          LibinputMeasurement("apart horizontally", abs(apart.x), limit: LibinputLimit.thumbApart.x, "mm"),
          LibinputMeasurement("apart vertically", abs(apart.y), limit: LibinputLimit.thumbApart.y, "mm"),
        ])
  }

  // MARK: Gestures of several fingers

  /// The time at which libinput last detected the fingers of a gesture before a time.
  func detection(before time: Timestamp) -> Timestamp {
    steps.last { $0.machine == .gesture && $0.event == "FINGER_DETECTED" && $0.time <= time }?.time
      ?? hand.sequence.start
  }

  private func pair(at time: Timestamp) -> LibinputHand.Pair? { hand.pair(from: detection(before: time), at: time) }

  /// `264 ms after the fingers touched down`.
  func after(_ time: Timestamp) -> String {
    let elapsed = time - detection(before: time)
    return
      "\(Numbers.text(elapsed.milliseconds, decimals: 0)) ms after the \(meant.fingers == 1 ? "finger" : "fingers") touched down"
  }

  /// The step that assumed another gesture.
  private var assumption: Decision? {
    guard
      let step = steps.last(where: { $0.assumed.map { $0 != meant.kind && $0 != .motion } ?? false })
        ?? steps.last(where: { $0.assumed == .motion })
    else { return nil }
    let assumed = step.assumed ?? .motion
    if assumed == .drag { return drag(step) }
    guard let pair = pair(at: step.time), assumed != .motion else { return nil }
    let text = "libinput assumed a \(assumed.rawValue) \(after(step.time)): "
    if let rest = restingFinger(pair, step, text, assumed) { return rest }
    if assumed != .pinch, pair.isInBox, pair.milliseconds > LibinputLimit.assumption,
      pair.most >= 0.9 * LibinputLimit.undecided
    {
      return box(pair, step, text)
    }
    if pair.most == 0 {
      return Decision(rule: .other, time: step.time, text: text + "no finger that it follows had moved")
    }
    let moved = "they moved \(Numbers.text(pair.upper.length)) and \(Numbers.text(pair.lower.length)) mm"
    if assumed == .pinch {
      return Decision(
        rule: .otherDirection, time: step.time,
        text: text
          + "the fingers did not move in the same direction; \(moved), \(Numbers.text(pair.angle, decimals: 0))° apart",
        measured: [])
    }
    return Decision(
      rule: .sameDirection, time: step.time,
      text: text
        + "both fingers had moved \(Numbers.text(LibinputLimit.least(pair.fingers))) mm in the same direction; \(moved)",
      measured: [])
  }

  private func box(_ pair: LibinputHand.Pair, _ step: LibinputStep, _ text: String) -> Decision {
    let (x, y) = (abs(pair.distance.x), abs(pair.distance.y))
    return Decision(
      rule: .box, time: step.time,
      text: text
        + "they were within 40 × 7 mm after 150 ms (\(Numbers.text(x, decimals: 0)) × \(Numbers.text(y, decimals: 0)) mm apart), "
        + "and one had moved 1 mm; a pinch needs 1.5 mm of both within 300 ms (\(Numbers.text(pair.upper.length)) and "
        + "\(Numbers.text(pair.lower.length)) mm)",
      measured: [
        LibinputMeasurement("apart horizontally", x, limit: LibinputLimit.boxWidth, "mm"),
        LibinputMeasurement("apart vertically", y, limit: LibinputLimit.boxHeight, "mm"),
        LibinputMeasurement("time", pair.milliseconds, limit: LibinputLimit.assumption, "ms"),
        LibinputMeasurement("moved", pair.least, limit: LibinputLimit.pinch, "mm"),
      ])
  }

  private func restingFinger(
    _ pair: LibinputHand.Pair, _ step: LibinputStep, _ text: String, _ assumed: MeantGesture.Kind
  ) -> Decision? {
    let (least, most) = (LibinputLimit.least(pair.fingers), LibinputLimit.most(pair.fingers))
    // libinput's positions are rounded otherwise: a finger that hardly moved excludes every other rule just below the limit.
    guard pair.least < least, pair.most >= (pair.least < 0.8 * least ? 0.95 : 1) * most,
      !(pair.isInBox && pair.milliseconds > LibinputLimit.assumption)
    else { return nil }
    return Decision(
      rule: .rest, time: step.time,
      text: text
        + "one finger had moved \(Numbers.text(pair.most, most)) mm (limit \(Numbers.text(most))) and the other "
        + "\(Numbers.text(pair.least, least)) mm (limit \(Numbers.text(least)))",
      measured: [
        LibinputMeasurement("moved (one finger)", pair.most, limit: most, "mm"),
        LibinputMeasurement("moved (the other)", pair.least, limit: least, "mm"),
      ])
  }

  private func drag(_ step: LibinputStep) -> Decision {
    let pair = pair(at: step.time)
    let moved = pair.map { ($0.upper.length + $0.lower.length) / 2 } ?? 0
    let isLater = step.event.contains("TIMEOUT")
    return Decision(
      rule: .drag, time: step.time,
      text:
        "libinput \(isLater ? "cancelled the swipe and " : "")pressed the button \(after(step.time)): with 3fg-drag, "
        + (isLater
          ? "fingers that have moved less than 5 mm after 80 ms drag (\(Numbers.text(moved, 5)) mm)"
          : "three fingers that move drag"),
      measured: isLater ? [LibinputMeasurement("moved", moved, limit: 5, "mm")] : [])
  }

  private var fingerCount: Decision? {
    let others = own.filter { $0.kind != .hold && $0.kind != .motion && $0.kind != .button }
    let cancelled = others.first { $0.isCancelled && ($0.kind.rawValue == meant.kind.rawValue || $0.kind == .scroll) }
    let wrong = others.first {
      $0.fingers != meant.fingers && $0.fingers > 0 || $0.kind == .scroll && meant.fingers > 2
    }
    let (landing, lifting) = (hand.landing.milliseconds, hand.lifting.milliseconds)
    guard let report = cancelled ?? wrong, max(landing, lifting) > 20 else { return nil }
    let isLate = landing >= lifting
    let change =
      isLate
      ? "the last finger touched down \(Numbers.text(landing, decimals: 0)) ms after the first"
      : "the last finger lifted \(Numbers.text(lifting, decimals: 0)) ms after the first"
    let what =
      report.isCancelled
      ? "cancelled its \(report.kind.rawValue)"
      : "reported a \(report.kind.rawValue) of \(GestureNames.number(max(2, report.fingers))) fingers"
    return Decision(
      rule: .fingerCount, time: report.end,
      text:
        "libinput \(what): \(change), and a gesture that has begun ends when the number of fingers is another one for 100 ms",
      measured: [
        LibinputMeasurement(
          isLate ? "touch downs" : "touch ups", max(landing, lifting), limit: LibinputLimit.fingerChange, "ms")
      ])
  }

  private var tooLittle: Decision? {
    guard let detected = steps.last(where: { $0.event == "FINGER_DETECTED" })?.time else { return nil }
    let least = LibinputLimit.least(meant.fingers)
    // The fingers may have been together for a part of the motion only.
    guard let pair = hand.pair(from: detected, at: lastMoment), pair.fingers == meant.fingers, pair.least < least else {
      return nil
    }
    return Decision(
      rule: .movement, time: lastMoment,
      text:
        "libinput did not decide: while all were down, the fingers moved \(Numbers.text(pair.upper.length, least)) and \(Numbers.text(pair.lower.length, least)) mm, and a "
        + "\(meant.kind.rawValue) needs \(Numbers.text(least)) mm of both",
      measured: [LibinputMeasurement("moved", pair.least, limit: least, "mm")])
  }

  /// The last time at which all fingers were down.
  private var lastMoment: Timestamp {
    (hand.sequence.fingers.map(\.end).min() ?? hand.sequence.end) - .microseconds(1)
  }
}
