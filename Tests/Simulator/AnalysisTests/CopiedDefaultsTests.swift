import Foundation
import Gestures
import TestSupport
import Testing

/// A constant outside a recognizer that equals one of its defaults is a copy that goes stale: advice fails once the default changes.
@Suite struct CopiedDefaultsTests {
  private static let sources = Repository.folder.appendingPathComponent("Sources")

  /// Constants that are equal by chance, and what they are.
  private static let others = [
    "Analysis/Libinput/LibinputJudge+OneFinger.swift noticeableAngle": "of a scroll, in degrees",
    "Analysis/Libinput/LibinputRule.swift boxWidth": "libinput's, in millimetres",
    "Analysis/Libinput/LibinputRule.swift dragPerFinger": "libinput's, in milliseconds",
    "Analysis/Libinput/LibinputRule.swift jump": "libinput's, in millimetres",
    "Analysis/Libinput/LibinputRule.swift quickHold": "libinput's, in milliseconds",
    "Analysis/Libinput/MeantGesture.swift longestTap": "of a hand on a touchpad, whatever libinput makes of it",
    "Analysis/Libinput/MeantGesture.swift shortestPress": "of a hand on a touchpad, whatever libinput makes of it",
    "Analysis/Verdict/TouchDescription.swift noticeableSpread": "between fingers of one gesture",
    "EvdevSource/DeviceReturn.swift pause": "between attempts to open a device",
    "Experiments/Setups/LibraryVocabulary+GestureHandler.swift anywhere": "no limit in another library",
    "Exploration/Input/ActionAlphabet.swift largestStep": "a step of the search",
    "Exploration/Conflicts/PairSearch.swift longestTouchDown": "two steps of the search",
    "People/PeopleSweep.swift longerWait": "of a gesture for others, in milliseconds",
    "ReplayModel/LibinputReports.swift longestMotionPause": "between events of one movement",
    "Reports/Report/Page/touching.js rest": "of a recording after its last touch",
    "TouchTrace/Resting/RestingFingers.swift allowableMovement": "of a filter before the recognizers",
    "TouchstoneCommand/Compare/LibraryComparison.swift window": "between events of two libraries",
    "TouchstoneCommand/Live/LiveHotplug.swift pause": "between attempts to open a device",
    "TouchstoneCommand/View/PlayView.swift jump": "of a key in a recording",
  ]

  /// The defaults of every variant, of times in milliseconds, and of distances and velocities in points.
  private static let defaults: (times: Set<Double>, lengths: Set<Double>) = {
    var times: Set<Double> = [LongPressRecognizer.minimumPressDurationOnTouchpads.milliseconds]
    var lengths: Set<Double> = [LongPressRecognizer.allowableMovementOnTouchpads]
    for parameter in Catalog.recognizers.flatMap({ $0.parameterDescriptions }) where parameter.defaultValue > 1 {
      switch parameter.unit {
      case .milliseconds: times.insert(parameter.defaultValue)
      case .points, .pointsPerSecond: lengths.insert(parameter.defaultValue)
      default: continue
      }
    }
    return (times, lengths)
  }()

  @Test func noConstantCopiesADefaultOfARecognizer() throws {
    let found = try Set(
      Self.constants().filter { constant in
        (constant.isTime ? Self.defaults.times : Self.defaults.lengths).contains(constant.value)
      }.map(\.name))
    #expect(found.subtracting(Self.others.keys).sorted() == [], "read it from the recognizer")
    #expect(Set(Self.others.keys).subtracting(found).sorted() == [], "remove it from the list of others")
  }

  /// Returns whether a line may end with a number. Regular expressions are slow in a debug build.
  private static func isConstant(_ line: Substring) -> Bool {
    guard let last = line.utf8.last else { return false }
    let isNumber =
      last == UInt8(ascii: ")") || last == UInt8(ascii: ";") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last)
    return isNumber && line.utf8.contains(UInt8(ascii: "="))
  }

  private struct Constant {
    var name: String
    var value: Double
    var isTime: Bool
  }

  /// Returns the constants that are times or numbers with a decimal point, or in JavaScript static numbers.
  private static func constants() throws -> [Constant] {
    var found: [Constant] = []
    let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    for file in files.sorted() where !file.hasPrefix("Core/Gestures") {
      guard file.hasSuffix(".swift") || file.hasSuffix(".js") else { continue }
      let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
      for line in text.split(separator: "\n") where isConstant(line) {
        let time = line.firstMatch(of: #/let (\w+)(?:: Interval)? = (?:Interval)?\.milliseconds\(([\d_]+)\)/#)
        let number = line.firstMatch(of: #/let (\w+)(?:: Double)? = ([\d_]+\.[\d_]+)$/#)
        let script = file.hasSuffix(".js") ? line.firstMatch(of: #/static (\w+) = ([\d_]+);/#) : nil
        guard let match = time ?? number ?? script,
          let value = Double(match.output.2.replacing("_", with: ""))
        else { continue }
        let name = file.split(separator: "/").dropFirst().joined(separator: "/")
        found.append(Constant(name: "\(name) \(match.output.1)", value: value, isTime: number == nil))
      }
    }
    #expect(found.count > 30)
    return found
  }
}
