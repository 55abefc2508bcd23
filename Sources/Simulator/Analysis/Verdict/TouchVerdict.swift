import Gestures
import Simulation
import TouchTrace

/// The verdict on one touch.
struct TouchVerdict {
  let span: TouchSpan
  /// The number of the touch, from 1.
  let number: Int
  /// The motion of the fingers; `nil` if only libinput's events are known.
  let description: TouchDescription?
  /// The recognized gestures, with their articles and results.
  let recognized: [String]
  /// The nouns of the recognized gestures.
  let nouns: [Noun]
  /// libinput's report; `nil` if it is not known.
  private(set) var libinput: LibinputPhrases?
  /// The gestures that were nearly recognized, at most one for each recognizer.
  private(set) var misses: [NearMiss] = []
  /// The gesture that no attached recognizer looks for, with its remedy; `nil` if there is none, or if an attached one missed it.
  private(set) var unattached: UnattachedName?
  private let numbers: HumanNumbers
  /// What a touch without a gesture has done to a scroll; nil if it has stopped none.
  private let stoppedScroll: String?
  private var duration: String { numbers.duration(span.lastInput - span.start) }
  /// A touch that rests at least this long on this surface is a press.
  private let shortestPress: Interval
  /// The number of presses of a button that do not count as clicks because the finger had clicked and stayed down.
  private let uncountedPresses: Int

  /// - Parameter gestures: the gestures recognized in this touch.
  init(
    _ span: TouchSpan, number: Int, recognized gestures: [Attempt], _ explanation: Explanation, _ numbers: HumanNumbers
  ) {
    self.span = span
    self.number = number
    self.numbers = numbers
    stoppedScroll = gestures.isEmpty ? explanation.stoppedScroll(in: span).map(numbers.text) : nil
    let setup = explanation.setup
    let surface = explanation.inputLog.header.surface
    shortestPress = TouchLimits.pressDuration(on: surface)
    description = Self.description(of: span, explanation, numbers)
    let gestures = Self.withUsualFingers(gestures, in: span, of: explanation)
    recognized = gestures.map { [description] in Self.text($0, in: span, description, setup, numbers) }
    uncountedPresses = Self.uncountedPresses(after: gestures, in: span, of: explanation)
    nouns = gestures.map { GestureNames.noun(setup.recognizers[$0.index], touches: $0.numberOfTouches) }
    misses = misses(explanation)
    let isMissed = misses.contains { $0.cost < Self.mostPlausible }
    if !isMissed { unattached = unattachedName(explanation) }
  }

  private static func description(of span: TouchSpan, _ explanation: Explanation, _ numbers: HumanNumbers)
    -> TouchDescription?
  {
    if span.sequences.isEmpty { return nil }
    return explanation.contacts.map { TouchDescription(span.sequences, in: $0, numbers) }
  }

  /// Returns the gesture that no attached recognizer looks for; `nil` if there is none, or if a gesture was recognized.
  func unattachedName(_ explanation: Explanation) -> UnattachedName? {
    if isRecognized || span.fingers == 0 || isUnfinished || stoppedScroll != nil { return nil }
    return UnattachedName(inTouch: number - 1, of: explanation, description)
  }

  /// A gesture that is this far from what the fingers did, in doublings, was hardly meant.
  private static let mostPlausible = 3.0

  /// - Parameter clicks: the times at which the device's own buttons were pressed.
  mutating func addLibinput(
    _ reports: LibinputReports, from start: Timestamp, until end: Timestamp, _ clicks: Set<Timestamp>
  ) {
    let isShort = span.lastInput - span.start < shortestPress
    libinput = LibinputPhrases(
      reports, from: start, until: end, countsDelivery: span.sequences.isEmpty,
      isMoving: description.map { $0.motions.contains { $0.farthest >= TouchMotion.restingDistance } },
      isDragging: description == nil || span.maximumDistance > Self.nearTap, clicks: clicks,
      mayBeTap: isShort && span.maximumDistance < Self.nearTap)
  }

  /// In points: one and a half times what a tap may move. A finger that moves farther was not meant to rest.
  private static let nearTap = (1 + Expectation.nearMissShare) * TouchLimits.tapMovement

  /// Returns the gestures that were nearly recognized, at most one for each recognizer.
  ///
  /// - Parameter meant: the recognizers of the gestures that a label names: only these, and a value near its threshold is
  ///   a near miss of them. `nil` without a label.
  func misses(_ explanation: Explanation, meant: [String]? = nil) -> [NearMiss] {
    var misses: [NearMiss] = []
    for attempt in span.attempts where meant?.contains(attempt.recognizer) ?? true {
      // The end of the recording is no failure of the fingers.
      if isUnfinished && attempt.end >= span.end { continue }
      guard var miss = miss(attempt, explanation, isMeant: meant != nil) else { continue }
      let known = misses.firstIndex { $0.attempt.index == attempt.index }
      if let known, !ReasonOrder.isNearer(miss, than: misses[known]) { continue }
      // Another threshold may be far from what the fingers did, too: a swipe that took a little too long and did not move.
      if meant == nil && miss.isNear && !explanation.isWithinReach(attempt) { miss.isNear = false }
      if let known { misses[known] = miss } else { misses.append(miss) }
    }
    return misses
  }

  private func miss(_ attempt: Attempt, _ explanation: Explanation, isMeant: Bool) -> NearMiss? {
    // The last of several motions is the one that missed.
    let last = explanation.touch(at: attempt.end).map { explanation.touches[$0] } ?? span
    let motion = last.start == span.start ? description : Self.description(of: last, explanation, numbers)
    guard var miss = NearMiss(attempt, touch: number, of: explanation, motion, isIntended: isMeant) else { return nil }
    if let direction = otherDirection(of: attempt, explanation.setup) {
      miss.isNear = false
      miss.otherDirection = direction
      miss.cost += Self.otherDirectionCost
    }
    let shape = explanation.setup.recognizers[attempt.index].shape
    miss.isUnlikely = motion?.isUnlikely(explanation.setup.recognizers[attempt.index]) ?? false
    if shape == .tap || shape == .press, span.maximumDistance > Self.nearTap { miss.isNear = false }
    return miss
  }

  /// The cost of a swipe in another direction, in doublings.
  private static let otherDirectionCost = 3.0

  /// Returns the directions of the touch and of a swipe, if it looks for another one: `went to the right; it expects left`.
  private func otherDirection(of attempt: Attempt, _ setup: Setup) -> String? {
    let named = setup.recognizers[attempt.index]
    guard named.shape == .flick, case .moved(let direction?)? = description?.shapes.first,
      let directions = type(of: named.recognizer).parameterDescriptions.first(where: { $0.role == .direction }),
      directions.isOptionSet,
      let accepted = named.recognizer.value(of: .direction), let text = directions.choice(accepted),
      let taken = directions.value(ofChoice: direction.word), Int(accepted) & Int(taken) == 0
    else { return nil }
    let expected = text.replacing("+", with: " or ")
    return "went \(direction.words); it expects \(expected)"
  }

  private var isUnfinished: Bool { description?.isUnfinished ?? false }

  var isRecognized: Bool { !recognized.isEmpty }

  /// Returns whether one sentence can describe both touches.
  func isLike(_ other: Self) -> Bool {
    guard let description, let others = other.description else { return false }
    return nouns == other.nouns && description.shapes == others.shapes
      && description.motions.map(\.fingers) == others.motions.map(\.fingers)
      && description.motions.map(\.restingFingers) == others.motions.map(\.restingFingers)
      && unattached == other.unattached && stoppedScroll == other.stoppedScroll && description.clicks == others.clicks
      && description.isUnfinished == others.isUnfinished && uncountedPresses + other.uncountedPresses == 0
  }

  /// Returns the motion of the fingers in this touch and in the others of its run.
  func fingers(of run: ArraySlice<Self>) -> String {
    let descriptions = run.compactMap(\.description)
    return descriptions.isEmpty
      ? (span.start < span.lastInput ? "a touch of \(duration)" : "a touch") : TouchDescription.text(descriptions)
  }

  /// Returns the gestures recognized in this touch, or in each of a run.
  func outcome(of count: Int) -> String {
    if isRecognized {
      let list = count == 1 ? counted(recognized) : counted(nouns, in: count)
      let gestures = Enumeration.text(list, or: counts(in: count))
      if uncountedPresses == 0 { return gestures }
      let presses = "\(uncountedPresses, "more press") of the button"
      return "\(gestures), and \(presses), which click does not count until all fingers have lifted"
    }
    if let stoppedScroll { return stoppedScroll }
    guard let unattached else {
      return isUnfinished ? "no gesture was recognized by then" : "no gesture was recognized"
    }
    return unattached.sentence(of: count)
  }

  /// Returns the gestures of one touch, equal ones once with their number: `3 taps`, `a pinch, 1.2 times`.
  private func counted(_ texts: [String]) -> [String] {
    Tally(texts).counts.flatMap { text, count in
      guard count > 1, let first = texts.firstIndex(of: text) else { return [text] }
      let noun = nouns[first]
      // A result belongs to one gesture.
      return text == noun.withArticle ? [noun.counted(count)] : Array(repeating: text, count: count)
    }
  }

  private func counts(in touches: Int) -> GestureCounts {
    var counts = GestureCounts()
    for noun in nouns { counts.add(noun, times: touches) }
    return counts
  }

  /// Returns the gestures of a run of like touches, each kind once with its number: `6 taps`.
  private func counted(_ nouns: [Noun], in touches: Int) -> [String] {
    Tally(nouns).counts.map { $0.value.counted(touches * $0.count) }
  }
}
