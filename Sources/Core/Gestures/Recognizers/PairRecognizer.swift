/// The input classification that pinch and rotation share: it follows two touches, pauses when one of them lifts, and
/// resumes when another has joined the remaining one.
protocol PairRecognizer: GestureRecognizer where Phase: PairPhase, Signal: PairSignal {
  var location: Point2D { get set }
  var numberOfTouches: Int { get set }
  var selection: TouchSelection { get set }
  /// Whether touchpad events make the gesture, and those so far.
  var isTouchpadGesture: Bool { get set }
  var touchpadPair: TouchpadPair { get set }
  var latestTime: Timestamp { get set }
  var recognitionTime: Timestamp { get set }
  var progress: ThresholdProgress { get set }
  /// The time for which a finger must be down before it joins a gesture in progress.
  var minimumRejoinDuration: Interval { get }
  /// The time in which the fingers that begin the gesture must touch down.
  var maximumTouchDownInterval: Interval { get }
  /// The number of touches to select: 2, or more if every touch counts.
  var maximumNumberOfTouches: Int { get }
  /// Whether the location is the center of the fingers that are down, whichever they are.
  var tracksCentroid: Bool { get }
  /// The signal for a gesture in progress that ends when its touches change; nil if it pauses and resumes.
  var endSignalForOtherTouches: Signal? { get }

  /// Returns the geometry of the selected touches; nil if there are fewer than two.
  // A requirement, because the compiler does not specialize access to `selection` in place, and this is every frame's.
  mutating func measure(_ touches: borrowing TouchFrame) -> PinchGeometry?
  /// Restarts the measurement with the first frame in which the touches are together.
  mutating func begin(_ geometry: PinchGeometry)
  /// Continues a gesture in progress with other touches.
  mutating func resume(_ geometry: PinchGeometry)
  /// Takes the next position of the same touches.
  mutating func update(_ geometry: PinchGeometry)
  /// Returns whether the selected touches have done enough to begin.
  mutating func isEnough(_ geometry: PinchGeometry) -> Bool
  /// Returns whether two other touches have.
  mutating func isEnough(from start: PinchGeometry, to geometry: PinchGeometry) -> Bool

  /// Begins with the fingers of a touchpad's transform.
  mutating func beginTouchpad()
  /// Takes what they have done since, with their latest turn.
  ///
  /// - Returns: whether it changes a gesture in progress.
  mutating func updateTouchpad(_ turn: Double) -> Bool
  /// How much they have done, and how much begins the gesture: as a share or an angle, because their distance in points is not
  /// known.
  var touchpadProgress: (measure: ThresholdProgress.Measure, value: Double, needed: Double) { get }
}

protocol PairPhase: GesturePhase {
  /// Whether the selected touches are down and measured.
  var hasPair: Bool { get }
}

protocol PairSignal: TouchUpSignal {
  static var enoughTouches: Self { get }
  /// The touches have done enough to begin, or have moved on.
  static var changed: Self { get }
  static var touchLost: Self { get }
}

extension PairRecognizer {
  @inline(__always) mutating func readTouches(_ touches: borrowing TouchFrame) -> Signal? {
    if isTouchpadGesture { return nil }
    latestTime = touches.time
    guard phase.hasPair, let geometry = measure(touches) else { return selectTouches(touches) }
    if geometry.isCancelled { return .touchCancelled }
    // The frame of a touch up is no measurement: a lifting finger has no new position, and on touchpads the position of the
    // remaining one often jumps, because the firmware had merged the two.
    if geometry.isLifted { return selectTouches(touches) }
    update(geometry)
    if maximumNumberOfTouches > 2, selection.hasNewTouch(in: touches, joiningRule) { return selectTouches(touches) }
    // Only other fingers moved or touched down.
    if phase.isRecognized { return geometry.isMoved ? .changed : nil }
    return track(geometry, touches)
  }

  /// Classifies a frame before the gesture begins: of more than two touches the two that have moved most count.
  private mutating func track(_ geometry: PinchGeometry, _ touches: borrowing TouchFrame) -> Signal? {
    if !touches.changes.isDisjoint(with: .touchDownOrUp) { selection.storePositions(touches) }
    if selection.hasCaughtUp(in: touches) {
      selection.storePositions(touches)
      begin(geometry)
      return nil
    }
    if maximumNumberOfTouches == 2, touches.down > 2 {
      if let pair = selection.mostMoved(in: touches) {
        if !isEnough(from: pair.start, to: pair.geometry) || isLate(pair.touchDownInterval) { return nil }
        selection.select(pair)
        begin(pair.start)
        update(pair.geometry)
        recognitionTime = latestTime
        return .changed
      }
    }
    if !isEnough(geometry) { return nil }
    if isLate(selection.touchDownInterval(in: touches)) {
      // These two stay late, however far they move.
      begin(geometry)
      return nil
    }
    recognitionTime = latestTime
    return .changed
  }

  private mutating func isLate(_ interval: Interval) -> Bool {
    progress.exceeds(interval, allowed: maximumTouchDownInterval)
  }

  private var joiningRule: TouchSelection.JoiningRule? {
    phase.isRecognized
      ? TouchSelection.JoiningRule(beginTime: recognitionTime, duration: minimumRejoinDuration) : nil
  }

  /// Selects the touches that make the gesture from this frame on.
  private mutating func selectTouches(_ touches: borrowing TouchFrame) -> Signal? {
    let hadPair = phase.hasPair
    selection.select(from: touches, limit: maximumNumberOfTouches, joiningRule)
    if selection.count == 0 { return touches.changes.contains(.cancelled) ? .touchCancelled : .touchUp }
    numberOfTouches = selection.count
    if phase.isRecognized, hadPair || selection.count >= 2, let signal = endSignalForOtherTouches { return signal }
    guard let geometry = selection.measure(touches) else {
      if tracksCentroid { moveToTouches(touches) }
      return hadPair ? .touchLost : nil
    }
    if phase.isRecognized {
      resume(geometry)
    } else {
      selection.storePositions(touches)
      begin(geometry)
      // The fingers may lift in the very next frame.
      _ = isEnough(geometry)
    }
    return .enoughTouches
  }

  private mutating func moveToTouches(_ touches: borrowing TouchFrame) {
    var sum = Point2D.zero
    for place in 0..<touches.count where touches[place].isDown { sum += touches[place].position }
    if touches.down > 0 { location = sum / Double(touches.down) }
  }

  // MARK: Touchpad

  /// Classifies a touchpad's transform, which may be a pinch, a rotation or both, by the same thresholds as touches: see
  /// `TouchpadPair`. During a gesture of touches there is none.
  mutating func readTouchpad(_ event: TouchpadEvent) -> Signal? {
    guard case .transform(let stage, let fingers, let movement, let scale, let turn) = event.kind,
      phase == .initial || isTouchpadGesture && phase.hasPair
    else { return nil }
    latestTime = event.stamp
    switch stage {
    case .began:
      isTouchpadGesture = true
      touchpadPair = TouchpadPair()
      numberOfTouches = fingers
      beginTouchpad()
      location = event.location
      _ = isEnoughOfTouchpad
      return .enoughTouches
    case .changed:
      touchpadPair.follow(by: movement, scale: scale, rotation: turn)
      let isChange = updateTouchpad(turn)
      // The pointer stays while fingers pinch.
      location = event.location
      let isEnough = phase.isRecognized ? isChange : isEnoughOfTouchpad
      return isEnough ? .changed : nil
    case .ended, .cancelled: return .end(stage)
    }
  }

  private var isEnoughOfTouchpad: Bool {
    mutating get {
      let (measure, value, needed) = touchpadProgress
      return progress.reaches(measure, value, needed)
    }
  }
}
