import ArgumentParser
import Gestures
import Simulation
import TouchTrace

struct RecognizersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recognizers", abstract: "Lists the recognizers, their knobs, and the scenes with their settings.",
    discussion: """
      A knob is set by --set NAME.KNOB=VALUE, or in a trace's header. A duration needs a unit, ms or s; a distance is in \
      points, or mm; some take a word. Why each default is what it is stands in the source beside it.
      """)

  func run() {
    let standard = Catalog.standard(of: KnownRecognizers.all)
    for type in KnownRecognizers.all {
      let isStandard = standard.contains { $0.kind == type.kind }
      let names = isStandard ? type.variantNames.joined(separator: ", ") : "none; a trace's header names it"
      Output.standard.write("\(type.kind)\n  standard: \(names)\n")
      let knobs = type.knobDescriptions
      let width = knobs.map(\.name.count).max() ?? 0
      for knob in knobs {
        let name = knob.name + String(repeating: " ", count: width - knob.name.count)
        let range =
          knob.choices.isEmpty
          ? "from \(knob.text(knob.range.lowerBound)) to \(knob.text(knob.range.upperBound))"
          : "one of \(knob.choices.joined(separator: ", "))"
        Output.standard.write("  \(name)  \(knob.text(knob.defaultValue)), \(range)\n")
      }
      Output.standard.write("\n")
    }
    for scene in SceneCatalog.scenes {
      Output.standard.write("scene \(scene.name): \(scene.summary)\n")
      for setting in scene.settings { Output.standard.write("  \(setting.name)  \(setting.summary)\n") }
    }
    Output.standard.finish()
  }
}
