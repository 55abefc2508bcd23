import TouchTrace

/// What a recording shows, in a word, and so what must come of it: `tap`, `two-finger-tap`, `tap*20`, `none`.
public struct GestureLabel: Hashable, Sendable {
  /// A word that labels may be.
  public struct Word: Hashable, Sendable {
    /// As tables show it.
    public let name: String
    /// Other words for the same.
    public let others: [String]
    /// The recognizers that may give it: of those that are played the first has to, and how often for one gesture. Empty
    /// where nothing may come.
    public let givers: [Giver]

    init(_ name: String, _ others: [String] = [], _ givers: [Giver]) {
      (self.name, self.others, self.givers) = (name, others, givers)
    }
  }
  /// A recognizer's name, and how often it recognizes where the gesture is made once.
  public struct Giver: Hashable, Sendable {
    public let recognizer: String
    public let count: Int
    init(_ recognizer: String, _ count: Int = 1) { (self.recognizer, self.count) = (recognizer, count) }
  }

  /// Every word there is. Case, hyphens, spaces and underscores do not count, so that recognizers' own names are labels
  /// too.
  public static let words: [Word] = [
    Word("tap", [], [Giver("tap")]),
    Word("two-finger-tap", [], [Giver("twoFingerTap")]),
    Word("three-finger-tap", [], [Giver("threeFingerTap")]),
    // Without a recognizer of double taps, two taps are what it is.
    Word("double-tap", [], [Giver("doubleTap"), Giver("tap", 2)]),
    Word("long-press", ["hold", "press"], [Giver("longPress")]),
    Word("two-finger-long-press", ["two-finger-hold", "two-finger-press"], [Giver("twoFingerLongPress")]),
    Word("pinch", ["pinch-in", "pinch-out", "zoom", "zoom-in", "zoom-out"], [Giver("pinch")]),
    Word("rotation", ["rotate", "turn"], [Giver("rotation")]),
    Word("scroll", ["two-finger-scroll", "pan", "drag"], [Giver("pan")]),
    Word(
      "swipe", ["swipe-left", "swipe-right", "swipe-up", "swipe-down", "flick"],
      [Giver("swipe"), Giver("pan")]),
    Word("none", ["nothing", "rest", "noise", "palm"], []),
  ]

  public let word: Word
  /// How many times the gesture is made; 1 or more.
  public let times: Int

  /// `WORD` or `WORD*TIMES`; nil for a word that is not in ``words``.
  public init?(parsing text: some StringProtocol) {
    let parts = text.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first else { return nil }
    let letters = Self.letters(first)
    let word = Self.words.first { word in
      ([word.name] + word.others).contains { Self.letters($0) == letters }
    }
    guard let word else { return nil }
    self.word = word
    if parts.count == 1 {
      times = 1
    } else {
      guard let times = Int(parts[1]), (1...1_000_000).contains(times) else { return nil }
      self.times = times
    }
  }
  private static func letters(_ text: some StringProtocol) -> String {
    String(text.lowercased().filter { !"-_ ".contains($0) })
  }

  /// `two-finger-tap`, `tap*20`
  public var text: String { times == 1 ? word.name : "\(word.name)*\(times)" }

  /// The label in a file's name: what stands before the first digit, or else before its ending. `two-finger-tap-1.yml` is
  /// a `two-finger-tap`, `tap3.yml` and `tap.trace` are a `tap`. May be any text, which need not be a label.
  public static func word(inFileName path: String) -> Substring {
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    var word = name.prefix { $0 != "." && !("0"..."9").contains($0) }
    while let last = word.last, "-_ ".contains(last) { word = word.dropLast() }
    return word
  }

  /// The words, for help and for messages.
  public static var list: [String] { words.map(\.name) }

  /// What must come where these recognizers are played: a recognizer and how often; nil where nobody could give it, or
  /// nothing may come.
  func promise(among recognizers: [String]) -> (recognizer: String, count: Int)? {
    guard let giver = word.givers.first(where: { recognizers.contains($0.recognizer) }) else { return nil }
    let (count, overflow) = giver.count.multipliedReportingOverflow(by: times)
    return (giver.recognizer, overflow ? .max : count)
  }
}
