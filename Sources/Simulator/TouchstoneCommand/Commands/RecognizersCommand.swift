import ArgumentParser
import CommandSupport
internal import EmbeddedFiles
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
        touchstone recognizers pinch --format svg > pinch.svg
      """)

  /// A form of diagrams.
  enum Format: String, CaseIterable, ExpressibleByArgument { case svg, mermaid, dot }

  @Argument(
    help: ArgumentHelp("Kind of recognizer, such as pinch (default: all).", valueName: "kind"),
    completion: Completions.recognizerKinds)
  var kind: String?
  @Option(help: "Prints its state machine instead: svg as a picture, mermaid for Markdown, dot for Graphviz.")
  var format: Format?

  func run() throws {
    guard let kind else {
      if format != nil { throw CommandFailure("--format needs a recognizer, such as pinch") }
      return writeAll()
    }
    let type = try KnownRecognizers.named(kind)
    let diagram = MachineDiagram(type)
    if let format {
      switch format {
      case .svg: Output.standard.write(diagram.svg)
      case .mermaid: Output.standard.write(diagram.mermaid)
      case .dot: Output.standard.write(diagram.dot)
      }
    } else {
      write([type], hasReasons: true)
      Output.standard.write(Self.text(diagram))
    }
  }

  /// Returns the state machine as text: each phase with the phases that follow it, and the signals.
  private static func text(_ diagram: MachineDiagram) -> String {
    func marked(_ phase: String) -> String {
      (diagram.endings.contains(phase) ? "■ " : diagram.recognized.contains(phase) ? "● " : "○ ") + phase
    }
    let width = diagram.edges.flatMap { [$0.from.count, $0.to.count] }.max() ?? 0
    func padded(_ text: String) -> String { text + String(repeating: " ", count: width + 2 - text.count) }
    var text = "  the state machine: ○ possible, ● recognized, ■ the end\n"
    var last = ""
    for edge in diagram.edges {
      let from = edge.from == last ? "" : marked(edge.from)
      text += WrappedText.row(
        "  \(padded(from)) ──▶ \(padded(marked(edge.to)))", edge.label, labelColumns: 2 * width + 15)
      last = edge.from
    }
    return text
  }

  /// - Parameter hasReasons: whether each default is followed by its reason.
  private func write(_ types: [any GestureRecognizer.Type], hasReasons: Bool = false) {
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
          "  \(name)  \(parameter.text(parameter.defaultValue)), \(parameter.rangeText)\(meaning)\n")
        if hasReasons, let reason = EmbeddedFile.defaultReason(of: "\(type)", parameter.name) {
          Output.standard.write(WrappedText.indented(reason, by: 6))
        }
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
}
