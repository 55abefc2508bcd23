@testable import Analysis
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace

/// Reasons that were measured in positions which the device did not report as such: `explain` names what happened next to them.
@Suite struct PositionNoteTests {
  /// A pad of 100 by 100 mm with ten units per millimetre.
  private static let header =
    "# EVEMU 1.3\nN: pad\nI: 0018 0001 0001 0001\nP: 01 00 00 00 00 00 00 00\n"
    + "A: 2f 0 1 0 0 0\nA: 35 0 1000 0 0 10\nA: 36 0 1000 0 0 10\nA: 39 0 65535 0 0 0\n"

  /// Writes one frame.
  private static func frame(_ milliseconds: Int, _ words: String...) -> String {
    let time = "0.\(String(milliseconds + 1000).dropFirst())000"
    return (words + ["0000 0000 0"]).map { "E: \(time) \($0)\n" }.joined()
  }

  /// Returns what `explain` prints below the failures of a recognizer.
  private func details(of recognizer: String, _ frames: String) throws -> [String] {
    let source = try TouchSources.open(ByteInput(Array((Self.header + frames).utf8), name: "pad"))
    let explanation = try Explanation(of: ContactPlayback(source))
    let text = ExplanationText(explanation)
    let failures = explanation.attempts.filter { $0.recognizer == recognizer && $0.failure?.reason != nil }
    return failures.flatMap { text.entry(explanation.finding($0)).details }.map(\.text)
  }

  private static let touchDown = frame(0, "0003 0039 5", "0003 0035 200", "0003 0036 20")
  private static let touchUp = frame(90, "0003 0039 -1")

  @Test func positionClampedToTheEdgeIsNamed() throws {
    let frames = Self.touchDown + Self.frame(10, "0003 0036 4090") + Self.frame(20, "0003 0036 18") + Self.touchUp
    let details = try details(of: "longPress", frames)
    #expect(details.contains { $0.hasPrefix("that includes: The device reported y = 4090 at 0.010 s") }, "\(details)")
  }

  @Test func jumpIsNamed() throws {
    let rest = (1...6).map { Self.frame($0 * 10, "0003 0035 \(200 + $0 % 2)") }.joined()
    let frames =
      Self.touchDown + rest + Self.frame(70, "0003 0035 420") + Self.frame(80, "0003 0035 445") + Self.touchUp
    let details = try details(of: "pan", frames)
    #expect(details.contains { $0.hasPrefix("that includes: Touch 1 jumps 22 mm in one frame") }, "\(details)")
  }

  @Test func borrowedCoordinateIsNamed() throws {
    // The finger's x is known 20 ms after its touch down.
    let frames =
      Self.frame(0, "0003 0039 5", "0003 0036 300") + Self.frame(20, "0003 0035 400") + Self.frame(30, "0003 0035 425")
      + Self.touchUp
    let details = try details(of: "longPress", frames)
    #expect(details.contains { $0.hasPrefix("that includes: ") && $0.contains("completes it") }, "\(details)")
  }

  @Test func positionsThatTheDeviceReportedNeedNoNote() throws {
    let frames = Self.touchDown + Self.frame(10, "0003 0035 225") + Self.frame(20, "0003 0035 250") + Self.touchUp
    for recognizer in ["longPress", "tap", "swipe"] {
      #expect(try !details(of: recognizer, frames).contains { $0.hasPrefix("that includes") })
    }
  }
}
