import ArgumentParser
import CommandSupport
import GestureTables
import People
import Simulation
import TouchTrace
import TouchstoneCommand

/// Reads the populations that options or files name.
struct PeopleInput {
  let file: PopulationFile
  /// The file that names the population, for errors, or the table.
  let path: String
  let attempts: Int
  let work: OrderedWork

  /// Reads the file of a population.
  init(path: String, attempts: Int, _ work: OrderedWork) throws(CommandFailure) {
    do throws(FileProblem) {
      guard let text = try TextFile.read(path) else { throw FileProblem("no such file: \(path)") }
      do throws(PeopleProblem) { file = try PopulationFile(text) } catch {
        throw FileProblem("\(path): \(error.description)")
      }
    } catch { throw CommandFailure(.unreadable, error.sentence) }
    (self.path, self.attempts, self.work) = (path, attempts, work)
  }

  init(_ file: PopulationFile, of path: String, attempts: Int, _ work: OrderedWork) {
    (self.file, self.path, self.attempts, self.work) = (file, path, attempts, work)
  }

  /// Returns the people with what their gestures mean in a setup, and notes what was repaired in their table.
  func run(_ setup: RecognizerSetup) throws(CommandFailure) -> PeopleRun {
    let (population, repairs) = try population(setup)
    if let repairs { printMessage("note: \(repairs)") }
    do throws(PeopleProblem) {
      return PeopleRun(population, try Intents(population.gestures, in: setup, meanings: file.meanings))
    } catch { throw CommandFailure(error.description) }
  }

  /// Returns the people, and what was repaired in their table.
  func population(_ setup: RecognizerSetup) throws(CommandFailure) -> (Population, repairs: String?) {
    if let name = file.model {
      guard let model = TouchModel.named(name) else {
        let names = TouchModel.all.map(\.name).joined(separator: ", ")
        throw CommandFailure("there is no model “\(name)”; the models are \(names)")
      }
      do throws(PeopleProblem) { return (try model.population(attempts: attempts), nil) } catch {
        throw CommandFailure(error.description)
      }
    }
    return try table(file.table ?? path, setup)
  }

  private func table(_ name: String, _ setup: RecognizerSetup) throws(CommandFailure) -> (Population, repairs: String?)
  {
    var options = GestureTables.TableOptions()
    for option in file.options { try TableInputOptions.set(option.name, option.value, of: &options) }
    options.session = [file.person, file.gesture] + file.sessions
    let path =
      name.hasPrefix("/") || file.table == nil || !self.path.contains("/") ? name : Self.folder(of: self.path) + name
    // A recognizer that costs little: the gestures come later.
    let table = try TableFile(path, options)
    try checkColumns(of: table, path)
    let work = TableWork(table, "recognizer first tap")
    var population = Population()
    var totals = RepairTotals()
    var progress = ProgressLine("reading", every: 1)
    var rows: Int64 = 0
    // A person's gestures may take turns in one session, and each turn is one.
    try work.run(self.work, isRecorded: true, findsPieces: false) { part in
      for (session, samples) in zip(part.sessions, part.samples) where session.count >= 2 && !samples.isEmpty {
        let gesture = session[1].text
        let meaning = file.meanings.first { $0.word == gesture }?.recognizers.first ?? gesture
        population.add(
          person: session[0].text, gesture: gesture,
          session: session.dropFirst(2).map(\.text).joined(separator: " "), shape: Intents.shape(meaning, in: setup),
          samples: samples)
      }
      totals.add(part.repairs)
      rows += part.count
      progress.show { "\(rows) rows" }
    }
    progress.clear()
    if population.people.isEmpty { throw CommandFailure(.nothing, "\(path) has no touches") }
    return (population, totals.sentence)
  }

  /// The table's reader knows these columns only as those of sessions.
  private func checkColumns(of table: TableFile, _ path: String) throws(CommandFailure) {
    let columns = table.options.columns
    let roles =
      [(file.person, "people", "person"), (file.gesture, "intended gestures", "gesture")]
      + file.sessions.map { ($0, "sessions", "by") }
    for (name, role, option) in roles where !columns.contains(name) {
      let choice = Suggestion.questionOrList(name, columns, verb: "choose with --\(option) from")
      throw CommandFailure(.unreadable, "\(path): there is no column “\(name)” of \(role)\(choice)")
    }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
