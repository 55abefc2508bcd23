import Testing
import TouchTrace

@testable import Exploration

/// Taps on targets that receive touches, as the cells of a table do, and that a recognizer around them takes.
struct LostTapTests {
  private let cell = "target list 0 100 390 400\ntarget cell 0 100 390 60 in list\ndeliver cell\n"

  @Test(arguments: [
    "recognizer hide tap", "recognizer hide tap on list",
    "recognizer hide tap on list\nrecognizer menu longPress on cell",
    "recognizer hide longPress minimumPressDuration=0ms",
  ])
  func tapThatAnotherTargetTakesIsLost(lines: String) throws {
    let setup = try ExploredSetup.of(cell + lines)
    let tap = try #require(setup.lostTaps.first)
    #expect(setup.lostTaps.count == 1 && tap.target == "cell" && tap.recognizer == 0)
    #expect(
      tap.remedies.map(\.line) == ["touchHandling hide cancelsTouches=no", "shouldReceive hide no on cell"])
    #expect(tap.remedies.map(\.keepsGesture) == [true, false])
    for remedy in tap.remedies { #expect(try ExploredSetup.of(cell + lines + "\n" + remedy.line).lostTaps.isEmpty) }
    // The header of the recording has everything that it depends on.
    #expect(tap.recording.header.deliveries == [.named("cell")])
  }

  @Test(arguments: [
    "recognizer hide tap\ntouchHandling hide cancelsTouches=no", "recognizer select tap on cell",
    "recognizer zoom tap numberOfTapsRequired=2", "recognizer menu longPress", "recognizer scroll pan",
    "recognizer hide tap\nshouldReceive hide no on cell", "recognizer hide tap numberOfTouchesRequired=2",
  ])
  func tapThatEndsOnItsTargetIsNotLost(lines: String) throws {
    #expect(try ExploredSetup.of(cell + lines).lostTaps.isEmpty)
  }

  /// Where other targets leave no room, nothing is known, and nothing is claimed.
  @Test func coveredTargetsAreOmitted() throws {
    let lines = "target list 0 100 390 400\ntarget cell 0 100 390 400 in list\ndeliver list\nrecognizer hide tap"
    #expect(try ExploredSetup.of(lines).lostTaps.isEmpty)
    let surface = "target list 0 0 390 400\nrecognizer hide tap on list\ndeliver surface"
    #expect(try ExploredSetup.of(surface).lostTaps.isEmpty)
  }
}
