import Analysis
import Simulation

/// Results by recording and point. A sweep has as many as it has recordings, times points: so both are numbers here.
struct SweepGroups {
  struct Recording {
    var path: String
    /// The indices of its results, one for each point.
    var results: [Int] = []
    /// The place in `results` of each point's, from 1; 0 without one.
    fileprivate var places: [Int32] = []
  }

  private(set) var results: [SweepResult]
  private(set) var recordings: [Recording] = []
  /// The points that have results.
  private(set) var points: [[String]] = []
  /// The point of each result.
  private(set) var pointOf: [Int] = []
  /// The first item in order of its line.
  private(set) var first: SweepItem

  init(_ results: some Sequence<SweepResult>) throws(SweepProblem) {
    self.results = Array(results)
    guard let some = self.results.first else { throw SweepProblem("there are no results") }
    first = some.item
    pointOf.reserveCapacity(self.results.count)
    try add()
    // In order, so that the same error is always reported first.
    for recording in recordings.sorted(by: { $0.path < $1.path }) {
      if let problem = Self.disagreement(recording.results.map { self.results[$0] }) { throw SweepProblem(problem) }
    }
  }

  private mutating func add() throws(SweepProblem) {
    var numbers: [String: Int] = [:]
    var pointNumbers: [[String]: Int] = [:]
    let axes = first.axes
    // The axes of a point follow from its text, which most results share.
    var known: Set<Int> = []
    for index in results.indices {
      let item = results[index].item
      let point = Self.number(of: item.assignments, &pointNumbers)
      pointOf.append(point)
      if point == points.count { points.append(item.assignments) }
      if known.insert(point).inserted, item.axes != axes, let problem = Self.difference(first, item) {
        throw SweepProblem(problem)
      }
      let recording = Self.number(of: item.recording, &numbers)
      if recording == recordings.count { recordings.append(Recording(path: item.recording)) }
      if let other = recordings[recording].add(index, at: point) {
        results[other] = try Self.one(of: results[other], results[index])
        continue
      }
      // Of what differs in the first item by its line, only the values that are current now matter.
      if item.work.defaults != first.work.defaults, item.line < first.line { first = item }
    }
  }

  /// Returns the reason why two items cannot be in one table, as a sentence without its full stop; `nil` if they are of one
  /// sweep.
  private static func difference(_ one: SweepItem, _ other: SweepItem) -> String? {
    if one.axes == other.axes { return nil }
    return
      "these are results of different sweeps, over \(list(one)) and over \(list(other)); use a separate file for each"
  }

  private static func list(_ item: SweepItem) -> String {
    item.axes.isEmpty ? "no parameter" : item.axes.joined(separator: " and ")
  }

  private static func number<Value: Hashable>(of value: Value, _ numbers: inout [Value: Int]) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = numbers.count
    return numbers.count - 1
  }

  /// Returns the result to count of two results of one recording at one point.
  private static func one(of one: SweepResult, _ other: SweepResult) throws(SweepProblem) -> SweepResult {
    if one == other { return one }
    // A failed replay may have been repeated since.
    if let preferred = preferred(one, other) { return preferred }
    throw SweepProblem(
      "there are two different results of \(one.item.recording) at \(one.item.assignments.joined(separator: " ")): the file, "
        + "its label or Touchstone has changed; keep only the results of one state")
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
  private static func disagreement(_ results: [SweepResult]) -> String? {
    if let first = results.first, results.allSatisfy({ $0.agrees(with: first) }) { return nil }
    let ordered = results.sorted { $0.item.assignments.lexicographicallyPrecedes($1.item.assignments) }
    guard let one = ordered.first else { return nil }
    for other in ordered {
      let differs: (what: String, String, String)
      if one.item.work.bytes != other.item.work.bytes {
        differs = ("fingerprint", one.item.work.bytes, other.item.work.bytes)
      } else if one.item.label != other.item.label {
        differs = ("label", one.item.label.text, other.item.label.text)
      } else if one.item.work.touchstone != other.item.work.touchstone {
        differs = ("Touchstone version", one.item.work.touchstone, other.item.work.touchstone)
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
    let item = item.work
    var options = item.recognizers.map { "--recognizer \($0)" }
    if !item.surface.isEmpty { options.append("--surface \(item.surface)") }
    if !item.pointsPerInch.isEmpty { options.append("--points-per-inch \(item.pointsPerInch)") }
    if item.device != 0 { options.append("--device \(item.device)") }
    if !item.person.isEmpty { options.append("person \(item.person)") }
    if !item.description.isEmpty { options.append("--description \(item.description)") }
    return options.joined(separator: " ")
  }
}

extension SweepGroups.Recording {
  /// Adds the result of a point, unless there is one. Returns the index of that one.
  fileprivate mutating func add(_ index: Int, at point: Int) -> Int? {
    while places.count <= point { places.append(0) }
    if places[point] > 0 { return results[Int(places[point]) - 1] }
    results.append(index)
    places[point] = Int32(results.count)
    return nil
  }
}

extension SweepResult {
  /// Returns whether all that must be the same at every point of the grid is equal.
  fileprivate func agrees(with other: Self) -> Bool {
    (item.shares(with: other.item) || item.work == other.item.work) && error == nil && other.error == nil
      && expected == other.expected && gesturesWithoutRecognizer == other.gesturesWithoutRecognizer
  }
}
