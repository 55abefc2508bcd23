// Whose turn it is, and whether they have turned enough.
extension RotationRecognizer {
  mutating func watch(_ sight: PinchFingers.Sight, _ touches: borrowing TouchFrame) -> Signal? {
    if touches.down > 2 {
      if !touches.changes.isDisjoint(with: [.began, .ended, .cancelled]) { fingers.remember(touches) }
      if let pair = fingers.furthest(in: touches) {
        let turn = Angle.degrees(from: pair.start.way, to: pair.sight.way)
        if !isEnough(turn, from: pair.start, to: pair.sight) { return nil }
        fingers.take(pair)
        begin(pair.start, isFirst: true)
        measure(pair.sight)
        began = now
        return .turned
      }
    }
    if !isEnough(rotation, from: start, to: sight) { return nil }
    began = now
    return .turned
  }
  mutating func isEnough(
    _ turn: Double, from start: PinchFingers.Sight, to sight: PinchFingers.Sight
  ) -> Bool {
    let aside = (sight.centre - start.centre).length + abs(sight.span - start.span)
    // A direction is as sure as the fingers were far apart, then and now.
    let arc = abs(turn) / Angle.degreesPerRadian * min(start.span, sight.span)
    let neededArc = max(minimumArc, minimumArcShare == 0 ? 0 : minimumArcShare * aside)
    return shortfall.considerTurn(abs(turn), minimumRotation, arc: arc, neededArc)
  }
  mutating func gather(_ touches: borrowing TouchFrame) -> Signal? {
    let hadTwo = fingers.count == 2
    let joining = PinchFingers.Joining(began: began, duration: minimumRejoinDuration)
    fingers.choose(from: touches, limit: 2, phase.isRecognized ? joining : nil)
    if fingers.count == 0 {
      return phase == .ready ? nil : touches.changes.contains(.cancelled) ? .interrupted : .lifted
    }
    numberOfTouches = fingers.count
    guard let sight = fingers.see(touches) else { return hadTwo ? .parted : nil }
    if !phase.isRecognized { fingers.remember(touches) }
    begin(sight, isFirst: !phase.isRecognized)
    // They may lift in the very next frame.
    if !phase.isRecognized { _ = isEnough(0, from: sight, to: sight) }
    return .paired
  }
}
