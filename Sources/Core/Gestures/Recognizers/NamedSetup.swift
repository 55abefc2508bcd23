/// A set of recognizers with a name: the standard recognizers with the thresholds of a toolkit, rounded. Documentation/Engines.md has
/// the measurements.
public enum NamedSetup: String, CaseIterable, Sendable {
  /// Every variant of the standard kinds with our defaults.
  case standard
  /// Qt Quick 6.4.2's handlers, measured.
  case qt6
  /// GTK 4.8.3's gestures, which claim their touches, measured.
  case gtk
  /// Chromium 156, measured to 10 ms: it taps up to 640 ms, presses from 650, and double-taps up to 396.
  case chromium
  /// Apple's documentation of UILongPressGestureRecognizer; what it does not state stays as it is.
  case uikit
  /// The constants of Android's ViewConfiguration (API 28), with 1 dp as 1 pt.
  case android

  /// The parameters that differ from the standard recognizers', each as `RECOGNIZER.PARAMETER=VALUE`.
  public var assignments: [String] {
    switch self {
    case .standard: []
    case .qt6:
      Self.tap(movement: 10, time: "800ms", interval: "400ms", distance: 10)
        + Self.press(movement: 10, time: "800ms") + ["pan.minimumTranslation=10", "pan.maximumNumberOfTouches=1"]
        + Self.pinch(span: 20) + Self.noSwipes
    case .gtk:
      Self.tap(movement: 9, time: "500ms", interval: "400ms", distance: 5)
        + Self.press(movement: 8, time: "500ms") + ["pan.minimumTranslation=9", "pan.maximumNumberOfTouches=1"]
        + Self.pinch(span: 0) + Self.noSwipes
        + ["rotation.minimumRotation=0", "rotation.minimumArc=0", "rotation.minimumArcShare=0"]
    case .chromium:
      Self.tap(movement: 15, time: "650ms", interval: "400ms", distance: 20)
        + Self.press(movement: 30, time: "650ms") + ["pan.minimumTranslation=15"]
        + Self.pinch(span: 30) + ["pinch.minimumSpan=125"] + Self.noSwipes
    case .uikit: Self.press(movement: 10, time: "500ms")
    case .android:
      Self.tap(movement: 8, time: "500ms", interval: "300ms", distance: 100)
        + Self.press(movement: 8, time: "500ms") + ["pan.minimumTranslation=8", "swipe.minimumVelocity=50"]
        // ViewConfiguration's 27 mm, at 160 dp per inch.
        + Self.pinch(span: 16) + ["pinch.minimumSpan=170"]
    }
  }

  /// Toolkits without swipes begin a pan at once.
  private static var noSwipes: [String] { swipes.map { $0 + ".minimumVelocity=100000" } }

  private static func tap(movement: Int, time: String, interval: String, distance: Int) -> [String] {
    [
      "tap.allowableMovement=\(movement)", "tap.maximumPressDuration=\(time)", "tap.maximumTapInterval=\(interval)",
      "tap.allowableSeparation=\(distance)",
    ]
  }

  private static func press(movement: Int, time: String) -> [String] {
    ["longPress.allowableMovement=\(movement)", "longPress.minimumPressDuration=\(time)"]
  }

  private static func pinch(span: Int) -> [String] {
    ["pinch.minimumSpanChange=\(span)", "pinch.minimumScaleChange=0", "pinch.minimumSpanShare=0"]
  }
}

// The relations that let the standard recognizers coexist, for every named setup.
extension NamedSetup {
  private static var swipes: [String] { SwipeRecognizer.variants.map { $0.name } }

  /// The requirements: a pan requires the swipes to fail. Fingers that lift from a fast flick swipe, and all others pan. A swipe
  /// fails where its fingers have moved as far as a pan and are too slow or too few for it, so that a slow drag begins there. A fast
  /// one begins when it stops or has been slow for 40 ms, at most 500 ms after the last touch down, with its whole translation.
  public static var requirements: [(required: String, dependent: String)] { swipes.map { ($0, "pan") } }

  /// The pairs of recognizers that may be active at the same time: a pinch and a rotation, because fingers can do both, and a press by
  /// several fingers with the gestures that resting fingers can begin: a pinch, a rotation, a pan.
  public static var simultaneous: [(first: String, second: String)] {
    var pairs = [(first: "pinch", second: "rotation")]
    for press in LongPressRecognizer.variants.dropFirst() {
      for other in ["pinch", "rotation", "pan"] { pairs.append((press.name, other)) }
    }
    return pairs
  }
}
