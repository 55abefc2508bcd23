/// Recognizes setups of other libraries: dumps, and source code, from which a dump must be made first.
package enum ForeignSetup {
  /// The key of a dump whose value names the library.
  package static let key: StaticString = "touchstoneSetup"

  /// Returns whether a file that begins with these bytes is a dump.
  package static func isDump(_ head: ArraySlice<UInt8>) -> Bool {
    head.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "{") && JSONKeys.contain([key], in: head)
  }

  /// Returns what to do about source code that sets up another library's recognizers; nil for other text.
  static func problem(_ head: ArraySlice<UInt8>) -> FileTypeProblem? {
    if head.containsText("\"touchstoneSetup\""), !isDump(head) {
      return .init("a dump begins with {; remove what is before it, such as LOG")
    }
    let signs: [(signs: [StaticString], library: String, remedy: RecordingRemedy)] = [
      (["Hammer.Manager", "new Hammer(", "Hammer.Pan", "Hammer.Tap", "Hammer.Swipe"], "Hammer.js", .dumpHammer),
      (
        ["from \"react-native-gesture", "from 'react-native-gesture"], "react-native-gesture-handler",
        .dumpGestureHandler
      ),
      (["GestureRecognizer(target:", "import UIKit", "<UIKit/"], "UIKit", .dumpUIKit),
    ]
    guard let found = signs.first(where: { $0.signs.contains { head.containsText($0) } }) else { return nil }
    return .init(
      "this is source code that uses \(found.library), which only runs in an app; dump its recognizers", found.remedy)
  }

  /// The problem with a dump where a recording is expected.
  static let dumpInsteadOfRecording = FileTypeProblem(
    "this is a dump of an app's recognizers, without touches", .useDump)

  /// The problem with a dump for a program that does not read dumps.
  static let unreadDump = FileTypeProblem(
    "this is a dump of an app's recognizers, which the laboratory reads and this program does not contain", .convertDump
  )
}
