import Gestures

/// The movements from which GNOME Shell computes the velocity of a swipe. Times are whole milliseconds, as its events have them.
struct ShellSwipeHistory: Hashable, Sendable {
  private struct Movement: Hashable, Sendable {
    var milliseconds: Int64
    /// In points along the axis.
    var distance: Double
  }

  private var movements: [Movement] = []

  /// Forgets the movements before the window, and adds one.
  mutating func add(_ distance: Double, at time: Timestamp, window: Interval) {
    trim(at: time, window: window)
    movements.append(Movement(milliseconds: Self.milliseconds(time), distance: distance))
  }

  /// Forgets the movements before the window; none if all are.
  mutating func trim(at time: Timestamp, window: Interval) {
    let start = Self.milliseconds(time) - window.microseconds / 1000
    if let first = movements.firstIndex(where: { $0.milliseconds >= start }) { movements.removeFirst(first) }
  }

  /// The velocity, in points a second: all movements but the first one, over the time since that. 0 without two of them.
  var velocity: Double {
    guard let first = movements.first, let last = movements.last, first.milliseconds != last.milliseconds else {
      return 0
    }
    let sum = movements.dropFirst().reduce(0) { $0 + $1.distance }
    return sum / Double(last.milliseconds - first.milliseconds) * 1000
  }

  private static func milliseconds(_ time: Timestamp) -> Int64 { time.microseconds / 1000 }

  /// More movements than a touchpad reports in the longest window that makes sense.
  private static let most = 100_000

  mutating func code(_ coder: inout StateCoder) {
    var count = movements.count
    coder.code(&count, in: 0...Self.most)
    if coder.isReading { movements = [] }
    for index in 0..<count {
      var movement = coder.isReading ? Movement(milliseconds: 0, distance: 0) : movements[index]
      coder.code(&movement.milliseconds)
      coder.code(&movement.distance)
      if coder.problem != nil { return }
      if coder.isReading { movements.append(movement) }
    }
  }
}

/// The pages around the current one, which is 0.
struct ShellPages {
  /// libinput's units of unaccelerated movement in a point: see ``InputTranslation``.
  static let unitsPerPoint = 1000 * 0.9 * 0.2968 / 163

  private let positions: [Double]

  init(before: Int, after: Int) {
    positions = (before > 0 ? [-1] : []) + [0] + (after > 0 ? [1] : [])
  }

  func clamp(_ position: Double) -> Double { max(positions[0], min(positions[positions.count - 1], position)) }

  private func nearest(_ position: Double) -> Int {
    var best = 0
    for index in positions.indices where abs(positions[index] - position) < abs(positions[best] - position) {
      best = index
    }
    return best
  }

  /// Returns the page to which the shell goes.
  ///
  /// - Parameters:
  ///   - progress: the position at the end.
  ///   - velocity: in points a second.
  ///   - threshold: the least velocity of a flick, in points a second.
  func destination(of progress: Double, velocity: Double, threshold: Double) -> Int {
    if abs(velocity) < threshold { return Int(positions[nearest(progress)]) }
    let position = clamp(progress + Self.throwDistance(abs(velocity)) * (velocity < 0 ? -1 : 1))
    let start = positions.firstIndex(of: 0) ?? 0
    let previous = positions.lastIndex { $0 <= position } ?? 0
    let next = positions.firstIndex { $0 >= position } ?? positions.count - 1
    // A flick towards another page never returns to the first one.
    if (velocity > 0 ? previous : next) == start { return Int(positions[velocity > 0 ? next : previous]) }
    return Int(positions[nearest(position)])
  }

  /// Returns how far a page is thrown: the velocity in units a millisecond over the deceleration, quadratic above 2. The shell adds
  /// it to the position in pages, although it is a distance in units.
  private static func throwDistance(_ velocity: Double) -> Double {
    let speed = velocity * Self.unitsPerPoint / 1000
    let slope = deceleration / (1 - deceleration) / 1000
    if speed <= curveThreshold { return speed * slope }
    let offset = slope / 2 / parabola
    let excess = speed - curveThreshold + offset
    return slope * curveThreshold + parabola * excess * excess - parabola * offset * offset
  }

  private static let deceleration = 0.997
  private static let curveThreshold = 2.0
  private static let parabola = 0.35
}
