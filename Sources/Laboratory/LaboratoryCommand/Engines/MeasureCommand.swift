import Experiments
import TouchstoneCommand
import Analysis
import ArgumentParser
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
  @Flag(help: "Prints one JSON object per line.")
  var json = false

  func run() throws {
    if engine.isEmpty { throw CommandFailure("name an engine, such as --engine \"touchstone engine\"") }
    let chosen = EngineQuantity.all.filter { quantity in
      quantities.isEmpty || quantities.contains { quantity.name.contains($0) }
    }
    if chosen.isEmpty {
      throw CommandFailure("no quantity has such a word; all are \(EngineQuantity.all.map(\.name).listed())")
    }
    let engines = try engine.map { command in try EngineProcess(command) }
    var rows = [["quantity"] + engines.map { "\($0.header.name) \($0.header.version)" }]
    var progress = ProgressLine("measuring", every: 1)
    for quantity in chosen {
      progress.show { quantity.name }
      let found = try engines.map { try Self.threshold(of: quantity, $0) }
      rows.append([quantity.name] + found.map { $0.map { Self.text(of: quantity, $0) } ?? "-" })
      guard json else { continue }
      progress.clear()
      for case (let engine, let threshold?) in zip(engines, found) {
        Output.standard.write(line: threshold.object(of: quantity, engine.header).text)
      }
    }
    progress.clear()
    if !json { Self.print(rows, engines) }
  }

  private static func print(_ rows: [[String]], _ engines: [EngineProcess]) {
    for line in TextColumns.lines(rows) { Output.standard.write(line + "\n") }
    for engine in engines where !engine.header.settings.isEmpty {
      Output.standard.write("\n\(engine.header.name): \(engine.header.settings.joined(separator: ", "))\n")
    }
  }

  /// Returns the threshold of an engine; nil if it does not report the gesture.
  private static func threshold(of quantity: EngineQuantity, _ engine: EngineProcess) throws -> EngineThreshold? {
    guard engine.header.gestures.contains(quantity.gesture) else { return nil }
    return try EngineThreshold(of: quantity, isRealTime: engine.header.isRealTime) {
      recordings throws(CommandFailure) in try engine.play(recordings)
    }
  }

  private static func text(of quantity: EngineQuantity, _ threshold: EngineThreshold) -> String {
    var text = threshold.text(in: quantity.unit)
    if quantity.unit == .points, case let limits = threshold.limits(in: .points), limits.count == 1 {
      text += " (\(FixedPoint.short(thousandths: FixedPoint.thousandths((limits[0] * 2540 / 163).rounded() / 100))) mm)"
    }
    return text
  }
}
