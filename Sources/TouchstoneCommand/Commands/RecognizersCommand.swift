import ArgumentParser
import Gestures
import Simulation
import TouchTrace

struct RecognizersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recognizers", abstract: "Lists the recognizers, their parameters, and the scenes with their settings.",
    discussion: """
      A parameter is set by --set NAME.KNOB=VALUE, or in a trace's header. A duration needs a unit, ms or s; a distance is in \
      points, or mm; some take a word. Why each default is what it is stands in the source beside it.
      """)

  func run() {
    let standard = Catalog.standard(of: KnownRecognizers.all)
    for type in KnownRecognizers.all {
      let isStandard = standard.contains { $0.kind == type.kind }
      let names = isStandard ? type.variantNames.joined(separator: ", ") : "none; a trace's header names it"
      Output.standard.write("\(type.kind)\n  standard: \(names)\n")
      let parameters = type.parameterDescriptions
      let width = parameters.map(\.name.count).max() ?? 0
      for parameter in parameters {
        let name = parameter.name + String(repeating: " ", count: width - parameter.name.count)
        let range =
          parameter.choices.isEmpty
          ? "from \(parameter.text(parameter.range.lowerBound)) to \(parameter.text(parameter.range.upperBound))"
          : "one of \(parameter.choices.joined(separator: ", "))"
        Output.standard.write("  \(name)  \(parameter.text(parameter.defaultValue)), \(range)\n")
      }
      Output.standard.write("\n")
    }
    for scene in SceneCatalog.scenes {
      Output.standard.write("scene \(scene.name): \(scene.summary)\n")
      for assignment in scene.assignments { Output.standard.write("  \(assignment.name)  \(assignment.summary)\n") }
    }
    Output.standard.finish()
  }
}
