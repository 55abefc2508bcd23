import Experiments
import TouchstoneCommand
import Analysis
import ArgumentParser
import CommandSupport
import TouchTrace

struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Measures the thresholds of a gesture engine.",
    discussion: """
      Plays synthetic hands into an engine's adapter and finds by bisection where its answer changes: to 0.01 pt and \
      0.1 ms in virtual time, 0.5 pt and 10 ms in real time. Several changes mean that there is no single threshold.

      Examples:
        touchstone measure --engine "Tools/engines/engine gtk4"
        touchstone measure --engine "touchstone engine" tap pinch
      """)

  @Argument(help: "Words of the quantities to measure, such as tap (default: all).")
  var quantities: [String] = []
  @Option(help: ArgumentHelp("Command of an adapter. Can be repeated.", valueName: "command"))
  var engine: [String] = []
  @OptionGroup var tableOptions: TableOptions

  func run() throws {
    if engine.isEmpty { throw CommandFailure("name an engine, such as --engine \"touchstone engine\"") }
    let chosen = EngineQuantity.all.filter { quantity in
      quantities.isEmpty || quantities.contains { quantity.name.contains($0) }
    }
    if chosen.isEmpty {
      throw CommandFailure("no quantity has such a word; all are \(EngineQuantity.all.map(\.name).listed())")
    }
    let page = try tableOptions.pageFile(reading: [])
    let engines = try engine.map { command in try EngineProcess(command) }
    var rows: [AnswerTable.Row] = []
    var progress = ProgressLine("measuring", every: 1)
    for quantity in chosen {
      progress.show { quantity.name }
      for engine in engines where engine.header.gestures.contains(quantity.gesture) {
        let threshold = try EngineThreshold(of: quantity, isRealTime: engine.header.isRealTime) {
          recordings throws(CommandFailure) in try engine.play(recordings)
        }
        rows.append(threshold.row(of: quantity, engine.header))
      }
    }
    progress.clear()
    try tableOptions.write(
      [EngineThreshold.answer(rows, chosen, of: engines.map(\.header))], of: "Thresholds", to: page)
  }
}
