#if Libinput
import Foundation
import TestSupport
import Testing

/// `compare --with`, and another libinput and its plugins by `--libinput`, as a process.
@Suite struct LibinputVersionTests {
  private static let tap = "Traces/libinput/tap-is-a-button.trace"
  private static let palm = "Traces/libinput/tap-at-the-edge-is-a-palm.trace"
  private static let motion = "Traces/libinput/hold-becomes-motion.trace"
  private static let pinch = "Traces/libinput/pinch-scales-the-rows.trace"

  /// A libinput 1.30 or newer, with plugins.
  static let other = ProcessInfo.processInfo.environment["TOUCHSTONE_LIBINPUT_OTHER"]
  static let hasOther = other != nil
  static let absence: Comment = "TOUCHSTONE_LIBINPUT_OTHER does not name a libinput 1.30 or newer"

  /// The file of the installed library.
  private func installedFile() throws -> String {
    let outcome = try CommandRunner.run(
      [], script: #"echo '{"command":"library"}' | "$(dirname "$0")"/touchstone-libinput"#)
    return String(try #require(outcome.output.split(separator: "\n").last))
  }

  /// Copies the installed library into a folder's `lib`, and writes quirk files for it.
  private func copy(to folder: URL, quirks: String?) throws {
    let library = folder.appendingPathComponent("lib")
    try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
    let source = URL(fileURLWithPath: try installedFile()).resolvingSymlinksInPath()
    try FileManager.default.copyItem(at: source, to: library.appendingPathComponent("libinput.so.10"))
    guard let quirks else { return }
    let share = folder.appendingPathComponent("share/libinput")
    try FileManager.default.createDirectory(at: share, withIntermediateDirectories: true)
    try Data(quirks.utf8).write(to: share.appendingPathComponent("10-all.quirks"))
  }

  @Test func libraryDoesNotDifferFromItself() throws {
    try CommandRunner.inTemporaryFolder(of: TestFolder.preloads) { folder in
      try copy(to: folder, quirks: nil)
      let same = try CommandRunner.run("compare", "--with", folder.path, "Traces/libinput")
      #expect(same.status == 0 && same.output.hasPrefix("None of 16 recordings differs.\nA is libinput 1."), "\(same)")
      #expect(same.output.contains("/lib/libinput.so.10, with the installed quirk files\n"))
      let file = folder.path + "/lib/libinput.so.10"
      let single = try CommandRunner.run("compare", "--libinput", "library=\(file)", "--with", "installed", Self.pinch)
      #expect(single.status == 0 && single.output.hasPrefix("The recording does not differ.\nA is "), "\(single)")
    }
  }

  /// What neither library replays is not reported as equal.
  @Test func brokenRecordingIsNotComparedWithTheLibrary() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let file = folder.appendingPathComponent("cut.yml")
      try Data("version: 1\nndevices: 1\nlibinput:\n  version: \"1.22\"\n".utf8).write(to: file)
      let outcome = try CommandRunner.run("compare", "--with", "installed", file.path)
      #expect(outcome.status == 3 && outcome.output == "No recording can be compared completely.\n", "\(outcome)")
    }
  }

  @Test func libraryWithOtherQuirksDiffers() throws {
    try CommandRunner.inTemporaryFolder(of: TestFolder.preloads) { folder in
      try copy(to: folder, quirks: "[External]\nMatchUdevType=touchpad\nModelWacomTouchpad=1\n")
      let text = try CommandRunner.run("compare", "--with", folder.path, Self.palm, Self.pinch)
      #expect(text.status == 0 && text.errors == "", "\(text)")
      #expect(text.output.hasPrefix("1 of 2 recordings differs, 1 in the number of a gesture.\n"), "\(text.output)")
      for line in [
        "button         1           1: 0 in A, 1 in B", Self.palm, "  ignored touch, event 1; 1 in A, 0 in B",
        "    B  no further event", "ignored touch  1           1: 1 in A, 0 in B", "  quirks only of B: External",
      ] { #expect(text.output.contains("\n\(line)\n"), "\(line) is not in \(text.output)") }
      #expect(text.output.contains("    log of A  0.003  palm: touch 0 (TOUCH_BEGIN), palm detected (edge)\n"))
      #expect(!text.output.contains(Self.pinch))
      let json = try CommandRunner.run("compare", "--json", "--with", folder.path, Self.palm)
      let lines = json.output.split(separator: "\n")
      #expect(lines.count == 3 && lines[0].hasPrefix(#"{"a":{"version":"1."#), "\(json)")
      #expect(lines[1].contains(#""differs":true"#) && lines[1].contains(#""a_gestures":1,"b_gestures":0"#))
      let tap = try CommandRunner.run("replay", "--libinput-events", "--libinput", "library=\(folder.path)", Self.palm)
      #expect(tap.output.contains("BTN_LEFT (272) pressed"), "\(tap)")
    }
  }

  @Test func unusableLibraryIsReported() throws {
    try CommandRunner.inTemporaryFolder(of: TestFolder.preloads) { folder in
      func expect(_ path: String, _ status: Int32, _ problem: String) throws {
        let outcome = try CommandRunner.run("replay", "--libinput-events", "--libinput", "library=\(path)", Self.tap)
        #expect(outcome.status == status && outcome.output == "", "\(outcome)")
        #expect(outcome.errors.hasPrefix("error: ") && outcome.errors.contains(problem), "\(outcome.errors)")
      }
      try expect("/no/such/library", 3, "no such file: /no/such/library")
      try expect(folder.path, 3, "neither the folder nor its lib folders contain libinput.so.10")
      let text = folder.appendingPathComponent("libinput.so.10")
      try Data("no library".utf8).write(to: text)
      try expect(text.path, 69, "libinput.so.10 cannot be loaded: ")
      let spaced = folder.appendingPathComponent("a b")
      try FileManager.default.createDirectory(at: spaced, withIntermediateDirectories: true)
      try copy(to: spaced, quirks: nil)
      try expect(spaced.path, 69, "divides a path at a space")
      // A library of this process that is not libinput.
      let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
      let mathematics = maps.split(separator: "\n").compactMap { $0.split(separator: " ").last.map(String.init) }
        .first { $0.contains("/libm.so") || $0.contains("/libm-") }
      if let mathematics { try expect(mathematics, 69, "is not libinput: it has none of its functions") }
      let recorded = try CommandRunner.run("compare", "--with", "installed", "--via", "recorded", Self.tap)
      #expect(recorded.status == 64 && recorded.errors.contains("--with compares two libinputs"))
      let touches = try CommandRunner.run("replay", "--libinput", "library=/no/such/library", Self.tap)
      #expect(touches.status != 0)
    }
  }

  @Test(.enabled(if: Fault.hasTouchpad, "there is no C compiler")) func missingFunctionIsNamed() throws {
    try CommandRunner.inTemporaryFolder(of: TestFolder.preloads) { folder in
      let built = try CommandRunner.run(
        ["stub.c", "libinput.so.10"], in: folder,
        script: """
          echo 'int libinput_dispatch(void *context) { return 0; }' >"$1"
          compiler=$(command -v cc || command -v clang)
          "$compiler" -shared -fPIC -Wl,-soname,libinput.so.10 -o "$2" "$1"
          """)
      #expect(built.status == 0, "\(built)")
      let outcome = try CommandRunner.run(
        "replay", "--libinput-events", "--libinput", "library=\(folder.path)", Self.tap)
      #expect(outcome.status == 69 && outcome.errors.contains("undefined symbol: libinput_"), "\(outcome)")
    }
  }

  // MARK: Plugins

  private static let plugins = "Tools/examples/plugins/"

  @Test func pluginsNeedNewerLibinput() throws {
    let outcome = try CommandRunner.run(
      "replay", "--libinput-events", "--libinput", "plugins=\(Self.plugins + "mirror")", Self.motion)
    if outcome.status == 0 { return }
    #expect(outcome.status == 3, "\(outcome)")
    #expect(
      outcome.errors.contains(
        "has no plugins, which libinput 1.30 introduced; name a newer one with --libinput library=FILE"))
    let missing = try CommandRunner.run(
      "replay", "--libinput-events", "--libinput", "plugins=/no/such/folder", Self.motion)
    #expect(missing.status == 3 && missing.errors.contains("/no/such/folder: no such file or directory"), "\(missing)")
  }

  @Test(.enabled(if: hasOther, absence)) func mirrorChangesTheSignOfMovements() throws {
    let library = try #require(Self.other)
    func horizontal(_ words: String...) throws -> Double {
      let outcome = try CommandRunner.run(
        ["replay", "--libinput-events", "--libinput", "library=\(library)"] + words + [Self.motion])
      #expect(outcome.status == 0, "\(outcome)")
      return outcome.output.split(separator: "\n").filter { $0.hasPrefix("POINTER_MOTION ") }.reduce(0) { sum, line in
        let counts = line.split(separator: "(").last.map { $0.prefix { $0 != "/" } } ?? ""
        return sum + (Double(counts) ?? 0)
      }
    }
    let (plain, mirrored) = (try horizontal(), try horizontal("--libinput", "plugins=\(Self.plugins + "mirror")"))
    // libinput corrects the first movements for fuzz, which depends on the side.
    #expect(plain > 100 && mirrored < -100 && abs(plain + mirrored) < 0.1 * plain, "\(plain) and \(mirrored)")
  }

  @Test(.enabled(if: hasOther, absence)) func droppedFingerLeavesNoPinch() throws {
    let library = try #require(Self.other)
    let plain = try CommandRunner.run("replay", "--via", "libinput", "--libinput", "library=\(library)", Self.pinch)
    #expect(plain.output.contains("libinput: 2-finger pinch began"), "\(plain)")
    let dropped = try CommandRunner.run(
      "replay", "--via", "libinput", "--libinput", "library=\(library)", "--libinput",
      "plugins=\(Self.plugins + "one-finger")", Self.pinch)
    #expect(dropped.status == 0 && !dropped.output.contains("2-finger"), "\(dropped)")
    let notes = try CommandRunner.run(
      "replay", "--libinput-events", "--notes", "--libinput", "library=\(library)", "--libinput",
      "plugins=\(Self.plugins + "one-finger")",
      Self.pinch)
    #expect(notes.errors.contains("libinput runs plugins of Tools/examples/plugins/one-finger: 10-one-finger.lua"))
  }

  @Test(.enabled(if: hasOther, absence)) func wrongPluginIsReported() throws {
    let library = try #require(Self.other)
    for (text, reason) in [
      ("libinput:register({1", "expected"), ("local x = 1\n", "never registered"),
      (
        "libinput:register({1})\nlibinput:connect(\"new-evdev-device\", function(device)\n"
          + "  device:connect(\"evdev-frame\", function() nosuch() end)\nend)\n", "nosuch"
      ),
    ] {
      try CommandRunner.inTemporaryFolder { folder in
        try Data(text.utf8).write(to: folder.appendingPathComponent("10-wrong.lua"))
        let outcome = try CommandRunner.run(
          "replay", "--libinput-events", "--libinput", "library=\(library)", "--libinput", "plugins=\(folder.path)",
          Self.motion)
        #expect(outcome.status == 3 && outcome.errors.contains("rejects a plugin: “"), "\(outcome)")
        #expect(outcome.errors.contains("10-wrong.lua") && outcome.errors.contains(reason), "\(outcome.errors)")
      }
    }
  }

  /// The traces have a transcript for each output group.
  @Test(.enabled(if: hasOther, absence)) func newerLibraryGivesTheTranscriptsOfItsGroup() throws {
    let library = try #require(Self.other)
    let verified = try CommandRunner.run(
      "verify", "--via", "libinput", "--libinput", "library=\(library)", "Traces/libinput")
    #expect(verified.status == 0 && verified.output.hasSuffix("16 passed, 0 failed\n"), "\(verified)")
  }
}
#endif
