import Foundation
import Gestures
import LibinputEvents
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace

@testable import Analysis
@testable import Experiments
@testable import Exploration
@testable import Reports
@testable import Simulation

/// The law of an answer that is a table: text, JSON and page show the same verdict, the same cells and the same notes.
@Suite struct AnswerTableLawTests {
  // MARK: The law

  /// The columns that a reader must see, by a rule of its own: those with a text.
  private static func columns(of table: AnswerTable) -> [Int] {
    if table.columns.isEmpty { return [0] }
    return table.columns.indices.filter { column in table.rows.contains { table.text(of: column, in: $0) != "" } }
  }

  private static func expectLaw(_ table: AnswerTable, _ name: String) throws {
    try expectText(table, name)
    try expectJSON(table, name)
    try expectPage([table], name)
  }

  private static func expectText(_ table: AnswerTable, _ name: String) throws {
    var lines = table.textLines[...]
    let shown = columns(of: table)
    #expect(lines.popFirst() == table.headline, "\(name)")
    if !table.columns.isEmpty, !table.rows.isEmpty {
      expect(lines.popFirst() ?? "no line", has: shown.map { table.columns[$0].title }, name)
    }
    for row in table.rows {
      expect(lines.popFirst() ?? "no line", has: shown.map { table.text(of: $0, in: row) }, name)
      for detail in row.details { #expect(lines.popFirst() == "    " + detail, "\(name)") }
    }
    if !table.rows.isEmpty, !table.notes.isEmpty { #expect(lines.popFirst() == "", "\(name)") }
    #expect(Array(lines) == table.notes, "\(name)")
    // A narrow terminal loses nothing.
    let narrow = table.lines(columns: 40).map { $0.map(\.text).joined() }
    func words(_ lines: [String]) -> Set<Substring> { Set(lines.flatMap { $0.split(separator: " ") }) }
    #expect(words(narrow) == words(table.textLines), "\(name)")
  }

  /// Expects words in a line, in their order, and nothing else.
  private static func expect(_ line: String, has words: [String], _ name: String) {
    var rest = line[...]
    for word in words where word != "" {
      guard let place = rest.firstRange(of: word), rest[..<place.lowerBound].allSatisfy({ $0 == " " }) else {
        return #expect(Bool(false), "\(name): \(word) is not next in \(line)")
      }
      rest = rest[place.upperBound...]
    }
    #expect(rest.allSatisfy { $0 == " " }, "\(name): \(rest) is no cell of \(line)")
  }

  private static func object(_ json: String) throws -> [String: NSObject] {
    try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: NSObject], "\(json)")
  }

  private static func expectJSON(_ table: AnswerTable, _ name: String) throws {
    let objects = try table.json.map(object)
    #expect(objects.count == table.rows.count + 1, "\(name)")
    let summary = try #require(objects.last)
    #expect(summary["headline"] == table.headline as NSObject && summary["notes"] == table.notes as NSObject, "\(name)")
    for (row, object) in zip(table.rows, objects) {
      for column in row.cells.indices {
        let fields = try Self.object(row.cells[column].fields.json.text)
        for (key, value) in fields { #expect(object[key] == value, "\(name): \(key)") }
        let text = table.text(of: column, in: row)
        // A cell with one number or text has the same for programs, within the digits that people read.
        guard fields.count == 1, let (key, value) = fields.first else { continue }
        if let printed = Double(text), let number = value as? NSNumber {
          let scale = key.hasSuffix("_us") ? 1e-6 : 1
          let unit = pow(0.1, Double(table.columns.isEmpty ? 0 : table.columns[column].digits))
          #expect(abs(number.doubleValue * scale - printed) <= unit * 0.501, "\(name): \(key) \(number) is not \(text)")
        } else if let word = value as? String, !table.columns.isEmpty {
          #expect(QuotedText.plain(word) == text, "\(name)")
        }
      }
    }
  }

  private static func matches(_ pattern: String, in text: String) -> [[String]] {
    let all = NSRange(text.startIndex..., in: text)
    guard let expression = try? NSRegularExpression(pattern: pattern, options: .dotMatchesLineSeparators) else {
      return []
    }
    return expression.matches(in: text, range: all).map { match in
      (1..<match.numberOfRanges).map { Range(match.range(at: $0), in: text).map { plain(String(text[$0])) } ?? "" }
    }
  }

  private static func plain(_ html: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(html) {
      $0.replacingOccurrences(of: $1.0, with: $1.1)
    }
  }

  private static func expectPage(_ tables: [AnswerTable], _ name: String) throws {
    let page = String(decoding: TablePage.html("title", tables), as: UTF8.self)
    let body = try #require(page.components(separatedBy: "<body>").last?.components(separatedBy: "<script").first)
    #expect(matches("<p class=\"headline\">(.*?)</p>", in: body) == [[tables[0].headline]], "\(name)")
    #expect(matches("<p class=\"note\">(.*?)</p>", in: body).flatMap { $0 } == tables.flatMap(\.notes), "\(name)")
    #expect(
      matches("<div class=\"note\">(.*?)</div>", in: body).flatMap { $0 }
        == tables.flatMap { $0.rows.flatMap(\.details) }, "\(name)")
    let cells = tables.flatMap { table -> [String] in
      let shown = columns(of: table)
      return table.rows.flatMap { row in shown.map { table.text(of: $0, in: row) } }
    }
    #expect(matches("<(?:td[^>]*|li[^>]*)><span>(.*?)</span>", in: body).flatMap { $0 } == cells, "\(name)")
    let titles = tables.filter { !$0.rows.isEmpty && !$0.columns.isEmpty }
      .flatMap { table in columns(of: table).map { table.columns[$0].title } }
    #expect(matches("<th [^>]*>(.*?)</th>", in: body).flatMap { $0 } == titles, "\(name)")
  }

  // MARK: Tables

  @Test(arguments: 0..<UInt64(200)) func everyTableShowsTheSameInTextJSONAndPage(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    try Self.expectLaw(Self.table(&random), "seed \(seed)")
  }

  private static func table(_ random: inout SeededRandom) -> AnswerTable {
    let isList = Int.random(in: 0..<4, using: &random) == 0
    let words = ["tap", "a<b & \"c\"", "it's two words", "über", "", "-", "x\u{1b}[1m", "300ms", "1/0/0", "日本"]
    func word() -> String { words.randomElement(using: &random)! }
    let columns = (0..<Int.random(in: 1...7, using: &random)).map { index in
      (
        AnswerTable.Column(
          "title \(index)", unit: index % 3 == 1 ? "s" : "", digits: index % 3, isTrailing: Bool.random(using: &random)),
        Int.random(in: 0..<4, using: &random)
      )
    }
    func cell(_ index: Int, _ kind: Int) -> AnswerTable.Cell {
      switch kind {
      case 0: .init(word(), key: "text\(index)")
      case 1: .init(Int.random(in: -9...9999, using: &random), key: "count\(index)")
      case 2: .init(seconds: .milliseconds(Int64.random(in: 0...9_999_999, using: &random)), key: "time\(index)_us")
      default:
        .init(word(), ["list\(index)": .texts([word(), word()]), "none\(index)": nil, "flag\(index)": .flag(true)])
      }
    }
    let rows = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      AnswerTable.Row(
        isList ? [.init("row \(word())", key: "text")] : columns.enumerated().map { cell($0, $1.1) },
        details: (0..<Int.random(in: 0...2, using: &random)).map { "detail \($0) \(word())" },
        fields: ["more": .object(["number": .millionths(0.1)])])
    }
    return AnswerTable(
      "A verdict, \(word()).", columns: isList ? [] : columns.map(\.0), rows,
      notes: (0..<Int.random(in: 0...2, using: &random)).map { "note \($0) \(word())" },
      fields: ["all": .objects([["score": .thousandths(1500)]])], namingColumns: Int.random(in: 1...2, using: &random))
  }

  /// The answers of the commands are such tables.
  @Test func answersOfCommandsAreTables() throws {
    for (name, tables) in try Self.answers() {
      #expect(!tables.isEmpty && tables.contains { !$0.rows.isEmpty }, "\(name)")
      for table in tables { try Self.expectLaw(table, name) }
      try Self.expectPage(tables, name)
    }
  }

  private static func answers() throws -> [(String, [AnswerTable])] {
    let trace = AuditedTrace(
      name: "tap", lines: "recognizer tap tap allowableMovement=10\n\n0 1 began 100,100\n80 1 ended 100,100\nend 600\n")
    let audit = AuditAnswer(try AuditReport([trace]))
    return [
      ("sweep", [try sweep().answer(), try sweep().answer(isMap: true)]), ("tune", tune()), ("score", try score()),
      ("audit", audit.all + [audit.summary, audit.programs]), ("conflicts", try conflicts()),
      ("measure", [try measure()]), ("compare", [try compare()]),
    ]
  }

  private static func sweep() throws -> SweepSummary {
    let axis = try SweepAxis(parsing: "tap.allowableMovement=4...12:4")
    let results = ["a", "b"].flatMap { recording in
      axis.values.enumerated().map { index, value in
        var result = SweepResult(
          SweepItem(
            touchstone: "1", recording: recording, bytes: recording, label: RecordingLabel(parsing: "tap")!,
            assignments: ["\(axis.name)=\(value)"], defaults: ["8"]))
        result.expected = [GestureCount("tap", 1)]
        if index > 0 || recording == "a" { result.recognized = [GestureCount("tap", 1)] }
        if index == 2 { result.recognized.append(GestureCount("pan", 2)) }
        return result
      }
    }
    return SweepSummary(try SweepTable(results))
  }

  private static func tune() -> [AnswerTable] {
    let family = TuneFamily([TuneAxis("AttrPalmPressureThreshold", ["10", "20", "30"])])
    var table = TuneTable((0..<4).map { ("\($0).yml", "tap") }, installed: [false, false, true, true])
    for (setting, right) in zip(
      family.settings, [[true, true, true, true], [true, false, true, true], [true, true, true, false]])
    {
      table.add(setting, right)
    }
    let answer = TuneAnswer(TuneVerdict(table, [family]))
    return [answer.people([family], notes: ["a note"]), answer.programs([family])]
  }

  private static func score() throws -> [AnswerTable] {
    let label = try #require(RecordingLabel(parsing: "tap"))
    let unplayed = ScoreResult(unplayed: "c", "class", label, .contacts, problem: "it is empty")
    let log = InputLog([], header: TraceHeader(surface: Surface(millimetres: 100, by: 60)), libinput: nil, end: .zero)
    let missed = try #require(ScoreResult("a", "class", label, .contacts, [], LibinputReports(), touches: log))
    var unmeetable = missed
    (unmeetable.recording, unmeetable.unmeetable) = ("b", "the firmware reports one touch")
    let score = Score([missed, unmeetable, unplayed])
    return score.answer(since: Score([unplayed])) + score.misses
  }

  private static func conflicts() throws -> [AnswerTable] {
    var setup = ExploredSetup(.empty, on: Surface(millimetres: 100, by: 60))
    var double = TapRecognizer()
    double.numberOfTapsRequired = 2
    setup.recognizers = [
      ExploredSetup.NamedRecognizer(name: "one", recognizer: TapRecognizer()),
      ExploredSetup.NamedRecognizer(name: "two", recognizer: double),
    ]
    let search = ConflictSearch(setup, within: ExplorationLimits(depth: 50, actions: 1500))
    var text = ConflictText(setup)
    for task in search.tasks { text.add(try search.run(task)) }
    return [text.answer(notes: text.bounds) { _ in "a.trace" }, text.matrix]
  }

  private static func measure() throws -> AnswerTable {
    let quantity = try #require(EngineQuantity.all.first { $0.name == "tap movement" })
    var engine = EngineHeader("engine", version: "1", gestures: ["tap"])
    engine.settings = ["slop=20"]
    let threshold = EngineThreshold(of: quantity, isRealTime: false) { recordings in
      recordings.map { recording in
        let xs = recording.split(separator: "\n").compactMap { FlatJSON(Array($0.utf8)[...])?.decimal("x") }
        return (xs.max() ?? 0) < 420 ? [EngineGesture("tap", "ended", at: 60)] : []
      }
    }
    return EngineThreshold.answer([threshold.row(of: quantity, engine)], EngineQuantity.all, of: [engine])
  }

  private static func compare() throws -> AnswerTable {
    func recording(_ script: String) throws -> ReplayedRecording {
      let hand = try SyntheticHand(noise: .exact).perform(GestureScript(parsing: [script]))
      let header = TraceHeader(surface: hand.surface)
      let log = InputLog(
        hand.contacts.map { SessionInput.frame($0) }, header: header, libinput: nil, end: .milliseconds(5000))
      return ReplayRecorder.replay(log, with: try Replay().setup(for: header))
    }
    return GestureComparison(contacts: try recording("pinch:20-45@52,33"), libinput: try recording("tap@50,30"))
      .answer(libinput: nil, on: "a.yml")
  }
}
