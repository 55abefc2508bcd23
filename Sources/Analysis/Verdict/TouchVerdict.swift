import Gestures
import Simulation
import TouchTrace

/// What happened in one touch.
struct TouchVerdict {
  let span: TouchSpan
  /// The number of the touch, from 1.
  let number: Int
  /// What the fingers did; `nil` if only libinput's events are known.
  let description: TouchDescription?
  /// The recognized gestures, with their articles and results.
  let recognized: [String]
  /// The nouns of the recognized gestures.
  let nouns: [String]
  /// What libinput reported; `nil` if it is not known.
  var libinput: LibinputPhrases?
  private let likely: LikelyGesture?
  /// The kinds of the attached recognizers.
  private let attached: Set<String>
  private let duration: String

  init(_ span: TouchSpan, number: Int, _ explanation: Explanation, _ numbers: HumanNumbers) {
    self.span = span
    self.number = number
    let setup = explanation.setup
    description = explanation.contacts.flatMap {
      span.sequences.isEmpty ? nil : TouchDescription(span.sequences, in: $0, numbers)
    }
    let gestures = span.attempts.filter { $0.recognitionTime != nil }
    recognized = gestures.map { GestureNames.text($0, setup.recognizers[$0.index]) }
    nouns = gestures.map { GestureNames.noun(setup.recognizers[$0.index], touches: $0.numberOfTouches) }
    likely = description.flatMap { LikelyGesture($0) }
    attached = Set(setup.recognizers.map(\.kind))
    duration = numbers.duration(span.lastInput - span.start)
  }

  /// A Boolean value that indicates whether a gesture was recognized.
  var isRecognized: Bool { !recognized.isEmpty }

  /// Returns a Boolean value that indicates whether one sentence can describe both touches.
  func isLike(_ other: Self) -> Bool {
    guard let description, let others = other.description else { return false }
    return nouns == other.nouns && description.shapes == others.shapes
      && description.motions.map(\.fingers) == others.motions.map(\.fingers)
      && description.motions.map(\.restingFingers) == others.motions.map(\.restingFingers) && likely == other.likely
  }

  /// Returns what the fingers did in this touch and in the others of its run.
  func fingers(of run: [Self]) -> String {
    let descriptions = run.compactMap(\.description)
    return descriptions.isEmpty ? "touchpad events for \(duration)" : TouchDescription.text(descriptions)
  }

  /// Returns what was recognized in this touch, or in each of a run.
  func outcome(of count: Int) -> String {
    if isRecognized {
      return count == 1
        ? GestureNames.list(recognized) : GestureNames.list(nouns.map { "\(count) \(GestureNames.plural($0))" })
    }
    guard let likely, !attached.contains(likely.kind) else { return "no gesture was recognized" }
    let noun = count == 1 ? "a \(likely.noun)" : GestureNames.plural(likely.noun)
    return "\(count == 1 ? "looks" : "look") like \(noun), but no \(likely.kind) recognizer is attached: "
      + "add --recognizer \(likely.kind)"
  }

  // MARK: Misses

  /// The gestures that were nearly recognized, at most one for each recognizer.
  var misses: [NearMiss] {
    var misses: [NearMiss] = []
    for attempt in span.attempts where attempt.recognitionTime == nil {
      guard let miss = NearMiss(attempt, touch: number, of: span), isWorthShowing(miss) else { continue }
      if let known = misses.firstIndex(where: { $0.attempt.index == attempt.index }) {
        if miss.distance < misses[known].distance { misses[known] = miss }
      } else {
        misses.append(miss)
      }
    }
    return misses
  }

  /// Returns a Boolean value that indicates whether a user wants to know about a miss. Where another gesture was recognized,
  /// only a hair's breadth counts; otherwise also the gesture that the touch looks like, however far.
  private func isWorthShowing(_ miss: NearMiss) -> Bool {
    if isRecognized { return miss.isNear && miss.distance <= Self.hairsBreadth }
    return miss.isNear || miss.attempt.kind == likely?.kind
  }

  /// A tenth of the threshold: with a recognized gesture, more is no news.
  private static let hairsBreadth = 0.1
}
