import ArgumentParser
import LibinputClient
import TestSupport
import Testing

@testable import LaboratoryCommand
@testable import CommandSupport
@testable import TouchstoneCommand

/// Values of options, right and wrong, without a process. A process prints them as it prints every `CommandFailure`.
@Suite struct OptionTests {
  @Test func valuesAreReadOrReported() {
    GoldenFile("Errors/options.txt").expectOutcomes { line in
      let words = line.split(separator: " ").map(String.init)
      do { return try Self.outcome(of: words[0], Array(words.dropFirst())) } catch let failure as CommandFailure {
        return "\(failure.status): \(failure.reason)"
      } catch {
        return "\(error)"
      }
    }
  }

  /// Reads the words as the options of a group.
  private static func outcome(of group: String, _ words: [String]) throws -> String {
    switch group {
    case "time": return "\(try TimeOption.time(words[0], "--at"))"
    case "interval": return "\(try TimeOption.interval(words[0], "--by", mayBeNegative: true))"
    case "distance": return "\(try EditValue.distance(words[0], "--within"))"
    case "factor": return "\(try EditValue.factor(words[0], "--speed"))"
    case "point": return "\(try EditValue.point(words[0], "--around"))"
    case "picture":
      let command = try ReplayCommand.parse(words + ["a.trace"])
      _ = try command.picture.wanted(command.viewOptions)
    case "pictures": try PictureOptions.parse(words).check(["a.trace", "b.trace"], reading: [])
    case "replay": _ = try ReplayOptions.parse(words).replay()
    case "jobs": _ = try JobOptions.parse(words).work
    case "libinput": _ = try LibinputOptions.parse(words).request
    case "libinput-of-device": try LibinputOptions.parse(words).checkForDevice()
    case "surface": _ = try SourceOptions(recording: .parse(words), setup: .parse([])).request
    case "setup": _ = try SourceOptions(recording: .parse([]), setup: .parse(words)).request
    case "setup-to-yml":
      try SourceOptions(recording: .parse([]), setup: .parse(words)).checkSetup(writing: .libinputRecord)
    case "setup-to-trace": try SourceOptions(recording: .parse([]), setup: .parse(words)).checkSetup(writing: .trace)
    case "sweep":
      let command = try SweepCommand.parse(words + ["."])
      try command.check()
      _ = try command.grid()
    default: return "unexpected “\(group)”"
    }
    return "accepted"
  }
}
