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
    let (byRecording, first) = try Self.grouped(results)
    let played = byRecording.filter { !$0.value.values.contains { $0.error != nil } }
    let names = first.axes
    let used = Set(byRecording.values.flatMap { $0.keys })
    axes = names.indices.map { index in
      let values = Set(used.map { SweepPoint.parts($0[index])?.value ?? "" })
      return Axis(name: names[index], values: values.sorted(by: Self.precedes), current: first.defaults[index])
    }
    // Only possible if the lines were edited.
    guard SweepGrid.count(axes.map(\.values.count)) <= Self.maximumPoints else {
      throw SweepProblem(
        "these results are spread over a grid of more than \(Self.maximumPoints) points, most of them without a result")
    }
    let labels = Set(played.values.flatMap { $0.values.map(\.item.label.group) })
    let words = RecordingLabel.groups.filter(labels.contains)
    let gestures = words + labels.subtracting(words).sorted()
    self.gestures = gestures
    recordings = played.count
    skipped = byRecording.compactMap { path, results in
      // Always the same of several reasons.
      results.values.compactMap(\.error).min().map { (path, $0) }
    }.sorted { $0.recording < $1.recording }

    var counter = Counter(grid: Self.product(axes), gestures: gestures)
    for results in played.values { counter.add(results) }
    points = counter.points
    missing = counter.missing
    gesturesWithoutRecognizer = counter.withoutRecognizer.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Groups results by recording and point, and returns them with the first item in order of its line.
  private static func grouped(
    _ results: some Sequence<SweepResult>
  ) throws(SweepProblem) -> (byRecording: [String: [[String]: SweepResult]], first: SweepItem) {
    var byRecording: [String: [[String]: SweepResult]] = [:]
    var first: SweepResult?
    for result in results {
      let item = result.item
      if let first, let problem = Self.difference(first.item, item) { throw SweepProblem(problem) }
      if let other = byRecording[item.recording]?[item.assignments], other != result {
        // A failed replay may have been repeated since.
        guard let one = Self.preferred(other, result) else {
          throw SweepProblem(
            "there are two different results of \(item.recording) at \(item.assignments.joined(separator: " ")): the file, "
              + "its label or Touchstone has changed; keep only the results of one state")
        }
        byRecording[item.recording]![item.assignments] = one
        continue
      }
      if first.map({ item.line < $0.item.line }) ?? true { first = result }
      byRecording[item.recording, default: [:]][item.assignments] = result
    }
    guard let first else { throw SweepProblem("there are no results") }
    // In order, so that the same error is always reported first.
    for recording in byRecording.keys.sorted() {
      if let problem = Self.disagreement(byRecording[recording]!) { throw SweepProblem(problem) }
    }
    return (byRecording, first.item)
  }

  /// Counts the results of one recording after the other.
  private struct Counter {
    private let gestures: [String]
    private var indices: [[String]: Int] = [:]
    private var counts: [Point]
    private var unexpected: [[String: Int]]
    private(set) var withoutRecognizer: [String: Int] = [:]
    private(set) var missing = 0

    init(grid: [[String]], gestures: [String]) {
      self.gestures = gestures
      for (index, assignments) in grid.enumerated() { indices[assignments] = index }
      counts = Array(
        repeating: Point(byGesture: Array(repeating: Count(), count: gestures.count)), count: grid.count)
      unexpected = Array(repeating: [:], count: grid.count)
    }

    mutating func add(_ results: [[String]: SweepResult]) {
      if results.count < counts.count { missing += 1 }
      for (assignments, result) in results {
        guard let index = indices[assignments], let gesture = gestures.firstIndex(of: result.item.label.group) else {
          continue
        }
        counts[index].all.add(result.outcome)
        counts[index].byGesture[gesture].add(result.outcome)
        for count in result.unexpected { unexpected[index][count.name, default: 0] += 1 }
      }
      // The same at all points.
      for name in results.values.first?.gesturesWithoutRecognizer ?? [] { withoutRecognizer[name, default: 0] += 1 }
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

  /// Returns the reason why two items cannot be in one table, as a sentence without its full stop; `nil` if they are of one
  /// sweep.
  package static func difference(_ one: SweepItem, _ other: SweepItem) -> String? {
    if one.axes == other.axes { return nil }
    return
      "these are results of different sweeps, over \(list(one)) and over \(list(other)); use a separate file for each"
  }

  private static func list(_ item: SweepItem) -> String {
    item.axes.isEmpty ? "no parameter" : item.axes.joined(separator: " and ")
  }

  /// Returns the result to count of two results of one item: the successful one, or always the same of two failures; `nil`
  /// if they contradict each other.
  private static func preferred(_ one: SweepResult, _ other: SweepResult) -> SweepResult? {
    guard one.item == other.item else { return nil }
    switch (one.error, other.error) {
    case (let a?, let b?): return a < b ? one : other
    case (_?, nil): return other
    case (nil, _?): return one
    case (nil, nil): return nil
    }
  }

  /// Returns a sentence if results of one recording differ in what must be the same at every point.
  private static func disagreement(_ results: [[String]: SweepResult]) -> String? {
    let ordered = results.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    guard let one = ordered.first else { return nil }
    for other in ordered {
      let differs: (what: String, String, String)
      if one.item.bytes != other.item.bytes {
        differs = ("fingerprint", one.item.bytes, other.item.bytes)
      } else if one.item.label != other.item.label {
        differs = ("label", one.item.label.text, other.item.label.text)
      } else if one.item.touchstone != other.item.touchstone {
        differs = ("Touchstone version", one.item.touchstone, other.item.touchstone)
      } else if !one.item.isOfSameRecording(as: other.item) {
        differs = ("options", options(one.item), options(other.item))
      } else if one.error == nil, other.error == nil,
        one.expected != other.expected
          || one.gesturesWithoutRecognizer != other.gesturesWithoutRecognizer
      {
        let texts = [one, other].map { $0.expected.map(\.text).joined(separator: ", ") }
        differs = ("expected gestures", texts[0], texts[1])
      } else {
        continue
      }
      return "the results of \(one.item.recording) do not match: \(differs.what) “\(differs.1)” at "
        + "\(one.item.assignments.joined(separator: " ")) and “\(differs.2)” at "
        + "\(other.item.assignments.joined(separator: " ")); keep only the results of one state"
    }
    return nil
  }

  private static func options(_ item: SweepItem) -> String {
    var options = item.recognizers.map { "--recognizer \($0)" }
    if !item.surface.isEmpty { options.append("--surface \(item.surface)") }
    if !item.pointsPerInch.isEmpty { options.append("--points-per-inch \(item.pointsPerInch)") }
    if item.device != 0 { options.append("--device \(item.device)") }
    if !item.person.isEmpty { options.append("person \(item.person)") }
    if !item.description.isEmpty { options.append("--description \(item.description)") }
    return options.joined(separator: " ")
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

extension SweepTable {
  /// The axes with more than one value.
  var variedAxes: [Int] { axes.indices.filter { axes[$0].values.count > 1 } }
}
