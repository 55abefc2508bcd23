import Gestures

extension Trace {
  /// Every place so many times as far from a centre; the surface stays.
  ///
  /// - Parameters:
  ///   - factor: 2 is a hand twice as large, whose fingers go twice as far.
  ///   - centre: what stays where it is, in points; nil, the default, for the surface's middle.
  public func scaled(by factor: Ratio, around centre: Point? = nil) -> Trace {
    let middle = Place(x: header.surface.widthInMillipoints / 2, y: header.surface.heightInMillipoints / 2)
    let centre = centre.map { Place($0) } ?? middle
    return placed { centre + (Place($0) - centre).times(factor) }
  }

  /// The same on a surface that grows as well, by the same factor: fingers stay where they were on it.
  public func scaledWithSurface(by factor: Ratio) throws(EditProblem) -> Trace {
    var trace = placed { Place($0).times(factor).point }
    let surface = header.surface
    let sides = [surface.widthInMicrometres, surface.heightInMicrometres].map(factor.times)
    guard sides.allSatisfy({ (1...10_000_000).contains($0) }) else {
      throw EditProblem("the surface would be \(sides[0]) by \(sides[1]) µm; it may be up to ten metres wide and high")
    }
    trace.header.surface.widthInMicrometres = sides[0]
    trace.header.surface.heightInMicrometres = sides[1]
    trace.header.surface.widthInMillipoints = factor.times(surface.widthInMillipoints)
    trace.header.surface.heightInMillipoints = factor.times(surface.heightInMillipoints)
    trace.header.pointer = header.pointer.map { Place($0).times(factor).point }
    return trace
  }

  /// How many places of fingers are beyond the surface's edges.
  public var placesBeyondEdges: Int {
    let bounds = header.surface.bounds
    return frames.reduce(0) { count, frame in
      count
        + frame.changes.count {
          $0.position.x < 0 || $0.position.y < 0 || $0.position.x > bounds.x || $0.position.y > bounds.y
        }
    }
  }

  /// As a hand that trembles: every place off by up to so much in each direction, evenly spread.
  ///
  /// - Parameters:
  ///   - reach: in thousandths of a point, from 0.
  ///   - time: how much earlier or later each frame may come; never before the one before it, and never before zero.
  ///   - seed: another number, another jitter; the same number, the same one on every machine.
  public func jittered(
    within reach: Int, time: Interval = .zero, seed: UInt64
  ) throws(EditProblem) -> Trace {
    guard (0...Place.limit).contains(reach), (0...60_000_000).contains(time.microseconds) else {
      throw EditProblem("jitter is from 0 to 100000 points, and from 0 to 60 s")
    }
    var (places, times) = (SplitMix(seed: seed, purpose: 1), SplitMix(seed: seed, purpose: 2))
    var trace = placed { Place($0) + Place(x: places.within(reach), y: places.within(reach)) }
    var last: Int64 = 0
    for index in trace.frames.indices {
      let moved = trace.frames[index].time.microseconds + Int64(times.within(Int(time.microseconds)))
      last = max(last, moved)
      trace.frames[index].time = Timestamp(microseconds: last)
    }
    trace.end = max(end, Timestamp(microseconds: last))
    return trace
  }

  private func placed(_ place: (Point) -> Place) -> Trace { placed { place($0).point } }
  func placed(_ place: (Point) -> Point) -> Trace {
    var trace = self
    for index in trace.frames.indices { trace.frames[index] = trace.frames[index].placed(place) }
    return trace
  }
}

extension Place {
  fileprivate func times(_ factor: Ratio) -> Place { .zero + Place(x: factor.times(x), y: factor.times(y)) }
}
