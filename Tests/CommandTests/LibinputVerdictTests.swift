#if Libinput
import Foundation
import TestSupport
import Testing

/// What a verdict attributes to libinput, and to which touch.
@Suite struct LibinputVerdictTests {
  private static let script = ["tap@50,30", "rest=500", "pan:20@30,30", "rest=500", "tap@50,30"]

  /// Returns an evemu recording with every SYN_REPORT later than the events of its frame, as many drivers stamp them.
  private static func withLateReports(_ evemu: String, microseconds: Int) -> String {
    evemu.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let words = line.split(separator: " ")
      guard words.count >= 5, words[0] == "E:", words[2] == "0000", words[3] == "0000" else { return String(line) }
      let digits = words[1].split(separator: ".")
      guard let seconds = Int(digits[0]), let rest = Int(digits[1]) else { return String(line) }
      let time = seconds * 1_000_000 + rest + microseconds
      let fraction = String(time % 1_000_000 + 1_000_000).dropFirst()
      return "E: \(time / 1_000_000).\(fraction) " + words[2...].joined(separator: " ")
    }.joined(separator: "\n")
  }

  /// libinput stamps a tap with the time of the touch down, which is the first frame's for the first touch: with another origin
  /// than that of the touches, every report belongs to the touch before.
  @Test func reportsBelongToTheirTouchIfEventsPrecedeTheReport() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let synth = try CommandRunner.run(
        ["synth"] + Self.script + ["--to", "evemu", "-o", "three.evemu"], in: folder)
      #expect(synth.status == 0, "\(synth.errors)")
      let evemu = try String(contentsOf: folder.appendingPathComponent("three.evemu"), encoding: .utf8)
      let late = Self.withLateReports(evemu, microseconds: 12)
      #expect(late != evemu)
      try Data(late.utf8).write(to: folder.appendingPathComponent("late.evemu"))
      let plain = try CommandRunner.run("explain", "three.evemu", in: folder).output.split(separator: "\n")
      let shifted = try CommandRunner.run("explain", "late.evemu", in: folder).output.split(separator: "\n")
      #expect(plain.count >= 3 && plain[0].hasSuffix("a tap. libinput: tap (left button)."), "\(plain)")
      #expect(plain.count >= 3 && plain[1].hasSuffix("libinput: pointer motion."), "\(plain)")
      #expect(plain.prefix(3) == shifted.prefix(3))
      // Both inputs count from the first event, so that the recordings end at the same time.
      let ends = try ["contacts", "libinput"].map { via in
        try CommandRunner.run("replay", "--via", via, "--transcript", "full", "late.evemu", in: folder).output
          .split(separator: "\n").last
      }
      #expect(ends[0] == ends[1], "\(ends)")
    }
  }
}
#endif
