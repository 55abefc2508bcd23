import Gestures
import CoreTestSupport
import GestureTables
import Testing

@Suite struct SetupTextTests {
  @Test func standardSetupHasTheStandardRecognizers() throws {
    let setup = try RecognizerSetup("standard")
    let names = Catalog.standard.flatMap { $0.variantNamesForTests }
    #expect(setup.recognizers.map(\.name) == names && names.count == 16)
    #expect(setup.requirements.count == 4 && setup.simultaneous.count == 10)
    #expect(try RecognizerSetup("").recognizers.map(\.name) == names)
    #expect(
      setup.recognizers.first { $0.name == "twoFingerTap" }?.parameters.map(\.name) == ["numberOfTouchesRequired"])
  }

  @Test(arguments: NamedSetup.allCases) func namedSetupsAreRead(setup: NamedSetup) throws {
    #expect(try RecognizerSetup(setup.rawValue).recognizers.count == 16)
  }

  @Test func linesOfAHeaderAreRead() throws {
    let setup = try RecognizerSetup(
      """
      touchstone header 1
      recognizer doubleTap tap numberOfTapsRequired=2  # twice
      recognizer tap tap allowableMovement=1.5mm maximumPressDuration=0.5s
      recognizer left swipe direction=left+right
      require doubleTap before tap
      simultaneous left tap
      set tap.allowableMovement=8pt doubleTap.maximumTapInterval=200ms
      """)
    #expect(setup.recognizers.map(\.name) == ["doubleTap", "tap", "left"])
    #expect(setup.recognizers[1].parameters.map(\.value) == [500, 8])
    #expect(setup.requirements.map { [$0.required, $0.dependent] } == [[0, 1]])
    #expect(setup.recognizers[2].parameters[0].value == 3)
  }

  @Test(arguments: [
    (
      "gesturekit",
      "line 1 of the setup: there is no set “gesturekit”; the sets are standard, qt6, gtk, chromium, uikit, android"
    ),
    (
      "recognizer a tapp",
      "line 1 of the setup: there is no kind “tapp”; the kinds are tap, longPress, click, pinch, pan, swipe, "
        + "screenEdgePan, rotation, transform, hover"
    ),
    ("recognizer a tap\nrecognizer a pan", "line 2 of the setup: there is a recognizer “a” already"),
    ("set tap.maximumPressDuration=500", "line 1 of the setup: maximumPressDuration needs a unit: 500ms or 500s"),
    ("set pan.minimumTranslation=-1", "line 1 of the setup: minimumTranslation must be from 0 to 10000, not -1"),
    ("set tap.numberOfTapsRequired=1.5", "line 1 of the setup: numberOfTapsRequired must be a whole number, not 1.5"),
    ("set nothing.minimum=1", nil),
    ("require tap before tap", "line 1 of the setup: tap and tap would wait for each other; remove one line"),
    ("require pan before swipe", "line 1 of the setup: pan and swipe would wait for each other; remove one line"),
    ("target header 0 0 1 1", nil), ("set tap", nil), ("set tap.x=", nil), ("simultaneous tap", nil),
  ])
  func damagedSetupsNameTheirLine(text: String, expected: String?) {
    do {
      _ = try RecognizerSetup(text)
      Issue.record("“\(text)” was read")
    } catch {
      if let expected { #expect(error.description == expected) }
      #expect(error.description.hasPrefix("line "))
    }
  }
}

extension GestureRecognizer {
  fileprivate static var variantNamesForTests: [String] { variants.map(\.name) }
}
