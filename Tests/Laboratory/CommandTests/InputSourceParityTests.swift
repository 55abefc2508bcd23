import Foundation
import Testing

/// A mistake in a recording is the same error, with the same exit code, from raw touches and through libinput.
@Suite(.enabled(if: !LibinputTools.areMissing, "touchstone-libinput is not built"))
struct InputSourceParityTests {
  private static let tap = SampleTrace.tap

  /// Each mistake, as what replaces a part of the trace.
  private static let mistakes: [(part: String, wrong: String)] = [
    ("recognizer tap tap", "scene playz"), ("recognizer tap tap", "scene plays opened=0"),
    ("recognizer tap tap", "scene plays open=x"), ("recognizer tap tap", "scene plays\nscene plays"),
    ("tap tap", "tap tpa"), ("tap tap", "tap tap movement=8"), ("tap tap", "tap tap allowableMovement=99999"),
    ("recognizer tap tap", "require tap before swip"), ("recognizer tap tap", "libinput tpa=on"),
    ("recognizer tap tap", "libinput tap=maybe"), ("recognizer tap tap", "pointer 1"),
    ("surface 100x60 mm\n", ""), ("surface 100x60 mm", "surface 0x60 mm"),
    ("surface 100x60 mm", "surface 200000x60 mm"),
    ("surface 100x60 mm", "surface 100x60 mm\nsurface 1x1 mm"), ("100x60 mm", "100x60 in"),
    ("trace 1", "trace 2"), ("recognizer tap tap", "recogniser tap tap"), ("end 900\n", ""), ("0 1 began", "0 1 begun"),
    ("80 1 ended", "80 2 ended"), ("end 900", "end 10"), ("120,44.5", "120"),
  ]

  @Test func mistakesGiveTheSameError() throws {
    try CommandRunner.inTemporaryFolder { folder in
      for (index, mistake) in Self.mistakes.enumerated() {
        let text = Self.tap.replacing(mistake.part, with: mistake.wrong, maxReplacements: 1)
        #expect(text != Self.tap)
        try Data(text.utf8).write(to: folder.appendingPathComponent("\(100 + index).trace"))
      }
      func errors(_ options: [String]) throws -> (status: Int32, lines: [Substring]) {
        let outcome = try CommandRunner.run(["replay"] + options + ["."], in: folder)
        return (outcome.status, outcome.errors.split(separator: "\n").filter { $0.hasPrefix("error:") })
      }
      let (contacts, libinput) = (try errors([]), try errors(["--via", "libinput"]))
      #expect(contacts.lines.count == Self.mistakes.count)
      #expect(contacts == libinput)
      for (one, other) in zip(contacts.lines, libinput.lines) { #expect(one == other) }
      #expect(contacts.status == 3)
    }
  }

  /// Standard input is read only once, by the helper, which does not know scenes; only the position is missing.
  @Test func unknownSceneOnStandardInputIsAnUnreadableRecording() throws {
    let trace = Self.tap.replacing("recognizer tap tap", with: "scene playz")
    let outcome = try CommandRunner.run(["replay", "--via", "libinput", "-"], input: trace)
    #expect(outcome.errors == "error: -: there is no scene “playz”; did you mean “plays”?\n" && outcome.status == 3)
  }

  @Test func pathMayBeginWithADash() throws {
    try CommandRunner.inTemporaryFolder { folder in
      for name in ["-x.trace", "--help", "--name"] {
        try Data(Self.tap.utf8).write(to: folder.appendingPathComponent(name))
        for source in ["contacts", "libinput"] {
          let outcome = try CommandRunner.run(["replay", "--via", source, "--", name], in: folder)
          #expect(outcome.status == 0 && outcome.output.contains("tap ended"), "\(name) via \(source): \(outcome)")
        }
      }
    }
  }

  @Test func largestSurfaceIsPlayedThroughLibinput() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let trace = Self.tap.replacing("100x60 mm", with: "100000x100000 mm")
      try Data(trace.utf8).write(to: folder.appendingPathComponent("x.trace"))
      let outcome = try CommandRunner.run(["replay", "--via", "libinput", "x.trace"], in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
  }
}
