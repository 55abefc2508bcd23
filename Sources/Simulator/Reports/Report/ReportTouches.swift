import Analysis
import Gestures
import Simulation
import TouchTrace

/// The touches of a recording with the outcome of every attempt, the verdict, and what `explain` finds about the attempts
/// that matter.
struct ReportTouches {
  /// How an attempt ended. The page has the same order.
  enum Outcome: Int { case recognized, nearMiss, expectedFailure, undecided }

  struct Entry {
    var touch: Int
    var attempt: Attempt
    var outcome: Outcome
    /// Why it failed, to follow a colon; empty if it did not.
    var reason = ""
    var sentences: [String] = []
    /// The measured values with which the gesture was recognized.
    var margins: [Reason] = []
  }

  /// See ``Verdict/isLibinputOnOtherDevice``.
  var isLibinputOnOtherDevice: Bool { answer.verdict.isLibinputOnOtherDevice }

  let explanation: Explanation
  private let touches: TimeOrdered<TouchSpan>
  private let text: ExplanationText
  let answer: Answer
  private var entries: [Entry] = []
  /// The number of attempts that should be explained, but are not because the recording is too long.
  private(set) var unexplained = 0

  /// The most frames in the touches of explained attempts. Searching for changes replays a touch some hundred times, which
  /// would take minutes for a recording of ten minutes.
  static let mostFrames = 6000

  /// - Parameters:
  ///   - libinput: the recording as libinput reports it; `nil` if it is not known.
  ///   - isSearched: whether changes are searched that would have let a failed gesture be recognized.
  ///   - meant: the recognizers of the gestures that were meant; `nil` if it is not known.
  init(_ explanation: Explanation, libinput: InputLog?, isSearched: Bool, meant: [String]? = nil) {
    let verdict = Verdict(explanation, libinput: libinput)
    let limit = isSearched ? Explanation.searchLimit : 0
    self.init(
      explanation,
      meant.map { Answer(verdict, of: explanation, meant: $0, limit: limit) }
        ?? Answer(verdict, of: explanation, limit: limit))
  }

  init(_ explanation: Explanation, _ answer: Answer) {
    self.explanation = explanation
    self.answer = answer
    touches = explanation.touches
    text = ExplanationText(explanation, answer.verdict)
    for (index, touch) in touches.enumerated() {
      for attempt in touch.attempts { entries.append(entry(attempt, in: index, explanation)) }
    }
  }

  private func entry(_ attempt: Attempt, in touch: Int, _ explanation: Explanation) -> Entry {
    var entry = Entry(touch: touch, attempt: attempt, outcome: .expectedFailure, reason: text.reason(attempt))
    switch explanation.expectation(of: attempt) {
    case .recognized: entry.outcome = .recognized
    case .undecided: entry.outcome = .undecided
    case .nearMiss: entry.outcome = .nearMiss
    case .farMiss, .otherCount, .otherGesture, .cancelled, .decidedByProgram, .refused:
      // Named by the answer, or missed by a hair's breadth although another gesture was recognized.
      let miss = answer.verdict.nearestMisses.first { $0.includes(attempt, inTouch: touch + 1) }
      if miss?.isNear ?? false || answer.failures.contains(where: { $0.attempt == attempt }) {
        entry.outcome = .nearMiss
      }
    }
    return entry
  }

  /// Explains the failures that the answer names, then other near misses and recognized gestures, as long as the recording is not
  /// too long.
  ///
  /// - Parameter progress: called with the number of findings so far and of all.
  mutating func explain(mostFrames: Int, _ progress: (Int, Int) -> Void) {
    let named = answered.filter { $0 >= 0 }
    let misses = entries.indices.filter { entries[$0].outcome == .nearMiss && !named.contains($0) }
    let wanted = named + misses + entries.indices.filter { entries[$0].outcome == .recognized }
    var frames = 0
    for (number, index) in wanted.enumerated() {
      frames += touches[entries[index].touch].inputs.count
      if frames > mostFrames {
        unexplained = wanted.count - number
        return
      }
      progress(number, wanted.count)
      let attempt = entries[index].attempt
      let known = answer.failures.first { $0.attempt == attempt }?.finding
      let finding = known ?? explanation.finding(attempt)
      let details = text.entry(finding).details
      entries[index].sentences = details.flatMap { [$0.text] + $0.effects }
      entries[index].margins = finding.margins.compactMap(\.reason)
    }
  }

  /// The attempts of the answer's failures, -1 for one that is not listed.
  private var answered: [Int] {
    answer.failures.map { failure in entries.firstIndex { $0.attempt == failure.attempt } ?? -1 }
  }

  /// The times of an attempt: its start, its outcome, its end.
  private static func times(_ attempt: Attempt) -> [Int] {
    [attempt.start, attempt.recognitionTime ?? attempt.end, attempt.end].map { Int($0.microseconds) }
  }

  // MARK: Data

  /// The number of integers of an attempt.
  private static let columns = 7

  /// The data of a recording that was not explained.
  static let none = ReportValue.object([
    .init("headline", .text("")), .init("libinput", .text("")), .init("failures", .list([])),
    .init("sentences", .list([])), .init("answered", .numbers([Int64]())),
    .init("spans", .list([])), .init("targets", .list([])), .init("titles", .list([])),
    .init("attempts", .list(Array(repeating: .list([]), count: columns))),
    .init("patterns", .list([])), .init("reasons", .list([])),
    .init("findings", .list([])),
  ])

  /// Returns the targets and the attempts, which refer to them.
  private static func members(_ entries: [Entry]) -> [ReportValue.Member] {
    var (targets, titles) = ([""], [""])
    var places = ["": 0]
    for attempt in entries.map(\.attempt) {
      guard let target = attempt.target, places[target] == nil else { continue }
      places[target] = targets.count
      targets.append(target)
      titles.append(attempt.targetTitle ?? "")
    }
    let numbers = entries.map { entry in
      [entry.touch, entry.attempt.index, entry.outcome.rawValue] + Self.times(entry.attempt)
        + [places[entry.attempt.target ?? ""] ?? 0]
    }
    var reasons = LineTable()
    // Of each attempt that failed, in their order.
    let codes = entries.filter { $0.outcome == .nearMiss || $0.outcome == .expectedFailure }.flatMap {
      reasons.code($0.reason)
    }
    return [
      .init("targets", .texts(targets)), .init("titles", .texts(titles)),
      // The differences within each column.
      .init(
        "attempts",
        .list((0..<columns).map { column in .numbers(DeltaEncoding.deltas(numbers.map { $0[column] })) })),
      .init("patterns", .texts(reasons.patterns)), .init("reasons", .numbers(codes)),
    ]
  }

  private var only: VerdictSentence? { answer.verdict.sentences.count == 1 ? answer.verdict.sentences[0] : nil }

  /// The verdict, without what libinput reported.
  var headline: String { only.map { "\($0.fingers): \($0.outcome)." } ?? answer.verdict.headline }

  var value: ReportValue {
    let verdict = answer.verdict
    let members: [ReportValue.Member] = [
      // What libinput reported is a sentence of its own.
      .init("headline", .text(headline)),
      .init("libinput", .text(only?.libinput ?? "")),
      .init("failures", .list(answer.failures.map(ReportValue.failure))),
      .init("sentences", .list(verdict.sentences.map(ReportValue.sentence))),
      // The attempts of the failures.
      .init(
        "answered",
        .numbers(answered)),
      .init(
        "spans",
        .list(touches.map { .numbers([$0.start, $0.lastInput, $0.end].map { Int($0.microseconds) } + [$0.fingers]) })),
    ]
    let findings = entries.enumerated().filter { !$0.element.sentences.isEmpty }.map { index, entry in
      ReportValue.list([.number(index), .texts(entry.sentences), .list(entry.margins.map(Self.value))])
    }
    return .object(members + Self.members(entries) + [.init("findings", .list(findings))])
  }

  /// Returns a measured value, in thousandths: the last one before the gesture was recognized may be of an earlier frame.
  private static func value(_ reason: Reason) -> ReportValue {
    .list([.text(reason.measured), .number(FixedPoint.thousandths(reason.value))])
  }
}

extension ReportValue {
  /// Returns a sentence of a verdict, with the first and the last of its touches, and their start.
  fileprivate static func sentence(_ sentence: VerdictSentence) -> Self {
    .list([
      .text(sentence.text),
      .numbers([
        sentence.touches.lowerBound - 1, sentence.touches.upperBound - 1, Int(sentence.start.microseconds),
      ]), .bool(sentence.isRecognized),
    ])
  }

  /// Returns why libinput made another gesture, what would have changed that, and the time.
  static func reason(_ reason: LibinputReason) -> Self {
    .list([.text(reason.reason), .text(reason.remedy ?? ""), .number(Int(reason.time.microseconds))])
  }

  /// Returns the reason why a gesture was not recognized, its remedy, empty if none was searched, the time, and the parameters that
  /// the remedy sets with their values.
  fileprivate static func failure(_ failure: Answer.Failure) -> Self {
    .list([
      .text(failure.reason), .text(failure.remedy ?? ""), .number(Int(failure.attempt.end.microseconds)),
      .list(failure.changes.map { .texts(["\($0.recognizer).\($0.parameter.name)", $0.parameter.text($0.to)]) }),
    ])
  }
}

extension NearMiss {
  /// Returns whether it is about an attempt, or about a like one in another touch.
  fileprivate func includes(_ other: Attempt, inTouch number: Int) -> Bool {
    if attempt == other { return true }
    guard attempt.index == other.index, other.failure?.reason?.measured == reason.measured else { return false }
    // They are in order.
    let place = others.firstIndex(notBelow: number)
    return place < others.count && others[place] == number
  }
}
