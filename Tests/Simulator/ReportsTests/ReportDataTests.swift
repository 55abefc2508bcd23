import Analysis
import Foundation
import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Reports
@testable import Simulation

@Suite struct ReportDataTests {
  @Test func runLengthsAndDeltasRoundTrip() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<200 {
      var ascending: [Int] = []
      var last = 0
      for _ in 0..<Int.random(in: 0...20, using: &random) {
        last += Int.random(in: 1...3, using: &random)
        ascending.append(last)
      }
      #expect(Self.fromRunLengths(DeltaEncoding.runLengths(ascending)) == ascending)
      #expect(Self.fromDeltas(DeltaEncoding.deltas(ascending)) == ascending)
    }
  }

  /// Applying the changes to the old row gives the new row.
  @Test func changesRoundTrip() {
    var random = SeededRandom(seed: 8)
    for _ in 0..<500 {
      let old = (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 0...3, using: &random) }
      let new = old.map { Bool.random(using: &random) ? $0 : $0 + Int.random(in: 0...1, using: &random) }
      var row = old
      var place = 0
      let changes = DeltaEncoding.changes(from: old, to: new)
      for at in stride(from: 0, to: changes.count, by: 3) {
        for _ in 0..<changes[at + 2] {
          place += changes[at]
          row[place] += changes[at + 1]
          place += 1
        }
      }
      #expect(row == new)
    }
    #expect(DeltaEncoding.changes(from: [1, 1, 1, 1, 1, 1], to: [1, 5, 1, 5, 1, 5]) == [1, 4, 3])
  }

  @Test func unboundedParameterHasALane() {
    #expect(MachineLane("endless", UnboundedRecognizer()).parameters.map(\.value) == ["9007199254740.992pt"])
  }

  /// A line is decoded byte for byte, whatever digits it has.
  @Test(
    arguments: [
      "! tap failed: moved 14.200 pt, 10.000 pt allowed", "= row [0, 12] height 88.000 -> 90.500", "007 and 0 and 0.5.",
      "1..2", ".5", "99999999999999999999", "1.1234567890123", "-3.050", "", "“é” 1\u{301}2", "12345678901234.123",
    ])

  func linesRoundTrip(_ line: String) {
    var table = LineTable()
    var memory: [Int: [Int64]] = [:]
    for text in [line, line.replacingOccurrences(of: "1", with: "2"), line] {
      let code = table.code(text)
      let pattern = Int(code[0])
      let parts = table.patterns[pattern].split(separator: "\u{1}", omittingEmptySubsequences: false)
      let numbers = zip(memory[pattern] ?? parts.dropFirst().map { _ in 0 }, code.dropFirst()).map { $0 + $1 }
      memory[pattern] = numbers
      var back = String(parts[0])
      for (part, number) in zip(parts.dropFirst(), numbers) {
        // A scalar, not a character: a combining accent may follow the digit.
        let decimals = Int(String(part.unicodeScalars.first!))!
        let digits = String(number)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        back += decimals == 0 ? padded : padded.dropLast(decimals) + "." + padded.suffix(decimals)
        back.unicodeScalars += part.unicodeScalars.dropFirst()
      }
      #expect(Array(back.utf8) == Array(text.utf8))
    }
  }

  @Test func similarLinesShareAPattern() {
    var table = LineTable()
    #expect(table.code("row 1 is 10.500 high") == [0, 1, 10_500])
    #expect(table.code("row 1 is 11.000 high") == [0, 0, 500])
    // Lines of another kind do not.
    #expect(table.code("row 1 is 11.000 high", kind: 3) == [1, 1, 11_000])
    #expect(table.patterns.count == 2 && table.kinds == [0, 3])
  }

  @Test func hundredthsOfAMillimetreAreRoundedAndClamped() {
    #expect(ReportValue.hundredths(millimetres: 25.4) == 2540)
    #expect(ReportValue.hundredths(millimetres: 0.0001) == 0 && ReportValue.hundredths(millimetres: -25.4) == -2540)
    for strange in [Double.nan, .infinity, -.infinity, 1e300] { _ = ReportValue.hundredths(millimetres: strange) }
    #expect(ReportValue.hundredths(millimetres: .infinity) == 1_000_000_000)
  }

  // MARK: JSON in a page

  /// Every scalar that could end a script, an attribute or a JavaScript string is escaped.
  @Test func embeddedJSONHasNoMarkup() throws {
    var random = SeededRandom(seed: 9)
    let pieces = [
      "</script>", "<!--", "]]>", "<img src=x onerror=alert(1)>", "'", "\"", "\\", "&amp;", "\u{2028}", "\u{2029}",
      "\u{0}",
      "\u{7F}", "\u{85}", "é", "🙂", "\u{202E}", "\n", "javascript:",
    ]
    for _ in 0..<100 {
      let text = (0..<6).map { _ in pieces.randomElement(using: &random)! }.joined()
      let bytes = ReportValue.object([.init(text, .list([.text(text), .numbers([-1, 0, 10, .max])]))]).bytes
      for forbidden in "<>&'" { #expect(!bytes.contains(forbidden.asciiValue!)) }
      #expect(bytes.allSatisfy { $0 >= 0x20 })
      let object = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: [Any]])
      #expect(object[text]?.first as? String == text)
      #expect(object[text]?.last as? [Int] == [-1, 0, 10, 1 << 53])
    }
  }

  @Test func fileNameIsEscaped() throws {
    let playback = ContactPlayback(try TraceText("touchstone trace 1\nsurface 100x60 mm\nend 10\n"))
    let name = "<title><script>alert('x')<script>&\".trace"
    let page = String(decoding: try Self.report(name, of: playback).page, as: UTF8.self)
    #expect(!page.contains(name) && !page.contains("alert('x')"))
    #expect(page.contains("<title>&lt;title&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;script&gt;&amp;&quot;.trace: "))
  }

  // MARK: A report

  /// Every trace gives the same self-contained page twice.
  @Test func everyTraceHasAReproducibleReport() throws {
    #expect(Corpus.traces.count > 50)
    // Every third trace in the quick loop, because each is written twice.
    for (index, trace) in Corpus.traces.enumerated() where runsExhaustiveTests || index % 3 == 0 {
      let report = try Self.report(trace, of: ContactPlayback(path: Corpus.path(trace)))
      let bytes = report.page
      #expect(bytes == (try Self.report(trace, of: ContactPlayback(path: Corpus.path(trace)))).page)
      let page = String(decoding: bytes, as: UTF8.self)
      #expect(page.contains("default-src 'none'") && !page.contains(" src=") && !page.contains("@import"), "\(trace)")
      let data = try #require(Self.data(in: page))
      let lanes = try #require(data["lanes"] as? [[String: Any]])
      #expect(!lanes.isEmpty && data["problem"] as? String == "")
      #expect((data["patterns"] as? [Any])?.count == (data["kinds"] as? [Any])?.count)
    }
  }

  /// A near miss and a recognized gesture are explained; a failure that was expected is not.
  @Test func decisiveAttemptsAreExplained() throws {
    let text = """
      touchstone trace 1
      surface 100x60 mm
      recognizer tap tap
      recognizer two tap numberOfTouchesRequired=2
      0 1 began 100,100
      40 1 moved 121,100
      80 1 ended 121,100
      500 2 began 100,100
      580 2 ended 100,100
      end 1500

      """
    let report = try Self.report("a.trace", of: ContactPlayback(try TraceText(text)))
    report.explain()
    let page = String(decoding: report.page, as: UTF8.self)
    let hasAnswer = page.contains("<main id=\"answer\"><h1>2 motions: nothing and a tap.</h1>")
    #expect(hasAnswer, "a reader without scripts sees the verdict")
    let data = try #require(Self.data(in: page))
    let touches = try #require(data["touches"] as? [String: Any])
    #expect((touches["spans"] as? [[Int]])?.map { $0[0] } == [0, 500_000])
    #expect((touches["sentences"] as? [Any])?.count == 2 && (touches["headline"] as? String)?.isEmpty == false)
    let columns = try #require(touches["attempts"] as? [[Int]]).map(Self.fromDeltas)
    let attempts = columns[0].indices.map { row in columns.prefix(3).map { $0[row] } }
    // Touch, recognizer, outcome: 0 recognized, 1 near miss, 2 expected failure.
    #expect(attempts.sorted { $0.lexicographicallyPrecedes($1) } == [[0, 0, 1], [0, 1, 2], [1, 0, 0], [1, 1, 2]])
    let explained = try #require(touches["findings"] as? [[Any]]).compactMap { $0[0] as? Int }
    #expect(explained.map { attempts[$0] }.sorted { $0.lexicographicallyPrecedes($1) } == [[0, 0, 1], [1, 0, 0]])
    #expect(touches["answered"] as? [Int?] == [attempts.firstIndex(of: [0, 0, 1])])
  }

  /// Values are logged against their thresholds from the first touch on, and a threshold may change.
  @Test func measuredValuesAreLogged() throws {
    var log = ProgressLog()
    log.add(
      [.exceeded("moved", 0, allowed: 16, .points), .reached("held", 0, limit: 500, .milliseconds)],
      at: .microseconds(0))
    log.add([.exceeded("moved", 8.5, allowed: 16, .points)], at: .microseconds(7))
    log.add([.exceeded("moved", 9, allowed: 12, .points)], at: .microseconds(7))
    log.endAttempt()
    // The moment already has a value of the last attempt.
    log.add([.exceeded("moved", 0, allowed: 16, .points)], at: .microseconds(7))
    log.add(
      [.exceeded("moved", 1, allowed: 16, .points), .exceeded("moved", .nan, allowed: 16, .points)],
      at: .microseconds(35))
    #expect(
      String(decoding: log.value(Moments([0, 7, 14, 21, 28, 35])).bytes, as: UTF8.self)
        == #"[[["moved","atMost","pt"],[0,1,1],[16000,-4000,4000],[0,2,3,1],[0,9000,-8000],[0,2],[]],"#
        + #"[["held","lessThan","ms"],[0],[500000],[0,1],[0],[0],[]]]"#)
  }

  /// Jitter is not logged, but a crossed threshold and the last value of an attempt are, however near.
  @Test func similarValuesAreNotLogged() {
    var log = ProgressLog()
    for moment in 0..<20 {
      log.add([.exceeded("moved", 8 + 0.001 * Double(moment), allowed: 16, .points)], at: .microseconds(Int64(moment)))
    }
    log.add([.exceeded("moved", 15.999, allowed: 16, .points)], at: .microseconds(20))
    log.add([.exceeded("moved", 16.001, allowed: 16, .points)], at: .microseconds(21))
    log.add([.exceeded("moved", 16.002, allowed: 16, .points)], at: .microseconds(22), isFinal: true)
    let times = Array(0..<30)
    #expect(
      String(decoding: log.value(Moments(times)).bytes, as: UTF8.self)
        == #"[[["moved","atMost","pt"],[0],[16000],[0,1,18,4],[8000,19,7980,2,1],[0],[]]]"#)
  }

  @Test func pagesHaveNoFolders() throws {
    let clean = PageText(of: "/home/you/w/tap.yml")
    #expect(clean("/home/you/w/tap.yml:3: no end") == "tap.yml:3: no end")
    #expect(
      clean("read with “/home/you/w/a b.desc” and /usr/share/libinput/50.quirks")
        == "read with “a b.desc” and 50.quirks")
    #expect(
      clean("1/2 of it, n/a, usb-0000:00:14.0-9/input0, a / b") == "1/2 of it, n/a, usb-0000:00:14.0-9/input0, a / b")
    #expect(PageText(of: "tap.yml")("tap.yml at /dev/input/event5") == "tap.yml at event5")
    #expect(PageText(of: "/a.yml")("/a.yml: empty") == "a.yml: empty")
    #expect(PageText.name(of: "/x/y.yml") == "y.yml" && PageText.name(of: "-") == "standard input")
    let names = RecordingNames(of: ["/home/you/r/a/1.yml", "/home/you/r/b/2.yml", "/home/you/r/3.yml"])
    #expect((0..<3).map { names[$0] } == ["a/1.yml", "b/2.yml", "3.yml"])
    let apart = RecordingNames(of: ["/home/you/1.yml", "r/2.yml"])
    #expect((0..<2).map { apart[$0] } == ["1.yml", "r/2.yml"])
    let report = try Self.report(
      "/home/you/w/tap.yml", of: ContactPlayback(try TraceText("touchstone trace 1\nsurface 100x60 mm\nend 10\n")))
    report.problem = "/home/you/w/tap.yml:3: no end."
    report.command = "touchstone replay /home/you/w/tap.yml"
    #expect(!String(decoding: report.page, as: UTF8.self).contains("/you"))
  }

  @Test func lanesFollowTheMachineUntilItResets() throws {
    let text = """
      touchstone trace 1
      surface 100x60 mm
      recognizer tap tap
      recognizer press longPress
      0 1 began 100,100
      80 1 ended 100,100
      500 2 began 100,100
      1200 2 ended 100,100
      end 1500

      """
    let report = try Self.report("a.trace", of: ContactPlayback(try TraceText(text)))
    let data = try #require(Self.data(in: String(decoding: report.page, as: UTF8.self)))
    let lanes = try #require(data["lanes"] as? [[String: Any]])
    let states = lanes[1]["states"] as! [String]
    let changes = (lanes[1]["changes"] as! [[Int]])[0]
    let entered = stride(from: 1, to: changes.count, by: 2).map { states[changes[$0]] }
    #expect(entered == ["holding", "ready", "holding", "pressing", "ready"])
    let moments = Self.fromDeltas(Self.fromDeltas(data["moments"] as! [Int]))
    let times = Self.fromDeltas(stride(from: 0, to: changes.count, by: 2).map { changes[$0] }).map { moments[$0] }
    #expect(times == [0, 80_000, 500_000, 1_000_000, 1_200_000])
    // Each transition is counted.
    let edges = lanes[1]["edges"] as! [[Any]]
    let taken = edges.filter { $0[3] as! Int > 0 }.map { "\($0[0]) \($0[1]) \($0[3])" }
    #expect(taken.contains("holding pressing 1") && taken.contains("pressing ended 1"))
  }

  // MARK: Helpers

  static func report(_ name: String, of playback: any Playback) throws -> Report {
    let report = try Report(name, Replay(), of: playback)
    try #require(report.play() == nil)
    return report
  }

  static func data(in page: String) -> [String: Any]? {
    guard let start = page.range(of: "id=\"data\">"),
      let end = page.range(of: "</script>", range: start.upperBound..<page.endIndex)
    else { return nil }
    return try? JSONSerialization.jsonObject(with: Data(page[start.upperBound..<end.lowerBound].utf8)) as? [String: Any]
  }

  static func fromDeltas(_ steps: [Int]) -> [Int] {
    var last = 0
    return steps.map {
      last += $0
      return last
    }
  }

  static func fromRunLengths(_ runs: [Int]) -> [Int] {
    var numbers: [Int] = []
    var next: Int = 0
    for at in stride(from: 0, to: runs.count, by: 2) {
      next += runs[at]
      numbers += next..<next + runs[at + 1]
      next += runs[at + 1]
    }
    return numbers
  }
}
