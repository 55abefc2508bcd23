import Experiments
import TouchstoneCommand
import Analysis
import Glibc
import Simulation

// The results of a sweep, from replays or from a file, and their table.
extension SweepCommand {
  /// Runs the items that are not in the results file. Returns the results of all items.
  func run(_ items: [SweepItem]) throws -> [SweepResult] {
    let (work, limit) = (try jobs.work, try timeLimit.limit.times(SweepRun.mostAtOnce))
    let run = SweepRun(known: try source.request)
    do throws(FileProblem) {
      let file: SweepResultsFile? = if let results { try SweepResultsFile(results, for: items) } else { nil }
      var known = file?.results ?? []
      let finished = Set(known.map(\.item))
      let missing = items.filter { !finished.contains($0) }
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
    let lines =
      tableOptions.json ? nil : try SweepOutput(summary: summary, columns: Output.answerColumns, drawsMap: map).lines
    try tableOptions.write([summary.answer()], as: lines, of: "Sweep", to: tableOptions.pageFile(reading: inputs))
    for note in summary.recordingNotes { printMessage("note: \(note.sentence)") }
    if let picture { try draw(table, picture) }
    if let status { throw status }
    if !table.skipped.isEmpty || table.missing > 0 { throw ExitStatus.unreadable }
  }

  private func draw(_ table: SweepTable, _ path: String) throws {
    if let problem = SweepPicture.problem(drawing: table) { throw CommandFailure(problem) }
    let file = try OutputFile(path, reading: inputs, replacing: .of(.picture))
    file.output.write(SweepPicture.svg(table))
    try file.finish("\(table.points.count) points")
  }
}
