import Gestures
import Simulation
import TouchTrace

/// What a recording is to show: conditions that all hold, in words such as `pinch began`, `no tap ended`,
/// `tap failed: moved`, `table sectionOpened`; or a line of a transcript.
public struct KeptOutcome: Sendable, CustomStringConvertible {
  /// What is wrong with the words, or with the recording for them, as a sentence without its full stop.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String

    public init(_ description: String) { self.description = description }
  }

  private enum Event: Hashable {
    /// With a text that the reason holds.
    case gesture(String, GestureState, reason: String)
    case table(String)
    /// A line of a quiet transcript, its time included.
    case line(String)
  }

  private struct Condition: Hashable {
    var event: Event
    var isWanted: Bool
    var words: String
  }

  private var conditions: [Condition] = []

  /// How an outcome is written, for help.
  public static let form =
    "RECOGNIZER began|changed|ended|cancelled|failed[: part of the reason], or table EVENT; `no` before it says that"
    + " it does not come; commas join several"

  /// - Parameters:
  ///   - texts: at least one, each with one or more conditions between commas.
  ///   - recognizers: the names that may stand there.
  public init(_ texts: [String], recognizers: [String]) throws(Problem) {
    for text in texts {
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        conditions.append(try Self.condition(part, recognizers))
      }
    }
    guard conditions.contains(where: \.isWanted) else {
      throw Problem("something has to come of the shortest recording: nothing comes of an empty one anyway")
    }
  }

  /// The same first difference from a transcript: the line that stands there now comes, at the same time, and the one
  /// that stood there does not, if it does not come elsewhere.
  public init(firstDifferenceFrom golden: String, of current: String) throws(Problem) {
    guard let difference = TranscriptDifference(was: golden, now: current) else {
      throw Problem("the transcript is as it was: there is no difference to keep")
    }
    guard let now = difference.now else {
      throw Problem(
        "the transcript ends before line \(difference.line) of the old one, and an empty recording's does too; say with"
          + " --keep what is to come")
    }
    guard now.hasPrefix(" ") else {
      throw Problem("the transcripts part in their first lines already: “\(now)” was “\(difference.was ?? "")”")
    }
    conditions.append(Condition(event: .line(now), isWanted: true, words: now.trimmingSpaces))
    if let was = difference.was, !current.split(separator: "\n").contains(Substring(was)) {
      conditions.append(Condition(event: .line(was), isWanted: false, words: "no " + was.trimmingSpaces))
    }
  }

  public var description: String { conditions.map(\.words).joined(separator: ", ") }

  private static func condition(_ text: Substring, _ recognizers: [String]) throws(Problem) -> Condition {
    let parts = text.split(separator: ":", maxSplits: 1)
    var words = (parts.first ?? "").split(separator: " ").map(String.init)
    let isWanted = words.first != "no"
    if !isWanted { words.removeFirst() }
    guard words.count == 2 else {
      throw Problem(
        "“\(text.description.trimmingSpaces)” is no outcome; write for example pinch began, or no tap ended")
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
      throw Problem("“\(words[1])” is nothing that becomes of a gesture\(Suggestion.questionOrList(words[1], names))")
    }
    let reason = parts.count == 2 ? parts[1].description.trimmingSpaces : ""
    if !reason.isEmpty && state != .failed {
      throw Problem("only a failure has a reason: “\(shown)”")
    }
    return Condition(event: .gesture(words[0], state, reason: reason), isWanted: isWanted, words: shown)
  }

  /// Looks through a transcript for the outcome.
  struct Watch {
    private let conditions: [Condition]
    private var seen: [Bool]
    private let text = TranscriptText()
    private let readsLines: Bool
    /// When the last of what is wanted came; nil until then.
    private(set) var completed: Timestamp?

    init(_ outcome: KeptOutcome) {
      conditions = outcome.conditions
      seen = conditions.map { _ in false }
      readsLines = conditions.contains { if case .line = $0.event { true } else { false } }
    }

    mutating func see(_ entry: TranscriptEntry) {
      let time: Timestamp
      switch entry {
      case .transition(let transition):
        time = transition.time
        for index in conditions.indices where !seen[index] {
          guard case .gesture(let name, let state, let reason) = conditions[index].event else { continue }
          seen[index] =
            name == transition.recognizer && state == transition.to
            && (reason.isEmpty || TranscriptLine.reason(transition).contains(reason))
        }
      case .scene(let its, let event):
        time = its
        for index in conditions.indices where conditions[index].event == .table(event.name) { seen[index] = true }
      case .suppression(let its, _), .end(let its, _): time = its
      case .frame, .indirect, .tapRefusal, .wake, .step: return
      }
      if readsLines && TranscriptDetail.quiet.includes(entry) {
        let line = String(text.line(entry).dropLast())
        for index in conditions.indices where conditions[index].event == .line(line) { seen[index] = true }
      }
      if completed == nil && zip(conditions, seen).allSatisfy({ !$0.isWanted || $1 }) { completed = time }
    }

    /// Whether it was the outcome. Asked at the end.
    var holds: Bool { zip(conditions, seen).allSatisfy { $0.isWanted == $1 } }
    /// The conditions that do not hold.
    var missing: [String] { zip(conditions, seen).filter { $0.isWanted != $1 }.map(\.0.words) }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
