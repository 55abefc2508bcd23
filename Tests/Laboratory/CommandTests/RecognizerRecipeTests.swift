import Foundation
import Testing

@testable import CommandSupport
@testable import TouchstoneCommand

/// The advice for a recognizer that is a configuration of another kind, which is run as it is printed.
@Suite struct RecognizerRecipeTests {
  @Test(arguments: [
    ("doubleTap", "--recognizer tap --set tap.numberOfTapsRequired=2"),
    ("triple-tap", "--recognizer tap --set tap.numberOfTapsRequired=3"),
    ("twoFingerTap", "--recognizer tap"),
    ("twoFingerDoubleTap", "--recognizer tap --set twoFingerTap.numberOfTapsRequired=2"),
    ("fiveFingerTap", "--recognizer tap --set tap.numberOfTouchesRequired=5"),
    ("swipeLeft", "--recognizer swipe --set swipe.direction=left"),
    ("threeFingerSwipeUp", "--recognizer swipe --set threeFingerSwipe.direction=up"),
    ("two-finger-hold", "--recognizer longPress"),
    ("twoFingerPan", "--recognizer pan --set pan.minimumNumberOfTouches=2 --set pan.maximumNumberOfTouches=2"),
    ("leftEdgePan", "--recognizer screenEdgePan --set screenEdgePan.edges=left"),
  ])
  func configurationIsNamedWithTheOptionsThatMakeIt(name: String, arguments: String) throws {
    let recipe = try #require(RecognizerRecipe(name, among: KnownRecognizers.all), "\(name)")
    #expect(recipe.arguments == arguments)
    let words = recipe.arguments.split(separator: " ").map(String.init)
    _ = try ReplayOptions.parse(words).replay()
  }

  /// No other name is taken for one.
  @Test(arguments: ["tpa", "tap", "doubleSwipe", "left", "doubletapp", "twoFinger", "double", ""])
  func otherNamesHaveNoRecipe(name: String) {
    #expect(RecognizerRecipe(name, among: KnownRecognizers.all).map(\.arguments) == nil, "\(name)")
  }

  @Test func adviceMakesADoubleTap() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let made = try CommandRunner.run("synth", "tap:2@50,30", "-o", "hand.trace", in: folder)
      #expect(made.status == 0, "\(made.errors)")
      let refused = try CommandRunner.run("replay", "--recognizer", "doubleTap", "hand.trace", in: folder)
      #expect(refused.status == 64)
      let advice = try #require(refused.errors.split(separator: ": ").last).split { " \n".contains($0) }.map(
        String.init)
      #expect(advice.first == "--recognizer")
      let tally = try CommandRunner.run(["explain"] + advice + ["hand.trace"], in: folder)
      #expect(tally.status == 0 && tally.output.contains("double tap"), "\(tally.output)")
      #expect(try !CommandRunner.run("explain", "hand.trace", in: folder).output.contains("double tap"))
    }
  }
}
