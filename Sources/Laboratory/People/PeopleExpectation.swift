/// The statement in a header file that people can make a gesture: `# Expect-People: tap >= 95% of people in FILE`.
package struct PeopleExpectation: Hashable, Sendable {
  package let gesture: String
  /// The smallest share of people who can make the gesture: at least 95 % of a person's attempts are recognized.
  package let share: Double
  /// The file with the population, as it is written.
  package let file: String
  /// The line, from 1.
  package let line: Int
  package let text: String

  private static let start = "# Expect-People:"

  /// Returns the statements of a header file's text.
  ///
  /// - Throws: What is wrong with one, with its line.
  package static func all(in text: String) throws(PeopleProblem) -> [PeopleExpectation] {
    var found: [PeopleExpectation] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      guard let rest = statement(line) else { continue }
      guard let expectation = PeopleExpectation(rest, line: index + 1) else {
        throw PeopleProblem(
          "line \(index + 1): “\(rest)” is not a statement such as tap >= 95% of people in touches.people")
      }
      found.append(expectation)
    }
    return found
  }

  private static func statement(_ line: Substring) -> String? {
    guard line.first == "#", let colon = line.firstIndex(of: ":") else { return nil }
    let word = line[..<colon].dropFirst().filter { $0 != " " && $0 != "-" }.lowercased()
    guard word == "expectpeople" else { return nil }
    return String(line[line.index(after: colon)...].drop { $0 == " " })
  }

  private init?(_ text: String, line: Int) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count >= 7, [">=", "≥"].contains(words[1]), words[3...5] == ["of", "people", "in"] else { return nil }
    var number = words[2]
    if number.hasSuffix("%") { number.removeLast() }
    guard let percent = Double(number), percent > 0, percent <= 100 else { return nil }
    (gesture, share, file) = (words[0], percent / 100, words[6...].joined(separator: " "))
    (self.text, self.line) = (text, line)
  }
}

/// A file that names a population: a table of touches with the columns of the person and the intended gesture, or a model.
///
///     touchstone people 1
///     table touches.csv
///     person user
///     gesture task
///     unit ms
///     means swipe-task=pan
///
/// The other lines are the options of tables, such as `columns`, `points_per_unit` and `repair`.
package struct PopulationFile: Sendable {
  package var table: String?
  package var model: String?
  package var person = "person"
  package var gesture = "gesture"
  package var sessions: [String] = []
  package var meanings: [(word: String, recognizers: [String])] = []
  /// The options of the table, in order.
  package var options: [(name: String, value: String)] = []

  package static let beginning = "touchstone people 1"

  package init() {}

  /// Reads a file's text.
  package init(_ text: String) throws(PeopleProblem) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.first == Self.beginning[...] else { throw PeopleProblem("line 1: expected “\(Self.beginning)”") }
    for (index, line) in lines.enumerated().dropFirst() {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard let name = parts.first, name.first != "#" else { continue }
      let value = parts.count > 1 ? String(parts[1]) : ""
      if value.isEmpty { throw PeopleProblem("line \(index + 1): “\(name)” has no value") }
      switch name {
      case "table": table = value
      case "model": model = value
      case "person": person = value
      case "gesture": gesture = value
      case "session": sessions = value.split(separator: ",").map(String.init)
      case "means":
        guard let meaning = Self.meaning(value) else {
          throw PeopleProblem("line \(index + 1): expected means WORD=RECOGNIZER, found “\(value)”")
        }
        meanings.append(meaning)
      default: options.append((String(name), value))
      }
    }
    if (table == nil) == (model == nil) { throw PeopleProblem("expected a line with table or one with model") }
  }

  /// Reads what a name in the table means, such as `drag=pan,swipe`.
  package static func meaning(_ text: String) -> (word: String, recognizers: [String])? {
    guard let sign = text.lastIndex(of: "="), sign > text.startIndex else { return nil }
    let names = text[text.index(after: sign)...].split(separator: ",").map(String.init)
    return names.isEmpty ? nil : (String(text[..<sign]), names)
  }
}
