import Gestures

extension TraceParser {
  /// Reads `expect next direction=left within 100ms`, `expect both pan pinch` or `never both back scroll`.
  mutating func readIntent(_ first: Words.Word, _ words: inout Words) throws(RecordingError) {
    var line = TraceHeader.IntentLine(.recognized, "")
    var rest = words
    if rest.next()?.text == "both" {
      words = rest
      line.kind = first.text == "never" ? .neverBoth : .both
      line.recognizer = try readName(&words)
      line.other = try readName(&words)
      if line.recognizer == line.other { throw error(first, "name two recognizers, such as `\(first.text) both a b`") }
    } else if first.text == "never" {
      throw missing(words, "`both` and two recognizers, such as `never both back scroll`")
    } else {
      line.recognizer = try readName(&words)
      try readConditions(&words, of: &line)
    }
    if header.intents.contains(line) { throw error(first, "this line is there twice; remove one") }
    header.intents.append(line)
  }

  private func readConditions(
    _ words: inout Words, of line: inout TraceHeader.IntentLine
  ) throws(RecordingError) {
    for (assignment, word) in try readAssignments(&words) {
      switch assignment.key {
      case "direction":
        guard let parameter = SwipeRecognizer.parameterDescription(assignment.key) else { break }
        if let type = attached.first(where: { $0.name == line.recognizer })?.type,
          type.parameterDescriptions.areOfFingersInPlace
        {
          throw self.error(word, "a \(type.kind) has no direction, because its fingers stay in place; remove it")
        }
        do {
          let value = try ParameterAssignment.value(assignment.value, of: parameter)
          line.direction = SwipeRecognizer.Direction(rawValue: UInt8(value))
        } catch { throw self.error(word, error.description) }
      case "fingers":
        guard let number = Int(assignment.value), (1...10).contains(number) else {
          throw error(word, "fingers must be from 1 to 10, not \(QuotedText.quoted(assignment.value))")
        }
        line.fingers = number
      default: throw error(word, "expected direction or fingers, found \(word.quoted)")
      }
    }
    var rest = words
    let next = rest.next()
    if let next, next.text == "on" {
      throw error(next, "an intent is about touches anywhere; remove “on” and what follows")
    }
    guard next?.text == "within" else { return }
    words = rest
    guard let word = words.next() else { throw missing(words, "a time, such as `within 100ms`") }
    let isSeconds = word.text.hasSuffix("s") && !word.text.hasSuffix("ms")
    guard word.text.hasSuffix("s"), let time = FixedPoint.thousandths(parsing: word.text.dropLast(isSeconds ? 1 : 2)),
      (0...86_400_000_000).contains(isSeconds ? time * 1000 : time)
    else { throw error(word, "\(word.quoted) is not a time; write for example 100ms or 0.5s") }
    line.longestWait = Interval(microseconds: isSeconds ? time * 1000 : time)
  }
}

extension [ParameterDescription] {
  /// Whether they are those of a recognizer whose fingers may move a limited distance, and never need to.
  fileprivate var areOfFingersInPlace: Bool {
    let roles = map(\.role)
    return roles.contains(.movementAllowed) && !roles.contains { [.movementRequired, .direction, .axis].contains($0) }
  }
}
