/// Recognizes setups of other libraries: dumps, and source code, from which a dump must be made first.
package enum ForeignSetup {
  /// The key of a dump whose value names the library.
  package static let key: StaticString = "touchstoneSetup"

  /// Returns whether a file that begins with these bytes is a dump.
  package static func isDump(_ head: ArraySlice<UInt8>) -> Bool {
    head.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "{") && JSONKeys.contain([key], in: head)
  }

  /// Returns what to do about source code that sets up another library's recognizers; nil for other text.
  static func problem(_ head: ArraySlice<UInt8>) -> String? {
    if head.containsText("\"touchstoneSetup\""), !isDump(head) {
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

  /// The problem with a dump for a program that does not read dumps.
  static let unreadDump =
    "this is a dump of an app's recognizers, which the laboratory reads and this program does not contain; an installed "
    + "touchstone has it, and its `touchstone convert DUMP FILE.header` makes a setup that this program reads"
}
