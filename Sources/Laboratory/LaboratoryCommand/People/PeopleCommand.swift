import Analysis
import ArgumentParser
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
      and waits. --before compares with an earlier setup in one line, for a pull request.

      A header file may state # Expect-People: tap >= 95% of people in FILE.people; `touchstone verify` checks it.

      Examples:
        touchstone people t.csv --person user --gesture task --by trial --unit ms
        touchstone people touches.people --setup app.header --before old.header
        touchstone people touches.people --set tap.allowableMovement=16...32:4
        touchstone people --model tablet-taps --hands hands/

      Exit codes: 0 success · 1 --before: more people are excluded than before · 3 the table cannot be read · 4 no touches · \
      64 usage error · 74 a file cannot be written
      """)

  @Argument(
    help: "Table of touches, or file that names one.", completion: .file(extensions: ["csv", "tsv", "jsonl", "people"]))
  var path: String?
  @Option(help: ArgumentHelp("Column of people (default: person).", valueName: "column"))
  var person: String?
  @Option(help: ArgumentHelp("Column of intended gestures (default: gesture).", valueName: "column"))
  var gesture: String?
  @Option(
    help: ArgumentHelp(
      "Recognizers that a name in the table means, such as task2=pan,swipe. Can be repeated.",
      valueName: "name=recognizers"))
  var means: [String] = []
  @Option(help: ArgumentHelp("Population of a model; --list has their names.", valueName: "name"))
  var model: String?
  @Flag(help: "Lists the models with their sources, and the settings of systems.")
  var list = false
  @Option(help: ArgumentHelp("Attempts of each person of a model (default: 200).", valueName: "number"))
  var attempts: Int?
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
  @OptionGroup var jobs: JobOptions
  @OptionGroup var tableOptions: TouchstoneCommand.TableOptions

  func run() throws {
    if list { return printList() }
    let page = try tableOptions.pageFile(reading: [path].compactMap { $0 })
    let axes = try assignments.map { text in
      try orFail(.usage, try SweepAxis(parsing: text, limit: 1 << 20))
    }
    let fixed = axes.filter { $0.values.count == 1 }.map { "\($0.name)=\($0.values[0])" }
    let text = try setup.text(setting: fixed)
    let recognizers = try TableSetupOptions.recognizers(text)
    let source = try source()
    let (population, repairs) = try source.population(recognizers)
    if let hands { try write(population, to: hands) }
    let intents = try people { () throws(PeopleProblem) in
      try Intents(population.gestures, in: recognizers, meanings: source.file.meanings)
    }
    let run = PeopleRun(population, intents)
    if let repairs { printMessage("note: \(repairs)") }
    let varying = SweepGrid(axes.filter { $0.values.count > 1 })
    if varying.axes.isEmpty {
      var tables = try answer(run, recognizers, text)
      if let before { tables = [try comparison(run, recognizers, before)] + tables }
      try tableOptions.write(tables, of: path ?? model ?? "", to: page)
      if let before, try isWorse(run, recognizers, before) { throw ExitStatus.changed }
    } else {
      if before != nil {
        throw CommandFailure("--before compares one setup, and --set tries several; remove one of them")
      }
      try tableOptions.write(try sweep(run, text, varying), of: path ?? model ?? "", to: page)
    }
  }

  /// Returns a result. A problem with it becomes the command's failure.
  private func people<Result>(_ result: () throws(PeopleProblem) -> Result) throws(CommandFailure) -> Result {
    do throws(PeopleProblem) { return try result() } catch { throw CommandFailure(error.description) }
  }

  // MARK: Input

  private func source() throws(CommandFailure) -> PeopleInput {
    let attempts = attempts ?? 200
    if !(1...100_000).contains(attempts) {
      throw CommandFailure("--attempts must be from 1 to 100000, not \(attempts)")
    }
    if let model {
      if path != nil { throw CommandFailure("--model and \(path ?? "") both name people; remove one of them") }
      var file = PopulationFile()
      file.model = model
      return PeopleInput(file, of: model, attempts: attempts, try jobs.work)
    }
    guard let path else { throw CommandFailure("no people; name a table of touches, or a model by --model") }
    if hands != nil { throw CommandFailure("--hands writes the hands of a model; add --model") }
    if path.hasSuffix(".people") {
      if let option =
        (input.lines.map(\.name) + (person == nil ? [] : ["person"]) + (gesture == nil ? [] : ["gesture"])).first
      {
        throw CommandFailure("\(path) has the options of its table; add a line with \(option) to it")
      }
      return try PeopleInput(path: path, attempts: attempts, try jobs.work)
    }
    var file = PopulationFile()
    file.person = person ?? file.person
    file.gesture = gesture ?? file.gesture
    file.sessions = (input.by ?? "").split(separator: ",").map(String.init).filter {
      ![file.person, file.gesture].contains($0)
    }
    file.options = input.lines.filter { $0.name != "session" }
    for text in means {
      guard let meaning = PopulationFile.meaning(text) else {
        throw CommandFailure("--means expects NAME=RECOGNIZERS, such as task2=pan,swipe, not “\(text)”")
      }
      file.meanings.append(meaning)
    }
    return PeopleInput(file, of: path, attempts: attempts, try jobs.work)
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

  private func comparison(_ run: PeopleRun, _ setup: RecognizerSetup, _ file: String) throws(CommandFailure)
    -> AnswerTable
  {
    let old = try earlier(file)
    return try people { () throws(PeopleProblem) in
      let line = PeopleChange.line(
        try run.result(of: setup), was: try run.result(of: old), SetupParameter.all(of: setup),
        SetupParameter.all(of: old))
      return AnswerTable(line, [])
    }
  }

  private func isWorse(_ run: PeopleRun, _ setup: RecognizerSetup, _ file: String) throws(CommandFailure) -> Bool {
    let old = try earlier(file)
    return try people { () throws(PeopleProblem) in
      PeopleChange.excluded(try run.result(of: setup)) > PeopleChange.excluded(try run.result(of: old))
    }
  }

  private func sweep(_ run: PeopleRun, _ text: String, _ grid: SweepGrid) throws(CommandFailure) -> [AnswerTable] {
    if grid.count > 100_000 {
      throw CommandFailure("the grid has \(grid.count) settings; at most 100000 are supported")
    }
    let changes = (0..<grid.count).map { index in
      ParameterChange(zip(grid.axes, grid.values(at: index)).map { "\($0.name)=\($1)" })
    }
    let current = try people { () throws(PeopleProblem) in try run.result(of: try ParameterChange().setup(text)) }
    var points = [PeopleSweep.Point(ParameterChange(), current)]
    var problem: PeopleProblem?
    var progress = ProgressLine("trying", every: 1)
    try jobs.work.run(changes) { change -> Result<PeopleResult, PeopleProblem> in
      do throws(PeopleProblem) { return .success(try run.result(of: try change.setup(text))) } catch {
        return .failure(error)
      }
    } take: { result in
      switch result {
      case .success(let result): points.append(PeopleSweep.Point(changes[points.count - 1], result))
      case .failure(let error): problem = problem ?? error
      }
      progress.show { "\(points.count - 1) of \(changes.count) settings" }
    }
    progress.clear()
    if let problem { throw CommandFailure(problem.description) }
    return PeopleSweepAnswer(sweep: PeopleSweep(points, current: 0), population: run.population).tables
  }
}
