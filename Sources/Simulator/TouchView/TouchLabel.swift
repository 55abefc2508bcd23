import Analysis

/// The gesture that the user meant with a touch. The raw value is the key that selects it.
package enum TouchLabel: Character, CaseIterable, Sendable {
  case tap = "t"
  case doubleTap = "d"
  case pinch = "p"
  case longPress = "l"
  case swipe = "s"
  case pan = "g"
  case scroll = "o"
  case rotation = "r"
  /// The touch should not be recognized as any gesture.
  case none = "n"

  private var form: (word: String, text: String, mostFingers: Int) {
    switch self {
    case .tap: ("tap", "a tap", 4)
    case .doubleTap: ("double-tap", "a double tap", 1)
    case .pinch: ("pinch", "a pinch", 1)
    case .longPress: ("long-press", "a long press", 3)
    case .swipe: ("swipe", "a swipe", 4)
    case .pan: ("pan", "a pan", 1)
    case .scroll: ("scroll", "a scroll", 1)
    case .rotation: ("rotation", "a rotation", 1)
    case .none: ("none", "nothing", 1)
    }
  }

  /// Returns the word of a label file for a touch with this number of fingers: `two-finger-tap`.
  package func word(fingers: Int) -> String {
    let number = fingers <= form.mostFingers ? [2: "two-finger-", 3: "three-finger-", 4: "four-finger-"][fingers] : nil
    return (number ?? "") + form.word
  }

  /// The label's name in a sentence: `a tap`, `nothing`.
  package var text: String { form.text }
}
