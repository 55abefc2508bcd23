import Gestures
import Simulation
import TouchTrace

/// How far the touch in progress is from the limits of libinput's rules: what a view shows next to the recognizers' thresholds.
///
/// The limits are those at which libinput was measured; what it decided is in its events.
package struct LibinputProgress {
  private struct Finger {
    var start: Timestamp
    var first: Point2D
    /// The position when the last finger touched down, from which on libinput follows all of them.
    var followed: Point2D
    var last: Point2D
    var end: Timestamp?

    var moved: Double { (last - followed).length }
  }

  private let surface: Surface
  private var all: [Int32: Finger] = [:]
  /// The last touch down.
  private var step = Timestamp(microseconds: 0)

  package init(on surface: Surface) { self.surface = surface }

  package mutating func add(_ frame: TraceFrame) {
    for change in frame.changes {
      switch change.stage {
      case .began:
        // The last fingers are shown until the next touch down.
        all = all.filter { $0.value.end == nil }
        all[change.id] = Finger(
          start: frame.time, first: change.position, followed: change.position, last: change.position)
        step = frame.time
        all = all.mapValues { finger in
          var finger = finger
          finger.followed = finger.last
          return finger
        }
      case .moved, .stationary: all[change.id]?.last = change.position
      case .ended, .cancelled:
        all[change.id]?.last = change.position
        all[change.id]?.end = frame.time
      }
    }
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
    if fingers.isEmpty { return [] }
    let farthest = fingers.values.map { ($0.last - $0.first).length }.max() ?? 0
    let held = max(0, (time - step).milliseconds)
    var reasons: [Reason] = []
    if fingers.count <= 3 {
      reasons.append(.reached("tap time", held, limit: LibinputLimit.tapStep, .milliseconds))
      reasons.append(.exceeded("tap moved", farthest, allowed: points(LibinputLimit.tapMovement), .points))
    }
    let hold = fingers.count <= 2 ? LibinputLimit.quickHold : LibinputLimit.hold
    reasons.append(.missed("hold", held, needed: hold, .milliseconds))
    reasons += fingers.count == 1 ? places(fingers) : pair(fingers, held)
    if let start = fingers.values.map(\.start).min(), step > start {
      let change = (step - start).milliseconds
      reasons.append(.reached("count kept", change, limit: LibinputLimit.fingerChange, .milliseconds))
    }
    return reasons
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
