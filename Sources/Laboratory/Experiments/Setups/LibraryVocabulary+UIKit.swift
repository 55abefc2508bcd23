// UIKit, with the names and defaults of Apple's documentation. Parameters here have UIKit's names where UIKit has them; what it
// does not document, such as how far a tap may move, has the defaults of this program.
extension LibraryVocabulary {
  static let uikit = LibraryVocabulary(
    name: "uikit",
    kinds: [
      Kind(
        name: "UITapGestureRecognizer", kind: "tap",
        options: [plain("numberOfTapsRequired"), plain("numberOfTouchesRequired"), buttons]),
      Kind(
        name: "UILongPressGestureRecognizer", kind: "longPress",
        options: [
          // In seconds. Apple documents 0.5 s and 10 points.
          Option("minimumPressDuration", "minimumPressDuration", scale: 1000, default: 0.5),
          Option("allowableMovement", "allowableMovement", default: 10),
          plain("numberOfTapsRequired"), plain("numberOfTouchesRequired"),
        ]),
      Kind(
        name: "UIPanGestureRecognizer", kind: "pan",
        options: [
          plain("minimumNumberOfTouches"), plain("maximumNumberOfTouches"),
          Option(
            "allowedScrollTypesMask",
            notes: [(1 ... .infinity, "scrolls of a pointing device are not part of the search")]),
        ]),
      Kind(
        name: "UISwipeGestureRecognizer", kind: "swipe",
        options: [
          // UISwipeGestureRecognizer.Direction
          Option(
            "direction", "direction", bits: [(1, "right"), (2, "left"), (4, "up"), (8, "down")], default: 1, none: 0...0
          ),
          plain("numberOfTouchesRequired"),
        ]),
      Kind(
        name: "UIScreenEdgePanGestureRecognizer", kind: "screenEdgePan",
        // UIRectEdge
        options: [Option("edges", "edges", bits: [(1, "top"), (2, "left"), (4, "bottom"), (8, "right")], none: 0...0)]),
      Kind(name: "UIPinchGestureRecognizer", kind: "pinch"),
      Kind(name: "UIRotationGestureRecognizer", kind: "rotation"),
      Kind(name: "UIHoverGestureRecognizer", notes: ["hovers are not part of the search"]),
    ],
    enabling: "isEnabled", ignored: ["class"],
    common: [
      handling("cancelsTouchesInView", "cancelsTouches"), handling("delaysTouchesBegan", "delaysTouchesBegan"),
      handling("delaysTouchesEnded", "delaysTouchesEnded"),
      Option("isSubclass", notes: [(1...1, "what this subclass changes is unknown; it is searched as its superclass")]),
    ],
    tapsCancelTouches: true, ownPrefixes: ["_UI", "UIScrollView"],
    remarks: [
      "Apple does not document how far a tap may move, when a pan, a swipe, a pinch or a rotation begins, and how long a tap may "
        + "last; Touchstone's defaults are used, `touchstone recognizers` lists them"
    ])

  private static func plain(_ name: String) -> Option { Option(name, name) }

  private static func handling(_ name: String, _ part: String) -> Option {
    Option(name, "touchHandling.\(part)", words: [0: "no", 1: "yes"])
  }

  // UIEvent.ButtonMask
  private static let buttons = Option(
    "buttonMaskRequired", "buttonMaskRequired", bits: [(1, "primary"), (2, "secondary"), (4, "middle")])
}
