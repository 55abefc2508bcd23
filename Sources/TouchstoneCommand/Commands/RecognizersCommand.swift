import ArgumentParser
import Gestures
import Simulation
import TouchTrace

struct RecognizersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recognizers", abstract: "Describes recognizers and scenes: parameters, state machines.",
    discussion: """
      Set a parameter with --set NAME.PARAMETER=VALUE or in a trace's header. Durations need a unit, ms or s; \
      distances are in points unless the unit is mm; some parameters take a word, \
      or several joined with +.

      Examples:
        touchstone recognizers
        touchstone recognizers pinch
        touchstone recognizers pinch --format dot | dot -Tsvg > pinch.svg
      """)

  /// A language of diagrams.
  enum Format: String, CaseIterable, ExpressibleByArgument { case mermaid, dot }

  @Argument(
    help: ArgumentHelp("Kind of recognizer, such as pinch (default: all).", valueName: "kind"),
    completion: Completions.recognizerKinds)
  var kind: String?
  @Option(help: "Prints its state machine instead: mermaid for Markdown, dot for Graphviz.")
  var format: Format?

  func run() {
    guard let kind else {
      if format != nil { fail("--format needs a recognizer, such as pinch") }
      writeAll()
      return Output.standard.finish()
    }
    let types = KnownRecognizers.all
    guard let type = types.first(where: { $0.kind == kind }) else {
      fail("there is no recognizer “\(kind)”\(Suggestion.questionOrList(kind, types.map { $0.kind }))")
    }
    if let format { write(MachineDiagram(type), format) } else { write([type]) }
    Output.standard.finish()
  }

  private func write(_ diagram: MachineDiagram, _ format: Format) {
    Output.standard.write(format == .mermaid ? diagram.mermaid : diagram.dot)
  }

  private func write(_ types: [any GestureRecognizer.Type]) {
    let standard = Catalog.standard(of: KnownRecognizers.all)
    for type in types {
      let isStandard = standard.contains { $0.kind == type.kind }
      let names =
        isStandard ? type.variantNames.joined(separator: ", ") : "none; add it with --recognizer or in a trace's header"
      Output.standard.write("\(type.kind)\n  standard: \(names)\n")
      let parameters = type.parameterDescriptions
      let width = parameters.map(\.name.count).max() ?? 0
      for parameter in parameters {
        let name = parameter.name + String(repeating: " ", count: width - parameter.name.count)
        let meaning = parameter.meaning.isEmpty ? "" : ": " + parameter.meaning
        Output.standard.write(
          "  \(name)  \(parameter.text(parameter.defaultValue)), \(range(of: parameter))\(meaning)\n")
      }
      Output.standard.write("\n")
    }
  }

  private func writeAll() {
    write(KnownRecognizers.all)
    for scene in SceneCatalog.scenes {
      Output.standard.write("scene \(scene.name): \(scene.summary)\n")
      for parameter in scene.parameters { Output.standard.write("  \(parameter.name)  \(parameter.summary)\n") }
      if scene.elementKinds.isEmpty { continue }
      Output.standard.write("  elements, as targets of recognizers:\n")
      for kind in scene.elementKinds { Output.standard.write("    \(kind.syntax)  \(kind.summary)\n") }
    }
  }

  private func range(of parameter: ParameterDescription) -> String {
    if parameter.isOptionSet { return "any of \(parameter.alternatives)" }
    return parameter.choices.isEmpty
      ? "from \(parameter.text(parameter.range.lowerBound)) to \(parameter.text(parameter.range.upperBound))"
      : "one of \(parameter.choices.joined(separator: ", "))"
  }
}
