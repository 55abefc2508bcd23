import Gestures

// The lines about targets, and about what recognizers do with the touches on them.
extension TraceParser {
  private static let reservedNames = ["surface", "each", "in", "on", "finger"]

  /// Names are in transcripts, which people compare and terminals show.
  func checkName(_ name: Words.Word) throws(RecordingError) {
    if name.text.count > Self.longestName {
      throw error(name, "the name \(name.quoted) is too long: at most \(Self.longestName) characters; shorten it")
    }
    if name.text.unicodeScalars.contains(where: QuotedText.isHidden) {
      throw error(name, "the name \(name.quoted) contains a hidden character; remove it")
    }
  }

  /// Reads `target knob 20 20 40 40 in panel`.
  mutating func readTarget(_ words: inout Words) throws(RecordingError) {
    guard let name = words.next() else { throw missing(words, "a name and an area, such as `target knob 20 20 40 40`") }
    try checkName(name)
    if Self.reservedNames.contains(name.text) || name.text.first?.isNumber != false {
      throw error(name, "a target cannot be called \(name.quoted); choose another name, such as knob")
    }
    if header.targets.contains(where: { $0.name == name.text }) {
      throw error(name, "second target \(name.quoted); choose another name")
    }
    var numbers: [Double] = []
    for side in ["left edge", "top edge", "width", "height"] {
      guard let word = words.next() else { throw missing(words, "the \(side) of \(name.text), in points") }
      guard let number = FixedPoint.thousandths(parsing: word.text) else {
        throw error(word, "\(word.quoted) is not the \(side) of \(name.text); write points, such as 120 or 44.5")
      }
      if numbers.count >= 2, number <= 0 {
        throw error(word, "the \(side) of \(name.text) must be above 0 points")
      }
      numbers.append(FixedPoint.double(thousandths: number))
    }
    var parent: String?
    if let word = words.next() {
      guard word.text == "in" else { throw error(word, "expected `in` and a target, found \(word.quoted)") }
      guard let outer = words.next() else { throw missing(words, "the target that contains \(name.text)") }
      let names = header.targets.map(\.name)
      guard names.contains(outer.text) else { throw unknownTarget(outer, names) }
      parent = outer.text
    }
    addPosition(of: .named(name.text), name)
    header.targets.append(
      TraceHeader.TargetLine(
        name: name.text, frame: Rect2D(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]), in: parent)
    )
  }

  private func unknownTarget(_ word: Words.Word, _ names: [String]) -> RecordingError {
    let list = names.isEmpty ? "; add a `target` line above" : Suggestion.questionOrList(word.text, names)
    return error(word, "there is no target \(word.quoted) above\(list)")
  }

  /// Returns the kind of `recognizer tap tap`, and of `recognizer tap` and `recognizer tap on header 0`, of which the name is
  /// the kind.
  func kind(after name: Words.Word, _ words: inout Words) -> Words.Word? {
    var rest = words
    guard let word = rest.next() else { return catalog.contains { $0.kind == name.text } ? name : nil }
    if word.text == "on" || word.text.contains("=") { return name }
    words = rest
    return word
  }

  /// Reads `on header 0`, if the line has it.
  mutating func readTargetSuffix(_ words: inout Words) throws(RecordingError) -> TargetReference? {
    var rest = words
    guard rest.next()?.text == "on" else { return nil }
    words = rest
    return try readTargetReference(&words)
  }

  /// Reads `surface`, `knob`, `header 0`, `cell 0 1`, `each cell`.
  private mutating func readTargetReference(_ words: inout Words) throws(RecordingError) -> TargetReference {
    guard let word = words.next() else {
      throw missing(words, "a target, such as `header 0`, `each cell` or `surface`")
    }
    let reference: TargetReference
    if word.text == "surface" {
      reference = .surface
    } else if header.targets.contains(where: { $0.name == word.text }) {
      reference = .named(word.text)
    } else if word.text == "each" {
      guard let kind = words.next() else { throw missing(words, "a kind of element, such as `each cell`") }
      reference = .each(kind: kind.text)
    } else {
      if word.text.first?.isLetter != true {
        throw error(
          word, "\(word.quoted) is not a target; write a target's name, an element such as `header 0`, or `surface`")
      }
      var indices: [Int] = []
      var rest = words
      while let next = rest.next(), next.text.first.map({ $0.isNumber || "+-".contains($0) }) ?? false {
        guard next.text.utf8.allSatisfy({ (48...57).contains($0) }), let index = Int(next.text), indices.count < 4
        else {
          throw error(next, "\(next.quoted) is not an index; write a whole number from 0")
        }
        indices.append(index)
        words = rest
      }
      reference = .element(kind: word.text, indices: indices)
    }
    addPosition(of: reference, word)
    return reference
  }

  /// Reads `shouldBegin press no on header 0` or `shouldReceive tap no finger 2`.
  mutating func readAnswer(
    _ question: TraceHeader.AnswerLine.Question, _ first: Words.Word, _ words: inout Words
  ) throws(RecordingError) {
    let name = try readName(&words)
    guard let word = words.next() else { throw missing(words, "yes or no, such as `\(question.rawValue) \(name) no`") }
    guard word.text == "yes" || word.text == "no" else {
      throw error(word, "expected yes or no, found \(word.quoted)")
    }
    var line = TraceHeader.AnswerLine(question, of: name, word.text == "yes")
    var rest = words
    if question == .shouldReceive, rest.next()?.text == "finger" {
      words = rest
      guard let number = words.next() else { throw missing(words, "the number of a finger, such as `finger 2`") }
      guard let finger = Int32(number.text) else {
        throw error(number, "\(number.quoted) is not a finger; write its number")
      }
      line.finger = finger
    }
    line.target = try readTargetSuffix(&words)
    if header.answers.contains(line) { throw error(first, "this line is there twice; remove one") }
    header.answers.append(line)
  }

  /// Reads `touchHandling tap cancelsTouches=no delaysTouchesBegan=yes`.
  mutating func readTouchHandling(_ first: Words.Word, _ words: inout Words) throws(RecordingError) {
    let name = try readName(&words)
    if header.touchHandling.contains(where: { $0.recognizer == name }) {
      throw error(first, "duplicate line `touchHandling \(name)`; write both in one line")
    }
    let assignments = try readAssignments(&words)
    let names = TouchHandling.parts.map(\.name)
    if assignments.isEmpty {
      throw missing(words, "\(names.joined(separator: ", ")), such as `touchHandling \(name) cancelsTouches=no`")
    }
    var handling = TouchHandling()
    for (assignment, word) in assignments {
      guard let part = TouchHandling.parts.first(where: { $0.name == assignment.key }) else {
        throw error(
          word, "there is no “\(assignment.key)” of touches\(Suggestion.questionOrList(assignment.key, names))")
      }
      guard assignment.value == "yes" || assignment.value == "no" else {
        throw error(word, "\(assignment.key) must be yes or no, not “\(assignment.value)”")
      }
      part.access(&handling) { $0 = assignment.value == "yes" }
    }
    header.touchHandling.append(TraceHeader.TouchHandlingLine(of: name, handling))
  }

  /// Reads `touchTypes tap direct+pencil`.
  mutating func readTouchTypes(_ first: Words.Word, _ words: inout Words) throws(RecordingError) {
    let name = try readName(&words)
    if header.touchTypes.contains(where: { $0.recognizer == name }) {
      throw error(first, "duplicate line `touchTypes \(name)`; join the types with +")
    }
    guard let word = words.next() else {
      throw missing(words, "types of touches, such as `touchTypes \(name) direct+pencil`")
    }
    guard let types = TouchTypes(word.text) else {
      throw error(
        word,
        "\(word.quoted) is not a type of touches\(Suggestion.questionOrList(word.text, TouchTypes.names + ["any", "none"]))"
      )
    }
    header.touchTypes.append(TraceHeader.TouchTypesLine(of: name, types))
  }

  /// Reads `deliver each cell`.
  mutating func readDelivery(_ first: Words.Word, _ words: inout Words) throws(RecordingError) {
    let target = try readTargetReference(&words)
    if header.deliveries.contains(target) { throw error(first, "duplicate line `deliver \(target)`; remove one") }
    header.deliveries.append(target)
  }

  private mutating func addPosition(of target: TargetReference, _ word: Words.Word) {
    targetPositions.append((target, line, word.column))
    header.targetPlaces.add(target, line: line, of: file)
  }

  /// Checks that the scene has the elements that the header's lines name. If no scene is known, the replay checks.
  func checkTargets(on surface: Surface) throws(RecordingError) {
    guard let scene = header.scene ?? assumedScene else { return }
    for (reference, line, column) in targetPositions {
      if let text = targetProblem(scene, surface, reference) { throw problem(text, line: line, column: column) }
    }
  }
}
