import Analysis
import Simulation

/// The results of a sweep, counted at each point of the grid. The same results in any order give the same table.
package struct SweepTable: Hashable, Sendable {
  /// A parameter with its values.
  package struct Axis: Hashable, Sendable {
    /// The full name of the parameter: `tap.allowableMovement`.
    package var name: String
    /// The values: numbers in ascending order, words in alphabetical order.
    package var values: [String]
    /// The current value; empty if it is unknown.
    package var current: String
  }

  /// The numbers of recordings by their outcome.
  package struct Count: Hashable, Sendable {
    /// Recordings in which the expected gestures were recognized, and no others.
    package internal(set) var right = 0
    /// Recordings in which an expected gesture was not recognized.
    package internal(set) var missed = 0
    /// Recordings in which other gestures than the expected ones were recognized.
    package internal(set) var wrong = 0
    package var recordings: Int { right + missed + wrong }

    mutating func add(_ outcome: SweepResult.Outcome) {
      switch outcome {
      case .right: right += 1
      case .missed: missed += 1
      case .wrong: wrong += 1
      }
    }
  }

  /// The counts at one point of the grid.
  package struct Point: Hashable, Sendable {
    package internal(set) var all = Count()
    /// The counts by label, in the order of ``SweepTable/gestures``.
    package internal(set) var byGesture: [Count]
    /// The number of recordings with unexpected gestures of each recognizer, in order of name.
    package internal(set) var unexpected: [GestureCount] = []
  }

  package let axes: [Axis]
  /// The groups of labels: words in the order of `GestureWord.all`, then recognizers' names in alphabetical order.
  package let gestures: [String]
  /// The largest number of points.
  package static let maximumPoints = 1 << 22

  /// The points in the grid's order: the last axis varies fastest.
  package let points: [Point]
  package let recordings: Int
  /// The recordings that could not be replayed, in order of path, with the reason.
  package let skipped: [(recording: String, reason: String)]
  /// The gestures for which recordings have no recognizer, with the number of recordings, in order of name.
  package let gesturesWithoutRecognizer: [(gesture: String, recordings: Int)]
  /// The number of recordings without a result at some point.
  package let missing: Int

  /// Counts results.
  ///
  /// - Throws: if they are of different sweeps, or of different states of a recording.
  package init(_ results: some Sequence<SweepResult>) throws(SweepProblem) {
    let groups = try SweepGroups(results)
    let first = groups.first
    let played = groups.recordings.filter { recording in
      recording.results.allSatisfy { groups.results[$0].error == nil }
    }
    let names = first.axes
    axes = names.indices.map { index in
      let values = Set(groups.points.map { SweepPoint.parts($0[index])?.value ?? "" })
      return Axis(name: names[index], values: values.sorted(by: Self.precedes), current: first.work.defaults[index])
    }
    // Only possible if the lines were edited.
    guard SweepGrid.count(axes.map(\.values.count)) <= Self.maximumPoints else {
      throw SweepProblem(
        "these results are spread over a grid of more than \(Self.maximumPoints) points, most of them without a result")
    }
    // The label is the same at all points.
    let labels = Set(played.map { groups.results[$0.results[0]].item.label.group })
    let words = RecordingLabel.groups.filter(labels.contains)
    let gestures = words + labels.subtracting(words).sorted()
    self.gestures = gestures
    recordings = played.count
    skipped = groups.recordings.compactMap { recording in
      // Always the same of several reasons.
      recording.results.compactMap { groups.results[$0].error }.min().map { (recording.path, $0) }
    }.sorted { $0.recording < $1.recording }

    var counter = Counter(grid: Self.product(axes), gestures: gestures, groups.points)
    for recording in played { counter.add(recording.results, groups) }
    points = counter.points
    missing = counter.missing
    gesturesWithoutRecognizer = counter.withoutRecognizer.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Counts the results of one recording after the other.
  private struct Counter {
    private let gestures: [String]
    /// The place in the grid of each point.
    private let places: [Int?]
    private var counts: [Point]
    private var unexpected: [[String: Int]]
    private(set) var withoutRecognizer: [String: Int] = [:]
    private(set) var missing = 0

    init(grid: [[String]], gestures: [String], _ points: [[String]]) {
      self.gestures = gestures
      var indices: [[String]: Int] = [:]
      for (index, assignments) in grid.enumerated() { indices[assignments] = index }
      places = points.map { indices[$0] }
      counts = Array(
        repeating: Point(byGesture: Array(repeating: Count(), count: gestures.count)), count: grid.count)
      unexpected = Array(repeating: [:], count: grid.count)
    }

    mutating func add(_ results: [Int], _ groups: SweepGroups) {
      if results.count < counts.count { missing += 1 }
      guard let first = results.first.map({ groups.results[$0] }) else { return }
      let gesture = gestures.firstIndex(of: first.item.label.group)
      var (last, outcome, unexpected) = (first, first.outcome, first.unexpected)
      for index in results {
        let result = groups.results[index]
        guard let place = places[groups.pointOf[index]], let gesture else { continue }
        // Most points give the same.
        if !result.hasSameGestures(as: last) {
          (last, outcome, unexpected) = (result, result.outcome, result.unexpected)
        }
        counts[place].all.add(outcome)
        counts[place].byGesture[gesture].add(outcome)
        for count in unexpected { self.unexpected[place][count.name, default: 0] += 1 }
      }
      // The same at all points.
      for name in first.gesturesWithoutRecognizer { withoutRecognizer[name, default: 0] += 1 }
    }

    var points: [Point] {
      zip(counts, unexpected).map { count, unexpected in
        var point = count
        point.unexpected = unexpected.map { GestureCount($0.key, $0.value) }.sorted { $0.name < $1.name }
        return point
      }
    }
  }

  /// The point of the current values; `nil` if it is not in the grid.
  package var currentPoint: Int? {
    var point = 0
    for axis in axes {
      guard let index = axis.values.firstIndex(of: axis.current) else { return nil }
      point = point * axis.values.count + index
    }
    return point
  }

  /// Returns the index of each axis' value at a point.
  package func indices(of point: Int) -> [Int] {
    var rest = point
    var indices: [Int] = []
    for axis in axes.reversed() {
      indices.append(rest % axis.values.count)
      rest /= axis.values.count
    }
    return indices.reversed()
  }

  private static func precedes(_ a: String, _ b: String) -> Bool {
    switch (SweepValue(parsing: a), SweepValue(parsing: b)) {
    case (let a?, let b?): (a.thousandths, a.unit) < (b.thousandths, b.unit)
    case (_?, nil): true
    case (nil, _?): false
    case (nil, nil): a < b
    }
  }

  /// Returns the assignments of every point, in order.
  private static func product(_ axes: [Axis]) -> [[String]] {
    axes.reduce([[]]) { points, axis in
      points.flatMap { point in axis.values.map { point + ["\(axis.name)=\($0)"] } }
    }
  }

  package static func == (a: Self, b: Self) -> Bool {
    a.axes == b.axes && a.gestures == b.gestures && a.points == b.points && a.recordings == b.recordings
      && a.missing == b.missing && a.skipped.elementsEqual(b.skipped, by: ==)
      && a.gesturesWithoutRecognizer.elementsEqual(b.gesturesWithoutRecognizer, by: ==)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(axes)
    hasher.combine(points)
  }
}

extension SweepResult {
  fileprivate func hasSameGestures(as other: Self) -> Bool {
    recognized == other.recognized && expected == other.expected && contradicted == other.contradicted
  }
}

extension SweepTable {
  /// The axes with more than one value.
  var variedAxes: [Int] { axes.indices.filter { axes[$0].values.count > 1 } }
}
