import TouchTrace

/// The gestures that a recording shows, and that must be recognized in it.
///
/// A label is a gesture, `two-finger-tap`; a gesture with its number, `tap*20`, or with its minimum number, `tap*5+`; with its
/// direction, `swipe-up`, `pinch-in`; with its scale or its rotation in degrees, `pinch=4.9`, and the largest difference from it,
/// `rotation=-90±5%`; several of them, `tap*20, pinch`; or `none`. `GestureWord.all` has the words; case, hyphens, underscores and
/// spaces in them are ignored. A recognizer that the recording defines may be named instead. `tap 20` is read as `tap*20`.
package struct RecordingLabel: Hashable, Sendable {
  package struct Gesture: Hashable, Sendable {
    /// A word of `GestureWord`, or a recognizer's name.
    package let name: String
    /// The number of times the gesture is made, at least 1.
    package let times: Int
    /// Whether a larger number is right as well.
    package var allowsMore = false
    /// The direction of a movement, or of a pinch; `nil` for any.
    var course: GestureCourse?
    /// The thousandths of the scale of a pinch, or of the degrees of a rotation; `nil` for any.
    var thousandths: Int64?
    /// The thousandths of a per cent by which the value may differ; `nil` for what a score allows.
    var tolerance: Int64?

    package var text: String {
      let course = course.map { "-\($0.word)" } ?? ""
      let tolerance = tolerance.map { "±\(FixedPoint.short(thousandths: $0))%" } ?? ""
      let value = thousandths.map { "=\(FixedPoint.short(thousandths: $0))\(tolerance)" } ?? ""
      let times = times == 1 && !allowsMore ? "" : "*\(times)\(allowsMore ? "+" : "")"
      return name + course + value + times
    }

    /// The word; `nil` for a recognizer's name.
    package var word: GestureWord? { GestureWord.all.first { $0.name == name } }
  }

  /// The gestures in the order in which they are written, each name once; empty if nothing must be recognized.
  package let gestures: [Gesture]

  /// Creates a label from text; `nil` if it is not a label.
  ///
  /// A name that is not a gesture word is accepted: see ``recognizerNames``.
  package init?(parsing text: some StringProtocol) {
    if GestureWord.isNothing(text) {
      gestures = []
      return
    }
    var found: [Gesture] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let gesture = Self.gesture(part),
        !found.contains(where: { $0.name == gesture.name && $0.course == gesture.course })
      else { return nil }
      found.append(gesture)
    }
    gestures = found
  }

  /// Creates a label from a file's name, up to its first digit or its extension: `two-finger-tap-1.yml` is a
  /// `two-finger-tap`, `tap3.yml` and `tap.trace` are a `tap`. `nil` if that is not a gesture word.
  package init?(fileName path: String) {
    guard let label = Self(parsing: Self.word(inFileName: path)), label.recognizerNames.isEmpty else { return nil }
    self = label
  }

  /// Returns the part of a file's name that may be a label.
  package static func word(inFileName path: String) -> Substring {
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    var word = name.prefix { $0 != "." && !("0"..."9").contains($0) }
    while let last = word.last, "-_ ".contains(last) { word = word.dropLast() }
    return word
  }

  private static func gesture(_ text: some StringProtocol) -> Gesture? {
    guard let stated = StatedGesture(parsing: text) else { return nil }
    let named = GestureWord.withCourse(stated.name)
    if stated.thousandths != nil, named?.word.hasValue != true { return nil }
    // A recognizer's name is one word that does not begin with a digit.
    guard named != nil || isRecognizerName(stated.name) else { return nil }
    var gesture = Gesture(name: named?.word.name ?? stated.name, times: stated.times)
    gesture.allowsMore = stated.allowsMore
    gesture.course = named?.course
    gesture.thousandths = stated.thousandths
    gesture.tolerance = stated.tolerance
    return gesture
  }

  private static func isRecognizerName(_ name: String) -> Bool {
    !GestureWord.isNothing(name) && name.first?.isLetter == true
      && !name.contains { $0.isWhitespace || $0 == "*" }
  }

  /// The label as text: `two-finger-tap`, `tap*20, pinch`, `none`.
  package var text: String {
    let parts = gestures.map(\.text)
    return parts.isEmpty ? GestureWord.nothing[0] : parts.joined(separator: ", ")
  }

  /// The group under which recordings are counted, without the number of gestures: `tap`, `tap+pinch`, `none`.
  package var group: String {
    gestures.isEmpty ? GestureWord.nothing[0] : gestures.map(\.name).joined(separator: "+")
  }

  /// The groups of one word, in order. Groups of several gestures and of recognizers' names follow them.
  package static let groups = GestureWord.all.map(\.name) + [GestureWord.nothing[0]]
  /// The names that are not gesture words: recognizers' names, or mistakes.
  package var recognizerNames: [String] { gestures.filter { $0.word == nil }.map(\.name) }

  /// Returns the problem with a name that is neither a gesture word nor one of these recognizers; nil if there is none.
  package func problem(among recognizers: @autoclosure () -> [String]) -> String? {
    let names = recognizerNames
    let known = names.isEmpty ? [] : recognizers()
    return names.first { !known.contains($0) }.map {
      "“\($0)” is not a label\(Suggestion.questionOrList($0, Self.words))"
    }
  }

  /// The gesture words, for messages.
  package static var words: [String] { groups }
  /// The format of labels, for help.
  package static let form =
    "A label is a gesture: \(groups.dropLast().joined(separator: ", ")), or the name of a recognizer in the "
    + "recording; with its number, tap*20, or its minimum number, tap*5+; several with commas, tap*20, pinch; or none. Case and "
    + "hyphens are ignored. A score also compares directions, swipe-up and pinch-in, and values, pinch=4.9±5% and "
    + "rotation=-90."

  /// Returns the gestures that must be recognized with these recognizers, by the recognizers' names.
  package func expectedGestures(among recognizers: [String]) -> [GestureCount] {
    var expected: [GestureCount] = []
    for gesture in gestures {
      guard let recognizer = recognizer(of: gesture, recognizers) else { continue }
      let index = expected.firstIndex { $0.name == recognizer.name } ?? expected.count
      if index == expected.count { expected.append(GestureCount(recognizer.name, 0)) }
      expected[index].count += recognizer.count * gesture.times
    }
    return expected
  }

  /// Returns the names of the gestures that none of these recognizers can recognize.
  package func gesturesWithoutRecognizer(among recognizers: [String]) -> [String] {
    gestures.filter { recognizer(of: $0, recognizers) == nil }.map(\.name)
  }

  private func recognizer(of gesture: Gesture, _ recognizers: [String]) -> GestureCount? {
    if let word = gesture.word { return word.recognizer(among: recognizers) }
    return recognizers.contains(gesture.name) ? GestureCount(gesture.name, 1) : nil
  }

  /// Returns what can be done about a gesture without a recognizer.
  package static func remedy(forGestureWithoutRecognizer name: String) -> RecordingRemedy {
    .addRecognizerOfGesture(kind: GestureWord.all.first { $0.name == name }?.recognizers[0].name ?? name)
  }
}
