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
      let plain = try CommandRunner.run("explain", "three.evemu", in: folder).output.split(separator: "\n").filter {
        $0.hasPrefix("motion ")
      }
      let shifted = try CommandRunner.run("explain", "late.evemu", in: folder).output.split(separator: "\n").filter {
        $0.hasPrefix("motion ")
      }
      #expect(plain.count >= 3 && plain[0].hasSuffix("a tap. libinput: tap (left button)."), "\(plain)")
      #expect(plain.count >= 3 && plain[1].hasSuffix("libinput: pointer motion."), "\(plain)")
      #expect(plain.prefix(3) == shifted.prefix(3))
    }
  }

  /// A second finger takes over a drag, however late it touches down, or is named as late.
  @Test(arguments: [15, 30, 60], [650, 800]) func lateSecondFingerPansWithTheFirst(speed: Int, late: Int) throws {
    let (rest, end) = (late + 60, late + 700)
    let hands = [
      LibinputHand.pan(2, by: (0, Double(speed * end) / 1000), ms: end, late: late, at: (45, 4)),
      .pan(2, by: (0, Double(speed * (end - rest)) / 1000), ms: end - rest, rest: rest, late: late, at: (45, 4)),
    ].map { hand in
      // On a touchpad that is high enough.
      hand.trace.replacing("105x65", with: "105x105")
    }
    try CommandRunner.inTemporaryFolder { folder in
      for (index, hand) in hands.enumerated() {
        try hand.write(to: folder.appendingPathComponent("late.trace"), atomically: true, encoding: .utf8)
        let lines = try CommandRunner.run("explain", "--via", "libinput", "late.trace", in: folder).output
          .split(separator: "\n").prefix(3).joined(separator: "\n")
        let isLate = lines.contains("the second one touching down 0.\(late / 10) s after the first")
        #expect(isLate || lines.contains("touching down 0.8 s after"), "\(index): \(lines)")
        #expect(lines.contains("a two-finger pan (scroll). libinput: scroll down"), "\(index): \(lines)")
      }
    }
  }

  /// libinput keeps the tap's button down until the finger that follows lifts.
  @Test func movementAfterATapBelongsToTheFingerThatMoved() throws {
    let touches = """
      0 1 began 200,190
      50 1 ended 200,190
      130 2 began 200,190
      \((1...20).map { "\(130 + $0 * 10) 2 moved \(200 + $0 * 10),190" }.joined(separator: "\n"))
      350 2 ended 400,190
      """
    try CommandRunner.inTemporaryFolder { folder in
      try Data("touchstone trace 1\nsurface 100x60 mm touchpad\n\(touches)\nend 900\n".utf8)
        .write(to: folder.appendingPathComponent("touch.trace"))
      let lines = try CommandRunner.run("explain", "--via", "libinput", "touch.trace", in: folder).output.split(
        separator: "\n"
      ).filter { $0.hasPrefix("motion ") }
      #expect(
        lines.count > 1 && lines[0].contains("no gesture was recognized. libinput: tap (left button)."), "\(lines)")
      #expect(lines.count > 1 && lines[1].contains("a pan (drag). libinput: drag (left button)."), "\(lines)")
    }
  }

  @Test func libinputOnAMadeUpTouchpadIsNoFact() throws {
    func answer(_ surface: String, _ position: String) throws -> CommandRunner.Outcome {
      let lines = "0 1 began \(position)\n60 1 ended \(position)\n"
      return try CommandRunner.inTemporaryFolder { folder in
        try Data("touchstone trace 1\nsurface \(surface)\n\(lines)end 500\n".utf8)
          .write(to: folder.appendingPathComponent("touch.trace"))
        return try CommandRunner.run("explain", "--notes", "touch.trace", in: folder)
      }
    }
    let note = "libinput was given a generic touchpad"
    let (screen, pad) = try (answer("100x60 mm", "320,190"), answer("100x60 mm touchpad", "320,190"))
    #expect(screen.output.contains(": a tap. libinput, as on a touchpad: tap (left button).\n"), "\(screen)")
    #expect(pad.output.contains(": a tap. libinput: tap (left button).\n"), "\(pad)")
    #expect(screen.errors.contains(note) && !pad.errors.contains(note))
    let (edge, padEdge) = try (answer("100x60 mm", "10,190"), answer("100x60 mm touchpad", "10,190"))
    #expect(edge.output.contains(": a tap. On a touchpad, libinput would ignore the touch: edge palm.\n"), "\(edge)")
    #expect(padEdge.output.contains(": a tap. libinput ignored the touch: edge palm.\n"), "\(padEdge)")
  }

  /// The answer about a finger that touches down at the edge of a touchpad and moves so many points in each 10 ms.
  private static func edgeAnswer(
    _ surface: String, _ position: (Double, Double), by step: (Double, Double) = (0, 0)
  ) throws -> String {
    let samples = (0...30).map { index in
      let phase = index == 0 ? "began" : index == 30 ? "ended" : "moved"
      return "\(index * 10) 1 \(phase) \(position.0 + step.0 * Double(index)),\(position.1 + step.1 * Double(index))\n"
    }
    return try CommandRunner.inTemporaryFolder { folder in
      try Data("touchstone trace 1\nsurface \(surface) touchpad\n\(samples.joined())end 500\n".utf8)
        .write(to: folder.appendingPathComponent("touch.trace"))
      return try CommandRunner.run("explain", "--via", "libinput", "touch.trace", in: folder).output
    }
  }

  @Test(arguments: [
    (
      (10.0, 190.0), "1.6 mm from the left edge; must be at least 8 mm",
      "8 % of the width, at most 8 mm, on touchpads at least 70 mm wide"
    ),
    (
      (320, 9), "1.4 mm from the top edge; must be at least 3 mm",
      "5 % of the height on touchpads higher than 55 mm"
    ),
  ])
  func answersMeasureEdgePalms(position: (Double, Double), distance: String, rule: String) throws {
    let answer =
      "\nlibinput ignored a touch as a palm: distance \(distance) (\(rule), unless the finger leaves it inwards within 0.2 s)"
    let output = try Self.edgeAnswer("100x60 mm", position)
    #expect(output.contains(answer), "\(output)")
  }

  /// The sizes that the answers state are libinput's.
  @Test func edgesExpectPalmsOnlyOnTouchpadsOfTheStatedSizes() throws {
    let palm = "libinput ignored a touch as a palm"
    for (width, isPalm) in [(60, false), (69, false), (70, true), (90, true)] {
      let output = try Self.edgeAnswer("\(width)x50 mm", (5, 150))
      #expect(output.contains(palm) == isPalm, "\(width) mm wide: \(output)")
    }
    for (height, isPalm) in [(45, false), (55, false), (56, true), (70, true)] {
      let output = try Self.edgeAnswer("100x\(height) mm", (320, 5))
      #expect(output.contains(palm) == isPalm, "\(height) mm high: \(output)")
    }
  }

  /// The finger leaves the 8 mm at the side or the 3.5 mm at the top of 70 mm after 0.16 and 0.06 s, after more than 0.2 s, or never.
  @Test(arguments: [
    ((5.0, 200.0), (3.0, 0.0), true), ((5, 200), (2.2, 0), false), ((5, 200), (0, 3), false), ((320, 5), (0, 3), true),
    ((320, 5), (0, 0.8), false), ((320, 5), (3, 0), false),
  ])
  func fingersThatLeaveTheEdgeInwardsInTimeAreNoPalms(
    position: (Double, Double), step: (Double, Double), isRestored: Bool
  ) throws {
    let output = try Self.edgeAnswer("100x70 mm", position, by: step)
    #expect(output.contains("libinput: pointer motion") == isRestored, "\(output)")
  }

  @Test func infoNotesTheMadeUpTouchpad() throws {
    let trace = "touchstone trace 1\nsurface 100x60 mm\n0 1 began 320,190\n60 1 ended 320,190\nend 500\n"
    try CommandRunner.inTemporaryFolder { folder in
      try Data(trace.utf8).write(to: folder.appendingPathComponent("touch.trace"))
      let outcome = try CommandRunner.run("explain", "--facts", "--notes", "touch.trace", in: folder)
      #expect(outcome.output.contains("libinput    as on a touchpad: tap (left button) 1\n"), "\(outcome)")
      #expect(outcome.errors.contains("libinput was given a generic touchpad"), "\(outcome)")
    }
  }
}
#endif
