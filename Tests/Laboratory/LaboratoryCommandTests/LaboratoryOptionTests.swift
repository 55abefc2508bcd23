import ArgumentParser
import TestSupport
import Testing

@testable import LaboratoryCommand
@testable import TouchstoneCommand

/// Values of the laboratory's options, right and wrong, without a process.
@Suite struct LaboratoryOptionTests {
  @Test func valuesAreReadOrReported() {
    GoldenFile("Errors/options.txt").expectOutcomes { line in
      do {
        let command = try SweepCommand.parse(line.split(separator: " ").dropFirst().map(String.init) + ["."])
        try command.check()
        _ = try command.grid()
        return "accepted"
      } catch let failure as CommandFailure {
        return "\(failure.status): \(failure.reason)"
      } catch {
        return "\(error)"
      }
    }
  }

  /// A program without the laboratory names its commands.
  @Test func namesAreThoseThatASimulatorKnows() {
    let added = Laboratory.additions.commands.values.flatMap { $0 } + Laboratory.additions.hidden
    #expect(Set(added.map { $0._commandName }) == Set(Touchstone.laboratoryCommands))
  }
}
