/// The taps that a gesture has counted so far, and the touches of the current one.
struct TapSequence: Hashable, Sendable {
  /// The number of completed taps.
  private(set) var count = 0
  /// The location of the first tap's touch down, in points.
  private(set) var location = Point2D.zero
  /// The time at which the last finger of the current tap touched down; between taps, at which the last finger lifted.
  var startTime = Timestamp.distantPast
  /// The squared distance of the current tap from the first, in square points.
  private var squaredSeparation = 0.0
  /// The squared distance between the two fingers of the current tap that are furthest apart, and whether it is too large.
  private var squaredSpan = 0.0
  private var isTooWide = false
  /// How many fingers stayed down when one of the current tap had lifted.
  private var remainingTouches = 0
  /// How many fingers have touched in the current tap, for one that touched down after another had lifted.
  private var totalTouches = 0

  /// Takes the position of a touch down, in points.
  ///
  /// - Returns: false if it is further from the first tap than `allowed`, in points.
  @inline(__always) mutating func touchDown(at position: Point2D, within allowed: Double) -> Bool {
    if count == 0 {
      location = position
      squaredSeparation = 0
      return true
    }
    squaredSeparation = (position - location).squaredLength
    return !(squaredSeparation > allowed * allowed)
  }

  /// Takes the fingers of one tap.
  ///
  /// - Returns: false if two of them touched down further apart than `allowed`, in points.
  mutating func touchesDown(_ touches: borrowing TouchFrame, within allowed: Double) -> Bool {
    squaredSpan = 0
    for first in 0..<touches.count {
      for second in first + 1..<touches.count {
        squaredSpan = max(squaredSpan, (touches[second].start - touches[first].start).squaredLength)
      }
    }
    isTooWide = squaredSpan > allowed * allowed
    return !isTooWide
  }

  /// Counts the touches of a tap in which a finger touches down after another has lifted.
  mutating func touchDownWhileLifting(_ touches: borrowing TouchFrame, required: Int) {
    totalTouches = required + max(1, touches.fingers - remainingTouches)
  }

  /// Takes a frame in which a finger lifts.
  ///
  /// - Returns: whether it was the last finger, which completes the tap.
  mutating func touchUp(_ touches: borrowing TouchFrame) -> Bool {
    remainingTouches = touches.down + touches.untracked
    if remainingTouches > 0 { return false }
    complete(at: touches.time)
    return true
  }

  /// Counts a tap that ended at `time`.
  mutating func complete(at time: Timestamp) {
    count += 1
    startTime = time
  }

  mutating func reset() {
    count = 0
    isTooWide = false
  }

  mutating func codeLocation(_ coder: inout StateCoder) { coder.code(&location) }

  // MARK: Reasons

  func tooFarApart(allowed: Double, between allowedSpan: Double = .infinity) -> Reason {
    isTooWide
      ? .exceeded("distance between fingers", squaredSpan.squareRoot(), allowed: allowedSpan, .points)
      : .exceeded("from the first tap", squaredSeparation.squareRoot(), allowed: allowed, .points)
  }

  func tooFewTaps(needed: Int) -> Reason { .missed("taps", Double(count), needed: Double(needed), .count) }

  /// Returns the reason for too many fingers in one tap, though not at once.
  func tooManyTouchesInAll(allowed: Int) -> Reason {
    .exceeded("fingers in all", Double(totalTouches), allowed: Double(allowed), .count)
  }

  mutating func code(_ coder: inout StateCoder) {
    coder.code(&count)
    coder.code(&location)
    coder.code(&startTime)
    coder.code(&squaredSeparation)
    coder.code(&remainingTouches)
    coder.code(&totalTouches)
    coder.code(&squaredSpan)
    coder.code(&isTooWide)
  }
}
