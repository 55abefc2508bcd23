import Simulation

/// A word for a gesture that labels may have, and which recognizers give it.
public struct GestureWord: Hashable, Sendable {
  /// As tables show it.
  public let name: String
  /// Other words for the same.
  public let others: [String]
  /// The recognizers that may give it: of those that are played the first has to, and how often for one gesture.
  public let givers: [GestureCount]

  private init(_ name: String, _ others: [String] = [], _ givers: [GestureCount]) {
    self.name = name
    self.others = others
    self.givers = givers
  }

  /// Every word there is, but the one for nothing.
  public static let all: [GestureWord] = [
    GestureWord("tap", [], [GestureCount("tap", 1)]),
    GestureWord("two-finger-tap", [], [GestureCount("twoFingerTap", 1)]),
    GestureWord("three-finger-tap", [], [GestureCount("threeFingerTap", 1)]),
    // Without a recognizer of double taps, two taps are what it is.
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

  /// The word of which `text` is a spelling. Case, hyphens, spaces and underscores do not count, so that recognizers' own
  /// names are words too.
  public static func spelled(_ text: some StringProtocol) -> GestureWord? {
    let letters = letters(text)
    return all.first { $0.isSpelled(letters) }
  }

  static func isNothing(_ text: some StringProtocol) -> Bool {
    let letters = letters(text)
    return nothing.contains { Self.letters($0) == letters }
  }

  /// What is written where nothing may come; the first as tables show it.
  static let nothing = ["none", "nothing", "rest", "noise", "palm"]

  /// Who of these recognizers, by name, has to give it, and how often for one gesture; nil where nobody could. One that
  /// is called by another of its words gives it too.
  func giver(among recognizers: [String]) -> GestureCount? {
    givers.first { recognizers.contains($0.name) }
      ?? recognizers.first { isSpelled(Self.letters($0)) }.map { GestureCount($0, 1) }
  }

  private func isSpelled(_ letters: String) -> Bool {
    Self.letters(name) == letters || others.contains { Self.letters($0) == letters }
  }

  private static func letters(_ text: some StringProtocol) -> String {
    String(text.lowercased().filter { !"-_ ".contains($0) })
  }
}
