/// Scrolling along one axis: drags, and what follows them. Flicks decelerate, ends stretch and bounce, pages attract, and a
/// touch stops everything.
///
/// The offset is a function of the time since the release, in closed form. Frames at any rate therefore show the same offset at
/// the same time, and the target offset is known at the release and reached exactly.
///
/// There is no clock: callers pass times, in microseconds from any origin, and may ask for the offset at any time since the
/// last input. The same inputs give the same bits on every machine. Nothing is allocated.
///
/// A drag that begins while the content moves begins where the content is at that time. What its flick adds to the next one depends
/// on the toolkit: see ``ScrollToolkit/SecondFlick``.
public struct ScrollMotion: Hashable, Sendable {
  /// Below this velocity, in points a second, a release is no flick in toolkits that publish no other, and turns no page: a finger
  /// that lifts is rarely still. UIKit publishes none; 50 is Android's (`ViewConfiguration.getScaledMinimumFlingVelocity`, 50 dp a second) and Flutter's
  /// (`kMinFlingVelocity`).
  public static var minimumVelocity: Double { 50 }
  /// Velocities are clamped to this magnitude, in points a second, far above any flick.
  public static var maximumVelocity: Double { 1_000_000 }

  /// The traits of the view's scrolling. A change takes effect at the next release.
  public var traits: ScrollTraits
  /// The offsets between the content's ends.
  public private(set) var range: ClosedRange<Length>
  /// The viewport's extent along the axis: the page, and the dimension of the rubber band.
  public private(set) var viewport: Length
  /// The cause of the content's motion, as of the last input or deadline.
  public private(set) var phase = ScrollPhase.idle
  /// The offset while nothing moves the content but a finger.
  private var offset: Length
  private var plan: ScrollPlan?
  /// The time up to which deadlines have been handled.
  private var now = Int64.min
  /// The offset where the drag in progress would have begun without resistance.
  private var dragOrigin = Length.zero
  /// The distance of the drag in progress.
  private var dragDistance = Length.zero
  /// The last flick, until the content rests.
  private var flick: Flick?
  /// Where slow content goes that a touch has stopped, if the toolkit loses the next drag.
  private var lostDrag: Length?

  /// Creates a view at rest.
  ///
  /// - Parameters:
  ///   - offset: clamped to the range.
  ///   - range: the offsets between the content's ends.
  ///   - viewport: the viewport's extent along the axis.
  ///   - traits: how the view scrolls.
  public init(
    offset: Length = .zero, range: ClosedRange<Length>, viewport: Length, traits: ScrollTraits = ScrollTraits()
  ) {
    self.offset = offset.clamped(to: range)
    self.range = range
    self.viewport = viewport
    self.traits = traits
  }

  // MARK: Output

  /// Returns the offset at a time since the last input, in microseconds. It is beyond an end while that end is stretched.
  public func offset(at time: Int64) -> Length { plan?.offset(at: time) ?? offset }

  /// Returns the velocity of a motion without a finger, in points a second; zero in any other phase.
  public func velocity(at time: Int64) -> Double { plan?.velocity(at: time) ?? 0 }

  /// The place where the motion in progress stops, unless something stops it earlier; nil without one.
  public var destination: Length? { plan?.destination }

  /// The time at which the motion in progress stops, in microseconds; nil without one.
  public var stopTime: Int64? { plan?.end }

  /// The time of the next change of the phase without input, in microseconds; nil if there is none.
  public var deadline: Int64? { plan?.boundary(after: now) }

  /// Returns whether the content moves without a finger at a time.
  public func isMoving(at time: Int64) -> Bool { plan.map { time < $0.end } ?? false }

  /// Returns whether the content is beyond one of its ends.
  public func isStretched(at time: Int64) -> Bool { !range.contains(offset(at: time)) }

  // MARK: Time

  /// Handles every deadline up to a time. Only the phase depends on it, not the offset.
  public mutating func advance(to time: Int64) {
    while let plan, let deadline, deadline <= time {
      now = deadline
      if deadline == plan.end {
        arrive(plan.destination)
      } else {
        switch plan.curve(at: deadline).shape {
        case .fixup: signal(.reachedEnd)
        case .spring: signal(phase == .bouncing ? .returnedBetweenPages : .reachedEnd)
        // Qt's Flickable passes an end on a curve of its own.
        case .decay: signal(phase == .bouncing ? .returnedInside : .reachedEnd)
        }
      }
    }
    now = max(now, time)
  }

  private mutating func arrive(_ destination: Length) {
    offset = destination
    plan = nil
    flick = nil
    signal(.arrived)
  }

  private mutating func signal(_ signal: ScrollSignal) { phase = ScrollPhase.next(phase, on: signal) }

  // MARK: Touches

  /// Stops the content for a finger that touches down. Returns whether it was moving, and the touch is therefore no tap on what is
  /// below it; false if the toolkit's stopping touches are taps. Content in its last half point arrives instead, and counts as resting,
  /// as it appears to.
  @discardableResult
  public mutating func touchDown(at time: Int64) -> Bool {
    advance(to: time)
    guard phase.isMoving, let destination else { return false }
    if (destination - offset(at: time)).units.magnitude <= UInt64(ScrollCurve.decayThreshold * 64) {
      arrive(destination)
      return false
    }
    freeze(at: time)
    signal(.touchDown)
    return !traits.toolkit.stoppingTouchTaps
  }

  /// Releases the content when the last finger that held it lifts. Stretched content springs back.
  public mutating func touchUp(at time: Int64) {
    advance(to: time)
    if phase == .held { letGo(velocity: 0, at: time) }
  }

  /// Begins a drag at the present offset.
  public mutating func beginDrag(at time: Int64) {
    advance(to: time)
    freeze(at: time)
    flick?.dragTime = time
    dragOrigin = RubberBand.unresisted(offset, in: range, dimension: viewport, traits.toolkit.ends)
    dragDistance = .zero
    signal(.dragBegan)
  }

  /// Drags the content to a distance from where the drag began. Beyond an end it follows by ``RubberBand``.
  ///
  /// - Parameter distance: down the content if positive, which is a finger that moves up.
  public mutating func drag(by distance: Length) { drag(by: distance, exactly: distance.points) }

  /// Drags the content.
  ///
  /// - Parameter points: the distance that `distance` rounds, for content beyond an end.
  package mutating func drag(by distance: Length, exactly points: Double) {
    guard phase == .dragging, lostDrag == nil else { return }
    dragDistance = distance
    let wanted = dragOrigin + distance
    offset =
      bounds.isElastic
      ? RubberBand.resisted(wanted, dragOrigin.points + points, in: range, dimension: viewport, traits.toolkit.ends)
      : wanted.clamped(to: range)
  }

  /// Ends a drag. A cancelled one ends without velocity.
  ///
  /// - Parameters:
  ///   - velocity: of the content's offset, in points a second: positive for a finger that moves up. Clamped to
  ///     `maximumVelocity`; NaN counts as 0.
  ///   - time: in microseconds.
  public mutating func endDrag(velocity: Double, at time: Int64) {
    advance(to: time)
    guard phase == .dragging else { return }
    let limit = Self.maximumVelocity
    letGo(velocity: velocity.isNaN ? 0 : min(max(velocity, -limit), limit), at: time)
  }

  private mutating func letGo(velocity own: Double, at time: Int64) {
    let isPaging = traits.isPagingEnabled && viewport > .zero && range.contains(offset)
    let next = traits.toolkit.flick(own, after: flick, at: time)
    let velocity = own.magnitude < traits.toolkit.minimumVelocity ? own : next.velocity
    if let lostDrag {
      plan = .animation(from: offset, velocity: 0, to: lostDrag.clamped(to: range), time)
    } else if isPaging {
      plan = .paging(from: offset, velocity: velocity, page: viewport, time, in: bounds)
    } else {
      plan = .released(at: offset, velocity: velocity, time, in: bounds)
    }
    let isAnimation = isPaging || lostDrag != nil
    (flick, lostDrag) = (next, nil)
    now = time
    guard let plan else {
      // What is too near to an end to spring back visibly is at the end.
      offset = offset.clamped(to: range)
      return signal(.letGoAtRest)
    }
    switch plan.curve(at: time).shape {
    case .decay: signal(.letGoMoving)
    case .spring, .fixup: signal(isAnimation ? .letGoBetweenPages : .letGoOutside)
    }
  }

  private mutating func freeze(at time: Int64) {
    if let plan {
      let velocity = plan.velocity(at: time)
      if phase != .decelerating { flick = nil }
      flick?.stopTime = time
      flick?.stopVelocity = velocity
      if case .triple(let least) = traits.toolkit.secondFlick, velocity.magnitude < least, flick != nil {
        lostDrag = plan.destination
      }
    } else if phase != .held {
      flick = nil
    }
    offset = offset(at: time)
    plan = nil
  }

  private var bounds: ScrollPlan.Bounds { ScrollPlan.Bounds(range: range, viewport: viewport, traits: traits) }

  // MARK: The program

  /// Scrolls to an offset, clamped to the range, and stops any motion. A drag continues from there.
  public mutating func scroll(to offset: Length, at time: Int64) {
    advance(to: time)
    self.offset = offset.clamped(to: range)
    plan = nil
    (flick, lostDrag) = (nil, nil)
    dragOrigin = self.offset - dragDistance
    signal(.programScrolled)
  }

  /// Scrolls to an offset, clamped to the range, by a spring that keeps the velocity of content in motion. Not under a finger.
  public mutating func animate(to offset: Length, at time: Int64) {
    advance(to: time)
    if phase == .held || phase == .dragging { return }
    let (from, velocity) = (self.offset(at: time), velocity(at: time))
    let next = ScrollPlan.animation(from: from, velocity: velocity, to: offset.clamped(to: range), time)
    self.offset = next == nil ? offset.clamped(to: range) : from
    plan = next
    now = time
    signal(next == nil ? .programScrolled : .programAnimated)
  }

  /// Changes the extent of the content or of the viewport, at any time.
  ///
  /// - At rest and under a finger, the offset is clamped to the new range.
  /// - A motion continues on its curve; only where that reaches an end, or no longer does, the rest of it is replaced. So
  ///   content that grows below is reached as if it had always been there.
  /// - Moving content that is now beyond an end springs back with its velocity.
  public mutating func setContent(range: ClosedRange<Length>, viewport: Length, at time: Int64) {
    advance(to: time)
    if range == self.range && viewport == self.viewport { return }
    self.range = range
    self.viewport = viewport
    guard let plan else {
      let clamped = offset.clamped(to: range)
      dragOrigin += clamped - offset
      offset = clamped
      return
    }
    let offset = plan.offset(at: time)
    if phase == .decelerating, range.contains(offset) {
      // The whole decay again, and the end that it now reaches.
      var next = ScrollPlan(plan.curve(at: time).whole)
      next.bounce(in: bounds)
      self.plan = next
      if case .spring = next.curve(at: time).shape { signal(.reachedEnd) }
      return
    }
    let velocity = plan.velocity(at: time)
    let staysAnimating = phase == .animating && viewport > .zero && range.contains(offset)
    if staysAnimating {
      self.plan =
        traits.isPagingEnabled
        ? .paging(from: offset, velocity: velocity, page: viewport, time, in: bounds)
        : .animation(from: offset, velocity: velocity, to: plan.destination.clamped(to: range), time)
    } else {
      self.plan = .released(at: offset, velocity: velocity, time, in: bounds)
    }
    now = time
    guard let next = self.plan else { return arrive(offset.clamped(to: range)) }
    if staysAnimating { return }
    switch next.curve(at: time).shape {
    case .decay: signal(.returnedInside)
    case .spring, .fixup: signal(.endMoved)
    }
  }
}
