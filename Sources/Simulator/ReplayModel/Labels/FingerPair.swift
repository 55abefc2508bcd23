import Gestures
import Glibc

/// The scale and rotation of the two fingers that are down together for longest, measured from the touches alone: the reference
/// for pinches and rotations.
struct FingerPair {
  /// The ratio of the last distance to the first.
  private(set) var scale: Double
  /// The rotation, in degrees clockwise, over all turns.
  private(set) var rotation = 0.0
  private var firstDistance: Double
  private var last: Point2D
  private let start: Timestamp
  private var end: Timestamp

  private init(_ difference: Point2D, at time: Timestamp) {
    (firstDistance, scale) = (max(difference.length, .leastNormalMagnitude), 1)
    last = difference
    (start, end) = (time, time)
  }

  private mutating func follow(_ difference: Point2D, at time: Timestamp) {
    scale = difference.length / firstDistance
    let sine = last.x * difference.y - last.y * difference.x
    let cosine = last.x * difference.x + last.y * difference.y
    rotation += atan2(sine, cosine) * 180 / .pi
    last = difference
    end = time
  }

  /// Returns the measurement of a recording; `nil` if no two fingers are down together.
  static func measured(in log: InputLog) -> FingerPair? {
    var positions: [Int32: Point2D] = [:]
    var pairs: [[Int32]: FingerPair] = [:]
    var longest: FingerPair?
    for input in log.inputs {
      guard case .frame(let frame) = input else { continue }
      for change in frame.changes {
        if change.stage == .ended || change.stage == .cancelled {
          positions[change.id] = nil
          for (ids, pair) in pairs.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
          where ids.contains(change.id) {
            pairs[ids] = nil
            longest = longer(longest, pair)
          }
        } else {
          positions[change.id] = change.position
        }
      }
      // A finger that lifts reports no position, and firmware moves the others in that frame.
      if frame.changes.contains(where: { $0.stage == .ended || $0.stage == .cancelled }) { continue }
      let ids = positions.keys.sorted()
      for (index, first) in ids.enumerated() {
        for second in ids[(index + 1)...] {
          let difference = positions[second]! - positions[first]!
          if pairs[[first, second]] == nil {
            pairs[[first, second]] = FingerPair(difference, at: frame.time)
          } else {
            pairs[[first, second]]!.follow(difference, at: frame.time)
          }
        }
      }
    }
    return pairs.sorted { $0.key.lexicographicallyPrecedes($1.key) }.reduce(longest) { longer($0, $1.value) }
  }

  private static func longer(_ one: FingerPair?, _ other: FingerPair) -> FingerPair {
    guard let one, one.end - one.start >= other.end - other.start else { return other }
    return one
  }
}
