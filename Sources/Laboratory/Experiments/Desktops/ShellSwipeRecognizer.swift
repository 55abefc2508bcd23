import Gestures

/// Recognizes the swipe by which GNOME Shell (43 and newer) switches workspaces and opens its overview, from libinput's swipes.
/// Continuous: it begins after 16 of libinput's units, ends if the shell goes to another page, and is cancelled if it returns to the
/// first one.
///
/// The constants are those of the shell's swipe tracker, 43.9; 48 and 51 have the same. Their unit is libinput's for unaccelerated
/// movement, which the shell calls a pixel: 10.5 of them are a millimetre on the touchpad, and a point is 1.64. Touches are ignored:
/// the shell gets libinput's events.
///
/// Three rules surprise:
/// - libinput's cancelled swipe is an ended one, so a fourth finger or a three-finger drag may switch the workspace.
/// - The movements before the swipe begins do not count. The one with which it begins counts for the velocity as a movement in no
///   time: just after the beginning the velocity is twice the true one.
/// - Movements are forgotten after 150 ms, but only if a newer one is kept: a rest of 149 ms before the fingers lift is no flick,
///   and one of 151 ms is.
package struct ShellSwipeRecognizer: GestureRecognizer {
  package static let kind = "shellSwipe"
  package static let noun = "GNOME Shell swipe"
  package static let shape = GestureShape.other
  /// Always `true`: touches alone make none.
  package static let needsMoreThanTouches = true
  /// Always `false`: the shell's swipe is of interest only on its desktop.
  package static let isStandard = false
  /// Always `false`: the shell watches libinput's events whatever applications make of them.
  package static let isExclusive = false

  /// The axis of the swipe: horizontal for workspaces (the default), vertical for the overview.
  package var orientation = Orientation.horizontal
  /// The number of fingers (3...10; default 3).
  package var numberOfTouchesRequired = 3
  /// The movement after which the swipe begins, in points (0...10,000; default 9.76 pt, 16 units, 1.52 mm). Its larger part must be
  /// along the axis.
  package var minimumDistance = 16 / ShellPages.unitsPerPoint
  /// The movement that is a page horizontally, in points (1...10,000; default 244 pt, 400 units, 38 mm).
  package var pageWidth = 400 / ShellPages.unitsPerPoint
  /// The movement that is a page vertically, in points (1...10,000; default 183 pt, 300 units, 28.5 mm).
  package var pageHeight = 300 / ShellPages.unitsPerPoint
  /// The velocity at the end from which on a swipe reaches the next page, however short it is, in points a second (0...100,000;
  /// default 366 pt/s, 0.6 units a millisecond, 57 mm/s). Slower ones go to the nearest page.
  package var minimumVelocity = 600 / ShellPages.unitsPerPoint
  /// The time for which movements count for the velocity (0 to a day; default 150 ms).
  package var velocityWindow = Interval.milliseconds(150)
  /// Whether content follows the fingers (default) or the pages move against them.
  package var scrolling = Scrolling.natural
  /// The number of pages before the current one (0 or 1; default 1). Swipes never pass more than one page.
  package var pagesBefore = 1
  /// The number of pages after the current one (0 or 1; default 1).
  package var pagesAfter = 1

  package enum Orientation: String, CaseIterable, Sendable { case horizontal, vertical }
  package enum Scrolling: String, CaseIterable, Sendable { case natural, traditional }

  package static let parameters: [Parameter<Self>] = [
    .choice(
      "orientation", role: .axis, meaning: "the axis along which the fingers swipe",
      get: { $0.orientation }, set: { $0.orientation = $1 }),
    .count(
      "numberOfTouchesRequired", 3...10, role: .fingers, meaning: "how many fingers swipe",
      get: { $0.numberOfTouchesRequired }, set: { $0.numberOfTouchesRequired = $1 }),
    .points(
      "minimumDistance", role: .movementRequired, meaning: "how far the fingers must move until the swipe begins",
      get: { $0.minimumDistance }, set: { $0.minimumDistance = $1 }),
    .points(
      "pageWidth", 1...10_000, meaning: "how far the fingers move horizontally for a page",
      get: { $0.pageWidth }, set: { $0.pageWidth = $1 }),
    .points(
      "pageHeight", 1...10_000, meaning: "how far the fingers move vertically for a page",
      get: { $0.pageHeight }, set: { $0.pageHeight = $1 }),
    .speed(
      "minimumVelocity", role: .velocityRequired,
      meaning: "the velocity with which a short swipe goes to the next page",
      get: { $0.minimumVelocity }, set: { $0.minimumVelocity = $1 }),
    .interval(
      "velocityWindow", meaning: "for how long movements count for the velocity",
      get: { $0.velocityWindow }, set: { $0.velocityWindow = $1 }),
    .choice(
      "scrolling", meaning: "whether content follows the fingers",
      get: { $0.scrolling }, set: { $0.scrolling = $1 }),
    .count(
      "pagesBefore", 0...1, meaning: "how many pages are before the current one",
      get: { $0.pagesBefore }, set: { $0.pagesBefore = $1 }),
    .count(
      "pagesAfter", 0...1, meaning: "how many pages are after the current one",
      get: { $0.pagesAfter }, set: { $0.pagesAfter = $1 }),
  ]

  package init() {}

  /// The swipe between workspaces, of which there is one on either side, and the one that opens the overview.
  package static var variants: [Variant<Self>] {
    var overview = Self()
    (overview.orientation, overview.pagesBefore) = (.vertical, 0)
    return [Variant("workspaceSwipe", Self()), Variant("overviewSwipe", overview)]
  }

  // MARK: Machine

  package enum Phase: String, GesturePhase {
    /// No swipe.
    case ready
    /// libinput's swipe has begun and moved less than the minimum distance.
    case pending
    /// The page follows the fingers.
    case following

    package static let initial = ready
    package var isRecognized: Bool { self == .following }
  }

  package enum Signal: String, GestureSignal {
    /// libinput's swipe began.
    case swipeBegan
    /// libinput's swipe began with another number of fingers.
    case otherFingers
    /// The fingers have moved far enough along the axis.
    case movedFarEnough
    /// They have moved far enough, mainly across the axis.
    case offAxis
    /// They moved on.
    case moved
    /// libinput's swipe ended or was cancelled before they had moved far enough.
    case touchUp
    /// It ended or was cancelled, and the shell goes to another page.
    case otherPage
    /// It ended or was cancelled, and the shell returns to the first page.
    case samePage
  }

  package static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .swipeBegan): .enter(.pending)
    // Before libinput 1.27 the event that begins a swipe has a movement.
    case (.ready, .movedFarEnough): .enter(.following)
    case (.ready, .otherFingers), (.ready, .offAxis): .fail
    case (.ready, .moved), (.ready, .touchUp), (.ready, .otherPage), (.ready, .samePage): .unreachable

    case (.pending, .movedFarEnough): .enter(.following)
    case (.pending, .offAxis), (.pending, .touchUp): .fail
    case (.pending, .swipeBegan), (.pending, .otherFingers), (.pending, .moved), (.pending, .otherPage),
      (.pending, .samePage):
      .unreachable

    case (.following, .moved): .enter(.following)
    case (.following, .otherPage): .end
    case (.following, .samePage): .cancel
    case (.following, .swipeBegan), (.following, .otherFingers), (.following, .movedFarEnough), (.following, .offAxis),
      (.following, .touchUp):
      .unreachable
    }
  }

  // MARK: Input

  package var phase = Phase.initial
  package private(set) var location = Point2D.zero
  package private(set) var numberOfTouches = 0
  /// The movement until the swipe begins, in points.
  private var movement = Point2D.zero
  /// The share of a page by which the content has moved: 1 is the page after the current one.
  private(set) var progress = 0.0
  /// The page to which the shell goes at the end: -1, 0 or 1.
  private(set) var page = 0
  private var history = ShellSwipeHistory()

  /// Touches are no input: the shell gets libinput's events.
  package mutating func read(_ touches: borrowing TouchFrame) -> Signal? { nil }

  package mutating func read(_ event: TouchpadEvent) -> Signal? {
    guard case .swipe(let stage, let fingers, let translation) = event.kind else { return nil }
    location = event.location
    switch stage {
    case .began:
      numberOfTouches = fingers
      if fingers != numberOfTouchesRequired { return .otherFingers }
      return begin(translation, event) ?? .swipeBegan
    case .changed:
      return switch phase {
      case .ready: nil
      case .pending: begin(translation, event)
      case .following: follow(translation, event)
      }
    case .ended, .cancelled:
      return switch phase {
      case .ready: nil
      case .pending: .touchUp
      case .following: end(event)
      }
    }
  }

  private mutating func begin(_ translation: Point2D, _ event: TouchpadEvent) -> Signal? {
    movement += translation
    if !(movement.length >= minimumDistance) || movement == .zero { return nil }
    if (abs(movement.x) > abs(movement.y)) != (orientation == .horizontal) { return .offAxis }
    history.add(0, at: event.stamp, window: velocityWindow)
    _ = follow(translation, event)
    return .movedFarEnough
  }

  private mutating func follow(_ translation: Point2D, _ event: TouchpadEvent) -> Signal {
    let along = orientation == .horizontal ? translation.x : translation.y
    let step = scrolling == .natural ? -along : along
    history.add(step, at: event.stamp, window: velocityWindow)
    progress = pages.clamp(progress + step / pageLength)
    return .moved
  }

  private mutating func end(_ event: TouchpadEvent) -> Signal {
    history.trim(at: event.stamp, window: velocityWindow)
    page = pages.destination(of: progress, velocity: history.velocity, threshold: minimumVelocity)
    return page == 0 ? .samePage : .otherPage
  }

  private var pageLength: Double { orientation == .horizontal ? pageWidth : pageHeight }
  private var pages: ShellPages { ShellPages(before: pagesBefore, after: pagesAfter) }

  // MARK: Reasons

  package func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .otherFingers where numberOfTouches > numberOfTouchesRequired:
      .exceeded("fingers", Double(numberOfTouches), allowed: Double(numberOfTouchesRequired), .count)
    case .otherFingers:
      .missed("fingers", Double(numberOfTouches), needed: Double(numberOfTouchesRequired), .count)
    case .touchUp: .missed("moved", movement.length, needed: minimumDistance, .points)
    case .offAxis: .exceeded("off axis", across, allowed: along, .points)
    case .samePage: .missed("velocity", abs(history.velocity), needed: minimumVelocity, .pointsPerSecond)
    case .swipeBegan, .movedFarEnough, .moved, .otherPage: nil
    }
  }

  private var along: Double { abs(orientation == .horizontal ? movement.x : movement.y) }
  private var across: Double { abs(orientation == .horizontal ? movement.y : movement.x) }

  package func progress(at now: Timestamp) -> [Reason] {
    switch phase {
    case .ready: []
    case .pending: [.missed("moved", movement.length, needed: minimumDistance, .points)]
    case .following:
      [.missed("velocity", abs(history.velocity), needed: minimumVelocity, .pointsPerSecond)]
    }
  }

  // MARK: State

  package mutating func code(_ coder: inout StateCoder) {
    coder.code(&location)
    coder.code(&numberOfTouches)
    coder.code(&movement)
    coder.code(&progress)
    coder.code(&page, in: -1...1)
    history.code(&coder)
  }

  package mutating func reset() {
    numberOfTouches = 0
    movement = .zero
    (progress, page) = (0, 0)
    history = ShellSwipeHistory()
  }

  // MARK: Output

  /// The velocity of the page, as the shell measures it, in points a second: positive to the page after.
  package var velocity: Double { history.velocity }
  package var measurements: [GestureMeasurement] {
    [
      GestureMeasurement("progress", progress, .ratio), GestureMeasurement("velocity", velocity, .pointsPerSecond),
      GestureMeasurement("page", Double(page), .ratio),
    ]
  }
}
