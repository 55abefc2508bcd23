import ArgumentParser
import CommandSupport
import People
import TouchstoneCommand

/// Where a population comes from: a table of touches, which has the columns of people and gestures besides those of `TableInputOptions`, a
/// file that names one, or a model.
struct PeopleTableOptions: ParsableArguments {
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
  @Option(help: ArgumentHelp("Attempts of each person of a model (default: 200).", valueName: "number"))
  var attempts: Int?

  /// Returns the population of a table or a file, or of the model.
  ///
  /// - Parameter table: The columns of the table.
  func input(_ path: String?, _ table: TableInputOptions, _ work: OrderedWork) throws(CommandFailure) -> PeopleInput {
    let attempts = attempts ?? 200
    if !(1...100_000).contains(attempts) {
      throw CommandFailure("--attempts must be from 1 to 100000, not \(attempts)")
    }
    if let model {
      if path != nil { throw CommandFailure("--model and \(path ?? "") both name people; remove one of them") }
      var file = PopulationFile()
      file.model = model
      return PeopleInput(file, of: model, attempts: attempts, work)
    }
    guard let path else { throw CommandFailure("no people; name a table of touches, or a model by --model") }
    if path.hasSuffix(".people") {
      let given = table.lines.map(\.name) + (person == nil ? [] : ["person"]) + (gesture == nil ? [] : ["gesture"])
      if let option = given.first {
        throw CommandFailure("\(path) has the options of its table; add a line with \(option) to it")
      }
      return try PeopleInput(path: path, attempts: attempts, work)
    }
    return PeopleInput(try file(table), of: path, attempts: attempts, work)
  }

  /// The options as a file of a population has them.
  private func file(_ table: TableInputOptions) throws(CommandFailure) -> PopulationFile {
    var file = PopulationFile()
    file.person = person ?? file.person
    file.gesture = gesture ?? file.gesture
    file.sessions = (table.by ?? "").split(separator: ",").map(String.init).filter {
      ![file.person, file.gesture].contains($0)
    }
    file.options = table.lines.filter { $0.name != "session" }
    for text in means {
      guard let meaning = PopulationFile.meaning(text) else {
        throw CommandFailure("--means expects NAME=RECOGNIZERS, such as task2=pan,swipe, not “\(text)”")
      }
      file.meanings.append(meaning)
    }
    return file
  }
}
