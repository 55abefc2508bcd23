import Simulation

/// The results of a sweep, counted: what each point of the grid makes of all recordings. The same results in any order
/// give the same table.
public struct SweepTable: Hashable, Sendable {
  public struct Axis: Hashable, Sendable {
    /// `tap.allowableMovement`
    public var name: String
    /// Numbers in rising order, words in order of their letters.
    public var values: [String]
    /// Today's value; empty where it is not known.
    public var today: String
  }

  /// Recordings; each is counted once.
  public struct Count: Hashable, Sendable {
    public internal(set) var right = 0
    public internal(set) var missed = 0
    public internal(set) var wrong = 0
    public var recordings: Int { right + missed + wrong }

    mutating func add(_ outcome: SweepResult.Outcome) {
      switch outcome {
      case .right: right += 1
      case .missed: missed += 1
      case .wrong: wrong += 1
      }
    }
  }

  public struct Point: Hashable, Sendable {
    public internal(set) var all = Count()
    /// In the order of ``SweepTable/gestures``.
    public internal(set) var byGesture: [Count]
    /// In how many recordings a recognizer recognized that must not have, or too often; in order of name.
    public internal(set) var unasked: [GestureCount] = []
  }

  public let axes: [Axis]
  /// The groups of labels there are: words in the order of `GestureWord.all`, then what is none by its letters.
  public let gestures: [String]
  /// More are not counted.
  public static let mostPoints = 1 << 22

  /// In the grid's order: the last axis' values change first.
  public let points: [Point]
  /// How many recordings are counted.
  public let recordings: Int
  /// Recordings that could not be played, in order of path, and why.
  public let leftOut: [(recording: String, reason: String)]
  /// Gestures for which some recordings have no recognizer that could give them, and how many; in order of name.
  public let unplayed: [(gesture: String, recordings: Int)]
  /// How many recordings lack their result at some point.
  public let missing: Int

  /// What is wrong with results, as a sentence without its full stop.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
  }

  /// - Throws: where they are not of one sweep, or not of one state of a recording.
  public init(_ results: some Sequence<SweepResult>) throws(Problem) {
    var byRecording: [String: [[String]: SweepResult]] = [:]
    var first: SweepResult?
    for result in results {
      let item = result.item
      if let first, let problem = Self.difference(first.item, item) { throw Problem(problem) }
      if let other = byRecording[item.recording]?[item.assignments], other != result {
        // What failed once may have been done again since; of two failures always the same one counts.
        guard let one = Self.whole(other, result) else {
          throw Problem(
            "there are two different results of \(item.recording) at \(item.assignments.joined(separator: " ")): one is of "
              + "another state of the file, of its label or of Touchstone; take only the results of one state")
        }
        byRecording[item.recording]![item.assignments] = one
        continue
      }
      if first.map({ item.line < $0.item.line }) ?? true { first = result }
      byRecording[item.recording, default: [:]][item.assignments] = result
    }
    guard let first else { throw Problem("there are no results") }
    // In order, so that of several problems always the same one is told.
    for recording in byRecording.keys.sorted() {
      if let problem = Self.mixture(byRecording[recording]!) { throw Problem(problem) }
    }

    let played = byRecording.filter { !$0.value.values.contains { $0.error != nil } }
    let names = first.item.axes
    let used = Set(byRecording.values.flatMap { $0.keys })
    axes = names.indices.map { index in
      let values = Set(used.map { SweepPoint.parts($0[index])?.value ?? "" })
      return Axis(name: names[index], values: values.sorted(by: Self.precedes), today: first.item.defaults[index])
    }
    // Only lines that were tampered with lie so far apart.
    guard SweepGrid.count(axes.map(\.values.count)) <= Self.mostPoints else {
      throw Problem("these results lie on a grid of more than \(Self.mostPoints) points, most of them without a result")
    }
    let labels = Set(played.values.flatMap { $0.values.map(\.item.label.group) })
    let words = RecordingLabel.groups.filter(labels.contains)
    let gestures = words + labels.subtracting(words).sorted()
    self.gestures = gestures
    recordings = played.count
    leftOut = byRecording.compactMap { path, results in
      // Of several reasons always the same one.
      results.values.compactMap(\.error).min().map { (path, $0) }
    }.sorted { $0.recording < $1.recording }

    var places: [[String]: Int] = [:]
    let grid = Self.product(axes)
    for (place, assignments) in grid.enumerated() { places[assignments] = place }
    var points = Array(
      repeating: Point(byGesture: Array(repeating: Count(), count: gestures.count)), count: grid.count)
    var unasked = Array(repeating: [String: Int](), count: grid.count)
    var unplayed: [String: Int] = [:]
    var missing = 0
    for results in played.values {
      if results.count < grid.count { missing += 1 }
      for (assignments, result) in results {
        guard let place = places[assignments], let gesture = gestures.firstIndex(of: result.item.label.group) else {
          continue
        }
        points[place].all.add(result.outcome)
        points[place].byGesture[gesture].add(result.outcome)
        for came in result.unasked { unasked[place][came.name, default: 0] += 1 }
      }
      // The same in all of them.
      for name in results.values.first?.unplayed ?? [] { unplayed[name, default: 0] += 1 }
    }
    for place in points.indices {
      points[place].unasked = unasked[place].map { GestureCount($0.key, $0.value) }.sorted { $0.name < $1.name }
    }
    self.points = points
    self.missing = missing
    self.unplayed = unplayed.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The point at which all parameters are at today's values; nil where the grid has none.
  public var todaysPoint: Int? {
    var point = 0
    for axis in axes {
      guard let index = axis.values.firstIndex(of: axis.today) else { return nil }
      point = point * axis.values.count + index
    }
    return point
  }

  /// The value of each axis at a point, as its index.
  public func indices(of point: Int) -> [Int] {
    var rest = point
    var indices: [Int] = []
    for axis in axes.reversed() {
      indices.append(rest % axis.values.count)
      rest /= axis.values.count
    }
    return indices.reversed()
  }

  /// What is wrong with having both in one table, as a sentence without its full stop; nil where they are of one sweep.
  public static func difference(_ one: SweepItem, _ other: SweepItem) -> String? {
    if one.axes == other.axes { return nil }
    return
      "these are results of different sweeps, over \(list(one)) and over \(list(other)); keep each in a file of its own"
  }

  private static func list(_ item: SweepItem) -> String {
    item.axes.isEmpty ? "no parameter" : item.axes.joined(separator: " and ")
  }

  /// Of two results of one item that which counts; nil where they contradict each other.
  private static func whole(_ one: SweepResult, _ other: SweepResult) -> SweepResult? {
    guard one.item == other.item else { return nil }
    switch (one.error, other.error) {
    case (let a?, let b?): return a < b ? one : other
    case (_?, nil): return other
    case (nil, _?): return one
    case (nil, nil): return nil
    }
  }

  /// What differs between results of one recording, that has to be the same at every point.
  private static func mixture(_ results: [[String]: SweepResult]) -> String? {
    let ordered = results.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    guard let one = ordered.first else { return nil }
    for other in ordered {
      let differs: (what: String, String, String)
      if one.item.bytes != other.item.bytes {
        differs = ("bytes", one.item.bytes, other.item.bytes)
      } else if one.item.label != other.item.label {
        differs = ("label", one.item.label.text, other.item.label.text)
      } else if one.item.touchstone != other.item.touchstone {
        differs = ("Touchstone", one.item.touchstone, other.item.touchstone)
      } else if !one.item.isOfSameRecording(as: other.item) {
        differs = ("way of being played", "one", "another")
      } else if one.error == nil, other.error == nil, one.promise != other.promise || one.unplayed != other.unplayed {
        let texts = [one, other].map { $0.promise.map(\.text).joined(separator: ", ") }
        differs = ("promise", texts[0], texts[1])
      } else {
        continue
      }
      return "the results of \(one.item.recording) are of two states: its \(differs.what) is “\(differs.1)” at "
        + "\(one.item.assignments.joined(separator: " ")) and “\(differs.2)” at \(other.item.assignments.joined(separator: " ")); "
        + "take only the results of one state"
    }
    return nil
  }

  private static func precedes(_ a: String, _ b: String) -> Bool {
    switch (SweepValue(parsing: a), SweepValue(parsing: b)) {
    case (let a?, let b?): (a.thousandths, a.unit) < (b.thousandths, b.unit)
    case (_?, nil): true
    case (nil, _?): false
    case (nil, nil): a < b
    }
  }

  /// Every point's settings, in order.
  private static func product(_ axes: [Axis]) -> [[String]] {
    axes.reduce([[]]) { points, axis in
      points.flatMap { point in axis.values.map { point + ["\(axis.name)=\($0)"] } }
    }
  }

  public static func == (a: Self, b: Self) -> Bool {
    a.axes == b.axes && a.gestures == b.gestures && a.points == b.points && a.recordings == b.recordings
      && a.missing == b.missing && a.leftOut.elementsEqual(b.leftOut, by: ==)
      && a.unplayed.elementsEqual(b.unplayed, by: ==)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(axes)
    hasher.combine(points)
  }
}
