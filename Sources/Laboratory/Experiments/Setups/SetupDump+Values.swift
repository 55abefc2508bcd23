import TouchTrace

// The values of a dump that several of its parts have.
extension SetupDump {
  /// Returns the indices in an array, or a single one.
  func indices(_ value: JSONValue?, below count: Int) throws(RecordingError) -> [Int] {
    var indices: [Int] = []
    for element in value.map({ $0.elements ?? [$0] }) ?? [] {
      guard let index = element.number.flatMap({ Int(exactly: $0) }), (0..<count).contains(index) else {
        throw json.error("expected the index of an element of the dump, from 0; dump again", at: element.position)
      }
      indices.append(index)
    }
    return indices
  }

  func words(_ value: JSONValue?) throws(RecordingError) -> [String]? {
    guard let elements = value?.elements else { return nil }
    var words: [String] = []
    for element in elements {
      guard let word = element.string else {
        throw json.error("“touchTypes” must contain strings, such as “direct”", at: element.position)
      }
      words.append(word)
    }
    return words
  }

  func numbers(_ value: JSONValue?, _ count: Int) throws(RecordingError) -> [Double]? {
    guard let value else { return nil }
    let numbers = value.elements?.compactMap(\.number) ?? []
    guard numbers.count == count, numbers.allSatisfy({ abs($0) <= 1_000_000 }), numbers.suffix(2).allSatisfy({ $0 > 0 })
    else {
      throw json.error(
        "expected \(count) numbers of points, with a width and a height above 0; omit views that are hidden",
        at: value.position)
    }
    return numbers
  }

  /// Checks the members of an object: a misspelt one would be a lost relation, and the setup another one.
  mutating func check(_ value: JSONValue, _ subject: String, _ known: [String]) throws(RecordingError) {
    guard case .object(let members) = value.content else { return }
    for member in members where !known.contains(member.key) {
      let text = "\(subject) has no member \(QuotedText.quoted(member.key.utf8))"
      let suggestion = Suggestion.question(member.key, known)
      if !suggestion.isEmpty { throw json.error(text + suggestion, at: member.value.position) }
      note("\(text); it is ignored", nil, member.value.position)
    }
  }
}
