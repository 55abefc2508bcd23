extension ScrollPlan {
  /// The bounds of a motion.
  struct Bounds: Hashable, Sendable {
    var range: ClosedRange<Length>
    var viewport: Length
    var traits: ScrollTraits

    /// Whether the content may leave its range.
    var isElastic: Bool {
      traits.bounces && traits.toolkit.ends != .stop
        && (traits.alwaysBounces || range.lowerBound < range.upperBound)
    }

    /// Returns a velocity at which a spring stretches an end by at most half of the viewport, unless it is stretched more
    /// already: however fast the flick, content stays in view.
    func elastic(_ velocity: Double, displacement: Double) -> Double {
      // From its rest, a critically damped spring gets as far as velocity ÷ (frequency × e).
      let limit = ScrollCurve.frequency * 2.718 * max(0, viewport.points / 2 - displacement.magnitude)
      if displacement > 0 { return min(velocity, limit) }
      return displacement < 0 ? max(velocity, -limit) : min(max(velocity, -limit), limit)
    }
  }

  /// Returns the motion after a release; nil if nothing moves.
  ///
  /// - Parameters:
  ///   - offset: the offset at the release; it may be beyond an end.
  ///   - velocity: in points a second, positive down the content.
  ///   - time: in microseconds.
  static func released(at offset: Length, velocity: Double, _ time: Int64, in bounds: Bounds) -> Self? {
    let end = offset.clamped(to: bounds.range)
    if offset != end {
      return springing(to: end, displacement: (offset - end).points, velocity: velocity, time, in: bounds)
    }
    if velocity.magnitude < bounds.traits.toolkit.minimumVelocity { return nil }
    return decelerating(from: offset, velocity: velocity, time, in: bounds)
  }

  /// Returns a motion to the page where a release leads; nil if the offset is there.
  static func paging(from offset: Length, velocity: Double, page: Length, _ time: Int64, in bounds: Bounds) -> Self? {
    let before = Length(units: offset.units / page.units * page.units)
    let target: Length
    if velocity >= ScrollMotion.minimumVelocity {
      target = before + page
    } else if velocity <= -ScrollMotion.minimumVelocity {
      target = offset == before ? before - page : before
    } else {
      target = offset - before >= before + page - offset ? before + page : before
    }
    let place = target.clamped(to: bounds.range)
    // The spring must not swing past the page. At an end, it may: that is a bounce.
    if place == target || !bounds.isElastic { return animation(from: offset, velocity: velocity, to: place, time) }
    let curve = ScrollCurve(
      springTo: place, displacement: (offset - place).points, velocity: bounds.elastic(velocity, displacement: 0),
      at: time)
    return curve.end > time ? Self(curve) : nil
  }

  /// Returns a motion to an offset that it does not overshoot; nil if it ends at once.
  static func animation(from offset: Length, velocity: Double, to place: Length, _ time: Int64) -> Self? {
    let displacement = (offset - place).points
    let limit = ScrollCurve.frequency * displacement
    let velocity = displacement < 0 ? min(max(velocity, 0), -limit) : max(min(velocity, 0), -limit)
    let curve = ScrollCurve(springTo: place, displacement: displacement, velocity: velocity, at: time)
    return curve.end > time ? Self(curve) : nil
  }

  /// Returns a motion between the ends, which may reach one; nil if it ends at once.
  private static func decelerating(from offset: Length, velocity: Double, _ time: Int64, in bounds: Bounds) -> Self? {
    var plan = Self(
      ScrollCurve(
        decay: bounds.traits.decelerationRate, from: offset, velocity: velocity, viewport: bounds.viewport, at: time))
    plan.bounce(in: bounds)
    return plan.end > time ? plan : nil
  }

  /// Returns a motion back to an end. Content that is flicked back passes the end and decelerates, or turns to the first
  /// page from there.
  private static func springing(
    to end: Length, displacement: Double, velocity: Double, _ time: Int64, in bounds: Bounds
  ) -> Self? {
    if bounds.traits.toolkit.ends == .half {
      return Self(ScrollCurve(fixupTo: end, displacement: displacement, at: time))
    }
    let velocity = bounds.elastic(velocity, displacement: displacement)
    let spring = ScrollCurve(springTo: end, displacement: displacement, velocity: velocity, at: time)
    guard bounds.range.lowerBound < bounds.range.upperBound, let passing = spring.time(covering: 0) else {
      return spring.end > time ? Self(spring) : nil
    }
    var plan = Self(spring.ending(at: passing))
    let remaining = spring.velocity(at: passing)
    if remaining.magnitude < ScrollMotion.minimumVelocity {
      plan.stop(at: end)
      return plan
    }
    if bounds.traits.isPagingEnabled && bounds.viewport > .zero {
      if let page = paging(from: end, velocity: remaining, page: bounds.viewport, passing, in: bounds) {
        plan.append(page.first)
      } else {
        plan.stop(at: end)
      }
      return plan
    }
    plan.append(
      ScrollCurve(
        decay: bounds.traits.decelerationRate, from: end, velocity: remaining, viewport: bounds.viewport, at: passing))
    plan.bounce(in: bounds)
    return plan
  }

  /// Ends the last curve, a decay, where it reaches an end of the content, and appends the bounce there.
  mutating func bounce(in bounds: Bounds) {
    let decay = last
    let end = decay.destination.clamped(to: bounds.range)
    if end == decay.destination { return }
    let distance = (end - decay.origin).points
    guard let reached = decay.time(covering: distance) else {
      // Within the last half point.
      return stop(at: end)
    }
    replaceLast(decay.ending(at: reached))
    if bounds.isElastic, bounds.traits.toolkit.ends == .half {
      let beyond = ScrollCurve(overshoot: decay.velocity(at: reached), beyond: end, at: reached)
      append(beyond)
      append(ScrollCurve(fixupTo: end, displacement: (beyond.destination - end).points, at: beyond.end))
    } else if bounds.isElastic {
      let excess = decay.displacement(at: reached) - distance
      let velocity = bounds.elastic(decay.velocity(at: reached), displacement: excess)
      let spring = ScrollCurve(springTo: end, displacement: excess, velocity: velocity, at: reached)
      if spring.end > reached { append(spring) }
    }
    stop(at: end)
  }

  private var last: ScrollCurve { third ?? second ?? first }
}
