#if Libinput
import Foundation
import LibinputClient
import LibinputEvents
import Simulation
import Testing
import TouchTrace

@testable import Analysis
@testable import TouchstoneCommand

/// The rules of libinput that `explain` names, and the remedies, each of which is played.
@Suite struct LibinputReasonTests {
  /// Runs the tests with another libinput as well, if the environment names one.
  static let libraries: [String] = [""] + [LibinputVersionTests.other].compactMap(\.self).map { "library=\($0)" }

  /// Hands with what a person meant, and the rule that decides against it.
  static let hands: [(name: String, hand: LibinputHand, rule: String)] = [
    ("slow level", .pinch(from: 20, to: 50, ms: 4000), "box"),
    ("slow level close", .pinch(from: 38, to: 14, ms: 4000), "box"),
    ("slow, tilted a little", .pinch(from: 20, to: 50, ms: 4000, angle: 12), "box"),
    ("late level", .pinch(from: 22, to: 44, ms: 2500, rest: 400), "box"),
    ("slow level, wide", .pinch(from: 34, to: 56, ms: 4000), "box"),
    ("slow, three fingers", .pinch(from: 20, to: 44, ms: 6000, fingers: 3), "box"),
    ("swipe too short", .pan(3, by: (1.8, 0), ms: 120), "tap-movement"),
    ("swipe too short, after a rest", .pan(3, by: (1.7, 0), ms: 500, apart: 21), "movement"),
    ("one finger of a pinch rests", .pinch(from: 20, to: 60, ms: 800, anchored: 0), "box"),
    ("the upper finger of a pinch rests", .pinch(from: 25, to: 60, ms: 800, angle: 90, anchored: 0), "rest"),
    ("one finger of a steep pinch rests", .pinch(from: 30, to: 58, ms: 812, angle: 68, anchored: 0), "rest"),
    ("early finger of a swipe", .pan(3, by: (40, 0), ms: 500, early: 250), "finger-count"),
    ("hold that moves", .pan(1, by: (1.2, 0), ms: 900), "movement"),
    ("scroll at 20°", .pan(2, by: (11, 30), ms: 500), "axis"),
    ("scroll at 25°", .pan(2, by: (14, 30), ms: 500), "axis"),
    ("scroll at 15° off the horizontal", .pan(2, by: (30, 8), ms: 500), "axis"),
    ("tap that takes long", .tap([0...260]), "tap-time"),
    ("tap that moves", .tap([0...90], moved: 1.9), "tap-movement"),
    ("two-finger tap that takes long", .tap([0...250, 0...250]), "tap-time"),
    ("two-finger tap that moves", .tap([0...90, 0...90], moved: 1.8), "tap-movement"),
    ("late third finger of a swipe", .pan(3, by: (40, 0), ms: 500, late: 220), "finger-count"),
    ("palm", .pan(1, by: (0, 20), ms: 300, at: (2, 30)), "palm"),
    ("palm at the right", .pan(1, by: (0, 20), ms: 300, at: (103, 30)), "palm"),
    ("thumb at the bottom", .pan(1, by: (5, 0), ms: 1100, at: (50, 61)), "thumb"),
    ("the lower finger of a pinch rests", .pinch(from: 25, to: 60, ms: 800, angle: -90, anchored: 0), "thumb"),
    ("late drag", .drag(pause: 240, by: (15, 0)), "drag-time"),
    ("click on the right button", .click(1, at: (80, 60)), "click"),
    ("click on the middle button", .click(1, at: (52, 60)), "click"),
  ]

  @Test(arguments: libraries, hands.indices) func aRuleIsNamedAndItsRemediesAreRight(library: String, index: Int) throws
  {
    let (name, hand, rule) = Self.hands[index]
    let reason = try #require(try Self.reasons(hand, library).first, "\(name): no reason")
    #expect(reason.rule == rule, "\(name): \(reason.text)")
    #expect(!reason.remedies.isEmpty, "\(name): \(reason.text)")
    try Self.expectRemediesWork(reason, hand, library, name)
  }

  /// What libinput makes of a clear hand needs no reason.
  @Test(arguments: [
    LibinputHand.pinch(from: 20, to: 50, ms: 500), .pinch(from: 20, to: 50, ms: 4000, angle: 45),
    .pan(2, by: (0, 30), ms: 400),
    .pan(2, by: (20, 25), ms: 400), .pan(3, by: (40, 0), ms: 300), .pan(4, by: (0, -30), ms: 300), .tap([0...90]),
    .drag(pause: 120, by: (15, 0)), .drag(pause: 420, by: (15, 0)), .click(1, at: (40, 25)), .click(1, at: (20, 62)),
    .tap([0...90, 5...95]), .tap([0...90, 5...95, 8...99]), .pan(1, by: (30, 10), ms: 400),
  ])
  func clearHandsHaveNoReason(hand: LibinputHand) throws {
    #expect(try Self.reasons(hand, "").map(\.text) == [])
  }

  /// The first use: a level pinch that is too slow.
  @Test func slowPinchNamesTheBoxAndAHandThatWorks() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let made = try CommandRunner.run(
        ["synth", "--exact", "pinch:20-50@52,33,ms=4000,steady", "-o", "slow.trace"], in: folder)
      try #require(made.status == 0, "\(made.errors)")
      let lines = try CommandRunner.run("explain", "--via", "libinput", "slow.trace", in: folder).output.split(
        separator: "\n")
      let line = try #require(lines.prefix(3).first { $0.contains("libinput assumed a scroll") }, "\(lines)")
      #expect(line.contains("40 × 7 mm") && line.contains("150 ms"), "\(line)")
      #expect(line.contains("it would be a pinch if the hand spread at 1") && line.contains("tilted"), "\(line)")
      let page = try CommandRunner.run("report", "--with", "libinput", "slow.trace", "-o", "-", in: folder).output
      #expect(page.contains("it would be a pinch if the hand spread at 1"))
    }
  }

  /// The speed that is printed is the hand's, however long it rests before it moves: at that speed the gesture comes, at a little less
  /// it does not.
  @Test(arguments: [0, 40, 90]) func printedSpeedIsWhereThePinchBegins(rest: Int) throws {
    let slow = LibinputHand.pinch(from: 20, to: 50, ms: 4000, rest: rest)
    let remedies = try #require(try Self.reasons(slow, "").first?.remedies)
    let speed = try #require(
      remedies.first { $0.text.hasPrefix("spread at ") }?.text.split(separator: " ").dropFirst(2).first)
    let value = try #require(Double(speed))
    func reasons(_ speed: Double) throws -> [LibinputReason] {
      try Self.reasons(.pinch(from: 20, to: 50, ms: Int((30_000 / speed).rounded()), rest: rest), "")
    }
    #expect(try reasons(value).map(\.text) == [])
    #expect(try reasons(value * 0.93).first?.rule == "box")
    #expect(remedies[0].text.contains("(now 7.5 mm/s)"), "\(remedies)")
  }

  /// A palm that rests is not why two fingers scroll.
  @Test func restingPalmIsNotNamedWhereTheBoxDecides() throws {
    var hand = LibinputHand.pinch(from: 20, to: 50, ms: 4000)
    hand.fingers.insert(
      LibinputHand.Finger(down: 0, up: 4000, start: (2, 40), moves: 0...1), at: 0)
    for index in hand.fingers.indices.dropFirst() {
      let old = hand.fingers[index]
      hand.fingers[index] = LibinputHand.Finger(
        down: old.down + 100, up: old.up + 100, start: old.start, moved: old.moved,
        moves: old.moves.lowerBound + 100...old.moves.upperBound + 100)
    }
    let reasons = try Self.reasons(hand, "")
    #expect(!reasons.contains { $0.rule == "palm" }, "\(reasons.map(\.text))")
  }

  /// Where two rules prevent a gesture, both are stated.
  @Test func thumbIsNotTheOnlyCause() throws {
    let hand = LibinputHand.pinch(from: 25, to: 60, ms: 800, angle: -90, anchored: 0)
    let reason = try #require(try Self.reasons(hand, "").first)
    #expect(reason.text.contains("without that rule it would not be a pinch either"), "\(reason.text)")
  }

  /// A finger that begins at an edge moves the pointer if libinput expects no palms there, in every version.
  @Test(arguments: libraries, [(2.0, 30.0), (103, 30)])
  func edgePalmIsTheOnlyCause(library: String, start: (Double, Double)) throws {
    let reason = try #require(try Self.reasons(.pan(1, by: (0, 20), ms: 300, at: start), library).first)
    #expect(reason.rule == "palm" && !reason.text.contains("without that rule"), "\(reason.text)")
  }

  /// Fingers that tap one after another are no scroll, however they touch down.
  @Test func drumrollIsTaps() throws {
    func roll(moved: Double) -> LibinputHand {
      LibinputHand(
        fingers: (0..<3).map { index in
          let (down, up) = (index * 110, index * 110 + 140)
          return LibinputHand.Finger(
            down: down, up: up, start: (30 + 20 * Double(index), 30), moved: (index == 0 ? moved : 0, 0),
            moves: down...up)
        })
    }
    let reason = try #require(try Self.reasons(roll(moved: 1.8), "").first)
    #expect(reason.rule == "tap-movement" && reason.meant == "it would be 3 taps", "\(reason)")
    #expect(
      try Self.reasons(roll(moved: 0), "").allSatisfy { $0.meant == "it would be 3 taps" && $0.rule != "movement" })
  }

  /// What looks alike and is not the same is no agreement.
  @Test(arguments: [
    (LibinputHand.pan(2, by: (14, 30), ms: 500), "libinput dropped the 14 mm to the right"),
    (.pan(2, by: (30, 8), ms: 500), "libinput dropped the 7.9 mm down"),
    (.pan(3, by: (40, 0), ms: 500, early: 250), "libinput cancelled a swipe at 0.6 s"),
    (.pan(3, by: (40, 0), ms: 500, late: 220), "and began a swipe"), (.pan(2, by: (25, 25), ms: 500), ""),
    (.pan(2, by: (1, 30), ms: 500), ""), (.pan(3, by: (40, 0), ms: 300), ""),
  ])
  func compareNamesWhatDiffers(hand: LibinputHand, difference: String) throws {
    try CommandRunner.inTemporaryFolder { folder in
      try hand.trace.write(to: folder.appendingPathComponent("hand.trace"), atomically: true, encoding: .utf8)
      let output = try CommandRunner.run("compare", "hand.trace", in: folder).output
      #expect(difference.isEmpty || output.contains(difference), "\(output)")
      #expect(output.contains(" 1 differs,") == !difference.isEmpty, "\(output)")
    }
  }

  // MARK: Playing

  static func request(_ library: String) throws -> LibinputRequest {
    try LibinputOptions.parse(library.isEmpty ? [] : ["--libinput", library]).request
  }

  static func reasons(_ hand: LibinputHand, _ library: String) throws -> [LibinputReason] {
    try CommandRunner.inTemporaryFolder { folder in
      let path = folder.appendingPathComponent("hand.trace").path
      try hand.trace.write(toFile: path, atomically: true, encoding: .utf8)
      let request = try request(library)
      let contacts = try #require(readQuietly(path, via: .contacts, SourceRequest(), request))
      let recording = try #require(LibinputRecording(path, SourceRequest(), request))
      return recording.reasons(for: Explanation(of: contacts, with: .empty), isExplained: true)
    }
  }

  /// Plays each remedy on its own, and expects the meant gesture.
  static func expectRemediesWork(_ reason: LibinputReason, _ hand: LibinputHand, _ library: String, _ name: String)
    throws
  {
    try CommandRunner.inTemporaryFolder { folder in
      let path = folder.appendingPathComponent("hand.trace").path
      try hand.trace.write(toFile: path, atomically: true, encoding: .utf8)
      for remedy in reason.remedies {
        let setting = LibinputSetting(
          options: remedy.settings.filter { !$0.hasPrefix("Attr") },
          quirks: remedy.settings.filter { $0.hasPrefix("Attr") },
          hand: remedy.hand.compactMap { HandChange($0) })
        var kinds: [String] = []
        _ = try LibinputTrials(path: path, SourceRequest(), try request(library), [setting]) { trial, events, start in
          kinds = LibinputReports(events, on: start.trace.surface).reports.filter { !$0.isCancelled }.map(
            \.kind.rawValue)
        }
        let words = ["tap": "button", "click": "button", "drag": "motion", "movement of the pointer": "motion"]
        let word = words.first { reason.meant.hasSuffix($0.key) }?.value
        let kind = word ?? String(reason.meant.split { $0 == " " || $0 == "-" }.last ?? "")
        #expect(kinds.contains(kind), "\(name): \(remedy.text) gives \(kinds), not \(kind)")
      }
    }
  }
}
#endif
