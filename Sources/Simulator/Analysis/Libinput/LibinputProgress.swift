import Gestures
import Simulation
import TouchTrace

/// How far the touch in progress is from the limits of libinput's rules: what a view shows next to the recognizers' thresholds.
///
/// The limits are those at which libinput was measured. What it decided, and when it began to follow the fingers, is in its log: from
/// a decision on, the values that libinput decided with stay. Without a log, all values are those of the touches.
package struct LibinputProgress {
  private struct Finger {
    var start: Timestamp
    var first: Point2D
    /// The position when the last finger touched down, from which on libinput follows all of them.
    var followed: Point2D
    var last: Point2D
    var end: Timestamp?
    /// The positions so far, the newest last.
    var path: [(time: Timestamp, position: Point2D)] = []

    var moved: Double { (last - followed).length }

    func position(at time: Timestamp) -> Point2D { path.last { $0.time <= time }?.position ?? first }

    mutating func move(to position: Point2D, at time: Timestamp) {
      last = position
      if path.count >= 2 * LibinputProgress.longestPath { path.removeFirst(LibinputProgress.longestPath) }
      path.append((time, position))
    }
  }

  /// The reports of each finger to keep: libinput decides within a few.
  private static let longestPath = 1000

  private let log: LibinputStepLog
  private let surface: Surface
  private var all: [Int32: Finger] = [:]
  /// The end of the touch before, its fingers, and the time until the present one.
  private var before: (end: Timestamp, fingers: Int, pause: Interval)?
  /// The last touch down.
  private var step = Timestamp(microseconds: 0)
  /// Where the only finger of the present touch was when the button was pressed.
  private var press: Point2D?
  /// The most fingers of the present touch that the touchpad counts without their positions.
  private var untracked = 0

  /// - Parameter log: libinput's log, which may grow.
  package init(on surface: Surface, _ log: LibinputStepLog = LibinputStepLog()) {
    (self.surface, self.log) = (surface, log)
  }

  package mutating func add(_ frame: TraceFrame) {
    for change in frame.changes {
      switch change.stage {
      case .began:
        let ends = all.values.compactMap(\.end)
        if let end = ends.max(), ends.count == all.count { before = (end, all.count, frame.time - end) }
        // The last fingers are shown until the next touch down.
        (press, untracked) = (nil, all.values.contains { $0.end == nil } ? untracked : 0)
        all = all.filter { $0.value.end == nil }
        all[change.id] = Finger(
          start: frame.time, first: change.position, followed: change.position, last: change.position)
        step = frame.time
        all = all.mapValues { finger in
          var finger = finger
          finger.followed = finger.last
          return finger
        }
      case .moved, .stationary: all[change.id]?.move(to: change.position, at: frame.time)
      case .ended, .cancelled:
        all[change.id]?.move(to: change.position, at: frame.time)
        all[change.id]?.end = frame.time
      }
    }
    untracked = max(untracked, frame.untracked)
    if press == nil, frame.buttons != [], all.count == 1 { press = all.values.first?.last }
  }

  /// Returns the fingers of the present touch, and the time for which they are shown: fingers that lift within 100 ms of each other
  /// count as together, as for libinput.
  private func shown(at time: Timestamp) -> (fingers: [Int32: Finger], time: Timestamp) {
    let isOver = all.values.allSatisfy { $0.end != nil }
    let last = isOver ? all.values.compactMap(\.end).max() ?? time : time
    let fingers = all.filter { _, finger in
      finger.end.map { (last - $0).milliseconds < LibinputLimit.fingerChange } ?? true
    }
    return (fingers, fingers.values.compactMap(\.end).min() ?? time)
  }

  /// The measured values at a time, with the limits of the rules; empty before the first touch.
  package func reasons(at time: Timestamp) -> [Reason] {
    let (fingers, time) = shown(at: time)
    let palms = log.palms(from: fingers.values.map(\.start).min() ?? before?.end ?? .distantPast, through: time)
    // What the device reports is a palm or not.
    let reported: [Reason] = palms > 0 ? [.exceeded("reported palms", Double(palms), allowed: 0, .count)] : []
    if fingers.isEmpty { return reported }
    let steps = steps(fingers, through: time)
    let count = fingers.count + untracked
    var reasons = reported + (count > 3 ? [] : tap(fingers, at: time, steps))
    let hold = count <= 2 ? LibinputLimit.quickHold : LibinputLimit.hold
    // libinput follows the fingers from its own detection on, and measures no more once it has decided.
    let decision = Self.decision(steps)
    let end = decision?.time ?? time
    let detected = steps.last { $0.machine == .gesture && $0.event == "FINGER_DETECTED" && $0.time <= end }?.time
    let held = max(0, (end - (detected ?? step)).milliseconds)
    reasons.append(.missed("hold", held, needed: hold, .milliseconds))
    let measured = fingers.mapValues { finger in
      var finger = finger
      if let detected { finger.followed = finger.position(at: detected) }
      if decision != nil { finger.last = finger.position(at: end) }
      return finger
    }
    if untracked > 0 && count > 2 {
      // More fingers than positions swipe, however they move.
      reasons.append(.missed("positions", Double(fingers.count), needed: Double(count), .count))
    } else {
      reasons += fingers.count == 1 ? places(fingers) : pair(measured, held)
    }
    if let before, fingers.count == 1 {
      // A tap before it may begin a drag.
      let limit = LibinputLimit.drag + LibinputLimit.dragPerFinger * Double(before.fingers)
      if before.pause.milliseconds < 2 * limit {
        reasons.append(.reached("drag pause", before.pause.milliseconds, limit: limit, .milliseconds))
      }
    }
    if let start = fingers.values.map(\.start).min(), step > start {
      let change = (step - start).milliseconds
      reasons.append(.reached("count kept", change, limit: LibinputLimit.fingerChange, .milliseconds))
    }
    return reasons
  }

  private func steps(_ fingers: [Int32: Finger], through time: Timestamp) -> [LibinputStep] {
    guard let start = fingers.values.map(\.start).min() else { return [] }
    // The time of a tap may end after its fingers have lifted.
    let last = fingers.values.compactMap(\.end)
    let end = last.count == fingers.count ? (last.max() ?? time) + .milliseconds(180) : time
    return log.steps(from: start, through: end)
  }

  /// The values of a tap: until libinput abandons it, or the fingers lift.
  private func tap(_ fingers: [Int32: Finger], at time: Timestamp, _ steps: [LibinputStep]) -> [Reason] {
    let own = steps.filter { $0.machine == .tap }
    let over = own.first { $0.event == "TIMEOUT" || $0.event == "MOTION" }?.time
    let end = over ?? time
    let restart = own.last { ($0.event == "TOUCH" || $0.event == "RELEASE") && $0.time <= end }?.time
    let held = max(0, (end - (restart ?? step)).milliseconds)
    let farthest = fingers.values.map { ((over == nil ? $0.last : $0.position(at: end)) - $0.first).length }.max() ?? 0
    return [
      .reached("tap time", held, limit: LibinputLimit.tapStep, .milliseconds),
      .exceeded("tap moved", farthest, allowed: points(LibinputLimit.tapMovement), .points),
    ]
  }

  /// Returns the last step that assumed a gesture: with another number of fingers a second one begins. The pointer moves by a finger that
  /// lifts last, too.
  private static func decision(_ steps: [LibinputStep]) -> LibinputStep? {
    steps.last { $0.assumed.map { $0 != .motion } ?? false } ?? steps.last { $0.assumed == .motion }
  }

  /// Returns what libinput has decided on the present touch: `scroll assumed after 152 ms`; nil while it has not.
  package func decision(at time: Timestamp) -> String? {
    let (fingers, time) = shown(at: time)
    let steps = steps(fingers, through: time)
    guard let step = Self.decision(steps), let assumed = step.assumed else { return nil }
    let detected = steps.last { $0.machine == .gesture && $0.event == "FINGER_DETECTED" && $0.time <= step.time }?.time
    let elapsed = Numbers.text((step.time - (detected ?? self.step)).milliseconds, decimals: 0)
    return "\(assumed == .motion ? "pointer motion" : assumed.rawValue) assumed after \(elapsed) ms"
  }

  /// Where one finger touched down.
  private func places(_ fingers: [Int32: Finger]) -> [Reason] {
    guard let first = fingers.values.first?.first else { return [] }
    let (width, height) = (
      points(Double(surface.widthInMicrometres) / 1000), points(Double(surface.heightInMicrometres) / 1000)
    )
    var reasons: [Reason] = []
    if width >= points(LibinputLimit.palmWidth) {
      let side = min(points(LibinputLimit.widestPalm), LibinputLimit.palmShare * width)
      reasons.append(.missed("from edge", min(first.x, width - first.x), needed: side, .points))
    }
    if height >= points(LibinputLimit.thumbHeight) {
      reasons.append(
        .missed("from bottom", height - first.y, needed: (1 - LibinputLimit.thumbLineWithoutSize) * height, .points))
    }
    if let press {
      let area = min(points(LibinputLimit.buttonHeight), LibinputLimit.buttonShare * height)
      reasons.append(.missed("above buttons", height - press.y, needed: area, .points))
    }
    return reasons
  }

  /// The two fingers that libinput follows: the top one and the bottom one.
  private func pair(_ fingers: [Int32: Finger], _ held: Double) -> [Reason] {
    let ordered = fingers.sorted { ($0.value.followed.y, $0.key) < ($1.value.followed.y, $1.key) }.map(\.value)
    guard let upper = ordered.first, let lower = ordered.last else { return [] }
    let apart = lower.last - upper.last
    let (least, most) = (min(upper.moved, lower.moved), max(upper.moved, lower.moved))
    var reasons: [Reason] = [
      .missed("box width", abs(apart.x), needed: points(LibinputLimit.boxWidth), .points),
      .missed("box height", abs(apart.y), needed: points(LibinputLimit.boxHeight), .points),
      .reached("box time", held, limit: LibinputLimit.assumption, .milliseconds),
      .missed("least moved", least, needed: points(LibinputLimit.least(fingers.count)), .points),
      .exceeded("most moved", most, allowed: points(LibinputLimit.most(fingers.count)), .points),
    ]
    let moved = (upper.last - upper.followed) + (lower.last - lower.followed)
    let isAlike = (upper.last - upper.followed).dotProduct(lower.last - lower.followed) > 0
    if fingers.count == 2, isAlike, least >= points(LibinputLimit.least(2)) {
      let isVertical = abs(moved.y) > abs(moved.x)
      let angle = Angles.degrees(max(abs(moved.x), abs(moved.y)), min(abs(moved.x), abs(moved.y)))
      reasons.append(.missed("off axis", angle, needed: LibinputLimit.axis(isVertical: isVertical), .degrees))
    }
    return reasons
  }

  private func points(_ millimetres: Double) -> Double {
    millimetres * Double(surface.widthInMillipoints) / Double(max(1, surface.widthInMicrometres))
  }
}
