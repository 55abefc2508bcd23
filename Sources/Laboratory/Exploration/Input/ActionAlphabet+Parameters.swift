import Gestures

// What the parameters of recognizers ask of the touches that a search tries.
extension ActionAlphabet.Place {
  /// Returns the place at a distance on the same target; nil if the target is too small for that.
  func moved(by distance: Double, in area: [Rect2D]) -> Self? {
    guard let free = ActionAlphabet.freeArea(of: area) else { return nil }
    for offset in [Point2D(0, distance), Point2D(0, -distance), Point2D(distance, 0), Point2D(-distance, 0)] {
      var moved = self
      moved.origin += offset
      let inside = moved.origin - free.origin
      if min(inside.x, inside.y) >= 0, inside.x < free.size.x, inside.y < free.size.y { return moved }
    }
    return nil
  }
}

extension ActionAlphabet {
  /// Returns the movements by a distance in all directions but to the right.
  static func sideways(_ distance: Double) -> [Point2D] {
    [Point2D(-distance, 0), Point2D(0, distance), Point2D(0, -distance)]
  }

  /// The directions of short movements: to the right, and the first one of each parameter that does not accept that.
  static func directions(of recognizers: [any GestureRecognizer]) -> [Point2D] {
    let named = ["left": Point2D(-1, 0), "up": Point2D(0, -1), "down": Point2D(0, 1), "vertical": Point2D(0, 1)]
    var directions = [Point2D(1, 0)]
    for recognizer in recognizers {
      let choices = self.choices(of: recognizer)
      let startsAtEdge = values(of: recognizer).contains { $0.parameter.role == .edge }
      if choices.isEmpty || choices.contains("right") || startsAtEdge { continue }
      for choice in choices.prefix(1) {
        if let direction = named[choice], !directions.contains(direction) { directions.append(direction) }
      }
    }
    return directions
  }

  /// The velocity at which fingers move as far as a recognizer requires in the time that it allows; nil if it has no velocity.
  static func velocityForDistance(of recognizer: any GestureRecognizer) -> Double? {
    func values(_ role: ParameterRole) -> [Double] {
      self.values(of: recognizer).filter { $0.parameter.role == role }.map(\.value)
    }
    guard !values(.velocityRequired).isEmpty, let distance = values(.movementRequired).max(),
      let time = values(.durationAllowed).first, time > 0
    else { return nil }
    return distance / time * 1000
  }

  /// Returns the limits of a recognizer that no touches of the alphabet meet. If it is never recognized, these are why.
  func unmetLimits(of recognizer: any GestureRecognizer) -> [String] {
    let farthest = offsets.map { $0.squaredLength.squareRoot() }.max() ?? 0
    let fastest = paces?.fast ?? Self.largestVelocity
    let needed = Self.velocityForDistance(of: recognizer) ?? 0
    return Self.values(of: recognizer).filter { parameter, value in
      switch parameter.role {
      case .velocityRequired: value > fastest
      case .movementRequired: value > farthest || needed > fastest
      case .spanRequired: value > farthest
      case .arcRequired: value >= Self.spacing
      case .rotationRequired: value >= 180
      case .shareRequired: value > 1
      case .durationAllowed: value < TouchState.stepDuration.milliseconds || needed > fastest
      case .fingers, .minimumFingers, .maximumFingers, .taps, .edge, .separation, .spacing, .touchDownInterval,
        .movementAllowed, .shareAllowed, .durationRequired, .direction, .axis, .buttons, .scrollTypes, .behavior,
        .output:
        false
      // It is unknown what meets it.
      case .other: true
      }
    }.map { "\($0.parameter.name)=\($0.parameter.text($0.value))" }
  }

  /// Returns the directions that a recognizer accepts, or the axis on which it moves.
  static func choices<R: GestureRecognizer>(of recognizer: R) -> [String] {
    R.parameters.filter { $0.description.role == .direction || $0.description.role == .axis }.flatMap { parameter in
      parameter.description.text(parameter.get(recognizer)).split(separator: "+").map(String.init)
    }
  }

  /// Movements off an axis, as shares of that along it: one between each two limits of recognizers with a direction, and one above
  /// the last, unless ``offsets`` have one there. Off the nearest axis is at most a share of 1.
  static func ratios(of recognizers: [any GestureRecognizer]) -> [Double] {
    let limits = recognizers.flatMap { recognizer in
      choices(of: recognizer).isEmpty
        ? [] : values(of: recognizer).filter { $0.parameter.role == .shareAllowed }.map(\.value)
    }
    let least = limits.filter { $0 > 0 && $0 < 2 }
    let sorted = Set(least + (least.contains { $0 < 1 } ? [1] : [])).sorted()
    return zip(sorted, sorted.dropFirst()).filter { below, above in
      ![0.577, 0.84].contains { $0 > below && $0 <= above }
    }.map { ($0 + $1) / 2 }
  }

  /// Movements across the axis of some recognizers, each between two of the distances at which one of them fails for it, unless
  /// another offset is there: so far that one has failed, and no other.
  static func movesAcross(_ recognizers: [any GestureRecognizer], besides offsets: [Point2D]) -> [Point2D] {
    let axes: [(across: Point2D, choices: Set<String>)] = [
      (Point2D(0, 1), ["left", "right", "horizontal"]), (Point2D(1, 0), ["up", "down", "vertical", "top", "bottom"]),
    ]
    return axes.flatMap { across, choices in
      let limits = recognizers.compactMap { recognizer -> Double? in
        let own = self.choices(of: recognizer)
        guard !own.isEmpty, choices.isSuperset(of: own), let required = recognizer.value(of: .movementRequired) else {
          return nil
        }
        // A pan, which has an axis rather than a direction, fails at what it requires; its share is one of the span.
        return recognizer.value(of: .axis) == nil ? required * (recognizer.value(of: .shareAllowed) ?? 1) : required
      }
      let sorted = Set(limits.filter { $0 > 0 && $0 <= largestThreshold }).sorted()
      return zip(sorted, sorted.dropFirst()).filter { below, above in
        !offsets.contains { across.x * $0.y == across.y * $0.x && $0.length > below && $0.length <= above }
      }.map { across * (($0 + $1) / 2) }
    }
  }

  /// The largest share of the span by which a gesture requires it to change; zero if there is none.
  static func shareOfSpan(of recognizers: [any GestureRecognizer]) -> Double {
    var share = 0.0
    for recognizer in recognizers where recognizer.value(of: .spanRequired) != nil {
      for value in values(of: recognizer) where value.parameter.role == .shareRequired && value.value <= 1 {
        share = max(share, value.value)
      }
    }
    return share
  }

  /// The changes of span to try in a movement, as shares of it: one between the limits of pinches and pans, and one at either end,
  /// where the other one may be first.
  static func spanShares(of recognizers: [any GestureRecognizer]) -> [Double] {
    func limits(_ role: ParameterRole, with other: ParameterRole) -> [Double] {
      recognizers.compactMap { recognizer in
        recognizer.value(of: other) == nil
          ? nil : values(of: recognizer).filter { $0.parameter.role == role }.map(\.value).max()
      }
    }
    guard let least = limits(.shareRequired, with: .spanRequired).min(),
      let most = limits(.shareAllowed, with: .movementRequired).max(), least < most
    else { return [0.75] }
    return [0.75] + [0.9 * least + 0.1 * most, 0.1 * least + 0.9 * most].filter { $0 < 10 }
  }

  /// The same for arcs next to movements of several fingers, of which no limit is the largest share; none without such a pair.
  static func arcShares(of recognizers: [any GestureRecognizer]) -> [Double] {
    let moves = recognizers.contains { recognizer in
      recognizer.value(of: .movementRequired) != nil
        && (recognizer.value(of: .fingers) ?? recognizer.value(of: .maximumFingers) ?? 1) > 1
    }
    let least = recognizers.filter { $0.value(of: .arcRequired) != nil }.compactMap { $0.value(of: .shareRequired) }
      .min()
    guard moves, let least else { return [] }
    return [1.1 * least, 3 * least + 1].filter { $0 > 0 && $0 < 10 }
  }

  /// The distances between two neighbouring fingers that just meet and just exceed the limits of recognizers.
  static func spacings(of recognizers: [any GestureRecognizer]) -> [Double] {
    var spacings: Set<Double> = []
    for recognizer in recognizers {
      let values = self.values(of: recognizer)
      let fingers = values.first { $0.parameter.role == .fingers }?.value ?? 2
      for value in values where value.parameter.role == .spacing && fingers > 1 {
        for side in bothSides(of: value.value) where side > 0 { spacings.insert(side / (fingers - 1)) }
      }
    }
    return spacings.sorted()
  }

  /// Returns, for each number of fingers that are down, one finger more and as many as make one of these numbers.
  static func touchDownCounts(from counts: [Int]) -> [[Int]] {
    (0..<(counts.last ?? 2)).map { down in Set(counts.map { $0 - down }.filter { $0 > 0 } + [1]).sorted() }
  }

  static func values<R: GestureRecognizer>(
    of recognizer: R
  ) -> [(parameter: ParameterDescription, value: Double)] {
    R.parameters.filter { $0.choices.isEmpty }.map { ($0.description, $0.get(recognizer)) }
  }

  /// Returns a distance just below a threshold and one just above. Where fingers touch down, none is exact.
  static func bothSides(of threshold: Double) -> [Double] {
    [max(threshold - margin, threshold / 2), threshold + margin]
  }

  /// Returns a value just below, at and just above each threshold, in order. Between two that are close, one value is
  /// above the first and below the second.
  static func sides(of thresholds: [Double], margin: Double) -> [Double] {
    let sorted = Set(thresholds).sorted()
    var sides: [Double] = []
    for (index, threshold) in sorted.enumerated() {
      if index == 0 { sides.append(max(threshold - margin, threshold / 2)) }
      sides.append(threshold)
      let next = index + 1 < sorted.count ? sorted[index + 1] : .infinity
      sides.append(min(threshold + margin, (threshold + next) / 2))
    }
    return sides
  }

  /// Returns the part of a target in which no other target is: the whole first area, or the largest strip of it above,
  /// below or next to the others. Nil if there is none of at least a point.
  static func freeArea(of areas: [Rect2D]) -> Rect2D? {
    guard var free = areas.first else { return nil }
    for inner in areas.dropFirst() {
      let corner = free.origin + free.size
      let end = inner.origin + inner.size
      if inner.origin.x >= corner.x || inner.origin.y >= corner.y || end.x <= free.origin.x || end.y <= free.origin.y {
        continue
      }
      let (left, top) = (free.origin.x, free.origin.y)
      let strips = [
        Rect2D(x: left, y: top, width: free.size.x, height: inner.origin.y - top),
        Rect2D(x: left, y: end.y, width: free.size.x, height: corner.y - end.y),
        Rect2D(x: left, y: top, width: inner.origin.x - left, height: free.size.y),
        Rect2D(x: end.x, y: top, width: corner.x - end.x, height: free.size.y),
      ]
      guard let best = strips.max(by: { min($0.size.x, $0.size.y) < min($1.size.x, $1.size.y) }),
        min(best.size.x, best.size.y) >= 1
      else { return nil }
      free = best
    }
    return free
  }
}
