/// Recognizes setups of other libraries: dumps, and source code, from which a dump must be made first.
enum ForeignSetup {
  /// Returns what to do about source code that sets up another library's recognizers; nil for other text.
  static func problem(_ head: ArraySlice<UInt8>) -> String? {
    if head.containsText("\"touchstoneSetup\""), !ImportedSetup.isDump(head) {
      return "a dump begins with {; remove what is before it, such as LOG"
    }
    let signs: [(signs: [StaticString], library: String, topic: String)] = [
      (["Hammer.Manager", "new Hammer(", "Hammer.Pan", "Hammer.Tap", "Hammer.Swipe"], "Hammer.js", "hammer"),
      (
        ["from \"react-native-gesture", "from 'react-native-gesture"], "react-native-gesture-handler", "gesture-handler"
      ),
      (["GestureRecognizer(target:", "import UIKit", "<UIKit/"], "UIKit", "uikit"),
    ]
    guard let found = signs.first(where: { $0.signs.contains { head.containsText($0) } }) else { return nil }
    return
      "this is source code that uses \(found.library), which only runs in an app; dump its recognizers with the code of "
      + "`touchstone help \(found.topic)`"
  }

  /// The problem with a dump where a recording is expected.
  static let dumpInsteadOfRecording =
    "this is a dump of an app's recognizers, without touches; save it as a file for `touchstone conflicts FILE` or --setup FILE"
}

extension ByteInput {
  /// Returns whether this is a dump of another library's setup, and rewinds the input.
  mutating func isImportedSetup() throws(RecordingError) -> Bool {
    beginLookAhead()
    try fillHead(Self.lookAhead)
    rewind()
    return ImportedSetup.isDump(head(Self.lookAhead))
  }
}

extension ImportedSetup {
  static func isDump(_ head: ArraySlice<UInt8>) -> Bool {
    head.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "{") && JSONKeys.contain([key], in: head)
  }
}

extension TraceParser {
  mutating func readAll(_ input: inout ByteInput) throws(RecordingError) {
    var frame = TraceFrame()
    while try input.nextLine() { _ = try read(input.buffer[input.lineStart..<input.lineEnd], into: &frame) }
    try finish()
  }

  /// Reads the lines of a dump; errors have the places in the dump.
  mutating func read(_ imported: ImportedSetup) throws(RecordingError) {
    let lines = [("touchstone header 1", 0)] + imported.lines
    do throws(RecordingError) {
      for (text, _) in lines { _ = try read(text) }
      try finish()
    } catch {
      throw imported.json.error(error.problem, at: error.line > 0 ? lines[error.line - 1].1 : 0)
    }
  }
}
