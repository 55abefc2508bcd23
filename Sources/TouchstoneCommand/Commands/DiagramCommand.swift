import ArgumentParser
import Gestures
import TouchTrace

struct DiagramCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diagram", abstract: "Prints a diagram of a recognizer's state machine.")

  enum Format: String, CaseIterable, ExpressibleByArgument { case mermaid, dot }

  @Argument(
    help: ArgumentHelp(
      "Kind of recognizer: \(KnownRecognizers.all.map { $0.kind }.joined(separator: ", ")).", valueName: "recognizer"),
    completion: Completions.recognizerKinds)
  var recognizer: String
  @Option(help: "Diagram language: mermaid for Markdown, dot for Graphviz.")
  var format = Format.mermaid

  func run() {
    guard let type = KnownRecognizers.all.first(where: { $0.kind == recognizer }) else {
      let kinds = KnownRecognizers.all.map { $0.kind }
      fail("there is no recognizer “\(recognizer)”\(Suggestion.questionOrList(recognizer, kinds))")
    }
    let diagram = type.diagram
    Output.standard.write(format == .mermaid ? diagram.mermaid : diagram.dot)
    Output.standard.finish()
  }
}

extension GestureRecognizer {
  fileprivate static var diagram: MachineDiagram { MachineDiagram(Self.self) }
}
