import Simulation

/// A word for a gesture in a label, with the recognizers that recognize it.
public struct GestureWord: Hashable, Sendable {
  /// The word as tables show it.
  public let name: String
  /// Synonyms.
  public let synonyms: [String]
  /// The recognizers of the gesture in order of preference, with their number of recognitions for one gesture.
  public let recognizers: [GestureCount]

  private init(_ name: String, _ synonyms: [String] = [], _ recognizers: [GestureCount]) {
    self.name = name
    self.synonyms = synonyms
    self.recognizers = recognizers
  }

  /// All words except those for no gesture.
  public static let all: [GestureWord] = [
    GestureWord("tap", [], [GestureCount("tap", 1)]),
    GestureWord("two-finger-tap", [], [GestureCount("twoFingerTap", 1)]),
    GestureWord("three-finger-tap", [], [GestureCount("threeFingerTap", 1)]),
    // Without a recognizer of double taps, it is recognized as two taps.
    GestureWord("double-tap", [], [GestureCount("doubleTap", 1), GestureCount("tap", 2)]),
    GestureWord("long-press", ["hold", "press"], [GestureCount("longPress", 1)]),
    GestureWord(
      "two-finger-long-press", ["two-finger-hold", "two-finger-press"], [GestureCount("twoFingerLongPress", 1)]),
    GestureWord("pinch", ["pinch-in", "pinch-out", "zoom", "zoom-in", "zoom-out"], [GestureCount("pinch", 1)]),
    GestureWord("rotation", ["rotate", "turn"], [GestureCount("rotation", 1)]),
    GestureWord("scroll", ["two-finger-scroll", "pan", "drag"], [GestureCount("pan", 1)]),
    GestureWord(
      "swipe", ["swipe-left", "swipe-right", "swipe-up", "swipe-down", "flick"],
      [GestureCount("swipe", 1), GestureCount("pan", 1)]),
    GestureWord("screen-edge-pan", ["edge-pan", "edge-swipe"], [GestureCount("screenEdgePan", 1)]),
    GestureWord("transform", [], [GestureCount("transform", 1)]),
    GestureWord("hover", [], [GestureCount("hover", 1)]),
  ]

  /// Returns the word for a text, ignoring case, hyphens, spaces and underscores, so that recognizers' names are words as
  /// well; `nil` if there is none.
  public static func spelled(_ text: some StringProtocol) -> GestureWord? {
    let letters = letters(text)
    return all.first { $0.isSpelled(letters) }
  }

  /// Returns a Boolean value that indicates whether a text means no gesture.
  static func isNothing(_ text: some StringProtocol) -> Bool {
    let letters = letters(text)
    return nothing.contains { Self.letters($0) == letters }
  }

  /// The words for a recording without a gesture; tables show the first.
  static let nothing = ["none", "nothing", "rest", "noise", "palm"]

  /// Returns the recognizer, of those attached, that has to recognize the gesture, with its number of recognitions; `nil`
  /// if none can. A recognizer named with a synonym of the word counts as well.
  func recognizer(among recognizers: [String]) -> GestureCount? {
    self.recognizers.first { recognizers.contains($0.name) }
      ?? recognizers.first { isSpelled(Self.letters($0)) }.map { GestureCount($0, 1) }
  }

  private func isSpelled(_ letters: String) -> Bool {
    Self.letters(name) == letters || synonyms.contains { Self.letters($0) == letters }
  }

  private static func letters(_ text: some StringProtocol) -> String {
    String(text.lowercased().filter { !"-_ ".contains($0) })
  }
}
