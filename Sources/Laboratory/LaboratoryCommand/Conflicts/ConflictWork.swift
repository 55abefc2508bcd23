import CommandSupport
import Experiments
import TouchstoneCommand
import Exploration
import Gestures
import Simulation
import TouchTrace

/// Does parts of a search for conflicts that another program distributes.
struct ConflictWork {
  private let search: ConflictSearch

  init(_ setup: ExploredSetup, _ limits: ExplorationLimits) {
    let results = ExplorationResults(version: Touchstone.version) { line in
      Output.standard.write(bytes: (line + "\n").utf8)
    }
    search = ConflictSearch(setup, within: limits, results: results)
  }

  /// Reads parts from standard input, one per line, and writes what was explored for each before reading the next one.
  func pipe() throws(CommandFailure) -> ExitStatus? {
    var status: ExitStatus?
    var number = 0
    let tasks = Set(search.tasks)
    while let line = readLine() {
      number += 1
      guard let task = ConflictSearch.Task(line: line), tasks.contains(task) else {
        printError(
          "standard input, line \(number): not a part of this search; `touchstone conflicts --list-work` lists them")
        status = .unreadable
        continue
      }
      do { _ = try search.run(task) } catch {
        throw CommandFailure(.unreadable, "the setup cannot be searched: \(error.sentence)")
      }
      Output.standard.flush()
    }
    return status
  }
}
