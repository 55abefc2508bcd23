// react-native-gesture-handler 2 (github.com/software-mansion/react-native-gesture-handler; defaults read at 2.29, package folder
// packages/react-native-gesture-handler). One dp is one point. A config has only what was set, so the defaults are here.
extension LibraryVocabulary {
  static let gestureHandler = LibraryVocabulary(
    name: "react-native-gesture-handler", kinds: [tap, longPress, pan, fling, pinch, rotation] + others,
    enabling: "enabled",
    ignored: [
      "ref", "requireToFail", "simultaneousWith", "blocksHandlers", "needsPointerData", "runOnJS", "testId",
      "activeCursor", "hoverEffect", "avgTouches", "enableTrackpadTwoFingerGesture", "userSelect", "touchAction",
      "enableContextMenu",
    ],
    common: [
      // Handlers cancel the touches of their views by default: src/handlers/gestures/gesture.ts.
      Option("cancelsTouchesInView", "touchHandling.cancelsTouches", words: [0: "no", 1: "yes"]),
      Option("shouldCancelWhenOutside", notes: [(1...1, "a finger that leaves the view does not fail in Touchstone")]),
      Option("hitSlop", note: "hitSlop is not applied: the whole view receives touches"),
      Option("mouseButton", note: "touches have no mouse button in Touchstone"),
      Option("manualActivation", notes: [(1...1, "Touchstone recognizes this without your state manager")]),
    ],
    // src/web/tools/GestureHandlerOrchestrator.ts, makeActive(): the first that activates cancels the others.
    firstWins: true,
    remarks: [
      "where a pan, a pinch or a rotation begins on iOS is undocumented; 10 pt, 8 pt and 5° are assumed unless the pan has a minDist"
    ])

  private static let anywhere = 10_000.0

  // android/…/TapGestureHandler.kt, apple/Handlers/RNTapHandler.m, src/web/handlers/TapGestureHandler.ts
  private static let tap = Kind(
    name: "TapGestureHandler", kind: "tap",
    options: [
      Option("minPointers", "numberOfTouchesRequired", default: 1),
      Option("numberOfTaps", "numberOfTapsRequired", default: 1),
      Option("maxDurationMs", "maximumPressDuration", "maximumTouchDownInterval", default: 500),
      Option("maxDelayMs", "maximumTapInterval", defaults: ["": 500, "android": 200, "ios": 200]),
      Option("maxDist", "allowableMovement", "allowableSeparation", default: anywhere),
      Option("maxDeltaX"), Option("maxDeltaY"),
    ],
    combine: { values in
      let deltas = ["maxDeltaX", "maxDeltaY"].compactMap { values[$0] }
      guard let most = deltas.max() else { return [] }
      values["maxDist"] = min(values["maxDist"] ?? anywhere, deltas.count == 2 ? most * 2.0.squareRoot() : most)
      return ["maxDeltaX and maxDeltaY are a distance in any direction in Touchstone"]
    },
    notes: [
      "a tap with more fingers than minPointers is recognized in the library; Touchstone requires exactly that many"
    ])

  // LongPressGestureHandler.kt, RNLongPressHandler.m, LongPressGestureHandler.ts: more than maxDist also cancels a press.
  private static let longPress = Kind(
    name: "LongPressGestureHandler", kind: "longPress",
    options: [
      Option("minDurationMs", "minimumPressDuration", default: 500),
      Option("maxDist", "allowableMovement", "allowableMovementWhilePressing", default: 10),
      Option("numberOfPointers", "numberOfTouchesRequired", default: 1),
    ])

  // PanGestureHandler.kt and .ts, RNPanHandler.m. Without any distance, Android's touch slop is 8 dp (ViewConfiguration), the web's
  // 15 (src/web/constants.ts), and UIKit's is undocumented.
  private static let pan = Kind(
    name: "PanGestureHandler", kind: "pan",
    options: [
      Option("minPointers", "minimumNumberOfTouches", default: 1),
      Option("maxPointers", "maximumNumberOfTouches", default: 10),
      Option("minDist", "minimumTranslation", defaults: ["": 10, "android": 8, "web": 15]),
      Option("axis", "axisLock", words: [1: "horizontal", 2: "vertical"]),
      Option("minVelocity", note: pansBySpeed), Option("minVelocityX", note: pansBySpeed),
      Option("minVelocityY", note: pansBySpeed),
      Option(
        "activateAfterLongPress",
        notes: [
          (0.001 ... .infinity, "Touchstone's pan begins without the long press; add a `longPress` that it requires")
        ]),
    ]
      + ["active", "fail"].flatMap { name in
        ["XStart", "XEnd", "YStart", "YEnd"].map { Option("\(name)Offset\($0)") }
      }, combine: offsets)

  private static let pansBySpeed = "Touchstone's pan begins by its distance, not by its speed"

  /// Combines the offsets at which a pan begins or fails.
  private static let offsets: @Sendable (inout [String: Double]) -> [String] = { values in
    func offsets(_ name: String) -> [Double] { ["Start", "End"].compactMap { values[name + $0].map(abs) } }
    let (x, y) = (offsets("activeOffsetX"), offsets("activeOffsetY"))
    let fails = (x: offsets("failOffsetX"), y: offsets("failOffsetY"))
    var notes: [String] = []
    if x.isEmpty != y.isEmpty {
      values["axis"] = y.isEmpty ? 1 : 2
      notes.append(
        "the library's pan begins at its offset after any movement; Touchstone's fails if the finger first moves across its axis"
      )
    } else if x.isEmpty, fails.x.isEmpty != fails.y.isEmpty {
      values["axis"] = fails.x.isEmpty ? 1 : 2
    }
    let distances = x + y + (values["minDist"].map { [$0] } ?? [])
    if let nearest = distances.min() { values["minDist"] = nearest }
    if Set(distances).count > 1 { notes.append("the smallest of the pan's distances is used in every direction") }
    if x.count == 1 || y.count == 1 { notes.append("an offset in one direction is used in both") }
    if !(fails.x + fails.y).isEmpty {
      notes.append(
        values["axis"] == nil
          ? "failOffset is not applied"
          : "failOffset: Touchstone's pan fails if the finger first moves more across its axis than along it")
    }
    return notes
  }

  // FlingGestureHandler.kt and .ts (2000 px/s, 700 px/s; within 30°, of which half is to each side: tan 15°), RNFlingHandler.m.
  private static let fling = Kind(
    name: "FlingGestureHandler", kind: "swipe",
    fixed: [("minimumDistance", "10pt"), ("maximumOffAxisShare", "0.268"), ("maximumDuration", "800ms")],
    options: [
      Option("numberOfPointers", "numberOfTouchesRequired", default: 1),
      // src/Directions.ts
      Option(
        "direction", "direction", bits: [(1, "right"), (2, "left"), (4, "up"), (8, "down")], default: 1, none: 0...0),
      Option("velocity", "minimumVelocity", defaults: ["": 700, "android": 2000]),
    ],
    notes: [
      "the library's fling is recognized as soon as it is fast: 2000 pixels a second on Android, whatever their size, undocumented "
        + "on iOS; Touchstone's after 10 pt"
    ])

  // ScaleGestureDetector of Android and the web: the touch slop; UIKit's is undocumented.
  private static let pinch = Kind(
    name: "PinchGestureHandler", kind: "pinch", fixed: [("minimumSpanShare", "0"), ("minimumScaleChange", "0")],
    options: [Option("slop", "minimumSpanChange", defaults: ["": 8, "web": 15])])

  // RotationGestureHandler.kt and .ts: 5°; UIKit's is undocumented.
  private static let rotation = Kind(
    name: "RotationGestureHandler", kind: "rotation",
    fixed: [("minimumRotation", "5°"), ("minimumArc", "0pt"), ("minimumArcShare", "0")])

  private static let others = [
    Kind(name: "NativeViewGestureHandler", notes: ["a native view's own gesture is unknown; add a pan if it scrolls"]),
    Kind(name: "ForceTouchGestureHandler", notes: ["Touchstone has no force touch"]),
    Kind(name: "ManualGestureHandler", notes: ["your state manager decides when it is recognized"]),
    Kind(name: "HoverGestureHandler", notes: ["hovers are not part of the search"]),
  ]
}
