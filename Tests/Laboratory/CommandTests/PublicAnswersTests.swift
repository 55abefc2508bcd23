import Foundation
import TestSupport
import Testing

/// The first lines of the answers to inputs of people who asked why their gesture did not work: the right values are in them.
@Suite struct PublicAnswersTests {
  private static let folder: String? = {
    let path = ProcessInfo.processInfo.environment["TOUCHSTONE_REPORTS"] ?? "../shared/peer-cases/reports4"
    let url = URL(filePath: path).standardizedFileURL
    return FileManager.default.fileExists(atPath: url.path + "/EXPECTED.tsv") ? url.path : nil
  }()

  struct Expected: CustomTestStringConvertible {
    var command: [String]
    var values: [String]
    var testDescription: String { command.joined(separator: " ") }

    init(_ command: String, _ values: String...) {
      self.command = command.split(separator: " ").map(String.init)
      self.values = values
    }
  }

  private static let expected = [
    Expected("explain --surface 1920x1200pt niri2c.csv", "four-finger swipe", "fourth"),
    Expected("explain wurstfinger303-15-across.trace", "swipe (flick) to the right"),
    Expected("explain wurstfinger303-5-across.trace", "down", "swipe (flick)"),
    Expected("explain --gesture swipe swipe-first-jump-3000.trace", "✓ swipe"),
    Expected("explain --gesture swipe swipe-first-jump-800.trace", "✓ swipe"),
    Expected("explain --gesture swipe swipe-early-frame-1250.trace", "✓ swipe"),
    Expected("explain stop-tap-plays.trace", "the touch stopped the scroll"),
    Expected("explain stop-press-feeds.trace", "the touch stopped the scroll"),
    Expected("explain cartucho14-live.txt", "never lifted", "0.110 s", "stays down"),
    Expected("explain larixer8.evtest", "2 touches already down", "2 fingers"),
    Expected("explain rpi4749.evtest", "flickers", "30 ms"), Expected("explain ev-quote.txt", "flickers", "3 taps"),
    Expected("explain sdl15880.trace", "lifted and returned", "4×"), Expected("explain pdfjs21731.trace", "1.7×"),
    Expected("explain readest4912.trace", "2 fingers", "up"),
    Expected("explain nvda-L-continuous.trace", "to the right, then 23 mm up"),
    Expected("explain tocca47.trace", "swipe"), Expected("explain tahoma1689.trace", "two-finger tap"),
    Expected("explain waydroid79.events", "no gesture"), Expected("explain tslib140.evtest", "1 finger", "still down"),
    Expected("explain cs68.events", "three-finger swipe to the left"),
    Expected("explain touchegg278.events", "(scroll) to the left", "three-finger swipe to the left"),
    Expected("explain ggi2.events", "four-finger swipe up"), Expected("explain hyprland6278.wev", "scroll down by 6.1"),
    Expected("explain fpt13.events", "three-finger tap"),
    Expected("explain rrweb.json", "1 finger, 113 pt up in 0.11 s"),
    Expected("explain ite8595.yml", "2 fingers, 6.3 mm up"),
    Expected("explain ite8595-quoted-bare.txt", "2 fingers, 6.3 mm up"),
    Expected("explain ite-md.yml", "2 fingers, 6.3 mm up"),
    Expected("explain ite-mid.yml", "2 touches already down", "mm up"),
    Expected("explain panic63.getevent", "a tap"), Expected("explain kivy2790.evtest", "a tap"),
    Expected("explain incomplete.evtest", "a tap"), Expected("explain incomplete2.evtest", "a tap"),
    Expected("explain getevent-ltr.txt", "0.11 s: a tap"), Expected("explain kobo-noise.txt", "82 ms", "a tap"),
    Expected("explain --surface 1200x800pt late-swipe4-60.csv", "a four-finger swipe"),
    Expected("explain xi2.txt", "0.1 s"),
    Expected("explain touchevents.json", "1 finger, 50 pt up"), Expected("explain minitouch.txt", "300 pt up in 0.1 s"),
    Expected("explain maestro.yaml", "a swipe and a long press"),
    Expected("explain niri-debug.log", "3 fingers", "third", "9.1 ms"),
    Expected("replay deepdiff54.trace", "attempt to delete row 12 from section 0 which only contains 12 rows"),
    Expected("replay radar4993.trace", "refused"),
  ]

  @Test(
    .enabled(if: folder != nil, "the public reports are missing (set TOUCHSTONE_REPORTS to their folder)"),
    arguments: expected)
  func theFirstLinesHaveTheRightValues(expected: Expected) throws {
    let folder = URL(filePath: try #require(Self.folder))
    let result = try CommandRunner.run(expected.command, in: folder)
    #expect(result.status == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n").filter {
      !$0.hasPrefix("motion 1, ") || expected.command.contains("--gesture")
    }
    let answer = lines.prefix(expected.command[0] == "replay" ? lines.count : 3).joined(separator: "\n")
    for value in expected.values { #expect(answer.contains(value), "\(value) is not in:\n\(answer)") }
  }
}
