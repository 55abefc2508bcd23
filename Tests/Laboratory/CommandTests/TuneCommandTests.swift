#if Libinput
import Foundation
import TestSupport
import Testing

/// `touchstone tune` as a process, with the real libinput.
@Suite struct TuneCommandTests {
  /// Taps at the left edge, which libinput takes for palms, and taps and scrolls elsewhere.
  private func addRecordings(to folder: URL) throws {
    try CommandRunner.synthesize(
      [
        "tap-1": "tap@3,30", "tap-2": "tap@3,32", "tap-3": "tap@50,30", "tap-4": "tap@60,30", "tap-5": "tap@4,28",
        "tap-6": "tap@4,26",
      ], in: folder)
  }

  @Test func quirkIsFoundCheckedAndWritten() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try addRecordings(to: folder)
      let tuned = try CommandRunner.run("tune", ".", "-o", "my.quirks", in: folder)
      #expect(tuned.status == 0, "\(tuned)")
      #expect(
        tuned.output.hasPrefix("ModelWacomTouchpad=1 gains 2 recordings (tap 2) and loses nothing. "),
        "\(tuned.output)")
      #expect(tuned.output.contains("On the 3 recordings held out, it gains 2 recordings (tap 2) and loses nothing."))
      #expect(tuned.output.contains("\nChecked: libinput 1.") && !tuned.output.contains("does not accept"))
      let file = try String(contentsOf: folder.appendingPathComponent("my.quirks"), encoding: .utf8)
      #expect(file.contains("\nMatchUdevType=touchpad\n") && file.hasSuffix("\nModelWacomTouchpad=1\n"))
      let tap = try CommandRunner.run(
        "replay", "--libinput-events", "--libinput", "quirks=my.quirks", "tap-1.yml", in: folder)
      #expect(tap.output.contains("BTN_LEFT (272) pressed") && !tap.errors.contains("No section"), "\(tap)")
      // The same bytes with any number of jobs.
      let alone = try CommandRunner.run("tune", ".", "--jobs", "1", in: folder)
      #expect(alone.output == tuned.output)
    }
  }

  /// Where no setting helps, the rule of libinput and the hand that helps are named; a setting that a rule names is tried.
  @Test func rulesOfLibinputAreNamedAndTheirSettingsTried() throws {
    try CommandRunner.inTemporaryFolder { folder in
      for (name, hand) in [
        ("pinch-1", LibinputHand.pinch(from: 20, to: 50, ms: 4000)), ("pinch-2", .pinch(from: 22, to: 50, ms: 4200)),
        ("tap-1", .tap([0...90])), ("tap-2", .tap([0...80])),
      ] {
        let text =
          name.hasPrefix("tap") ? hand.trace.replacing("touchpad\n", with: "touchpad\nlibinput tap=off\n") : hand.trace
        try text.write(to: folder.appendingPathComponent("\(name).trace"), atomically: true, encoding: .utf8)
      }
      let tuned = try CommandRunner.run("tune", ".", in: folder)
      #expect(tuned.status == 0 && tuned.output.hasPrefix("tap=on gains 1 recording (tap 1)"), "\(tuned)")
      let rules = tuned.output.components(separatedBy: "libinput's rules in the recordings that stay wrong:").last ?? ""
      #expect(
        rules.contains("pinch-1.trace: libinput assumed a scroll") && rules.contains("the hand spread at 10"),
        "\(rules)")
      #expect(!rules.contains("tap-1.trace"), "what the setting makes right is not listed")
    }
  }

  @Test func onlyGivenValuesAreTried() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try addRecordings(to: folder)
      let none = try CommandRunner.run("tune", ".", "--set", "AttrPalmPressureThreshold=250,255", in: folder)
      #expect(none.status == 0 && none.output.hasPrefix("None of the "), "\(none)")
      let lines = try CommandRunner.run(
        "tune", ".", "--set", "tap=off", "--set", "ModelWacomTouchpad=1", "--json", in: folder)
      // As installed, the setting, and the verdict.
      #expect(lines.output.split(separator: "\n").count == 3, "\(lines)")
      #expect(lines.output.contains(#"{"quirks":["ModelWacomTouchpad=1"],"options":["tap=off"],"#))
      let many = try CommandRunner.run(
        "tune", ".", "--set", "AttrPalmPressureThreshold=1...255:1", "--settings", "9", in: folder)
      #expect(many.status == 64 && many.errors.contains("--set gives 255 settings"), "\(many)")
      let wrong = try CommandRunner.run("tune", ".", "--set", "AttrPalmPresure=1", in: folder)
      #expect(wrong.status == 64 && wrong.errors.contains("is neither a quirk for touchpads nor an option"), "\(wrong)")
    }
  }

  @Test func recordingsOfSeveralTouchpadsAreRefused() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let empty = try CommandRunner.run("tune", ".", in: folder)
      #expect(empty.status == 4, "\(empty)")
      try addRecordings(to: folder)
      let path = folder.appendingPathComponent("tap-2.yml")
      let text = try String(contentsOf: path, encoding: .utf8)
      try Data(text.replacing("Touchstone Synthetic Touchpad", with: "Another Pad").utf8).write(to: path)
      let refused = try CommandRunner.run("tune", ".", in: folder)
      #expect(refused.status == 64 && refused.errors.contains("the recordings are of 2 touchpads"), "\(refused)")
      #expect(refused.errors.contains("--touchpad 'Another Pad'"), "\(refused.errors)")
      let one = try CommandRunner.run("tune", ".", "--touchpad", "another", "--set", "tap=off", in: folder)
      #expect(one.status == 0 && one.output.contains("as installed"), "\(one)")
      let unknown = try CommandRunner.run("tune", ".", "--touchpad", "nosuch", in: folder)
      #expect(unknown.status == 64 && unknown.errors.contains("no recording is of a touchpad with the name “nosuch”"))
    }
  }
}
#endif
