// Hammer.js 2.0.7 and 2.0.8 (github.com/hammerjs/hammer.js). One CSS pixel is one point. A threshold of Hammer must be exceeded,
// or kept below, where one here is included: the values are the same, the difference is one value.
extension LibraryVocabulary {
  static let hammer = LibraryVocabulary(
    name: "hammer", kinds: [tap, press, pan, swipe, pinch, rotate], enabling: "enable", ignored: ["event"],
    // src/manager.js, recognize(): the first in the list becomes the current one, and the others are reset.
    firstWins: true,
    // src/recognizerjs/recognizer-constructor.js: requireFailure() links both; src/recognizers/tap.js has the only timer for it.
    onlyTapsWait: true,
    // Each manager has a session of its own.
    viewsAreSeparate: true)

  // src/recognizers/tap.js
  private static let tap = Kind(
    name: "Tap", kind: "tap",
    options: [
      Option("pointers", "numberOfTouchesRequired", default: 1),
      Option(
        "taps", "numberOfTapsRequired", default: 1,
        notes: [
          (3...100, "Hammer measures posThreshold from the tap before; Touchstone measures it from the first one")
        ]),
      Option("time", "maximumPressDuration", "maximumTouchDownInterval", default: 250),
      Option("interval", "maximumTapInterval", default: 300),
      Option("threshold", "allowableMovement", default: 9),
      Option("posThreshold", "allowableSeparation", default: 10),
    ],
    combine: { values in
      values["taps", default: 1] < 2
        ? [] : ["Hammer's interval includes the next tap's press; in Touchstone it ends where that touches down"]
    })

  // src/recognizers/press.js. Its timer sets the state outside of manager.js's recognize(): it never becomes the current one.
  private static let press = Kind(
    name: "Press", kind: "longPress",
    options: [
      Option("pointers", "numberOfTouchesRequired", default: 1),
      Option("time", "minimumPressDuration", default: 251),
      Option("threshold", "allowableMovement", default: 9),
    ], preventsNothing: true)

  // src/inputjs/input-consts.js
  private static let directions: [(bit: Int, word: String)] = [(2, "left"), (4, "right"), (8, "up"), (16, "down")]
  // DIRECTION_NONE is 1.
  private static let noDirection: ClosedRange<Double> = 0...1

  // src/recognizers/pan.js; attribute.js for pointers, of which 0 is any number.
  private static let pan = Kind(
    name: "Pan", kind: "pan",
    options: [
      Option("fewest", "minimumNumberOfTouches"), Option("most", "maximumNumberOfTouches"), Option("pointers"),
      Option("threshold", "minimumTranslation", default: 10),
      Option(
        "direction", "axisLock", words: axes, default: 30, none: noDirection,
        notes: [
          (2...5, oneDirection), (7...23, oneDirection), (25...29, oneDirection), (2...6, axis), (8...8, axis),
          (16...16, axis), (24...24, axis),
        ]),
    ],
    combine: { values in
      let pointers = values["pointers", default: 1]
      values["fewest"] = max(pointers, 1)
      values["most"] = pointers == 0 ? 10 : pointers
      return []
    })

  private static let axes: [Double: String] = {
    var words = [Double: String]()
    for bits in 2...30 { words[Double(bits)] = bits & 24 < 8 ? "horizontal" : bits & 6 == 0 ? "vertical" : "free" }
    return words
  }()

  private static let oneDirection = "Touchstone's pan follows an axis in both directions, not only in this direction"
  private static let axis =
    "Hammer's pan also begins in a movement across its axis, once it exceeds the threshold along the axis, unless the browser "
    + "scrolls; Touchstone's fails"

  // src/recognizers/swipe.js: recognized where the last finger lifts; velocity is in pixels per millisecond.
  private static let swipe = Kind(
    name: "Swipe", kind: "swipe",
    fixed: [
      ("recognizesAt", "touchUp"), ("maximumOffAxisShare", "1"), ("minimumFingerShare", "0"),
    ],
    options: [
      Option("pointers", "numberOfTouchesRequired", default: 1),
      Option("threshold", "minimumDistance", default: 10),
      Option("velocity", "minimumVelocity", scale: 1000, default: 0.3), Option("longest", "maximumDuration"),
      Option("direction", "direction", bits: directions, default: 30, none: noDirection),
    ],
    combine: { values in
      // A movement of a screen's size, 1000 px, takes no longer at this mean velocity.
      values["longest"] = min(1000 / max(values["velocity", default: 0.3], 0.001), 86_400_000).rounded()
      return []
    },
    notes: ["Hammer's velocity is the mean of the whole movement; Touchstone's is that of its end"])

  // src/recognizers/pinch.js: the scale must differ from 1, and other fingers cancel it.
  private static let pinch = Kind(
    name: "Pinch", kind: "pinch",
    fixed: [
      ("minimumSpanChange", "0.001pt"), ("minimumSpanShare", "0"), ("fingerChange", "end"), ("thirdFinger", "count"),
    ],
    options: [twoPointers, Option("threshold", "minimumScaleChange", default: 0)])

  // src/recognizers/rotate.js, in degrees.
  private static let rotate = Kind(
    name: "Rotate", kind: "rotation", fixed: [("minimumArc", "0.001pt"), ("minimumArcShare", "0")],
    options: [twoPointers, Option("threshold", "minimumRotation", default: 0)])

  private static let twoPointers = Option(
    "pointers", default: 2, notes: [(0...1, onlyTwo), (3...10, onlyTwo)])
  private static let onlyTwo = "Touchstone requires two fingers, whatever pointers is"
}
