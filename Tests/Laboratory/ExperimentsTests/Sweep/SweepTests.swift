@testable import Analysis
@testable import Experiments
import Foundation
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace

/// Properties of a sweep: the order of results does not matter, and each is counted once.
@Suite struct SweepTests {
  private static let gestures = ["longPress", "pinch", "tap", "twoFingerTap"]

  /// Returns results of synthetic recordings at every point of a grid.
  private static func results(_ random: inout SeededRandom, sizes: [Int], recordings: Int) throws -> [SweepResult] {
    let axes = try sizes.enumerated().map { index, size in
      try SweepAxis(parsing: "tap.parameter\(index)=1...\(size):1")
    }
    let grid = SweepGrid(axes)
    var results: [SweepResult] = []
    for number in 0..<recordings {
      let label = RecordingLabel(
        parsing: ["tap", "pinch", "none", "tap*2", "scroll", "tap, pinch"].randomElement(using: &random)!)!
      for point in 0..<grid.count {
        let assignments = zip(grid.axes, grid.values(at: point)).map { "\($0.name)=\($1)" }
        var result = SweepResult(
          SweepItem(
            touchstone: "1", recording: "a “\(number)”\\.yml", bytes: "\(number)", label: label,
            assignments: assignments,
            defaults: sizes.map { _ in "2" }))
        if label.text == "tap" || label.text == "pinch" { result.expected = [GestureCount(label.text, 1)] }
        if label.text == "tap*2" { result.expected = [GestureCount("tap", 2)] }
        if label.text == "tap, pinch" { result.expected = [GestureCount("tap", 1), GestureCount("pinch", 1)] }
        if label.text == "scroll" { result.gesturesWithoutRecognizer = ["scroll"] }
        for gesture in gestures where Int.random(in: 0..<3, using: &random) == 0 {
          result.recognized.append(GestureCount(gesture, Int.random(in: 1...3, using: &random)))
        }
        if Int.random(in: 0..<9, using: &random) == 0 { result.contradicted = ["never both tap pinch"] }
        results.append(result)
      }
    }
    return results
  }

  @Test(arguments: 0..<UInt64(40)) func tableDoesNotDependOnTheOrderOfResults(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let sizes = [[7], [3, 4], [2, 1, 3]][Int(seed % 3)]
    let results = try Self.results(&random, sizes: sizes, recordings: 12)
    let expected = SweepSummary(try SweepTable(results)).answer()
    // Duplicates count once.
    let again = (results + results.prefix(9)).shuffled(using: &random)
    #expect(SweepSummary(try SweepTable(again)).answer() == expected)
    // The same after encoding and decoding.
    let read = try again.map { try #require(SweepResult(line: $0.line)) }
    #expect(read == again)
    let table = try SweepTable(read)
    #expect(SweepSummary(table).answer() == expected)
    if SweepPicture.problem(drawing: table) == nil {
      #expect(SweepPicture.svg(table) == SweepPicture.svg(try SweepTable(results)))
    }
  }

  /// A damaged file must not give another table.
  @Test func lineWithAChangedByteIsNoResult() throws {
    var random = SeededRandom(seed: 5)
    for result in try Self.results(&random, sizes: [3], recordings: 2) {
      let bytes = Array(result.line.utf8)
      for index in bytes.indices {
        for change in [1, 2, 8, 32] as [UInt8] {
          var changed = bytes
          changed[index] ^= change
          #expect(SweepResult(line: String(decoding: changed, as: UTF8.self)) == nil, "byte \(index)")
        }
        #expect(SweepResult(line: String(decoding: bytes[..<index], as: UTF8.self)) == nil)
      }
    }
  }

  @Test(arguments: 0..<UInt64(20)) func everyRecordingIsCountedOncePerPoint(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let table = try SweepTable(Self.results(&random, sizes: [3, 3], recordings: 15))
    #expect(table.points.count == 9 && table.recordings == 15)
    for point in table.points {
      #expect(point.all.recordings == 15)
      #expect(point.byGesture.reduce(0) { $0 + $1.recordings } == 15)
      #expect(point.byGesture.reduce(0) { $0 + $1.right } == point.all.right)
    }
  }

  @Test func missingResultsAndSkippedRecordingsAreReported() throws {
    var random = SeededRandom(seed: 1)
    var results = try Self.results(&random, sizes: [4], recordings: 3)
    results.removeLast()
    results[0].error = "a.yml is broken"
    let table = try SweepTable(results)
    #expect(table.recordings == 2 && table.missing == 1 && table.skipped.count == 1)
    let notes = SweepSummary(table).answer().notes
    for index in results.indices { results[index].error = "broken" }
    #expect(
      SweepSummary(try SweepTable(results)).answer().textLines.prefix(2) == [
        "No recording could be replayed.", "skipped: broken",
      ])
    #expect(notes.contains("skipped: a.yml is broken"))
    #expect(notes.contains { $0.hasPrefix("incomplete: 1 recording lacks results") })
  }

  @Test func resultsOfTwoSweepsAreRefused() throws {
    var random = SeededRandom(seed: 1)
    let one = try Self.results(&random, sizes: [2], recordings: 1)
    let two = try Self.results(&random, sizes: [2, 2], recordings: 1)
    #expect(throws: SweepProblem.self) { try SweepTable(one + two) }
    var changed = one[0]
    changed.item.work.bytes = "other"
    #expect(throws: SweepProblem.self) { try SweepTable(one + [changed]) }
    #expect(throws: SweepProblem.self) { try SweepTable([]) }
  }

  /// A file of results may have grown while the recording or its label changed.
  @Test func resultsOfTwoStatesOfARecordingAreRefused() throws {
    var random = SeededRandom(seed: 1)
    let results = try Self.results(&random, sizes: [4], recordings: 2)
    let changes: [(String, (inout SweepResult) -> Void)] = [
      ("fingerprint “", { $0.item.work.bytes = "other" }),
      ("label “", { $0.item.work.label = RecordingLabel(parsing: "hover")! }),
      ("Touchstone version “", { $0.item.work.touchstone = "2" }),
      ("expected gestures “", { $0.expected = [GestureCount("tap", 7)] }),
      ("options “", { $0.item.work.recognizers = ["pan"] }),
    ]
    for (text, change) in changes {
      var mixed = results
      change(&mixed[2])
      for order in [mixed, mixed.reversed()] {
        do {
          _ = try SweepTable(order)
          Issue.record("a table of two states: \(text)")
        } catch { #expect(error.description.contains(text), "\(error)") }
      }
    }
  }

  /// A repeated replay replaces its failure.
  @Test func resultReplacesAnEarlierFailure() throws {
    var random = SeededRandom(seed: 1)
    let results = try Self.results(&random, sizes: [4], recordings: 2)
    var failed = results[2]
    failed.recognized = []
    failed.expected = []
    failed.gesturesWithoutRecognizer = []
    failed.error = "a.yml is gone"
    let expected = SweepSummary(try SweepTable(results)).answer()
    #expect(SweepSummary(try SweepTable(results + [failed])).answer() == expected)
    #expect(SweepSummary(try SweepTable([failed] + results)).answer() == expected)
  }

  /// Values and names come from a file and are not trusted.
  @Test func pictureOfUntrustedNamesIsWellFormed() throws {
    let axes = ["tap.a\u{1}\u{FFFF}<&>\"=1\u{8}", "tap.b=\u{B}x\u{202E}"]
    let results = ["", "2", "3"].flatMap { more in
      ["", "4"].map { another in
        SweepResult(
          SweepItem(
            touchstone: "1", recording: "a", bytes: "", label: RecordingLabel(parsing: "none")!,
            assignments: [axes[0] + more, axes[1] + another], defaults: ["\u{2}", ""]))
      }
    }
    let svg = SweepPicture.svg(try SweepTable(results))
    #expect(svg.contains("and tap.a&lt;&amp;&gt;\":"))
    #expect(svg.unicodeScalars.allSatisfy { ($0.value >= 0x20 || $0 == "\n") && $0.value & 0xFFFE != 0xFFFE })
  }

  // MARK: The plateau

  /// Compared with every possible box.
  @Test(arguments: 0..<UInt64(200)) func plateauIsTheLargestBoxWithABestPoint(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let sizes = [[9], [4, 5], [3, 2, 3], [1, 6], [1]][Int(seed % 5)]
    let right = (0..<sizes.reduce(1, *)).map { _ in Int.random(in: 0...3, using: &random) }
    let slack = Int(seed / 5 % 2)
    let plateau = SweepPlateau(right, sizes: sizes, within: slack)
    let best = right.max()!
    func values(_ ranges: [ClosedRange<Int>]) -> [Int] {
      right.indices.filter { place in
        var rest = place
        for (size, range) in zip(sizes, ranges).reversed() {
          if !range.contains(rest % size) { return false }
          rest /= size
        }
        return true
      }.map { right[$0] }
    }
    func isPlateau(_ values: [Int]) -> Bool { values.contains(best) && values.allSatisfy { $0 >= best - slack } }
    #expect(isPlateau(values(plateau.ranges)))
    var boxes: [[ClosedRange<Int>]] = [[]]
    for size in sizes {
      boxes = boxes.flatMap { box in (0..<size).flatMap { low in (low..<size).map { box + [low...$0] } } }
    }
    let largest = boxes.map(values).filter(isPlateau).map(\.count).max()
    #expect(plateau.count == largest)
  }

  @Test func summaryComparesTheCurrentValueWithThePlateau() throws {
    func lines(_ rights: [Int], current: String) throws -> [String] {
      var results: [SweepResult] = []
      for (index, right) in rights.enumerated() {
        for number in 0..<4 {
          var result = SweepResult(
            SweepItem(
              touchstone: "1", recording: "\(number)", bytes: "", label: RecordingLabel(parsing: "tap")!,
              assignments: ["tap.parameter=\(index * 2)mm"], defaults: [current]))
          result.expected = [GestureCount("tap", 1)]
          if number < right { result.recognized = [GestureCount("tap", 1)] }
          results.append(result)
        }
      }
      let summary = SweepSummary(try SweepTable(results))
      return [summary.headline] + summary.notes
    }
    #expect(
      try lines([0, 3, 4, 4, 4, 2], current: "7mm") == [
        "4 of 4 recordings right at best, at 3 of 6 points",
        "plateau: tap.parameter 4mm to 8mm (3 of 6 values)",
        "at most one recording worse than the best: tap.parameter 2mm to 8mm (4 of 6 values)",
        "current value tap.parameter=7mm is inside the plateau (4mm to 8mm), 3mm above its lower edge and 1mm below its "
          + "upper edge",
        "current values: not tried",
      ])
    #expect(
      try lines([4, 4, 0], current: "4mm") == [
        "4 of 4 recordings right at best, at 2 of 3 points",
        "plateau: tap.parameter 0mm to 2mm (2 of 3 values); it may extend beyond 0mm, where the grid ends",
        "current value tap.parameter=4mm is outside the plateau (0mm to 2mm), 2mm above it",
        "current values: 0 of 4 right",
      ])
    // A value outside the grid is not compared with the plateau.
    #expect(
      try lines([4, 4], current: "16mm").filter { $0.hasPrefix("current value tap") } == [
        "current value tap.parameter=16mm is outside the grid, 14mm above it"
      ])
    #expect(
      try lines([0, 4], current: "-1mm").filter { $0.hasPrefix("current value tap") } == [
        "current value tap.parameter=-1mm is outside the grid, 1mm below it"
      ])
  }

  // MARK: Axes

  @Test(arguments: [
    ("tap.a=4...24:2", (2...12).map { "\($0 * 2)" }),
    ("tap.a=400...600ms:50ms", ["400ms", "450ms", "500ms", "550ms", "600ms"]),
    ("tap.a=3,1,2", ["1", "2", "3"]), ("tap.a=0.1...0.35s:0.1", ["0.1s", "0.2s", "0.3s"]),
    ("tap.a=-1...1:1", ["-1", "0", "1"]),
    ("tap.a=8mm", ["8mm"]), ("pinch.a=resume,end", ["resume", "end"]),
  ]) func axisIsParsed(text: String, values: [String]) throws {
    #expect(try SweepAxis(parsing: text).values == values)
  }

  @Test(arguments: [
    "", "tap", "tap.a", "tap=1", "tap.a=", "tap.a=1...2", "tap.a=1...2:0", "tap.a=1...2:-1", "tap.a=2...1:1",
    "tap.a=1...2:1:1", "tap.a=a...b:c", "tap.a=1ms...2s:1ms", "tap.a=1,1", "tap.a=1,,2", "tap.a=1mm,2", "tap.a=...:1",
    "tap.a=0...9000000000000:0.001", ".a=1", "tap.a=1...2...3:1",
  ]) func invalidAxisIsRejected(text: String) {
    #expect(throws: SweepProblem.self) { try SweepAxis(parsing: text) }
  }
}
