import Testing
import TouchTrace

/// Words of any length in a trace: errors abbreviate them, and neither their length nor that of names takes long to check.
@Suite struct LongWordTests {
  private static let long = String(repeating: "longer", count: 20_000)
  private static let lines = [
    "WORD", "surface WORD mm", "surface 1x1 WORD", "scene WORD", "scene none WORD=1", "recognizer WORD tap",
    "recognizer a WORD", "recognizer a tap WORD", "recognizer a tap WORD=1", "recognizer a tap allowableMovement=WORD",
    "recognizer a tap allowableMovement=1WORD", "recognizer a pinch thirdFinger=WORD", "recognizer a tap WORD=1 WORD=1",
    "require WORD before tap", "require tap WORD pan", "require tap before pan WORD", "simultaneous WORD tap",
    "add WORD",
    "set WORD", "set WORD.x=1", "set tap.WORD=1", "set tap.allowableMovement=WORD", "libinput WORD", "libinput WORD=on",
    "libinput tap=WORD", "pointer WORD", "pointer 1,WORD", "0 WORD began 1,1", "0 1 WORD 1,1", "0 1 began WORD",
    "end WORD",
    "0 hovering WORD", "0 untracked WORD", "0WORD",
  ]

  @Test(arguments: lines) func errorAbbreviatesALongWord(line: String) {
    let start = line.hasPrefix("surface") ? "touchstone trace 1\n" : "touchstone trace 1\nsurface 100x60 mm\n"
    var parser = TraceParser(file: "t.trace")
    var message: String?
    do throws(RecordingError) {
      for line in (start + line.replacing("WORD", with: Self.long)).split(separator: "\n") {
        _ = try parser.read(String(line))
      }
    } catch { message = error.description }
    // Only scenes are checked by their catalog.
    if line.hasPrefix("scene") { return }
    #expect(message.map { $0.utf8.count < 1000 } == true, "\(message?.prefix(1000) ?? "no error")")
  }

  @Test(arguments: [(100, true), (101, false)]) func nameHasAtMostAHundredCharacters(count: Int, isAccepted: Bool)
    throws
  {
    // A character can be several scalars.
    for letter in ["n", "e\u{301}"] {
      var parser = TraceParser(file: "t.trace")
      for line in ["touchstone trace 1", "surface 100x60 mm"] { _ = try parser.read(line) }
      let name = String(repeating: letter, count: count)
      var message = ""
      do throws(RecordingError) { _ = try parser.read("recognizer \(name) tap") } catch { message = error.description }
      #expect(message.isEmpty == isAccepted)
      #expect(isAccepted || message.hasSuffix("is too long: at most 100 characters; shorten it"), "\(message)")
    }
  }
}
