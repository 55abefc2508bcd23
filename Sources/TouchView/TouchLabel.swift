import Analysis

/// The gesture that the user meant with a touch. The raw value is the key that selects it.
package enum TouchLabel: Character, CaseIterable, Sendable {
  case tap = "t"
  case pinch = "p"
  case longPress = "l"
  case swipe = "s"
  case rotation = "r"
  /// The touch should not be recognized as any gesture.
  case none = "n"

  /// Returns the word of a label file for a touch with this number of fingers: `two-finger-tap`.
  package func word(fingers: Int) -> String {
    switch self {
    case .tap:
      fingers == 2
        ? "two-finger-tap" : fingers == 3 ? "three-finger-tap" : fingers == 4 ? "four-finger-tap" : "tap"
    case .longPress: fingers == 2 ? "two-finger-long-press" : fingers == 3 ? "three-finger-long-press" : "long-press"
    case .pinch: "pinch"
    case .swipe:
      fingers == 2
        ? "two-finger-swipe" : fingers == 3 ? "three-finger-swipe" : fingers == 4 ? "four-finger-swipe" : "swipe"
    case .rotation: "rotation"
    case .none: "none"
    }
  }

  /// The label's name in a sentence: `a tap`, `nothing`.
  package var text: String {
    switch self {
    case .tap: "a tap"
    case .longPress: "a long press"
    case .pinch: "a pinch"
    case .swipe: "a swipe"
    case .rotation: "a rotation"
    case .none: "nothing"
    }
  }
}
