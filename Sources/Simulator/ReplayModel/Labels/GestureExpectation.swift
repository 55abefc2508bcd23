import TouchTrace
import TraceReplay

/// The gestures that a recording must contain and no others, each by the name of a recognizer of its setup: `tap*2`,
/// `nav-left, pinch=2.4±5%`, `pinch cancelled`, or `none`.
///
/// A ``RecordingLabel`` states what fingers do, and any recognizer that fits may recognize it: two taps are a double tap. Here
/// only the named recognizer counts, so that a test fails without it.
package struct GestureExpectation: Sendable {
  /// The gestures of one recognizer that are alike.
  struct Item: Sendable {
    let recognizer: String
    let stated: StatedGesture
    let course: GestureCourse?
    let isCancelled: Bool
    /// The gesture as it is written, without its number.
    let text: String
  }

  let items: [Item]

  /// Creates an expectation from text. Throws a phrase that describes what is wrong with it.
  ///
  /// - Parameter accepted: the recognizers that the expectation was accepted with, among which its names are looked up first; nil
  ///   if it does not state them. Then a name must not have two meanings: without its recognizer it would silently have the other.
  package init(
    parsing text: some StringProtocol, among recognizers: [Setup.NamedRecognizer], accepted: [String]? = nil
  ) throws(FileProblem) {
    let text = Substring(text).drop { $0 == " " }
    var items: [Item] = []
    if text.split(separator: " ") != [Self.nothing[...]] {
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        items.append(try Item(parsing: part, of: text, among: recognizers, accepted))
      }
    }
    self.items = items
  }

  package static let nothing = "none"
  /// The part by which a value may differ if the expectation does not state it, in thousandths of a per cent.
  static let tolerance: Int64 = 5000
  private static let suffix = "±5%"

  /// Returns the text that states the gestures of a recording.
  package static func text(stating recording: ReplayedRecording) -> String {
    let texts = recording.gestures.map { text(stating: $0, among: recording.setup.recognizers) }
    let counted = Tally(texts).counts.map { $0.count == 1 ? $0.value : "\($0.value)*\($0.count)" }
    return counted.isEmpty ? nothing : counted.joined(separator: ", ")
  }

  /// Returns the gesture with its value or its direction, as far as that does not state another recognizer's gesture.
  private static func text(stating gesture: ScoredGesture, among recognizers: [Setup.NamedRecognizer]) -> String {
    var texts: [String] = []
    if gesture.isCancelled {
      texts.append("\(gesture.name) \(Item.cancelled)")
    } else if let value = gesture.scale ?? gesture.rotation {
      texts.append("\(gesture.name)=\(FixedPoint.short(value))\(suffix)")
    } else if let direction = gesture.translation.flatMap({ Direction($0) }) {
      texts.append("\(gesture.name)-\(direction.word)")
    }
    return texts.first { text in
      let names = recognizers.map(\.name)
      guard let stated = try? Self(parsing: text, among: recognizers, accepted: names), stated.items.count == 1 else {
        return false
      }
      return stated.items[0].includes(gesture)
    } ?? gesture.name
  }

  // MARK: Comparison

  /// Returns the differences of a recording, a phrase each; empty if its gestures are as stated.
  ///
  /// - Parameter reason: returns why a recognizer recognized nothing, by its limit and the measured value.
  package func problems(in recording: ReplayedRecording, reason: (String) -> String? = { _ in nil }) -> [String] {
    let began = recording.decided.filter { $0.recognitionTime != nil }
    return problems(among: recording.gestures, on: began.map(\.place), reason: reason)
  }

  func problems(
    among gestures: [ScoredGesture], on targets: [String?] = [], reason: (String) -> String? = { _ in nil }
  ) -> [String] {
    let (missing, extra) = StatedGestures(items, gestures).differences
    var unstated = extra
    var problems: [String] = []
    for (index, count) in missing {
      let item = items[index]
      var missing = count
      // What was recognized in its place says more than that it is missing.
      while missing > 0, let other = unstated.firstIndex(where: { gestures[$0].name == item.recognizer }) {
        problems.append("\(gestures[unstated.remove(at: other)].statedText), not \(item.text)")
        missing -= 1
      }
      let found = item.stated.times - count
      let number = item.stated.times == 1 ? "" : " (\(found) of \(item.stated.times))"
      if missing > 0 {
        problems.append("no \(item.text)\(number)\(reason(item.recognizer).map { ": \($0)" } ?? "")")
      }
    }
    return problems
      + unstated.map { index in
        let target = targets.indices.contains(index) ? targets[index].map { " on \($0)" } ?? "" : ""
        return "extra \(gestures[index].statedText)\(target)"
      }
  }
}

extension GestureExpectation.Item {
  static let cancelled = "cancelled"

  /// - Parameter expectation: the whole text, for errors.
  init(
    parsing part: Substring, of expectation: Substring, among recognizers: [Setup.NamedRecognizer],
    _ accepted: [String]?
  ) throws(FileProblem) {
    guard var stated = StatedGesture(parsing: part), !stated.name.isEmpty else {
      throw FileProblem(
        "“\(expectation)” states no gestures; name recognizers of the setup, such as tap*2, pinch=2.4±5%, or none")
    }
    let words = stated.name.split(separator: " ")
    isCancelled = words.count == 2 && words[1] == Self.cancelled
    if isCancelled { stated.name = String(words[0]) }
    let names = recognizers.map(\.name)
    guard
      let (name, course) = accepted.flatMap({ Self.named(stated.name, among: $0) })
        ?? Self.named(stated.name, among: names)
    else { throw FileProblem(Self.unknown(stated.name, among: recognizers)) }
    guard let recognizer = recognizers.first(where: { $0.name == name }) else {
      throw FileProblem("no \(stated.name): the setup has no recognizer “\(name)”, which it had when this was accepted")
    }
    if accepted == nil, let other = Self.named(stated.name, among: names.filter { $0 != name }) {
      throw FileProblem(
        "“\(stated.name)” may mean \(name) and also \(other.0)\(other.1.map { " " + $0.word } ?? ""); "
          + "rename one of them, or accept the recording again, which keeps the one that is meant")
    }
    (self.recognizer, self.course, self.stated) = (recognizer.name, course, stated)
    let value = stated.thousandths.map { "=" + FixedPoint.short(thousandths: $0) } ?? ""
    let tolerance = stated.tolerance.map { "±\(FixedPoint.short(thousandths: $0))%" } ?? ""
    text = stated.name + value + tolerance + (isCancelled ? " \(Self.cancelled)" : "")
    let measured = Set(recognizer.recognizer.measurements.map(\.name))
    let lacking: String? =
      switch course {
      case .direction where !measured.contains("translationX"): "direction"
      case .opening where !measured.contains("scale"), .closing where !measured.contains("scale"): "scale"
      case nil, .direction, .opening, .closing:
        stated.thousandths != nil && measured.isDisjoint(with: ["scale", "rotation"]) ? "scale or rotation" : nil
      }
    if let lacking {
      throw FileProblem(
        "“\(text)”: \(recognizer.name), a \(recognizer.kind), has no \(lacking); write \(recognizer.name)")
    }
  }

  /// Returns the recognizer of a name that may end with a course, and the course. Its own name comes before any other spelling,
  /// in which case and hyphens are ignored.
  private static func named(_ name: String, among names: [String]) -> (String, GestureCourse?)? {
    if names.contains(name) { return (name, nil) }
    for (_, course) in GestureCourse.spellings where name.hasSuffix("-" + course.word) {
      let base = name.dropLast(course.word.count + 1)
      if names.contains(String(base)) { return (String(base), course.meant(after: GestureWord.letters(base))) }
    }
    let letters = GestureWord.letters(name)
    if let only = only(letters, among: names) { return (only, nil) }
    for (suffix, course) in GestureCourse.spellings where letters.hasSuffix(suffix) {
      let base = String(letters.dropLast(suffix.count))
      if let only = only(base, among: names) { return (only, course.meant(after: base)) }
    }
    return nil
  }

  private static func only(_ letters: String, among names: [String]) -> String? {
    let spelled = names.filter { GestureWord.letters($0) == letters }
    return spelled.count == 1 ? spelled[0] : nil
  }

  private static func unknown(_ name: String, among recognizers: [Setup.NamedRecognizer]) -> String {
    if name == GestureExpectation.nothing {
      return "“\(name)” must stand alone: it means that no gesture is recognized"
    }
    let names = recognizers.map(\.name)
    let problem = "the setup has no recognizer “\(name)”"
    // A label's word for what one of them recognizes: `hold` for longPress, `scroll-up` for pan-up.
    if let (word, course) = GestureWord.withCourse(name), names.contains(word.recognizers[0].name) {
      return problem + "; did you mean “\(word.recognizers[0].name)\(course.map { "-\($0.word)" } ?? "")”?"
    }
    return problem + Suggestion.questionOrList(name, names + [GestureExpectation.nothing])
  }

  /// Returns whether a gesture is one of those stated.
  func includes(_ gesture: ScoredGesture) -> Bool {
    guard gesture.name == recognizer, gesture.isCancelled == isCancelled else { return false }
    if let thousandths = stated.thousandths {
      guard let value = gesture.scale ?? gesture.rotation else { return false }
      let expected = FixedPoint.double(thousandths: thousandths)
      let part = FixedPoint.double(thousandths: stated.tolerance ?? GestureExpectation.tolerance) / 100
      // The text is rounded.
      if abs(value - expected) > max(part * abs(expected), 0.0005) { return false }
    }
    switch course {
    case nil: return true
    case .direction(let direction): return gesture.translation.map { direction.includes($0) } ?? false
    case .opening: return gesture.scale.map { $0 > 1 } ?? false
    case .closing: return gesture.scale.map { $0 < 1 } ?? false
    }
  }
}

extension ScoredGesture {
  fileprivate var isCancelled: Bool { outcome != .recognized }
  fileprivate var statedText: String { isCancelled ? "\(text) \(GestureExpectation.Item.cancelled)" : text }
}

extension ReplayedRecording {
  /// The gestures that began, in order of recognition.
  fileprivate var gestures: [ScoredGesture] {
    ScoredGesture.gestures(among: decided, LibinputReports(inputLog), inputLog)
  }
}

/// The assignment of recognized gestures to the items that state them: as many as possible, since a gesture may be one of several
/// that are stated, such as `pan` and `pan-left`.
private struct StatedGestures {
  private let items: [GestureExpectation.Item]
  private let gestures: [ScoredGesture]
  /// The gestures of each item.
  private var taken: [[Int]]
  private var extra: [Int]

  init(_ items: [GestureExpectation.Item], _ gestures: [ScoredGesture]) {
    (self.items, self.gestures) = (items, gestures)
    taken = Array(repeating: [], count: items.count)
    extra = Array(gestures.indices)
    // What an item must have comes before what it may have as well.
    for takesMore in [false, true] {
      var left: [Int] = []
      for gesture in extra {
        var tried: Set<Int> = []
        if !place(gesture, &tried, takesMore) { left.append(gesture) }
      }
      extra = left
    }
  }

  /// The number of gestures that are missing in each item that lacks some, and the gestures that no item states.
  var differences: (missing: [(item: Int, count: Int)], extra: [Int]) {
    let missing = items.indices.map { (item: $0, count: items[$0].stated.times - taken[$0].count) }
    return (missing.filter { $0.count > 0 }, extra)
  }

  /// Assigns a gesture, if necessary in place of another that another item takes.
  private mutating func place(_ gesture: Int, _ tried: inout Set<Int>, _ takesMore: Bool) -> Bool {
    for item in items.indices where !tried.contains(item) && items[item].includes(gestures[gesture]) {
      tried.insert(item)
      if taken[item].count < items[item].stated.times || takesMore && items[item].stated.allowsMore {
        taken[item].append(gesture)
        return true
      }
      for (index, other) in taken[item].enumerated() where place(other, &tried, takesMore) {
        taken[item][index] = gesture
        return true
      }
    }
    return false
  }
}
