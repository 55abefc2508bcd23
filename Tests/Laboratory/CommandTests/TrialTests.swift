import EvdevSource
import Foundation
import Gestures
import LibinputClient
import Simulation
import Testing
import TouchAuthoring
import TouchTrace
import TouchView

@testable import TouchstoneCommand

/// The guided trial: recorded hands are played as a device would report them.
@Suite struct TrialTests {
  /// What a person did when each gesture was asked for three times: one tap too long for libinput, and one with two fingers
  /// instead of three.
  private static let script = [
    "tap tap longpress:300", "tap:1,fingers=2 tap:1,fingers=2 tap:1,fingers=2",
    "tap:1,fingers=3 tap:1,fingers=2 tap:1,fingers=3",
  ].joined(separator: " ").replacing(" ", with: " rest=900 ")

  private static func made(_ script: String) throws -> (display: TrialDisplay, lines: [String]) {
    let hand = try SyntheticHand(device: .clickpad, noise: .person, seed: 1).perform(GestureScript(parsing: script))
    var tracker = ContactTracker(device: hand.device, start: hand.frames.first?.time)
    var frames: [TraceFrame] = []
    for frame in hand.frames { tracker.track(frame, into: &frames) }
    let model = try ViewModel(ViewSource(title: "", header: TraceHeader(surface: tracker.surface)))
    var lines: [String] = []
    let display = TrialDisplay(model.initialSetup.recognizers.map(\.name)) { lines.append($0) }
    let receiver = model.receiver(.contacts)
    for frame in frames {
      while let deadline = model.nextDeadline, deadline < frame.time { model.advance(to: deadline) }
      if let touch = model.finishTouch(at: frame.time) { display.take(touch, model) }
      receiver.play(frame)
    }
    receiver.end(at: frames.last?.time ?? .milliseconds(0))
    if let touch = model.finishTouch(at: .never) { display.take(touch, model) }
    return (display, lines)
  }

  @Test func eachGestureIsAskedForThreeTimesAndMissesHaveReasons() throws {
    let (display, lines) = try Self.made(Self.script)
    #expect(lines.first == "Tap with one finger (1 of 3)")
    #expect(display.made.map(\.task.word) == ["tap", "two-finger-tap", "three-finger-tap"].flatMap { [$0, $0, $0] })
    #expect(display.made.map(\.isRight) == [true, true, true, true, true, true, true, false, true], "\(lines)")
    #expect(lines.count { $0 == "  ✓ recognized" } == 8)
    #expect(lines.count { $0.hasPrefix("  ✗ ") && $0.contains("Tap") } == 1, "\(lines)")
    #expect(lines.last == "Tap twice with one finger (1 of 3)" && !display.isClosed)
  }

  @Test func fileIsARecordingThatExpectsWhatWasAskedFor() throws {
    let (display, _) = try Self.made(Self.script)
    try CommandRunner.inTemporaryFolder { folder in
      let file = folder.appendingPathComponent("trial.trace").path
      let lines = try LiveCommand.finishTrial(display.made, file, LibinputRequest())
      #expect(lines.first == "tap: 3 of 3 recognized", "\(lines)")
      #expect(lines.contains("three-finger-tap: 2 of 3 recognized"))
      #expect(lines.contains { $0.hasPrefix("8 of 9 recognized") })
      #if Libinput
      #expect(lines.contains { $0.contains("libinput abandoned the tap") && $0.contains("180 ms") }, "\(lines)")
      #endif
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text.contains("\n# Expect: tap*3, two-finger-tap*3, three-finger-tap*3\n"))
      #expect(!text.contains("clickpad") && !text.contains("name"))
      let replayed = try CommandRunner.run("replay", "--json", "trial.trace", in: folder).output
      let counts = ["tap", "twoFingerTap", "threeFingerTap"].map { name in
        replayed.split(separator: "\n").count {
          $0.contains("\"recognizer\":\"\(name)\"") && $0.contains("\"state\":\"ended\"")
        }
      }
      #expect(counts == [3, 4, 2], "\(replayed)")
      let test = try CommandRunner.run("test", "trial.trace", in: folder)
      #expect(test.status != 0 && test.output.contains("tap"), "\(test.output)")
    }
  }

  @Test func gesturesWithoutARecognizerAreNotAskedFor() {
    var lines: [String] = []
    let display = TrialDisplay(["pinch"]) { lines.append($0) }
    #expect(lines == ["Spread two fingers (1 of 3)"] && !display.isClosed)
    #expect(TrialDisplay([]) { _ in }.isClosed)
  }
}
