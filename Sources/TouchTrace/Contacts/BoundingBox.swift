/// Makes two fingers of the box that semi-multitouch pads report (INPUT_PROP_SEMI_MT).
///
/// Such a pad knows the smallest box around its fingers, and no more: its two slots are two opposite corners of it.
/// The box's centre is the centre of two fingers and its diagonal their distance, so drags and pinches are exact;
/// which of the two diagonals they lie on, and with that the sense in which they turn, the pad cannot tell.
/// Two things are done about it. While a second finger lands, the first one is taken for the corner nearest to where it
/// was; when one lifts, the one that stays is the one nearest to the place then told. And in any frame in which the
/// number of fingers changes, who was down before keeps his place: what the pad tells there is the step from a finger to
/// a corner, not a motion. The step is held against all that follows, for both fingers alike, until everybody has
/// lifted. libinput forgets the motion in such frames for the same reason.
struct BoundingBox: Sendable {
  struct Outcome {
    var places: (Place?, Place?)
    /// The finger that stays is the one that the other slot had.
    var isExchanged = false
    /// How far somebody was kept from stepping, in millipoints, squared.
    var squaredHeldStep = 0
  }
  /// What the pad told of each slot last, corners already chosen.
  private var told: (Place?, Place?)
  private var offset = (Place.zero, Place.zero)
  private var swapsX = false
  private var swapsY = false

  /// - `stayed`: whether the finger of each slot was down before and is the same one still.
  /// - `was`: whether there was a finger at each slot before.
  /// - `now`: where the slots' fingers are, nil where there is none.
  mutating func resolve(
    was: (Bool, Bool), stayed: (Bool, Bool), now: (Place?, Place?), countChanged: Bool
  ) -> Outcome {
    var outcome = Outcome(places: (nil, nil))
    switch now {
    case (let first?, let second?):
      if stayed.0 != stayed.1, let before = stayed.0 ? told.0 : told.1 {
        chooseCorners(first, second, isFirst: stayed.0, nearest: before)
      } else if !stayed.0 {
        (swapsX, swapsY) = (false, false)
        offset = (.zero, .zero)
      }
      let corners = chosen(first, second)
      if stayed.0 && (!stayed.1 || countChanged) { hold(&offset.0, told.0, corners.0, &outcome) }
      if stayed.1 && (!stayed.0 || countChanged) { hold(&offset.1, told.1, corners.1, &outcome) }
      if stayed.0 && !stayed.1 { offset.1 = offset.0 }
      if stayed.1 && !stayed.0 { offset.0 = offset.1 }
      told = (corners.0, corners.1)
    case (let first?, nil):
      keepOne(at: first, isFirst: true, was, stayed.0, countChanged, &outcome)
    case (nil, let second?):
      keepOne(at: second, isFirst: false, was, stayed.1, countChanged, &outcome)
    case (nil, nil):
      self = BoundingBox()
    }
    outcome.places = (told.0.map { $0 + offset.0 }, told.1.map { $0 + offset.1 })
    return outcome
  }

  private mutating func keepOne(
    at place: Place, isFirst: Bool, _ was: (Bool, Bool), _ stayed: Bool, _ countChanged: Bool, _ outcome: inout Outcome
  ) {
    (swapsX, swapsY) = (false, false)
    var own = isFirst ? told.0 : told.1
    var ownOffset = isFirst ? offset.0 : offset.1
    if !stayed {
      ownOffset = .zero
    } else if was.0 && was.1 {
      let other = isFirst ? told.1 : told.0
      if let mine = own, let other, other.squaredDistance(to: place) < mine.squaredDistance(to: place) {
        outcome.isExchanged = true
        own = other
        ownOffset = isFirst ? offset.1 : offset.0
      }
      hold(&ownOffset, own, place, &outcome)
    } else if countChanged {
      hold(&ownOffset, own, place, &outcome)
    }
    told = isFirst ? (place, nil) : (nil, place)
    offset = isFirst ? (ownOffset, .zero) : (.zero, ownOffset)
  }

  private mutating func chooseCorners(_ first: Place, _ second: Place, isFirst: Bool, nearest place: Place) {
    var least = Int.max
    var best = (false, false)
    for (x, y) in [(false, false), (true, false), (false, true), (true, true)] {
      (swapsX, swapsY) = (x, y)
      let corners = chosen(first, second)
      let way = (isFirst ? corners.0 : corners.1).squaredDistance(to: place)
      if way < least { (least, best) = (way, (x, y)) }
    }
    (swapsX, swapsY) = best
  }
  private func chosen(_ first: Place, _ second: Place) -> (Place, Place) {
    (
      Place(x: swapsX ? second.x : first.x, y: swapsY ? second.y : first.y),
      Place(x: swapsX ? first.x : second.x, y: swapsY ? first.y : second.y)
    )
  }
  private func hold(_ offset: inout Place, _ before: Place?, _ after: Place, _ outcome: inout Outcome) {
    guard let before else { return }
    outcome.squaredHeldStep = max(outcome.squaredHeldStep, before.squaredDistance(to: after))
    offset = offset + (before - after)
  }
}
