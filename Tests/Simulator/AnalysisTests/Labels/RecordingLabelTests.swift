@testable import Analysis
import Gestures
import TestSupport
import Testing

@testable import Simulation

@Suite struct RecordingLabelTests {
  @Test(arguments: [
    ("tap", "tap"), ("tap*20", "tap*20"), ("tap 20", "tap*20"), ("tap * 20", "tap*20"), ("Tap 1", "tap"),
    ("two-finger-tap", "two-finger-tap"), ("twoFingerTap", "two-finger-tap"), ("Two Finger Tap 3", "two-finger-tap*3"),
    ("two_finger_tap*3", "two-finger-tap*3"), ("pan", "pan"), ("scroll", "scroll"), ("hold", "long-press"),
    ("none", "none"), ("nothing", "none"), ("tap 20,  pinch", "tap*20, pinch"), ("tap*20,pinch 1", "tap*20, pinch"),
    ("tap*5+", "tap*5+"), ("Swipe Up", "swipe-up"), ("drag_down_left", "drag-down-left"),
    ("two finger scroll", "scroll"), ("zoom-in", "pinch-out"),
    ("pinch-in=0.5", "pinch-in=0.5"), ("rotate=-90", "rotation=-90"), ("twoFingerSwipeLeft", "two-finger-swipe-left"),
    ("swipe-up, swipe-down*2", "swipe-up, swipe-down*2"),
    ("hover", "hover"), ("screenEdgePan", "screen-edge-pan"), ("mine", "mine"), ("mine2 4", "mine2*4"),
  ]) func labelIsParsedInAnySpelling(written: String, text: String) throws {
    let label = try #require(RecordingLabel(parsing: written))
    #expect(label.text == text)
    #expect(RecordingLabel(parsing: label.text) == label)
  }

  @Test(arguments: [
    "", "tap 0", "tap*0", "tap -1", "tap x", "tap,", "tap, tap", "hold, long-press", "20", "tap 1 2", "tap*2*2",
    "tap*+2",
    "tap*9999999", "none, tap", "my tap", "tap*+", "tap=2", "pinch=", "pinch=x", "pinch=1e9", "swipe-up, swipe-up",
  ]) func invalidLabelIsRejected(written: String) {
    #expect(RecordingLabel(parsing: written) == nil)
  }

  @Test func everyWordAndRecognizerNameIsALabel() {
    for word in GestureWord.all {
      for text in [word.name] + word.synonyms + word.recognizers.map(\.name) where text != "tap" || word.name == "tap" {
        // A swipe may be recognized as a pan, which is a word as well.
        let found = GestureWord.spelled(text)
        #expect(found == word || word.recognizers.contains { $0.name == text }, "\(text)")
      }
    }
    for type in Catalog.recognizers { #expect(GestureWord.spelled(type.kind) != nil, "\(type.kind)") }
  }

  /// A word without an existing recognizer would silently expect nothing.
  @Test func everyWordHasAnExistingRecognizer() {
    var setup = Setup.standard()
    for type in Catalog.recognizers { setup.add(type) }
    let names = setup.recognizers.map(\.name)
    // A click must only make no other gesture as long as there is no recognizer for it.
    for word in GestureWord.all where word.name != "click" {
      #expect(word.recognizers.contains { names.contains($0.name) }, "\(word.name)")
    }
  }

  @Test func expectedGesturesDependOnAttachedRecognizers() throws {
    func expected(_ text: String, _ names: String...) throws -> String {
      let label = try #require(RecordingLabel(parsing: text))
      return
        (label.expectedGestures(among: names).map(\.text)
        + label.gesturesWithoutRecognizer(among: names).map { "no \($0)" })
        .joined(separator: ", ")
    }
    #expect(try expected("tap*20, pinch", "tap", "pinch") == "tap 20, pinch 1")
    #expect(try expected("pan", "tap") == "no pan" && expected("pan", "tap", "pan") == "pan 1")
    #expect(
      try expected("double-tap*2", "tap") == "tap 4" && expected("double-tap", "tap", "doubleTap") == "doubleTap 1")
    // Two gestures of the same recognizer add up.
    #expect(try expected("double-tap, tap", "tap") == "tap 3")
    // A recognizer may be named with a synonym, or freely.
    #expect(try expected("hold", "press") == "press 1" && expected("mine*2", "tap", "mine") == "mine 2")
    #expect(try expected("none", "tap") == "")
  }

  @Test func fileNamesAreParsedAsLabels() {
    let names = [
      ("tap-3.yml", "tap"), ("a/b/two-finger-tap-1.yml", "two-finger-tap"), ("long-press.trace", "long-press"),
      ("hold2.yml", "long-press"), ("twoFingerTap_4.evemu", "two-finger-tap"), ("none.trace", "none"),
      ("Pinch 7.yml", "pinch"),
    ]
    for (name, label) in names { #expect(RecordingLabel(fileName: name)?.text == label) }
    for name in ["tap-on-a-row.trace", "3.yml", "", "taps-1.yml", ".yml", "tap*2.yml/x", "mine.yml", "tap, pinch.yml"] {
      #expect(RecordingLabel(fileName: name)?.gestures.count != 1, "\(name)")
    }
  }

  @Test func labelFileIsReadLineByLine() {
    let text =
      "path\tlabel\na.yml\ttap*20\r\n\n# mine\n b c.yml\tHold\nx\ny\ttpa\nz\ttap\t1\n\ttap\nw\ttap 0\nv\tmine\n"
    let file = LabelFile(text) { $0 == "v" ? ["mine"] : ["tap"] }
    #expect(
      file.entries.map { "\($0.line) \($0.path) \($0.label.text)" } == [
        "2 a.yml tap*20", "5  b c.yml long-press", "11 v mine",
      ])
    #expect(file.problems.map(\.line) == [6, 7, 8, 9, 10])
    #expect(file.problems[1].text == "“tpa” is not a label; did you mean “tap”?")
    #expect(file.problems[4].text.hasPrefix("“tap 0” is not a label; write a gesture"))
  }

  @Test func firstLineNamesFurtherColumns() throws {
    let text = "path\tlabel\tclass\tdevice-name\na\ttap\tquick\tpad\nb\ttap\t\tpad\nc\ttap\nd\ttap\tx\ty\tz\n"
    let file = LabelFile(text) { _ in [] }
    #expect(file.entries.map { $0.group ?? "-" } == ["quick", "-", "-"])
    #expect(file.entries.map { $0.deviceName ?? "-" } == ["pad", "pad", "-"])
    #expect(
      file.problems.map(\.text) == [
        "expected PATH, a tab, LABEL, a tab, CLASS, a tab, DEVICE-NAME; this line has 5 cells"
      ])
    let people = LabelFile("path\tlabel\tperson\na\ttap\tAda L.\nb\ttap\n") { _ in [] }
    #expect(people.entries.map { $0.person ?? "-" } == ["Ada L.", "-"])
    #expect(
      LabelFile("path\tlabel\tclas\n") { _ in [] }.problems.map(\.text) == [
        "“clas” is not a column; did you mean “class”?"
      ])
  }
}
