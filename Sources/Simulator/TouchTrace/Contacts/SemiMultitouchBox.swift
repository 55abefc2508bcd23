/// Reconstructs two touches from the bounding box that semi-multitouch touchpads report (INPUT_PROP_SEMI_MT).
///
/// Such a touchpad only knows the smallest box around its touches: its two slots are two opposite corners of that box.
/// The centre of the box is the midpoint of two touches and its diagonal is their distance, so pans and pinches are
/// exact. The touchpad cannot report which of the two diagonals they lie on, and therefore not the direction in which
/// they rotate.
///
/// When a second finger touches down, the first touch is assigned to the corner nearest to its last position; when one
/// lifts, the remaining touch is the one nearest to the position reported then. In each frame in which the number of
/// touches changes, touches that were already down keep their positions, because the reported change is the step from a
/// finger to a corner and not motion. The step is subtracted from all later positions of both touches until all have
/// lifted. libinput discards motion in such frames for the same reason.
struct SemiMultitouchBox: Sendable {
  struct Outcome {
    var positions: (FixedPosition?, FixedPosition?)
    /// Whether the remaining touch is the one that occupied the other slot.
    var isSwapped = false
    /// The square of the largest suppressed step, in millipoints.
    var squaredSuppressedStep: Int64 = 0
  }

  /// The last reported position of each slot, after choosing the corners.
  private var reported: (FixedPosition?, FixedPosition?)
  private var offset = (FixedPosition.zero, FixedPosition.zero)
  private var swapsX = false
  private var swapsY = false

  /// Returns the positions of both slots' touches.
  ///
  /// - Parameters:
  ///   - was: Whether each slot had a touch in the previous frame.
  ///   - stayed: Whether each slot still has the same touch as in the previous frame.
  ///   - now: The reported positions; `nil` for an empty slot.
  ///   - countChanged: Whether the number of fingers that the tool keys report has changed.
  mutating func resolve(
    was: (Bool, Bool), stayed: (Bool, Bool), now: (FixedPosition?, FixedPosition?), countChanged: Bool
  ) -> Outcome {
    var outcome = Outcome(positions: (nil, nil))
    switch now {
    case (let first?, let second?):
      if stayed.0 != stayed.1, let before = stayed.0 ? reported.0 : reported.1 {
        chooseCorners(first, second, isFirst: stayed.0, nearest: before)
      } else if !stayed.0 {
        swapsX = false
        swapsY = false
        offset = (.zero, .zero)
      }
      let corners = chosen(first, second)
      if stayed.0 && (!stayed.1 || countChanged) { suppressStep(&offset.0, reported.0, corners.0, &outcome) }
      if stayed.1 && (!stayed.0 || countChanged) { suppressStep(&offset.1, reported.1, corners.1, &outcome) }
      if stayed.0 && !stayed.1 { offset.1 = offset.0 }
      if stayed.1 && !stayed.0 { offset.0 = offset.1 }
      reported = corners
    case (let first?, nil):
      keepOne(at: first, isFirst: true, was, stayed.0, countChanged, &outcome)
    case (nil, let second?):
      keepOne(at: second, isFirst: false, was, stayed.1, countChanged, &outcome)
    case (nil, nil):
      self = SemiMultitouchBox()
    }
    outcome.positions = (reported.0.map { $0 + offset.0 }, reported.1.map { $0 + offset.1 })
    return outcome
  }

  private mutating func keepOne(
    at position: FixedPosition, isFirst: Bool, _ was: (Bool, Bool), _ stayed: Bool, _ countChanged: Bool,
    _ outcome: inout Outcome
  ) {
    swapsX = false
    swapsY = false
    var own = isFirst ? reported.0 : reported.1
    var ownOffset = isFirst ? offset.0 : offset.1
    if !stayed {
      ownOffset = .zero
    } else if was.0 && was.1 {
      let other = isFirst ? reported.1 : reported.0
      if let mine = own, let other, other.squaredDistance(to: position) < mine.squaredDistance(to: position) {
        outcome.isSwapped = true
        own = other
        ownOffset = isFirst ? offset.1 : offset.0
      }
      suppressStep(&ownOffset, own, position, &outcome)
    } else if countChanged {
      suppressStep(&ownOffset, own, position, &outcome)
    }
    reported = isFirst ? (position, nil) : (nil, position)
    offset = isFirst ? (ownOffset, .zero) : (.zero, ownOffset)
  }

  private mutating func chooseCorners(
    _ first: FixedPosition, _ second: FixedPosition, isFirst: Bool, nearest position: FixedPosition
  ) {
    var least = Int64.max
    var best = (false, false)
    for (x, y) in [(false, false), (true, false), (false, true), (true, true)] {
      swapsX = x
      swapsY = y
      let corners = chosen(first, second)
      let distance = (isFirst ? corners.0 : corners.1).squaredDistance(to: position)
      if distance < least { (least, best) = (distance, (x, y)) }
    }
    swapsX = best.0
    swapsY = best.1
  }

  private func chosen(_ first: FixedPosition, _ second: FixedPosition) -> (FixedPosition, FixedPosition) {
    (
      FixedPosition(x: swapsX ? second.x : first.x, y: swapsY ? second.y : first.y),
      FixedPosition(x: swapsX ? first.x : second.x, y: swapsY ? first.y : second.y)
    )
  }

  private func suppressStep(
    _ offset: inout FixedPosition, _ before: FixedPosition?, _ after: FixedPosition, _ outcome: inout Outcome
  ) {
    guard let before else { return }
    outcome.squaredSuppressedStep = max(outcome.squaredSuppressedStep, before.squaredDistance(to: after))
    offset = offset + (before - after)
  }
}
