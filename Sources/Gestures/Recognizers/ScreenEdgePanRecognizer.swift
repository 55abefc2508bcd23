/// Recognizes a finger that comes in over an edge of the surface. Continuous: `began` when it has gone inwards far
/// enough, `changed` as it goes on, wherever, `ended` when it lifts.
///
/// It needs ``TouchFrame/bounds`` for the right and the bottom edge, and reads nothing without. It reads nothing of what
/// a touchpad's driver tells: a pointer has no edge to come in over.
public struct ScreenEdgePanRecognizer: GestureRecognizer {
  public static let kind = "screenEdgePan"

  /// An edge of the surface.
  public enum Edge: String, CaseIterable, Sendable {
    /// Where x is 0.
    case left
    /// Where x is the width of ``TouchFrame/bounds``.
    case right
    /// Where y is 0.
    case top
    /// Where y is the height of ``TouchFrame/bounds``.
    case bottom

    /// How far a place is from the edge, inwards; nil where nobody knows.
    func distance(to place: Point, on bounds: Point?) -> Double? {
      switch self {
      case .left: place.x
      case .top: place.y
      case .right: bounds.map { $0.x - place.x }
      case .bottom: bounds.map { $0.y - place.y }
      }
    }
    /// How far a way goes inwards, and how far elsewhere: along the edge, or back out.
    func extent(of way: Point) -> (inwards: Double, beside: Double) {
      switch self {
      case .left: (way.x, max(abs(way.y), -way.x))
      case .right: (-way.x, max(abs(way.y), way.x))
      case .top: (way.y, max(abs(way.x), -way.y))
      case .bottom: (-way.y, max(abs(way.x), way.y))
      }
    }
  }

  /// Which edge. Left: the way back, as most people know it; UIKit has no default.
  public var edge = Edge.left
  /// How near the edge the finger must land, in points. 0…10 000; 16 pt, 2.5 mm: fingers that come in from beyond are
  /// first seen 0 to 14 pt from it in the recordings at hand, and whoever puts one down within has most of the
  /// fingertip beyond.
  public var edgeWidth = 16.0
  /// How far it must go inwards before it is a pan, in points. 0…10 000; 16 pt, as in a ``PanRecognizer``.
  public var minimumTranslation = 16.0
  /// How far back the velocity looks. Up to a day; 100 ms: see ``VelocityEstimator/window``.
  public var velocityWindow: Interval {
    get { pace.window }
    set { pace.window = newValue }
  }

  public static let parameters: [Parameter<Self>] = [
    .choice("edge", get: { $0.edge }, set: { $0.edge = $1 }),
    .points("edgeWidth", get: { $0.edgeWidth }, set: { $0.edgeWidth = $1 }),
    .points("minimumTranslation", get: { $0.minimumTranslation }, set: { $0.minimumTranslation = $1 }),
    .interval("velocityWindow", get: { $0.velocityWindow }, set: { $0.velocityWindow = $1 }),
  ]
  public init() {}
  /// A pan from that edge; the other parameters at their defaults.
  public init(_ edge: Edge) { self.edge = edge }

  // MARK: Machine

  public enum Phase: String, GesturePhase {
    /// Nothing touches.
    case ready
    /// A finger has landed at the edge, and has not gone far enough.
    case watching
    /// It has.
    case panning

    public static let initial = ready
    public var isRecognized: Bool { self == .panning }
  }

  public enum Signal: String, GestureSignal {
    /// A finger landed at the edge.
    case touchDown
    /// It landed elsewhere.
    case inland
    /// A second finger landed.
    case crowded
    /// It has gone inwards far enough, or on.
    case dragged
    /// It has gone along the edge, or back out.
    case strayed
    /// It lifted.
    case lifted
    /// It was taken away.
    case interrupted
  }

  public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .touchDown): .enter(.watching)
    case (.ready, .inland), (.ready, .crowded): .fail
    case (.ready, .dragged), (.ready, .strayed), (.ready, .lifted), (.ready, .interrupted): .stay

    case (.watching, .dragged): .enter(.panning)
    case (.watching, .crowded), (.watching, .strayed), (.watching, .lifted), (.watching, .interrupted): .fail
    case (.watching, .touchDown), (.watching, .inland): .stay

    case (.panning, .dragged): .enter(.panning)
    case (.panning, .lifted): .end
    case (.panning, .interrupted): .cancel
    case (.panning, .touchDown), (.panning, .inland), (.panning, .crowded), (.panning, .strayed): .stay
    }
  }

  // MARK: Senses

  public var phase = Phase.initial
  public private(set) var location = Point.zero
  public private(set) var numberOfTouches = 0
  /// How far the finger has gone since it landed, in points: the way before it began included.
  public private(set) var translation = Point.zero
  private var finger: Int32 = 0
  private var pace = VelocityEstimator()
  private var newest = Timestamp.distantPast
  /// From the edge, when it landed.
  private var distance = 0.0
  private var farthest = 0.0
  /// Whether it went far enough only as it lifted.
  private var isLate = false

  public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    newest = touches.time
    if phase == .ready { return touches.changes.contains(.began) ? readLanding(touches) : nil }
    guard let own = touches.contact(finger) else { return nil }
    if own.stage == .cancelled { return .interrupted }
    (location, translation) = (own.position, own.position - own.start)
    pace.add(translation, at: newest)
    if phase.isRecognized { return !own.isDown ? .lifted : own.stage == .moved ? .dragged : nil }
    numberOfTouches = touches.fingers
    if numberOfTouches > 1 { return .crowded }
    let (inwards, beside) = edge.extent(of: translation)
    isLate = !own.isDown && inwards >= minimumTranslation
    if !isLate { farthest = max(farthest, inwards) }
    if !own.isDown { return .lifted }
    if beside > inwards, beside > minimumTranslation { return .strayed }
    return inwards >= beside && inwards >= minimumTranslation ? .dragged : nil
  }
  private mutating func readLanding(_ touches: borrowing TouchFrame) -> Signal? {
    numberOfTouches = touches.fingers
    if numberOfTouches > 1 { return .crowded }
    guard touches.count == 1, let distance = edge.distance(to: touches[0].position, on: touches.bounds) else {
      return nil
    }
    (finger, location, self.distance) = (touches[0].id, touches[0].position, distance)
    pace.add(.zero, at: newest)
    return distance <= edgeWidth ? .touchDown : .inland
  }
  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .inland: .exceeded("from the edge", distance, allowed: edgeWidth, .points)
    case .crowded: .exceeded("fingers", Double(numberOfTouches), allowed: 1, .count)
    case .strayed: .exceeded("off its way", edge.extent(of: translation).beside, allowed: minimumTranslation, .points)
    case .lifted where farthest < minimumTranslation:
      .missed(
        isLate ? "moved inwards before lifting" : "moved inwards", farthest, needed: minimumTranslation, .points)
    case .lifted: .noUpdate
    case .touchDown, .dragged, .interrupted: nil
    }
  }
  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&location)
    coder.code(&numberOfTouches)
    coder.code(&translation)
    coder.code(&finger)
    pace.code(&coder)
    coder.code(&newest)
    coder.code(&distance)
    coder.code(&farthest)
    coder.code(&isLate)
  }
  public mutating func reset() {
    (numberOfTouches, translation, farthest, isLate) = (0, .zero, 0, false)
    pace.reset()
  }

  // MARK: What it tells

  /// How fast the finger goes, in points a second: zero once it has rested.
  public var velocity: Point { pace.velocity(at: newest) }
  public var measurements: [GestureMeasurement] { .way(translation, velocity) }
}
