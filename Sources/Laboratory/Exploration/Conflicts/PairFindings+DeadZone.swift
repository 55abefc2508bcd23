import Gestures

// Touches that are too long for a tap and too short for the other gesture of a pair.
extension PairFindings {
  /// A movement, a spread or a touch that is too long for a tap and too short for a gesture of the same fingers. The touches were
  /// played.
  var hole: PairConflict? {
    if !haveSameTouches { return nil }
    for side in Side.allCases where !isContinuous(side) && isTapMeant(side) {
      guard let tap = recognitionAlone(of: side), let other = recognitionAlone(of: side.other),
        let place = other.firstPlace,
        let last = tap.lastIndex(where: { if case .touchDown = $0 { true } else { false } }),
        case .touchDown(let fingers, _) = tap[last]
      else { continue }
      let taps = tap[..<last].map { $0.moved(to: place) } + [.touchDown(fingers: fingers, place: place)]
      if !isRecognized(taps + [.touchUp(finger: nil)], side) { continue }
      for touches in touches(between: side, fingers) {
        let path = taps + touches + [.touchUp(finger: nil)]
        let transitions = RecordingPlayer(setup).transitions(in: recording(of: path))
        if transitions.contains(where: { $0.to == .began || $0.to == .ended }) { continue }
        return PairConflict(.neither, side, path: path)
      }
    }
    return nil
  }

  /// Whether all touches that a search tries are those of both: on one target, or on the inner one of two.
  private var haveSameTouches: Bool {
    setup.recognizers[0].target == setup.recognizers[1].target || setup.searchedTarget != nil
      || setup.haveCommonTouches(0, 1) && setup.innerTarget(of: 0, 1) == nil
  }

  /// Whether the tap is not that of the outer one of two targets, which may be lost on the inner one.
  private func isTapMeant(_ side: Side) -> Bool { setup.searchedTarget == nil || side != outer }

  /// Returns whether the tap is recognized by touches without the other recognizer.
  private func isRecognized(_ path: [TouchAction], _ side: Side) -> Bool {
    RecordingPlayer(setup.only([side.rawValue])).transitions(in: recording(of: path)).contains { $0.to == .ended }
  }

  /// Returns what the fingers of a tap may do, after their last touch down, that is between the limits of the two.
  private func touches(between tap: Side, _ count: Int) -> [[TouchAction]] {
    var touches: [[TouchAction]] = []
    let other = recognizer(tap.other)
    if let limits = deadZoneLimits(of: tap), limits.most < limits.least,
      fingers(2 + tap.other.rawValue).contains(count)
    {
      let distance = (limits.most + limits.least) / 2
      let frames = max(TouchState.framesPerStep, Int((distance / ActionAlphabet.largestStep).rounded(.up)))
      func add(_ form: FingerMotion.Form, _ offset: Point2D) {
        touches.append([.move(FingerMotion(form: form, offset: offset, frames: frames))])
      }
      if other.value(of: .spanRequired) != nil {
        add(.spread, Point2D(distance, 0))
      } else if let direction = MotionDirection.allCases.first(where: { isFound(.directed(2 + tap.other.rawValue, $0)) }
      ) {
        add(count == 1 ? .finger(1) : .together, direction.unit * distance)
      }
    }
    // A millisecond between two limits, as in Hammer.js, is less than a frame.
    if let limits = deadTimeLimits(of: tap), limits.most + TouchState.frameInterval.milliseconds < limits.least,
      other.value(of: .fingers) == Double(count)
    {
      // One of the next deadlines is the tap's.
      touches += (1...3).map { Array(repeating: .wait(.exactly), count: $0) }
    }
    return touches
  }

  /// How far the fingers of a tap may move, and how far those of the other gesture must, in points; for a pinch, how far their span
  /// may and must change. Nil if they have no such limits.
  package func deadZoneLimits(of tap: Side) -> (most: Double, least: Double)? {
    let (one, other) = (recognizer(tap), recognizer(tap.other))
    guard isContinuous(tap.other), one.value(of: .taps) != nil, let most = one.value(of: .movementAllowed),
      let least = other.value(of: .movementRequired)
    else { return nil }
    // Both fingers may move apart.
    if other.value(of: .spanRequired) != nil { return (2 * most, least) }
    return MotionDirection.decides(other) ? (most, least) : nil
  }

  /// How long a tap may last, and how long a press by as many taps less one must, in milliseconds; nil if they are none.
  private func deadTimeLimits(of tap: Side) -> (most: Double, least: Double)? {
    let (one, other) = (recognizer(tap), recognizer(tap.other))
    guard let taps = one.value(of: .taps), taps == (other.value(of: .taps) ?? 0) + 1,
      let most = one.value(of: .durationAllowed), let least = other.value(of: .durationRequired)
    else { return nil }
    return (most, least)
  }
}

extension TouchAction {
  /// Returns the same touch down on another place; other actions are as they were.
  fileprivate func moved(to place: Int) -> Self {
    if case .touchDown(let fingers, _) = self { .touchDown(fingers: fingers, place: place) } else { self }
  }
}

extension [TouchAction] {
  /// Where the first fingers touch down.
  var firstPlace: Int? {
    lazy.compactMap { if case .touchDown(_, let place) = $0 { place } else { nil } }.first
  }
}
