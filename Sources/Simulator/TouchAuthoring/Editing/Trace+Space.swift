import Gestures
import TouchTrace

extension Trace {
  /// Scales all positions around a centre; the surface keeps its size.
  ///
  /// - Parameters:
  ///   - factor: 2 doubles the size of the hand and its movements.
  ///   - centre: The fixed point, in points; `nil` (the default) is the middle of the surface.
  public func scaled(by factor: Ratio, around centre: Point2D? = nil) -> Trace {
    let middle = FixedPosition(x: header.surface.widthInMillipoints / 2, y: header.surface.heightInMillipoints / 2)
    let centre = centre.map { FixedPosition($0) } ?? middle
    return transformed { centre + (FixedPosition($0) - centre).times(factor) }
  }

  /// Scales all positions and the surface by the same factor, so that touches keep their relative positions on it.
  public func scaledWithSurface(by factor: Ratio) throws(EditProblem) -> Trace {
    var trace = transformed { FixedPosition($0).times(factor).point }
    let surface = header.surface
    let sides = [surface.widthInMicrometres, surface.heightInMicrometres].map(factor.times)
    guard sides.allSatisfy({ (1...10_000_000).contains($0) }) else {
      throw EditProblem(
        "the surface would be \(sides[0]) by \(sides[1]) µm, more than ten metres; use a smaller factor")
    }
    trace.header.surface.widthInMicrometres = sides[0]
    trace.header.surface.heightInMicrometres = sides[1]
    trace.header.surface.widthInMillipoints = factor.times(surface.widthInMillipoints)
    trace.header.surface.heightInMillipoints = factor.times(surface.heightInMillipoints)
    trace.header.pointer = header.pointer.map { FixedPosition($0).times(factor).point }
    for index in header.targets.indices {
      let frame = header.targets[index].frame
      let origin = FixedPosition(frame.origin).times(factor).point
      let size = FixedPosition(frame.size).times(factor).point
      trace.header.targets[index].frame = Rect2D(x: origin.x, y: origin.y, width: size.x, height: size.y)
    }
    return trace
  }

  /// The number of positions beyond the surface's edges.
  public var positionsBeyondEdges: Int {
    let bounds = header.surface.bounds
    return frames.reduce(0) { count, frame in
      count
        + frame.changes.count {
          $0.position.x < 0 || $0.position.y < 0 || $0.position.x > bounds.x || $0.position.y > bounds.y
        }
    }
  }

  /// Adds random jitter to all positions, evenly distributed in both directions.
  ///
  /// - Parameters:
  ///   - reach: The maximum jitter of a coordinate in thousandths of a point, 0 or more.
  ///   - time: The maximum jitter of a frame's time. Frames stay in order and never precede zero.
  ///   - seed: The seed; the same seed gives the same jitter on all machines.
  public func jittered(
    within reach: Int64, time: Interval = .zero, seed: UInt64
  ) throws(EditProblem) -> Trace {
    guard (0...FixedPosition.limit).contains(reach), (0...60_000_000).contains(time.microseconds) else {
      throw EditProblem("jitter must be from 0 to 100000 points, and from 0 to 60 s")
    }
    var positions = SplitMix(seed: seed, purpose: 1)
    var times = SplitMix(seed: seed, purpose: 2)
    var trace = transformed {
      FixedPosition($0) + FixedPosition(x: positions.within(reach), y: positions.within(reach))
    }
    var last: Int64 = 0
    for index in trace.frames.indices {
      let moved = trace.frames[index].time.microseconds + times.within(time.microseconds)
      last = max(last, moved)
      trace.frames[index].time = Timestamp(microseconds: last)
    }
    trace.end = max(end, Timestamp(microseconds: last))
    return trace
  }

  private func transformed(_ transform: (Point2D) -> FixedPosition) -> Trace { transformed { transform($0).point } }

  /// Changes all positions. libinput's events are dropped: it would report others for these touches.
  func transformed(_ transform: (Point2D) -> Point2D) -> Trace {
    var trace = self
    trace.events = []
    for index in trace.frames.indices { trace.frames[index] = trace.frames[index].transformed(transform) }
    return trace
  }
}

extension FixedPosition {
  fileprivate func times(_ factor: Ratio) -> FixedPosition {
    .zero + FixedPosition(x: factor.times(x), y: factor.times(y))
  }
}
