/// Recognizes a finger that moves in from an edge of the surface, one of ``edges``. Continuous: `began` when it has moved inward
/// far enough, `changed` as it moves on in any direction, `ended` when it lifts.
///
/// The right and bottom edges need ``TouchFrame/bounds``; without bounds the recognizer ignores every touch. It ignores
/// touchpad events, since a pointer does not cross an edge.
public struct ScreenEdgePanRecognizer: GestureRecognizer {
  public static let kind = "screenEdgePan"

  /// The edges from which the pan may begin, at least one. Left by default, where most systems have the gesture for going back;
  /// UIKit has no default. ``recognizedEdge`` is the one at which the finger touched down.
  public var edges = Edge.left
  /// The maximum distance from the edge at which the finger may touch down, in points (0...10,000; default 16 pt, 2.5 mm).
  /// Recorded fingers that move in from outside are first seen 0 to 14 pt from the edge; of a finger that touches down within
  /// 16 pt, most of the fingertip is outside.
  public var edgeWidth = 16.0
  /// The inward translation that starts the pan, in points (0...10,000; default 20 pt, as for a ``PanRecognizer``).
  public var minimumTranslation = 20.0
  /// The time over which `velocity` is estimated (0 to a day; default 100 ms). See ``VelocityEstimator/window``.
  public var velocityWindow: Interval {
    get { velocityEstimator.window }
    set { velocityEstimator.window = newValue }
  }

  public static let parameters: [Parameter<Self>] = [
    .options(
      "edges", role: .direction, meaning: "the edges from which the pan may begin",
      get: { $0.edges }, set: { $0.edges = $1 }),
    .points(
      "edgeWidth", role: .edge, meaning: "how near the edge the finger must touch down",
      get: { $0.edgeWidth }, set: { $0.edgeWidth = $1 }),
    .points(
      "minimumTranslation", role: .movementRequired, meaning: "the inward translation that starts the pan",
      get: { $0.minimumTranslation }, set: { $0.minimumTranslation = $1 }),
    .velocityWindow(get: { $0.velocityWindow }, set: { $0.velocityWindow = $1 }),
  ]

  /// Always `true`: the pan follows the finger wherever it goes.
  public var ignoresMovesWhileActive: Bool { true }

  public init() {}

  /// Creates a recognizer for pans from these edges, with the other parameters at their defaults.
  public init(_ edges: Edge) { self.edges = edges }

  // MARK: Machine

  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Phase: String, GesturePhase {
    /// No finger is down.
    case ready
    /// A finger touched down at the edge and has not moved far enough.
    case tracking
    /// The finger has moved far enough.
    case panning

    public static let initial = ready
    public var isRecognized: Bool { self == .panning }
  }

  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Signal: String, GestureSignal {
    /// A finger touched down at the edge.
    case touchDown
    /// A finger touched down away from the edge.
    case awayFromEdge
    /// A second finger touched down.
    case tooManyTouches
    /// The finger has moved inward far enough, or moved on.
    case moved
    /// The finger moved along the edge, or back out.
    case offAxis
    /// The finger lifted.
    case touchUp
    /// The touch was cancelled.
    case touchCancelled
  }

  public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .touchDown): .enter(.tracking)
    case (.ready, .awayFromEdge), (.ready, .tooManyTouches): .fail
    case (.ready, .moved), (.ready, .offAxis), (.ready, .touchUp), (.ready, .touchCancelled): .unreachable

    case (.tracking, .moved): .enter(.panning)
    case (.tracking, .tooManyTouches), (.tracking, .offAxis), (.tracking, .touchUp), (.tracking, .touchCancelled): .fail
    case (.tracking, .touchDown), (.tracking, .awayFromEdge): .unreachable

    case (.panning, .moved): .enter(.panning)
    case (.panning, .touchUp): .end
    case (.panning, .touchCancelled): .cancel
    case (.panning, .touchDown), (.panning, .awayFromEdge), (.panning, .tooManyTouches), (.panning, .offAxis):
      .unreachable
    }
  }

  // MARK: Input

  public var phase = Phase.initial
  public private(set) var location = Point2D.zero
  public private(set) var numberOfTouches = 0
  /// The finger's translation since it touched down, in points.
  private var movement = Point2D.zero
  /// The translation, in points, as the program may have set it.
  private var rebasing = Rebasing<Point2D>()
  var finger: Int32 = 0
  private var velocityEstimator = VelocityEstimator()
  private var latestTime = Timestamp.distantPast
  /// The distance of the touch down from the nearest of the edges.
  private var distance = 0.0
  /// The edges at which the finger touched down: two in a corner, of which the movement chooses one.
  private var touchDownEdges = Edge()
  private var progress = ThresholdProgress()

  public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    latestTime = touches.time
    if phase == .ready { return touches.changes.contains(.began) ? readTouchDown(touches) : nil }
    guard let own = touches.contact(finger) else { return nil }
    if own.stage == .cancelled { return .touchCancelled }
    location = own.position
    movement = own.position - own.start
    velocityEstimator.add(movement, at: latestTime)
    if phase.isRecognized { return !own.isDown ? .touchUp : own.stage == .moved ? .moved : nil }
    numberOfTouches = touches.fingers
    if numberOfTouches > 1 { return .tooManyTouches }
    if !own.isDown { return .touchUp }
    let (inward, offAxis) = extent
    let isFarEnough = progress.reaches(.inwardTranslation, max(0, inward), minimumTranslation)
    if offAxis > inward, offAxis > minimumTranslation { return .offAxis }
    guard inward >= offAxis && isFarEnough else { return nil }
    recognizedEdge = touchDownEdges.edge(of: movement)
    return .moved
  }

  private mutating func readTouchDown(_ touches: borrowing TouchFrame) -> Signal? {
    numberOfTouches = touches.fingers
    if numberOfTouches > 1 { return .tooManyTouches }
    guard touches.count == 1, let distance = edges.distance(to: touches[0].position, on: touches.bounds) else {
      return nil
    }
    touchDownEdges = edges.within(max(distance, edgeWidth), of: touches[0].position, on: touches.bounds)
    finger = touches[0].id
    location = touches[0].position
    self.distance = distance
    velocityEstimator.add(.zero, at: latestTime)
    // The finger may lift in the very next frame.
    _ = progress.reaches(.inwardTranslation, 0, minimumTranslation)
    return distance <= edgeWidth ? .touchDown : .awayFromEdge
  }

  private var extent: (along: Double, offAxis: Double) { touchDownEdges.inward.extent(of: movement) }

  // Inlined, because a call would copy the recognizer.
  @inline(__always) public func remainingSlop(_ touches: borrowing TouchFrame) -> Double {
    switch phase {
    case .ready: .infinity
    case .tracking: minimumTranslation - movement.length
    case .panning: 0
    }
  }

  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .awayFromEdge: .exceeded("from the edge", distance, allowed: edgeWidth, .points)
    case .tooManyTouches: .tooManyFingers(numberOfTouches, allowed: 1)
    case .offAxis:
      .exceeded("off axis", extent.offAxis, allowed: minimumTranslation, .points)
    case .touchUp: progress.reason
    case .touchDown, .moved, .touchCancelled: nil
    }
  }

  public func progress(at now: Timestamp) -> [Reason] {
    if phase != .tracking { return [] }
    let (inward, offAxis) = extent
    return [
      .missed("moved inward", max(0, inward), needed: minimumTranslation, .points),
      .exceeded("off axis", offAxis, allowed: minimumTranslation, .points),
    ]
  }

  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&location)
    coder.code(&numberOfTouches)
    coder.code(&movement)
    rebasing.code(&coder)
    coder.code(&finger)
    velocityEstimator.code(&coder)
    coder.code(&latestTime)
    coder.code(&distance)
    coder.code(&touchDownEdges.rawValue)
    coder.code(&recognizedEdge.rawValue)
    progress.code(&coder)
  }

  public mutating func reset() {
    numberOfTouches = 0
    movement = .zero
    touchDownEdges = []
    recognizedEdge = []
    rebasing = Rebasing()
    progress = ThresholdProgress()
    velocityEstimator.reset()
  }

  // MARK: Output

  /// The edge from which the finger moves in, one of ``edges``; empty until the pan has begun.
  public private(set) var recognizedEdge = Edge()
  public var recognizedOption: UInt8? { recognizedEdge.rawValue }
  /// The finger's translation since it touched down, in points, including the movement before the pan began.
  public var translation: Point2D { rebasing.output(movement) }
  /// Sets the translation, in points: see ``PanRecognizer/setTranslation(_:)``.
  public mutating func setTranslation(_ translation: Point2D) {
    guard phase.isRecognized, translation.squaredLength.isFinite else { return }
    rebasing.set(translation, at: movement)
  }

  /// The velocity of the finger, in points a second; zero once it has rested.
  public var velocity: Point2D { velocityEstimator.velocity(at: latestTime).inThousandths }

  public var measurements: [GestureMeasurement] { .translation(translation, velocity) }
}

// MARK: Description

extension ScreenEdgePanRecognizer {
  public static let shape = GestureShape.edgeDrag
  public static let settableOutputs: [GestureOutput.Name] = [.translation]
  public var outputs: GestureOutputs { GestureOutputs(translation: translation, velocity: velocity) }

  public mutating func setOutput(_ output: GestureOutput) {
    if case .translation(let translation) = output { setTranslation(translation) }
  }
}
