import CoreTestSupport
import GestureTables
import Gestures
import Testing

/// Lines are read in one pass, and those with anything unusual value by value: a line that comes in two pieces always is.
@Suite struct PlainLineTests {
  @Test func everyLineIsReadAlikeInOnePassAndValueByValue() throws {
    var (rows, errors) = (0, 0)
    for seed in 0..<(triesAllCases ? 5000 : 400) {
      var table = try TextTable(seed: UInt64(seed))
      let text = table.text()
      let whole = Self.read(text, table.options, pieces: [text.count])
      var (pieces, length) = ([Int](), 0)
      while length < text.count {
        pieces.append(table.random.next() % 3 == 0 ? 1 : 2)
        length += pieces[pieces.count - 1]
      }
      let byByte = Self.read(text, table.options, pieces: pieces)
      let difference = whole.difference(from: byByte)
      #expect(difference == nil, "seed \(seed): \(difference ?? "")\n\(String(decoding: text, as: UTF8.self))")
      rows += whole.samples.count
      if whole.error != nil { errors += 1 }
      let cut = Int(table.random.next() % UInt64(text.count + 1))
      let inTwo = Self.read(text, table.options, pieces: [cut, text.count - cut])
      #expect(whole.difference(from: inTwo) == nil, "seed \(seed), cut at \(cut)")
    }
    #expect(rows > 3000 && errors > 30)
  }

  /// A quoted session with a comma is not the beginning of a line that has the same bytes without quotes.
  @Test func quotedSessionIsNotTwoValues() throws {
    let quoted = "0,1,began,1,2,\"a,b\"\n5,1,moved,1,2,\"a,b\"\n"
    let rows = quoted + "9,1,moved,1,2,a,b\n12,1,moved,1,2,a,b\n15,1,ended,1,2,a,b\n"
    let text = Array(("time,id,phase,x,y,user\n" + rows).utf8)
    let result = Self.read(text, try TableOptions("unit ms\nsession user\nrepair repair"), pieces: [text.count])
    #expect(result.error == nil && result.sessions == [0, 2])
  }

  struct Result {
    var samples: [String] = []
    var sessions: [Int] = []
    var repairs: [String] = []
    var rowCount: Int64 = 0
    var error: SampleError?

    /// The first thing that is not the same.
    func difference(from other: Result) -> String? {
      if error != other.error { return "\(error, default: "no error"), but \(other.error, default: "no error")" }
      for (own, others) in zip(samples, other.samples) where own != others { return "\(own), but \(others)" }
      if error != nil { return nil }
      let counts = [samples.count, Int(rowCount)] + sessions
      let others = [other.samples.count, Int(other.rowCount)] + other.sessions
      if counts != others { return "\(counts), but \(others)" }
      return repairs == other.repairs ? nil : "\(repairs), but \(other.repairs)"
    }
  }

  private static func read(_ text: [UInt8], _ options: TableOptions, pieces: [Int]) -> Result {
    var result = Result()
    do {
      let run = TableRun(try TableRecognizer(try RecognizerSetup("recognizer tap tap")), options, findsPieces: false)
      let recorder = SampleRecorder()
      run.table.recorder = recorder
      defer {
        // Every bit of a position counts, also the sign of zero.
        result.samples = recorder.samples.map { "\($0)" }
        result.sessions = recorder.sessions.map(\.start)
        result.repairs = run.repairs.map { "\($0)" }
        result.rowCount = run.rowCount
      }
      var reader = DelimitedText(run)
      var start = 0
      for (index, count) in pieces.enumerated() {
        // In memory of its own, so that a sanitizer sees a read behind the end.
        let piece = Array(text[start..<min(text.count, start + count)])
        start += count
        try piece.withUnsafeBufferPointer { try reader.read($0, isLast: index == pieces.count - 1) }
      }
      try run.finish()
    } catch let error as SampleError { result.error = error } catch { Issue.record(error) }
    return result
  }
}

/// A table as text, with values as programs write them, and as none does.
private struct TextTable {
  var random: SeededRandom
  var options = TableOptions()
  private var separator = ","
  private var unusual = 0
  private let ways: [String]

  init(seed: UInt64) throws {
    random = SeededRandom(seed: seed)
    ways = ["plain", "quoted", "spaced", "long", "signed", "missing", "short", "odd"]
    separator = [",", "\t", ";"].randomElement(using: &random)!
    // Seldom, so that most tables are read to their end.
    unusual = [0, 3, 12, 40].randomElement(using: &random)!
    let unit = ["s", "ms", "us", "ns"].randomElement(using: &random)!
    let repair = ["raise", "repair", "repair", "report"].randomElement(using: &random)!
    let sessions = ["", "user", "user\ttrial", "id"].randomElement(using: &random)!
    let missing = Bool.random(using: &random) ? "\nmissing 7.5" : ""
    let points = ["1", "2.5"].randomElement(using: &random)!
    options = try TableOptions(
      "unit \(unit)\nrepair \(repair)\nsession \(sessions)\npoints_per_unit \(points)\(missing)")
  }

  private mutating func one(of texts: [String]) -> String { texts.randomElement(using: &random)! }

  private mutating func number() -> String {
    let digits = Int.random(in: 0...4, using: &random)
    let whole = "\(Int.random(in: 0...pow10(Int.random(in: 0...6, using: &random)), using: &random))"
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<unusual:
      return one(
        of: [
          "", ".", "-", "+", "nan", "null", "NA", "1e3", "2.5E-2", ".5", "5.", "-.25", "+7", "-0", "-0.0", "0", "00012",
          "123456789012345678", "1234567890123456789", "0.1234567890123456", "12345678.87654321",
          "98765432109876543210.5", "0.98765432109876543210", "9999999.9", "7.5",
          "1,5", "1.2.3", "12x", "x", "--1", "1 2", "٣", "\"4", "4\"", "\"\"", "  6.5  ",
        ])
    case 90...: return "-" + whole + (digits == 0 ? "" : "." + String(repeating: "3", count: digits))
    default: return digits == 0 ? whole : whole + "." + String("1738".prefix(digits))
    }
  }

  private func pow10(_ power: Int) -> Int { (0..<power).reduce(1) { all, _ in all * 10 } }

  private mutating func value(_ text: String, _ isQuoted: Bool) -> String {
    if Int.random(in: 0..<100, using: &random) < unusual {
      return one(of: [" \(text)", "\(text) ", "\"\(text)\"", " \"\(text)\""])
    }
    return isQuoted ? "\"\(text)\"" : text
  }

  mutating func text() -> [UInt8] {
    var names = ["time", "id", "phase", "x", "y", "note", "user", "trial"]
    names.shuffle(using: &random)
    let isQuoted = Int.random(in: 0..<4, using: &random) == 0
    let end = one(of: ["\n", "\n", "\r\n"])
    let isNamed = Int.random(in: 0..<20, using: &random) > 0
    var text = names.map { isQuoted && isNamed ? "\"\($0)\"" : $0 }.joined(separator: separator) + end
    let words = one(of: [
      "began moved ended", "0 1 3", "pointerdown pointermove pointerup", "down move action_pointer_up",
    ])
    let phases = words.split(separator: " ").map(String.init)
    var time = Int.random(in: 0...1_000_000, using: &random)
    let timeForm = Int.random(in: 0..<4, using: &random)
    var (user, trial) = ("u1", "1")
    for row in 0..<Int.random(in: 0...40, using: &random) {
      if Int.random(in: 0..<12, using: &random) == 0 {
        user =
          unusual == 0
          ? "u\(row)"
          : one(of: ["u1", "u2", "a much longer name than others", "ü", "", "7", "a\"b", "x;y", " a", "a ", "a", "a,b"])
        trial = unusual == 0 ? one(of: ["1", "2"]) : one(of: ["1", "2", "a,b", "a"])
      }
      time += Int.random(in: 0...20, using: &random)
      let step = row % 4 == 0 ? 0 : row % 4 == 3 ? 2 : 1
      let values: [String: String] = [
        "time": timeForm == 0
          ? "2026-11-28T10:00:\(10 + time / 7 % 50).\(100 + time % 900)Z" : timeForm == 1 ? "\(time).25" : "\(time)",
        "id": Int.random(in: 0..<100, using: &random) < unusual ? number() : "\(1 + row / 4)", "phase": phases[step],
        "x": number(), "y": number(), "note": one(of: ["", "note", "a longer note of several words", "\"", "a\"\"b"]),
        "user": user, "trial": trial,
      ]
      var fields: [String] = []
      for name in names {
        fields.append(name == "note" && unusual == 0 ? "-" : value(values[name]!, isQuoted && name != "note"))
      }
      if Int.random(in: 0..<100, using: &random) < unusual {
        if Bool.random(using: &random) {
          fields.removeLast()
        } else {
          fields.append("more than there are columns, and longer \"")
        }
      }
      text +=
        fields.joined(separator: separator)
        + (Int.random(in: 0..<100, using: &random) < unusual ? one(of: ["\r\n\n", "\r", "\r\r\n"]) : end)
    }
    if Bool.random(using: &random), text.hasSuffix("\n") { text.removeLast() }
    return Array(text.utf8)
  }
}
