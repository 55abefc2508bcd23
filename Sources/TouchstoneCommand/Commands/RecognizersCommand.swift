import ArgumentParser
import Gestures
import Simulation
import TouchTrace

struct RecognizersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recognizers", abstract: "Lists recognizers and scenes with their parameters.",
    discussion: """
      Set a parameter with --set NAME.PARAMETER=VALUE or in a trace's header. Durations need a unit, ms or s; \
      distances are in points unless the unit is mm; some parameters take a word, \
      or several joined with +. The source code documents the reason \
      for each default.
      """)

  func run() {
    let standard = Catalog.standard(of: KnownRecognizers.all)
    for type in KnownRecognizers.all {
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
    for scene in SceneCatalog.scenes {
      Output.standard.write("scene \(scene.name): \(scene.summary)\n")
      for parameter in scene.parameters { Output.standard.write("  \(parameter.name)  \(parameter.summary)\n") }
      if scene.elementKinds.isEmpty { continue }
      Output.standard.write("  elements, as targets of recognizers:\n")
      for kind in scene.elementKinds { Output.standard.write("    \(kind.syntax)  \(kind.summary)\n") }
    }
    Output.standard.finish()
  }

  private func range(of parameter: ParameterDescription) -> String {
    if parameter.isOptionSet { return "any of \(parameter.alternatives)" }
    return parameter.choices.isEmpty
      ? "from \(parameter.text(parameter.range.lowerBound)) to \(parameter.text(parameter.range.upperBound))"
      : "one of \(parameter.choices.joined(separator: ", "))"
  }
}
