import ArgumentParser
import CommandSupport
import GestureTables
import Simulation
import TouchTrace

struct GesturesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gestures",
    abstract: "Recognizes the gestures in tables of touches and in recordings.",
    discussion: """
      Each row of the table is what one touch did at one time: time, id, phase, x and y, by these names or by those of the options. \
      If the table lacks one of them, the options that are not given are guessed from its first rows, and printed. \
      The table is CSV or TSV with names in its first line, a JSON object a line, or Arrow, as a file (.arrow, .feather) or a \
      stream (.arrows), without compression; its types of times and durations have their unit. Times of text are numbers in a --unit, or timestamps such as \
      2026-11-28T10:00:00.123456Z: offsets are honoured, and timestamps without a zone are UTC, in microseconds since 1970. Some with a zone and \
      some without are an error. Rows of one session follow each other, \
      ordered by time. Any other file, several files, and folders are recordings: each is a session, with the column file, and its \
      touches are replayed without buttons, hovering and libinput.

      Prints a row for each gesture that ended or was cancelled: the session's columns, recognizer, state, start and time in \
      microseconds, row, fingers, location, translation, velocity, scale, rotation, direction, and whether a row was repaired. \
      The rows and their order do not depend on --jobs.

      The first damaged row is an error with its row, session and column. --repair repair repairs and counts, --repair report \
      skips damaged rows and counts; the counts are printed on standard error, and --repairs writes them by session. \
      Documentation/YourData.md lists the kinds of damage.

      Examples:
        touchstone gestures touches.csv --by user,trial --unit ms -o gestures.csv
        touchstone gestures game.csv --unit s --id FINGER --phases HELD=moved
        touchstone gestures Traces -o gestures.csv

      Exit codes: 0 success · 3 a table or recording cannot be read · 64 usage error · 74 the gestures cannot be written
      """)

  @Argument(
    help: "Table of touches (.csv, .tsv, .jsonl, .arrow, or - for standard input), or recordings and folders of them.",
    completion: .file())
  var paths: [String]
  @OptionGroup var input: TableInputOptions
  @OptionGroup var setup: TableSetupOptions
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Sets a parameter of a recognizer, such as tap.allowableMovement=8. Can be repeated.",
      valueName: "name.parameter=value"), completion: Completions.parameters)
  var assignments: [String] = []
  @Option(
    help:
      "Rows: gestures (default), changes (each change of state), or failures (also those that failed, with reasons).")
  var rows: String?
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Output file, \(GestureLines.Form.names); CSV on standard output.", valueName: "file"),
    completion: .file(extensions: GestureLines.Form.allCases.map(\.rawValue)))
  var output = "-"
  @Flag(help: "Overwrites an existing file.")
  var force = false
  @Option(
    help: ArgumentHelp("Writes what was repaired or skipped: session, row, kind, count.", valueName: "file.csv"),
    completion: .file(extensions: ["csv"]))
  var repairs: String?
  @OptionGroup var jobs: JobOptions

  func run() throws {
    var options = try input.options()
    if let rows { try TableInputOptions.set("output", rows, of: &options) }
    let recognizers = try setup.text(setting: assignments)
    let form = try form(of: output)
    let outputFile = try OutputFile(output, reading: paths, replacing: .forced(force))
    if paths.count > 1 || !isTable(paths[0]) {
      let onTouchpads = try setup.text(setting: assignments, isForTouchpad: true)
      return try recognizeRecordings(RecordingTable(options, (recognizers, onTouchpads)), form, outputFile)
    }
    let repairsFile = try repairs.map { path throws(CommandFailure) in
      try OutputFile(path, reading: paths, replacing: .forced(force))
    }
    let file = try TableFile(paths[0], options, guessingBeside: input.lines)
    if let guess = file.guess { RecordingNotes.shared.add([guess], about: paths[0]) }
    let lines = GestureLines(form, file.options, try TableSetupOptions.recognizers(recognizers))
    // An error before the first row, such as a missing column, has no output.
    var hasHeader = false
    func writeRepairsHeader() {
      if hasHeader { return }
      hasHeader = true
      repairsFile?.output.write(
        line: (file.options.session + ["row", "kind", "count", "repaired"]).joined(separator: ","))
    }
    var count = Count(GestureOutput(lines, to: outputFile.output))
    var totals = RepairTotals()
    do throws(CommandFailure) {
      try TableWork(file, recognizers).run(try jobs.work) { part in
        writeRepairsHeader()
        count.add(part)
        for repair in part.repairs {
          repairsFile?.output.write(line: Self.line(repair, columns: file.options.session.count))
        }
        totals.add(part.repairs)
      }
    } catch {
      count.progress.clear()
      throw error
    }
    count.progress.clear()
    writeRepairsHeader()
    count.output.finish()
    if let sentence = totals.sentence { printMessage(sentence) }
    try outputFile.finish("\(count.gestures, "row") of gestures")
    try repairsFile?.finish("the repairs")
  }

  /// Recognizes the gestures of recordings, in order of their names. One that cannot be read is named, and the others go on.
  private func recognizeRecordings(
    _ table: RecordingTable, _ form: GestureLines.Form, _ outputFile: OutputFile
  ) throws {
    if input.by != nil || repairs != nil {
      throw CommandFailure(
        "\(input.by == nil ? "--repairs" : "--by") is for one table; each recording is a session with the column file")
    }
    let (files, problem) = try TraceFiles.named(by: paths)
    let lines = GestureLines(form, table.options, try TableSetupOptions.recognizers(table.recognizers.onScreens))
    var count = Count(GestureOutput(lines, to: outputFile.output))
    count.output.begin()
    var status = problem
    try jobs.work.run(files) {
      (path: $0, result: table.part($0))
    } take: { path, result in
      count.add(result.part)
      RecordingNotes.shared.add(result.notes, about: path)
      guard let failure = result.failure else { return }
      count.progress.clear()
      status = .worse(status, failure.report())
    }
    count.progress.clear()
    count.output.finish()
    try outputFile.finish("\(count.gestures, "row") of gestures of \(files.count, "recording")")
    if let status { throw status }
  }

  /// The rows written so far.
  private struct Count: ~Copyable {
    var (touches, gestures) = (Int64(0), 0)
    var progress = ProgressLine("recognizing", every: 1)
    var output: GestureOutput

    init(_ output: consuming GestureOutput) { self.output = output }

    mutating func add(_ part: TableWork.Part) {
      output.begin()
      for row in part.rows {
        let reason = row.reason < 0 ? nil : part.reasons[Int(row.reason)]
        output.add(row, in: part.sessions[Int(row.session)], reason: reason)
      }
      touches += part.count
      gestures += part.rows.count
      let (touches, gestures) = (touches, gestures)
      progress.show { "\(touches) rows, \(gestures) gestures" }
    }
  }

  private static let tableExtensions = GestureLines.Form.allCases.map(\.rawValue) + ["json", "txt"]

  /// Returns whether a path is a table, by its name; standard input, by its content, unless an option names what a table has.
  private func isTable(_ path: String) -> Bool {
    if path != "-" { return !isFolder(path) && Self.tableExtensions.contains { path.hasSuffix(".\($0)") } }
    if !input.lines.isEmpty { return true }
    StandardInput.keep()
    guard let copy = StandardInput.readablePath(of: path) else { return true }
    do throws(RecordingError) {
      var content = try SourceRequest().input(copy)
      return [.table, .contactCSV].contains(try content.recognize())
    } catch { return true }
  }

  private func form(of path: String) throws(CommandFailure) -> GestureLines.Form {
    if path == "-" { return .csv }
    if let form = GestureLines.Form.allCases.first(where: { path.hasSuffix(".\($0.rawValue)") }) { return form }
    throw CommandFailure("-o \(path) must end in \(GestureLines.Form.names)")
  }

  /// - Parameter columns: The number of columns of a session, of which rows before the first session have no values.
  private static func line(_ repair: SessionRepair, columns: Int) -> String {
    let count = repair.count
    let session = repair.session.isEmpty ? Array(repeating: "", count: columns) : repair.session.map(\.text)
    let words =
      session + [
        "\(count.row)", count.kind.name, "\(count.count)", count.isRepaired ? "true" : "false",
      ]
    return words.map(QuotedText.plain).map { $0.contains(",") ? "\"\($0)\"" : $0 }.joined(separator: ",")
  }
}
