import Gestures
import TouchTrace

/// A word for a gesture in a label, with the recognizers that recognize it.
package struct GestureWord: Hashable, Sendable {
  /// The word as tables show it.
  package let name: String
  package let synonyms: [String]
  /// The recognizers of the gesture in order of preference, with their number of recognitions for one gesture.
  package let recognizers: [GestureCount]
  /// The number of fingers of a movement; `nil` for any.
  let fingers: Int?
  /// The recognizer that a score accepts as well if the fingers stop with its gesture: then it is the whole movement.
  let ending: String?
  /// The recognizer of the gesture that libinput reports for it, if it reports another one.
  let libinput: String?
  /// What the fingers do.
  let shape: GestureShape

  private init(
    _ name: String, _ synonyms: [String] = [], _ recognizers: [GestureCount], fingers: Int? = nil,
    orEnding ending: String? = nil, libinput: String? = nil
  ) {
    self.name = name
    self.synonyms = synonyms
    self.recognizers = recognizers
    self.fingers = fingers
    self.ending = ending
    self.libinput = libinput
    shape = recognizers.lazy.compactMap { Self.kind(named: $0.name)?.shape }.first ?? .other
  }

  /// Returns the kind of the library that has a recognizer of this name.
  static func kind(named name: String) -> (any GestureRecognizer.Type)? {
    Catalog.recognizers.first { $0.variantNames.contains(name) }
  }

  /// Returns whether a recognizer of the library accepts several numbers of fingers, so that its name does not state them.
  static func acceptsFingers(_ name: String) -> Bool {
    kind(named: name)?.parameterDescriptions.contains { $0.role == .maximumFingers } ?? false
  }

  /// All words except those for no gesture: those that people use, and the names of recognizers of other kinds of the library.
  package static let all: [GestureWord] = spoken + unspoken

  /// The words for kinds that have none among ``spoken``: `flick-hold` for `flickHold`.
  private static var unspoken: [GestureWord] {
    let kinds = Catalog.recognizers.filter { type in !spoken.contains { $0.isSpelled(letters(type.kind)) } }
    return kinds.flatMap { type in
      type.variantNames.map { name in
        let upper = UInt8(ascii: "A")...UInt8(ascii: "Z")
        let letters = name.utf8.flatMap { upper.contains($0) ? [UInt8(ascii: "-"), $0 + 32] : [$0] }
        let word = String(decoding: letters, as: UTF8.self)
        return GestureWord(word, name == type.kind ? [type.noun] : [], [GestureCount(name, 1)])
      }
    }
  }

  private static let spoken: [GestureWord] = [
    GestureWord("tap", [], [GestureCount("tap", 1)]),
    GestureWord("two-finger-tap", [], [GestureCount("twoFingerTap", 1)]),
    GestureWord("three-finger-tap", [], [GestureCount("threeFingerTap", 1)]),
    GestureWord("four-finger-tap", [], [GestureCount("fourFingerTap", 1)]),
    // Without a recognizer of double taps, it is recognized as two taps.
    GestureWord("double-tap", [], [GestureCount("doubleTap", 1), GestureCount("tap", 2)]),
    GestureWord("long-press", ["hold", "press"], [GestureCount("longPress", 1)]),
    GestureWord(
      "two-finger-long-press", ["two-finger-hold", "two-finger-press"], [GestureCount("twoFingerLongPress", 1)]),
    GestureWord(
      "three-finger-long-press", ["three-finger-hold", "three-finger-press"], [GestureCount("threeFingerLongPress", 1)]),
    GestureWord("pinch", ["pinch-in", "pinch-out", "zoom", "zoom-in", "zoom-out"], [GestureCount("pinch", 1)]),
    GestureWord("rotation", ["rotate", "turn"], [GestureCount("rotation", 1)], libinput: "pinch"),
    GestureWord("pan", [], [GestureCount("pan", 1)], orEnding: "swipe"),
    GestureWord("drag", [], [GestureCount("pan", 1)], fingers: 1, orEnding: "swipe"),
    GestureWord("scroll", ["two-finger-scroll"], [GestureCount("pan", 1)], fingers: 2),
    GestureWord(
      "swipe", ["swipe-left", "swipe-right", "swipe-up", "swipe-down", "flick"],
      [GestureCount("swipe", 1), GestureCount("pan", 1)], fingers: 1),
    GestureWord("two-finger-swipe", [], [GestureCount("twoFingerSwipe", 1), GestureCount("pan", 1)], fingers: 2),
    GestureWord(
      "three-finger-swipe", ["three-finger-drag"], [GestureCount("threeFingerSwipe", 1), GestureCount("pan", 1)],
      fingers: 3),
    GestureWord(
      "four-finger-swipe", ["four-finger-drag"], [GestureCount("fourFingerSwipe", 1), GestureCount("pan", 1)],
      fingers: 4),
    GestureWord("screen-edge-pan", ["edge-pan", "edge-swipe"], [GestureCount("screenEdgePan", 1)]),
    GestureWord("click", ["physical-click"], [GestureCount("click", 1)]),
    GestureWord("transform", [], [GestureCount("transform", 1)]),
    GestureWord("hover", [], [GestureCount("hover", 1)]),
  ]

  /// Returns the word for a text, ignoring case, hyphens, spaces and underscores, so that recognizers' names are words as
  /// well; `nil` if there is none.
  package static func spelled(_ text: some StringProtocol) -> GestureWord? {
    let letters = letters(text)
    return all.first { $0.isSpelled(letters) }
  }

  /// Returns the word for a text that may end with a course, `swipe-up` or `pinch-in`, and the course; `nil` if there is
  /// no such word.
  static func withCourse(_ text: some StringProtocol) -> (word: GestureWord, course: GestureCourse?)? {
    let letters = letters(text)
    for (suffix, course) in GestureCourse.spellings where letters.hasSuffix(suffix) {
      let base = String(letters.dropLast(suffix.count))
      guard let word = all.first(where: { $0.isSpelled(base) }), course.applies(to: word) else { continue }
      return (word, course.meant(after: base))
    }
    return all.first { $0.isSpelled(letters) }.map { ($0, nil) }
  }

  /// Whether the gesture is a movement with a direction.
  var isMovement: Bool { shape == .drag || shape == .flick }
  /// Whether the gesture has a scale or a rotation.
  var hasValue: Bool { shape == .spread || shape == .turn }

  /// Returns the part of a gesture that one recognition by a recognizer is, such as a half for one of two taps; `nil` if it
  /// is another gesture.
  func share(of recognizer: String) -> Double? {
    if let count = recognizers.first(where: { $0.name == recognizer }) { return 1 / Double(count.count) }
    return isSpelled(Self.letters(recognizer)) ? 1 : nil
  }

  static func isNothing(_ text: some StringProtocol) -> Bool {
    let letters = letters(text)
    return nothing.contains { Self.letters($0) == letters }
  }

  /// The words for a recording without a gesture; tables show the first.
  package static let nothing = ["none", "nothing", "rest", "noise", "palm"]

  /// Returns the recognizer, of those attached, that has to recognize the gesture, with its number of recognitions; `nil`
  /// if none can. A recognizer named with a synonym of the word counts as well.
  func recognizer(among recognizers: [String]) -> GestureCount? {
    self.recognizers.first { recognizers.contains($0.name) }
      ?? recognizers.first { isSpelled(Self.letters($0)) }.map { GestureCount($0, 1) }
  }

  private func isSpelled(_ letters: String) -> Bool {
    Self.letters(name) == letters || synonyms.contains { Self.letters($0) == letters }
  }

  /// Returns the letters that spellings of a name have in common.
  static func letters(_ text: some StringProtocol) -> String {
    String(text.lowercased().filter { !"-_ ".contains($0) })
  }
}
