import Experiments
import TouchstoneCommand
import Analysis
import CommandSupport
import Glibc
import Simulation

// The results of a sweep, from replays or from a file, and their table.
extension SweepCommand {
  /// Runs the items that are not in the results file. Returns the results of all items.
  func run(_ items: [SweepItem]) throws -> [SweepResult] {
    let (work, limit) = (try jobs.work, try timeLimit.limit.times(SweepRun.mostAtOnce))
    let run = SweepRun(known: try source.request)
    do throws(FileProblem) {
      var file: SweepResultsFile? = if let results { try SweepResultsFile(results, for: items) } else { nil }
      var known = file?.results ?? []
      let finished = Set(known.map(\.item))
      let missing = finished.isEmpty ? items : items.filter { !finished.contains($0) }
      known.reserveCapacity(items.count)
      if !finished.isEmpty {
        printMessage("note: \(finished.count) of \(items.count) results are already in \(results ?? "")")
      }
      Interruption.showNote(
        results.map { "stopped; the same command continues with the results in \($0)" }
          ?? "stopped; with --results FILE, the same command would continue where it stopped")
      let reused = known.count
      let remaining = RemainingTime()
      var progress = ProgressLine("sweeping", every: 1)
      var written: Set<SweepItem>?
      work.run(SweepRun.portions(missing), named: SweepRun.name, within: limit) {
        run.results(of: $0)
      } take: { portion in
        known += portion
        do throws(FileProblem) {
          // A run that died has added some of them.
          if written == nil { written = Isolation.isRepeated ? try file?.written() : [] }
          let new = portion.filter { !(written?.contains($0.item) ?? false) }
          try file?.add(new.map { $0.line + "\n" }.joined())
        } catch {
          progress.clear()
          CommandFailure(.output, error.sentence).end()
        }
        progress.show {
          "\(known.count) of \(items.count)"
            + remaining.text(known.count - reused, of: items.count - reused)
        }
      }
      progress.clear()
      Interruption.hideNote()
      return known
    } catch {
      throw CommandFailure(.output, error.sentence)
    }
  }

  func read(_ path: String) throws -> [SweepResult] {
    do throws(FileProblem) {
      var results: [SweepResult] = []
      let incomplete = try SweepLines.read(path) { result, _ throws(FileProblem) in results.append(result) }
      if incomplete > 0 { printMessage("note: \(path): ignored the incomplete last line") }
      return results
    } catch {
      throw CommandFailure(.unreadable, error.sentence)
    }
  }

  func printTable(_ results: [SweepResult], _ status: ExitStatus? = nil) throws {
    let table = try orFail(.unreadable, try SweepTable(results))
    let summary = SweepSummary(table)
    let people = SweepPeople(results, table)?.answer
    let columns = Output.answerColumns
    var lines = tableOptions.json ? nil : try SweepOutput(summary: summary, columns: columns, drawsMap: map).lines
    if let people { lines = lines.map { AnswerTable.lines(people.lines, columns: columns) + [[]] + $0 } }
    try tableOptions.write(
      (people?.tables ?? []) + [summary.answer()], as: lines, picture: people.map { FrontierPicture.svg($0.sweep) },
      of: "Sweep", to: tableOptions.pageFile(reading: inputs))
    for note in summary.recordingNotes { printMessage("note: \(note.sentence)") }
    if let picture { try draw(table, picture) }
    if let status { throw status }
    if !table.skipped.isEmpty || table.missing > 0 { throw ExitStatus.unreadable }
  }

  /// Sweeps the people of a population, as `people` does.
  func sweepPeople(_ file: String) throws {
    let others: [(isGiven: Bool, name: String)] = [
      (paths.count > 1, "other paths"), (labels != nil, "--labels"), (!recognizers.isEmpty, "--recognizer"),
      (map != nil, "--map"), (results != nil, "--results"), (listWork, "--list-work"), (work != nil, "--work"),
      (table != nil, "--table"),
    ]
    let given = others.filter(\.isGiven).map(\.name)
    if !given.isEmpty {
      throw CommandFailure("\(file) is swept as a whole; remove \(given.joined(separator: ", "))")
    }
    let page = try tableOptions.pageFile(reading: [file])
    let threads = try jobs.work
    let settings = try PeopleSettings(assignments, threads)
    if settings.grid.axes.isEmpty {
      throw CommandFailure("--set has one value of each parameter; add others, or run touchstone people \(file)")
    }
    var setup = "standard"
    if let path = setupOptions.file { setup = try TableSetupOptions.lines(ofFile: path) }
    let text = settings.text(setup)
    let input = try PeopleInput(path: file, attempts: 200, threads)
    let answer = try settings.answer(try input.run(TableSetupOptions.recognizers(text, setupOptions.file)), text)
    try PeopleSettings.write(answer, tableOptions, of: file, to: page, picture: picture, reading: [file])
  }

  private func draw(_ table: SweepTable, _ path: String) throws {
    if let problem = SweepPicture.problem(drawing: table) { throw CommandFailure(problem) }
    let file = try OutputFile(path, reading: inputs, replacing: .of(.picture))
    file.output.write(SweepPicture.svg(table))
    try file.finish("\(table.points.count) points")
  }
}
