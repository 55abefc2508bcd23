import Gestures
import LibinputEvents
import Simulation
import TouchTrace

/// The positions of one motion's fingers in millimetres of the surface, as libinput measures them.
struct LibinputHand {
  /// The fingers' positions at a time.
  struct Moment {
    var time: Timestamp
    var positions: [Int32: Point2D]
  }

  private var moments: [Moment] = []
  let sequence: TouchSequence
  let width: Double
  let height: Double
  /// The millimetres of a point.
  private let scale: Point2D
  /// The time in which the fingers move while all are down; nil if they do not.
  private var moving: ClosedRange<Timestamp>?

  init(_ sequence: TouchSequence, in log: InputLog) {
    self.sequence = sequence
    let surface = log.header.surface
    (width, height) = (Double(surface.widthInMicrometres) / 1000, Double(surface.heightInMicrometres) / 1000)
    scale = Point2D(
      Double(surface.widthInMicrometres) / Double(max(1, surface.widthInMillipoints)),
      Double(surface.heightInMicrometres) / Double(max(1, surface.heightInMillipoints)))
    var down: [Int32: Point2D] = [:]
    for index in sequence.inputs {
      guard case .frame(let frame) = log.inputs[index] else { continue }
      for change in frame.changes {
        let isOver = change.stage == .ended || change.stage == .cancelled
        down[change.id] = isOver ? nil : change.position.scaled(by: scale)
      }
      moments.append(Moment(time: frame.time, positions: down))
    }
    guard let last = sequence.fingers.map(\.start).max(), let lift = sequence.fingers.map(\.end).min() else { return }
    let paths = sequence.fingers.map { finger in
      moments.compactMap { moment in moment.positions[finger.id].map { (time: moment.time, position: $0) } }
    }
    moving = HandMovement.period(paths, within: last...max(last, lift - .microseconds(1)))
  }

  /// Returns the positions up to a time.
  func moments(through time: Timestamp) -> ArraySlice<Moment> { moments.prefix { $0.time <= time } }

  /// Returns the fingers that are down at a time, with their positions.
  func positions(at time: Timestamp) -> [Int32: Point2D] {
    var last: [Int32: Point2D] = [:]
    for moment in moments {
      if moment.time > time { break }
      last = moment.positions
    }
    return last
  }

  /// Returns how far the two fingers that libinput follows had moved at a time, since it began to follow them: those of a
  /// two-finger gesture, otherwise the top and the bottom one.
  ///
  /// - Parameter start: the time at which libinput detected the fingers.
  func pair(from start: Timestamp, at time: Timestamp) -> Pair? {
    let (first, now) = (positions(at: start), positions(at: time))
    let ids = first.keys.filter { now[$0] != nil }.sorted { (first[$0]?.y ?? 0, $0) < (first[$1]?.y ?? 0, $1) }
    guard ids.count >= 2, let top = ids.first, let bottom = ids.last, let a = first[top], let b = first[bottom],
      let c = now[top], let d = now[bottom]
    else { return nil }
    return Pair(fingers: ids.count, elapsed: time - start, upper: c - a, lower: d - b, distance: d - c, start: b - a)
  }

  /// The movement of two fingers.
  struct Pair {
    var fingers: Int
    var elapsed: Interval
    /// The movements, in millimetres.
    var upper: Point2D
    var lower: Point2D
    /// From the upper to the lower finger, at the time and at the beginning.
    var distance: Point2D
    var start: Point2D

    var most: Double { max(upper.length, lower.length) }
    var least: Double { min(upper.length, lower.length) }
    var isInBox: Bool { abs(distance.x) < LibinputLimit.boxWidth && abs(distance.y) < LibinputLimit.boxHeight }
    /// The angle of the line between the fingers to the horizontal at the beginning, 0 to 90 degrees.
    var tilt: Double { Angles.degrees(abs(start.x), abs(start.y)) }
    var milliseconds: Double { elapsed.milliseconds }
  }

  /// The time from the first touch down to the last, and from the first touch up to the last.
  var landing: Interval { Self.spread(sequence.fingers.map(\.start)) }
  var lifting: Interval { Self.spread(sequence.fingers.map(\.end)) }

  private static func spread(_ times: [Timestamp]) -> Interval {
    guard let first = times.min(), let last = times.max() else { return .zero }
    return last - first
  }

  /// The largest distance of a finger from its touch down, and the smallest such distance, in millimetres.
  var farthest: Double { distances.max() ?? 0 }
  var nearest: Double { distances.min() ?? 0 }

  private var distances: [Double] {
    sequence.fingers.map { finger in
      let first = finger.first.scaled(by: scale)
      return moments.compactMap { $0.positions[finger.id].map { ($0 - first).length } }.max() ?? 0
    }
  }

  /// The change of the distance between the two fingers of which it changes most, in millimetres a second of their movement.
  var spanSpeed: Double {
    guard let moving else { return 0 }
    let (start, end) = (positions(at: moving.lowerBound), positions(at: moving.upperBound))
    let ids = start.keys.filter { end[$0] != nil }.sorted()
    func span(_ positions: [Int32: Point2D], _ a: Int32, _ b: Int32) -> Double {
      ((positions[a] ?? .zero) - (positions[b] ?? .zero)).length
    }
    let changes = ids.flatMap { a in ids.filter { $0 > a }.map { abs(span(end, a, $0) - span(start, a, $0)) } }
    return (changes.max() ?? 0) / seconds
  }

  /// The speed of the finger that moves farthest, in millimetres a second.
  var speed: Double { moving == nil ? 0 : farthest / seconds }

  private var seconds: Double { max(0.001, moving.map { ($0.upperBound - $0.lowerBound).milliseconds / 1000 } ?? 0) }

  /// The time from the last touch down until a finger moves.
  var rest: Interval {
    guard let last = sequence.fingers.map(\.start).max() else { return .zero }
    return (moving?.lowerBound ?? sequence.end) - last
  }

  /// The time from the last touch down to the first touch up.
  var together: Interval {
    guard let last = sequence.fingers.map(\.start).max(), let lift = sequence.fingers.map(\.end).min() else {
      return .zero
    }
    return max(.zero, lift - last)
  }

  /// Returns a vector in millimetres.
  func millimetres(_ points: Point2D) -> Point2D { points.scaled(by: scale) }
}

/// Angles of vectors, in degrees, the same on every machine.
enum Angles {
  /// Returns the angle of a vector of two lengths to its first one, 0 to 90 degrees.
  static func degrees(_ along: Double, _ across: Double) -> Double {
    if across > along { return 90 - degrees(across, along) }
    if along == 0 { return 0 }
    // Half the angle twice, so that the series ends early.
    var tangent = across / along
    for _ in 0..<2 { tangent /= 1 + (1 + tangent * tangent).squareRoot() }
    let square = tangent * tangent
    var sum = 0.0
    for n in stride(from: 21, through: 1, by: -2) { sum = 1 / Double(n) - square * sum }
    return 4 * tangent * sum * 57.29577951308232
  }
}
