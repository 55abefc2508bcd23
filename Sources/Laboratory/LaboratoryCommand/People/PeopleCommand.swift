import Analysis
import ArgumentParser
import CommandSupport
import Experiments
import GestureTables
import Glibc
import People
import Reports
import Simulation
import TouchTrace
import TouchstoneCommand

struct PeopleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "people",
    abstract: "Finds out who can make the gestures of a setup, and what helps.",
    discussion: """
      The population is a table of touches with a person and an intended gesture (CSV, TSV, or a JSON object a line, as for \
      `touchstone gestures`), a file NAME.people that names such a table with its options, or a model of published figures, \
      which --list describes. An attempt is everything from a touch down until all touches have lifted, and a person can make a \
      gesture if at least 95 % of the attempts are recognized.

      First come who is excluded, why, and the smallest changes of parameters that help, with their cost: attempts at other \
      gestures that are lost or taken, and gestures that are recognized later. Then the numbers by gesture and person, with \
      intervals over people, and the settings of systems: hold duration, ignore repeat, tap assistance and others, which change \
      touches before recognizers receive them.

      --set with several values tries all combinations. The best one for four fifths of the people is judged on the others, for \
      each fifth; a choice on all people is marked as such. Then comes the frontier of excluded people, false recognitions \
      and waits, which --picture draws. --waits prints how long each gesture may keep a hand waiting. --before compares with an \
      earlier setup in one line, for a pull request.

      A header file may state # Expect-People: tap >= 95% of people in FILE.people; `touchstone verify` checks it.

      Examples:
        touchstone people t.csv --person user --gesture task --by trial --unit ms
        touchstone people touches.people --setup app.header --before old.header
        touchstone people touches.people --set tap.allowableMovement=16...32:4
        touchstone people --model tablet-taps --hands hands/
        touchstone people --setup app.header --waits

      Exit codes: 0 success · 1 --before: more people are excluded than before · 3 the table cannot be read · 4 no touches · \
      64 usage error · 74 a file cannot be written
      """)

  @Argument(
    help: "Table of touches, or file that names one.", completion: .file(extensions: ["csv", "tsv", "jsonl", "people"]))
  var path: String?
  @OptionGroup var population: PeopleTableOptions
  @Flag(help: "Lists the models with their sources, and the settings of systems.")
  var list = false
  @Flag(help: "Prints how long each gesture of the setup may keep a hand waiting; needs no people.")
  var waits = false
  @Option(
    help: ArgumentHelp("Writes a recording of each person of a model.", valueName: "folder"), completion: .directory)
  var hands: String?
  @OptionGroup var input: TableInputOptions
  @OptionGroup var setup: TableSetupOptions
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Sets a parameter, or tries several: FIRST...LAST:STEP or A,B,C. Can be repeated.",
      valueName: "name.parameter=values"), completion: Completions.parameters)
  var assignments: [String] = []
  @Option(
    help: ArgumentHelp("Compares with an earlier header file, in one line.", valueName: "file.header"),
    completion: .file(extensions: ["header"]))
  var before: String?
  @Flag(inversion: .prefixedNo, help: "Searches for parameters that help.")
  var helps = true
  @Flag(inversion: .prefixedNo, help: "Tries the settings of systems.")
  var systems = true
  @Option(
    help: ArgumentHelp("Draws the frontier of the settings of --set.", valueName: "file.svg"),
    completion: .file(extensions: ["svg"]))
  var picture: String?
  @OptionGroup var jobs: JobOptions
  @OptionGroup var tableOptions: TouchstoneCommand.TableOptions

  func run() throws {
    if list { return printList() }
    let page = try tableOptions.pageFile(reading: [path].compactMap { $0 })
    let settings = try PeopleSettings(assignments, try jobs.work)
    try check(settings)
    let text = try setup.text(setting: settings.assignments)
    let recognizers = try TableSetupOptions.recognizers(text)
    let title = path ?? population.model ?? "The setup"
    if waits {
      return try tableOptions.write([GestureLatency.table(GestureLatency.all(of: recognizers))], of: title, to: page)
    }
    let run = try population.input(path, input, try jobs.work).run(recognizers)
    if let hands { try write(run.population, to: hands) }
    if !settings.grid.axes.isEmpty {
      return try PeopleSettings.write(
        settings.answer(run, text), tableOptions, of: title, to: page, picture: picture,
        reading: [path].compactMap { $0 })
    }
    var tables = try answer(run, recognizers, text)
    let earlier = try before.map { file throws(CommandFailure) in try self.earlier(file) }
    if let earlier { tables = [try comparison(run, recognizers, earlier)] + tables }
    try tableOptions.write(tables, of: title, to: page)
    if let earlier, try isWorse(run, recognizers, earlier) { throw ExitStatus.changed }
  }

  /// Checks options that exclude each other.
  private func check(_ settings: PeopleSettings) throws(CommandFailure) {
    let isGrid = !settings.grid.axes.isEmpty
    if isGrid, before != nil {
      throw CommandFailure("--before compares one setup, and --set tries several; remove one of them")
    }
    if let picture {
      if !isGrid { throw CommandFailure("--picture draws several settings; add --set NAME.PARAMETER=VALUES") }
      if !picture.hasSuffix(".svg") || picture == ".svg" {
        throw CommandFailure("--picture writes SVG: name a file with the extension .svg, not “\(picture)”")
      }
      try OutputGuard.check(picture, reading: [path].compactMap { $0 }, .of(.picture))
    }
    if hands != nil, population.model == nil {
      throw CommandFailure("--hands writes the hands of a model; add --model")
    }
    if waits, path != nil || population.model != nil || isGrid {
      throw CommandFailure("--waits is about a setup alone; remove the people and --set with several values")
    }
  }

  /// Returns a result. A problem with it becomes the command's failure.
  private func people<Result>(_ result: () throws(PeopleProblem) -> Result) throws(CommandFailure) -> Result {
    do throws(PeopleProblem) { return try result() } catch { throw CommandFailure(error.description) }
  }

  private func printList() {
    for model in TouchModel.all {
      for (index, line) in model.lines.enumerated() { Output.standard.write(line: index == 0 ? line : "  \(line)") }
    }
    for setting in Accommodation.all {
      Output.standard.write(line: "\(setting.platform), \(setting.name): \(setting.effect)")
      Output.standard.write(line: "  source: \(setting.source)")
    }
  }

  /// Writes a recording of each person, which every command reads.
  private func write(_ population: Population, to folder: String) throws(CommandFailure) {
    mkdir(folder, 0o777)
    for session in population.sessions {
      let path = (folder.hasSuffix("/") ? folder : folder + "/") + "\(population.people[session.person]).csv"
      let file = try OutputFile(path, reading: [], replacing: .none)
      file.output.write(line: "t_us,id,phase,x,y")
      for sample in session.samples {
        let place = "\(FixedPoint.short(sample.x)),\(FixedPoint.short(sample.y))"
        file.output.write(line: "\(sample.time),\(sample.id),\(sample.phase),\(place)")
      }
      try file.finishSilently()
    }
    printMessage("wrote \(folder): \(population.sessions.count, "recording")")
  }

  // MARK: Answers

  private func answer(_ run: PeopleRun, _ setup: RecognizerSetup, _ text: String) throws(CommandFailure)
    -> [AnswerTable]
  {
    try people { () throws(PeopleProblem) in
      try PeopleFindings(run, setup, text: text, helps: helps, accommodations: systems ? Accommodation.all : []).tables
    }
  }

  private func earlier(_ file: String) throws(CommandFailure) -> RecognizerSetup {
    try TableSetupOptions.recognizers(try TableSetupOptions.lines(ofFile: file), file)
  }

  private func comparison(_ run: PeopleRun, _ setup: RecognizerSetup, _ old: RecognizerSetup) throws(CommandFailure)
    -> AnswerTable
  {
    try people { () throws(PeopleProblem) in
      let line = PeopleChange.line(
        try run.result(of: setup), was: try run.result(of: old), SetupParameter.all(of: setup),
        SetupParameter.all(of: old))
      return AnswerTable(line, [])
    }
  }

  private func isWorse(_ run: PeopleRun, _ setup: RecognizerSetup, _ old: RecognizerSetup) throws(CommandFailure)
    -> Bool
  {
    try people { () throws(PeopleProblem) in
      PeopleChange.excluded(try run.result(of: setup)) > PeopleChange.excluded(try run.result(of: old))
    }
  }
}
