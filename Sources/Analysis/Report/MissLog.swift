import Gestures
import Simulation
import TouchTrace

/// A gesture that was tried and failed, and by how little.
public struct Miss: Hashable, Sendable {
  /// When it failed.
  public var time: Timestamp
  public var recognizer: String
  /// `moved 17.200 pt, 16.000 pt allowed`, with what the whole touch came to.
  public var reason: String
  /// How far the value was from its threshold, in thousandths of that; rounded down.
  public var distance: Int
  /// Whether it failed by time, and another gesture came of the same touch: who holds a finger does not mean to tap.
  public var isSuperseded: Bool
}

/// The nearest misses of a recording.
///
/// A recognizer that allows no more of something fails as soon as there is more, always within a hair of what it allows.
/// So a miss is measured once the touch is over: how long the fingers stayed in all, and how far they went.
struct MissLog {
  private var found: [Miss] = []
  /// What failed in the touch under way, or since it.
  private var pending: [(time: Timestamp, recognizer: String, reason: Reason, way: Double)] = []
  private var came: [String] = []
  private var isDown = false
  private var lifted = Timestamp.distantPast
  /// How far the finger went that went furthest, squared, in square points.
  private var way = 0.0

  mutating func add(_ entry: TranscriptEntry) {
    switch entry {
    case .frame(let time, let contacts, let untracked, _):
      let isDown = untracked > 0 || contacts.contains { $0.isDown }
      if isDown && !self.isDown { settle() }
      for contact in contacts { way = max(way, contact.squaredMovement) }
      if self.isDown { lifted = time }
      self.isDown = isDown
    case .transition(let transition):
      if GestureTally.isGesture(transition) { came.append(transition.recognizer) }
      // Who counts fingers is never near.
      guard transition.to == .failed, case .itself(_, let reason?) = transition.cause, reason.unit != .count else {
        return
      }
      pending.append((transition.time, transition.recognizer, reason, way))
    case .indirect, .wake, .step, .scene, .suppression, .tapRefusal, .end: break
    }
  }

  /// Of each recognizer the nearest, and the nearest that nothing came instead of; in the order in which each failed
  /// first.
  var nearest: [Miss] {
    var log = self
    log.settle()
    return log.found
  }

  /// The touch is over, and so is what waited for another.
  private mutating func settle() {
    for (time, recognizer, reason, way) in pending {
      guard let reason = whole(reason, failed: time, way) else { continue }
      let isSuperseded = reason.unit == .milliseconds && came.contains { $0 != recognizer }
      add(
        Miss(
          time: time, recognizer: recognizer, reason: TranscriptLine.text(reason), distance: Self.distance(reason),
          isSuperseded: isSuperseded))
    }
    (pending, came, way, lifted) = ([], [], 0, .distantPast)
  }
  private mutating func add(_ miss: Miss) {
    let known = found.firstIndex { $0.recognizer == miss.recognizer && $0.isSuperseded == miss.isSuperseded }
    guard let known else { return found.append(miss) }
    if miss.distance < found[known].distance { found[known] = miss }
  }

  /// What the whole touch came to; nil where more came, and nobody tells how much.
  private func whole(_ reason: Reason, failed time: Timestamp, _ before: Double) -> Reason? {
    // Too little is told at the end.
    guard reason.bound != .atLeast else { return reason }
    var reason = reason
    switch (reason.unit, reason.measured) {
    case (.milliseconds, _): if lifted > time { reason.value += (lifted - time).milliseconds }
    case (.points, "moved"): reason.value = max(reason.value, way.squareRoot())
    // Where fingers landed does not change; the rest grows with their way.
    case (_, "from the edge"), (_, "from the first tap"): break
    default: if way > before { return nil }
    }
    return reason
  }
  private static func distance(_ reason: Reason) -> Int {
    let (value, threshold) = (FixedPoint.thousandths(reason.value), FixedPoint.thousandths(reason.threshold))
    let (product, overflow) = (value - threshold).magnitude.multipliedReportingOverflow(by: 1000)
    return overflow ? Int.max : Int(clamping: product / max(1, threshold.magnitude))
  }
}
