import Gestures
import LibinputEvents
import Simulation
import TouchTrace

/// The gesture of libinput that a hand meant, by its motion.
struct MeantGesture: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable, CaseIterable { case tap, hold, motion, scroll, swipe, pinch, drag, click }

  var kind: Kind
  var fingers: Int
  /// The movement of a scroll or a swipe, in points.
  var translation = Point2D.zero
  /// Whether the fingers of a pinch spread, and the rotation of one that turned, in degrees.
  var spreads = false
  var rotation = 0.0
  /// Whether other fingers rested next to those of a scroll or swipe.
  var isNextToResting = false
  /// The number of taps, if fingers tap one after another before the last one has lifted, as in a drumroll; otherwise 1.
  var taps = 1

  init(_ kind: Kind, fingers: Int) {
    self.kind = kind
    self.fingers = fingers
  }

  /// Returns nil for a motion that libinput has no gesture for.
  init?(_ motion: TouchMotion, _ sequence: TouchSequence, _ log: InputLog) {
    let fingers = motion.fingers
    if motion.isUnfinished || sequence.isHover { return nil }
    if let taps = Self.roll(sequence) {
      self.init(.tap, fingers: 1)
      self.taps = taps
      return
    }
    // Fingers of a tap touch down and lift one after the other.
    let together = sequence.together
    let isShort = together < Self.shortestPress
    let isTap = isShort && motion.duration < Self.longestTap && motion.farthest < Self.nearTap
    let isHold = fingers == 1 && motion.duration > Self.slowHold && motion.farthest < Self.farthestHold
    if motion.parts.isEmpty || isTap || isHold {
      if fingers > (isShort ? 5 : 4) { return nil }
      self.init(isShort ? .tap : .hold, fingers: fingers)
      return
    }
    if motion.isCancelled { return nil }
    if fingers == 1, let pinch = Self.anchoredPinch(motion, sequence) {
      self = pinch
      return
    }
    switch motion.parts[0] {
    case .translation:
      if fingers > 4 { return nil }
      if motion.translation.length < 0.5 * motion.excursion { return nil }
      self.init(fingers == 1 ? .motion : fingers == 2 ? .scroll : .swipe, fingers: fingers)
      translation = motion.translation
      isNextToResting = fingers > 1 && motion.restingFingers > 0
    case .span, .rotation:
      if fingers < 2 || fingers > 4 { return nil }
      self.init(.pinch, fingers: fingers)
      if motion.parts[0] == .rotation { rotation = motion.rotation }
      spreads = motion.spans.map { $0.extreme > $0.first } ?? true
    }
  }

  /// In points: what a finger that was meant to rest moves at most.
  private static let nearTap = 1.5 * TouchLimits.tapMovement
  private static let longestTap = Interval.milliseconds(250)
  /// A touch that rests longer is a hold.
  private static let shortestPress = Interval.milliseconds(350)
  /// A finger that creeps less than two millimetres a second, and 3 mm in all, is meant to rest.
  private static let slowHold = Interval.milliseconds(1500)
  private static let farthestHold = 2 * TouchMotion.restingDistance

  /// Returns the number of taps of fingers that take turns: each touch is a tap, and they are not all down for half of the shortest one.
  private static func roll(_ sequence: TouchSequence) -> Int? {
    let fingers = sequence.fingers
    guard fingers.count > 1, sequence.maximumFingers <= fingers.count,
      fingers.allSatisfy({ $0.end - $0.start < longestTap && $0.farthest < nearTap && !$0.isCancelled }),
      let shortest = fingers.map({ $0.end - $0.start }).min(), let last = fingers.map(\.start).max(),
      let lift = fingers.map(\.end).min(), (lift - last) * 2 < shortest
    else { return nil }
    return fingers.count
  }

  /// Returns the pinch of a finger that moves away from a resting one, or towards it.
  private static func anchoredPinch(_ motion: TouchMotion, _ sequence: TouchSequence) -> MeantGesture? {
    guard sequence.fingers.count == 2, motion.restingFingers == 1,
      let mover = sequence.fingers.max(by: { $0.farthest < $1.farthest }),
      let other = sequence.fingers.min(by: { $0.farthest < $1.farthest }),
      mover.start - other.start < .milliseconds(150), other.start - mover.start < .milliseconds(150)
    else { return nil }
    let change = (mover.last - other.first).length - (mover.first - other.first).length
    let moved = (mover.last - mover.first).length
    guard moved >= 3 * TouchMotion.restingDistance, abs(change) >= 0.7 * moved else { return nil }
    var pinch = MeantGesture(.pinch, fingers: 2)
    pinch.spreads = change > 0
    return pinch
  }

  /// Returns whether libinput reported it.
  func isMet(by reports: [LibinputReports.Report]) -> Bool {
    // A scroll that becomes a pinch is a pinch.
    let others: [LibinputReports.Kind] =
      switch kind {
      case .scroll: [.swipe, .pinch]
      case .swipe: [.scroll, .pinch]
      case .tap, .hold, .motion, .pinch, .drag, .click: []
      }
    if reports.contains(where: { others.contains($0.kind) }) { return false }
    // A swipe of another number of fingers was reported as well.
    if kind == .swipe, reports.contains(where: { $0.kind == .swipe && $0.fingers != fingers }) { return false }
    if kind == .drag { return isDrag(reports) }
    if taps > 1 {
      // Fingers that overlap may tap together: two of them right, three middle.
      let tapped = reports.filter(\.isTap).compactMap { Self.buttons.firstIndex(of: $0.button).map { $0 + 1 } }
      return tapped.reduce(0, +) >= taps
    }
    return reports.contains { report in
      if report.isCancelled || report.lacksBeginning { return false }
      switch (kind, report.kind) {
      case (.tap, .button): return fingers <= 3 && report.isTap && report.button == Self.buttons[fingers - 1]
      case (.click, .button): return fingers <= 3 && !report.isTap && report.button == Self.buttons[fingers - 1]
      case (.hold, .hold): return report.fingers == fingers
      case (.motion, .motion): return true
      case (.scroll, .scroll), (.swipe, .swipe):
        return (kind == .scroll || report.fingers == fingers) && hasDirection(report.translation)
      case (.pinch, .pinch):
        if report.fingers != fingers { return false }
        if rotation != 0 { return report.rotation * rotation > 0 }
        return spreads ? report.scale > 1 : report.scale < 1
      default: return false
      }
    }
  }

  /// Whether a tap's button is down when the pointer moves for the last time.
  private func isDrag(_ reports: [LibinputReports.Report]) -> Bool {
    guard let last = reports.last(where: { $0.kind == .motion }) else { return false }
    return reports.contains {
      $0.kind == .button && $0.delivery <= last.end && ($0.end > last.start || !$0.isOver)
        && $0.button == Self.buttons[min(2, fingers - 1)]
    }
  }

  static let buttons: [UInt16] = [272, 273, 274]

  /// Whether a movement has the direction of the hand's, within 45°. What is nearer is ``LibinputRule/axis``.
  private func hasDirection(_ moved: Point2D) -> Bool {
    translation == .zero || moved.dotProduct(translation) > 0.7071 * moved.length * translation.length
  }

  /// `a pinch of three fingers`, `a tap`.
  var text: String {
    let usual = [.scroll, .pinch].contains(kind) ? 2 : 1
    let noun = GestureNames.noun(kind == .motion ? "movement" : kind.rawValue, fingers: fingers == usual ? 1 : fingers)
    if kind == .click && fingers == 1 { return "a left click" }
    if taps > 1 { return "\(taps) taps" }
    return kind == .motion ? "a movement of the pointer" : noun.withArticle
  }
}

extension TouchSequence {
  /// The time from the last touch down to the first touch up; the whole time if a finger lifted before another touched down.
  fileprivate var together: Interval {
    guard let last = fingers.map(\.start).max(), let first = fingers.map(\.end).min(), first > last else {
      return end - start
    }
    return first - last
  }
}
