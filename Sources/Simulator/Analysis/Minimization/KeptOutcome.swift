import Gestures
import Simulation
import TouchTrace

/// The outcome that a minimized recording must keep: conditions such as `pinch began`, `no tap ended`, `tap failed: moved`
/// and `table sectionOpened`, all of them required; or a line of a transcript.
package struct KeptOutcome: Sendable, CustomStringConvertible {
  /// An error in the conditions, or a recording that does not satisfy them.
  package struct Problem: ErrorWithRemedy, Hashable, Sendable {
    /// A sentence without its full stop.
    package var description: String
    /// What can be done about it, if the sentence does not state it.
    package var remedy: RecordingRemedy?

    package init(_ description: String, remedy: RecordingRemedy? = nil) {
      self.description = description
      self.remedy = remedy
    }
  }

  private enum Event: Hashable {
    /// An outcome with a part of its reason.
    case gesture(String, GestureState, reason: String)
    /// An outcome in a replay with this recognizer alone.
    case alone(String, GestureState)
    case table(String)
    /// A line of a quiet transcript with its time.
    case line(String)

    /// - Parameter line: the entry's line in a quiet transcript, if it has one.
    func matches(_ entry: TranscriptEntry, _ line: String?) -> Bool {
      switch self {
      case .gesture(let name, let state, let reason):
        guard let transition = entry.transition, transition.recognizer == name, transition.to == state else {
          return false
        }
        return reason.isEmpty || TranscriptLine.reason(transition).contains(reason)
      case .table(let name): if case .scene(_, let event) = entry { return event.name == name } else { return false }
      case .line(let text): return text == line
      case .alone: return false
      }
    }
  }

  private struct Condition: Hashable {
    var event: Event
    var isWanted: Bool
    var words: String
  }

  private var conditions: [Condition] = []

  /// The format of an outcome, for help.
  package static let form =
    "RECOGNIZER began|changed|ended|cancelled|failed[: part of the reason], or table EVENT; `no` negates it, `alone` "
    + "replays it with that recognizer only; commas combine several"

  /// - Parameters:
  ///   - texts: at least one, each with one or more conditions separated by commas.
  ///   - recognizers: the names that conditions may use.
  package init(_ texts: [String], recognizers: [String]) throws(Problem) {
    for text in texts {
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        conditions.append(try Self.condition(part, recognizers))
      }
    }
    guard conditions.contains(where: \.isWanted) else {
      throw Problem("at least one condition must be positive: an empty recording satisfies all negated ones")
    }
  }

  /// Creates the condition for the same first difference from a golden transcript: the current line appears at the same
  /// time, and the golden line does not, unless the current transcript has it elsewhere.
  package init(firstDifferenceFrom golden: String, of current: String) throws(Problem) {
    guard let difference = TranscriptDifference(was: KeptSetup.transcript(in: golden), now: current) else {
      throw Problem("the transcript has not changed: there is no difference to keep")
    }
    guard let now = difference.now else {
      throw Problem(
        "the transcript ends before line \(difference.line) of the golden one, as an empty recording's does",
        remedy: .nameOutcome)
    }
    guard now.hasPrefix(" ") else {
      throw Problem("the transcripts differ in their header: “\(now)” was “\(difference.was ?? "")”")
    }
    conditions.append(Condition(event: .line(now), isWanted: true, words: now.trimmingSpaces))
    if let was = difference.was, !current.split(separator: "\n").contains(Substring(was)) {
      conditions.append(Condition(event: .line(was), isWanted: false, words: "no " + was.trimmingSpaces))
    }
  }

  package var description: String { conditions.map(\.words).joined(separator: ", ") }

  private static func condition(_ text: Substring, _ recognizers: [String]) throws(Problem) -> Condition {
    let parts = text.split(separator: ":", maxSplits: 1)
    var words = (parts.first ?? "").split(separator: " ").map(String.init)
    let isWanted = words.first != "no"
    if !isWanted { words.removeFirst() }
    let isAlone = words.count == 3 && words[0] == "alone"
    if isAlone { words.removeFirst() }
    guard words.count == 2 else {
      throw Problem(
        "“\(text.description.trimmingSpaces)” is not an outcome; write for example pinch began, or no tap ended")
    }
    let shown = text.description.trimmingSpaces
    if words[0] == "table" && parts.count == 1 {
      return Condition(event: .table(words[1]), isWanted: isWanted, words: shown)
    }
    guard recognizers.contains(words[0]) else {
      throw Problem("there is no recognizer “\(words[0])”\(Suggestion.questionOrList(words[0], recognizers))")
    }
    let states = GestureState.allCases.filter { $0 != .possible }
    guard let state = states.first(where: { $0.rawValue == words[1] }) else {
      let names = states.map(\.rawValue)
      throw Problem("“\(words[1])” is not an outcome of a gesture\(Suggestion.questionOrList(words[1], names))")
    }
    let reason = parts.count == 2 ? parts[1].description.trimmingSpaces : ""
    if isAlone {
      if parts.count == 2 { throw Problem("an outcome alone has no reason: “\(shown)”") }
      return Condition(event: .alone(words[0], state), isWanted: isWanted, words: shown)
    }
    if !reason.isEmpty && state != .failed {
      throw Problem("only a failure has a reason: “\(shown)”")
    }
    return Condition(event: .gesture(words[0], state, reason: reason), isWanted: isWanted, words: shown)
  }

  /// The recognizers with their own outcome, replayed without the others.
  var recognizersAlone: [String] {
    conditions.compactMap { if case .alone(let name, _) = $0.event { name } else { nil } }.uniqued()
  }

  /// Searches a transcript for the outcome.
  struct Matcher {
    private let conditions: [Condition]
    private var matches: [Bool]
    private let text = TranscriptText()
    private let readsLines: Bool
    /// The time at which all positive conditions were satisfied; `nil` until then.
    private(set) var completed: Timestamp?

    /// - Parameter name: the recognizer that is replayed alone; nil for the replay with all of them.
    init(_ outcome: KeptOutcome, alone name: String? = nil) {
      conditions = outcome.conditions.compactMap { condition in
        guard case .alone(let own, let state) = condition.event else { return name == nil ? condition : nil }
        var condition = condition
        condition.event = .gesture(own, state, reason: "")
        return own == name ? condition : nil
      }
      matches = conditions.map { _ in false }
      readsLines = conditions.contains { if case .line = $0.event { true } else { false } }
    }

    mutating func add(_ entry: TranscriptEntry) {
      if entry.isInternal { return }
      let line = readsLines && TranscriptDetail.quiet.includes(entry) ? String(text.line(entry).dropLast()) : nil
      for index in conditions.indices where !matches[index] {
        matches[index] = conditions[index].event.matches(entry, line)
      }
      if completed == nil && zip(conditions, matches).allSatisfy({ !$0.isWanted || $1 }) { completed = entry.time }
    }

    var isSatisfied: Bool { zip(conditions, matches).allSatisfy { $0.isWanted == $1 } }
    var unsatisfied: [String] { zip(conditions, matches).filter { $0.isWanted != $1 }.map(\.0.words) }
  }
}

extension String {
  var trimmingSpaces: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
