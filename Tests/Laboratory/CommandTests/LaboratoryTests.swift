import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import LaboratoryCommand
@testable import TouchstoneCommand

/// The program with and without the laboratory.
@Suite struct LaboratoryTests {
  /// A program without the laboratory names its commands.
  @Test func namesAreThoseThatASimulatorKnows() {
    let added = Laboratory.additions.commands.values.flatMap { $0 } + Laboratory.additions.hidden
    #expect(Set(added.map { $0._commandName }) == Set(Touchstone.laboratoryCommands))
  }

  /// Tools/run builds the laboratory for the same commands.
  @Test func scriptBuildsTheLaboratoryForItsCommands() throws {
    let script = try String(contentsOf: Repository.folder.appendingPathComponent("Tools/run"), encoding: .utf8)
    for name in Touchstone.laboratoryCommands {
      #expect(script.contains("\(name)\\ *"), "\(name)")
      #expect(script.contains("help\\ \(name)") || name == "engine", "\(name)")
    }
  }

  @Test(arguments: Touchstone.laboratoryCommands) func simulatorExplainsWhereACommandIs(name: String) throws {
    let simulator = CommandRunner.products.appendingPathComponent("touchstone-simulator").path
    let outcome = try ChildProcess.run(simulator, [name, "a.trace"], in: CommandRunner.package.path)
    #expect(outcome.status == 69 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("`\(name)` is a command of the laboratory") && outcome.errors.contains("Tools/run"))
  }

  /// A setup that another library dumped is a setup of the whole program only.
  @Test func dumpIsReadByTheLaboratory() throws {
    let arguments = [
      "replay", "--setup", "Tests/Laboratory/ExperimentsTests/Setups/hammer/preset.json", "Traces/tap/tap.trace",
    ]
    func run(_ product: String) throws -> ChildProcess.Outcome {
      let program = CommandRunner.products.appendingPathComponent(product).path
      return try ChildProcess.run(program, arguments, in: CommandRunner.package.path)
    }
    let whole = try run("touchstone")
    #expect(whole.status == 0 && whole.output.contains("tap"), "\(whole.errors)")
    let simulator = try run("touchstone-simulator")
    #expect(simulator.status != 0 && simulator.output.isEmpty)
    #expect(
      simulator.errors.contains("preset.json: this is a dump of an app's recognizers, which the laboratory reads"))
  }
}
