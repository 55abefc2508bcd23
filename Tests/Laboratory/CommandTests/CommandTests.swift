import Foundation
import FoundationXML
import Gestures
import Testing

@testable import CommandSupport
@testable import TouchstoneCommand

@Suite struct CommandTests {
  @Test func withoutArgumentsPrintsExamples() throws {
    let outcome = try CommandRunner.run()
    #expect(outcome.status == 0 && outcome.output.contains("touchstone replay") && outcome.errors == "")
  }

  @Test func machinesArePictures() throws {
    for kind in ["tap", "pinch"] {
      let svg = try CommandRunner.run("recognizers", "--format", "svg", kind).output
      #expect(svg.hasPrefix("<svg") && XMLParser(data: Data(svg.utf8)).parse(), "\(svg)")
      for edge in MachineDiagram(Catalog.recognizer(kind)!).edges {
        #expect(svg.contains(">\(edge.from)</text>") && svg.contains(">\(edge.to)</text>"))
        #expect(edge.signals.allSatisfy { svg.contains(">\($0)") })
      }
    }
  }

  @Test func everyCommandHasHelp() throws {
    let commands = [
      "replay", "explain", "test", "verify", "accept", "convert", "report", "synth", "recognizers", "demo", "doctor",
      "export",
      "edit", "sweep", "record", "score", "audit", "tune", "desk", "measure", "engine", "play", "live", "compare",
      "conflicts", "gestures", "people",
    ]
    for command in commands {
      let outcome = try CommandRunner.run(command, "--help")
      #expect(outcome.status == 0)
      try Golden.expect(outcome.output, equals: "Help/\(command).txt")
    }
    for command in [
      "trim", "merge", "shift", "scale-time", "scale-space", "add-jitter", "drop-frames", "anonymize", "minimize",
    ] {
      try Golden.expect(
        try CommandRunner.run("edit", command, "--help").output, equals: "Help/edit-\(command).txt")
    }
    try Golden.expect(try CommandRunner.run("--help").output, equals: "Help/touchstone.txt")
    try Golden.expect(try CommandRunner.run("help", "--all").output, equals: "Help/touchstone-all.txt")
  }

  @Test(arguments: EnginePreset.allCases) func presetsAreParameters(preset: EnginePreset) throws {
    let answer = try CommandRunner.run("replay", "--like", preset.rawValue, "Traces/tap/tap.trace")
    #expect(answer.status == 0 && answer.errors.isEmpty, "\(answer.errors)")
  }
}
