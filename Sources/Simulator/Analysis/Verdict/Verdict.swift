import Gestures
import Simulation
import TouchTrace

/// The answer to “what happened?”: a sentence for each touch, or for each run of like touches, and the gestures that were
/// nearly recognized.
package struct Verdict: Sendable {
  /// The sentences, in order of time.
  package private(set) var sentences: [VerdictSentence] = []
  /// The misses, the one that is nearest to what the fingers did first: at most one for each touch and recognizer, like ones once.
  package private(set) var nearestMisses: [NearMiss] = []
  /// The names of recognizers of which an attempt failed.
  package private(set) var failed: Set<String> = []
  package let touches: Int
  /// Whether the recording is not known to be one of a touchpad, and libinput was given a touchpad that was made up: what it
  /// reports is not what happened.
  package let isLibinputOnOtherDevice: Bool
  package let numbers: HumanNumbers
  private let inputLog: InputLog
  /// A Boolean value that indicates whether near misses of later touches are unknown, because the recording is long and has no
  /// pause.
  package private(set) var isCutShort = false
  private var verdicts: [TouchVerdict] = []

  /// - Parameters:
  ///   - explanation: the recognizers' attempts, and the recording's touches.
  ///   - libinput: the recording as libinput reports it; `nil` if it is not known and not part of the explanation.
  package init(_ explanation: Explanation, libinput: InputLog? = nil) {
    touches = explanation.touches.count
    let isSizeAssumed = explanation.contacts?.isSizeAssumed ?? explanation.inputLog.isSizeAssumed
    numbers = HumanNumbers(
      hasMillimetres: explanation.contacts != nil && !isSizeAssumed,
      on: (explanation.contacts ?? explanation.inputLog).header.surface)
    inputLog = explanation.inputLog
    let events = explanation.inputLog.libinput == nil ? libinput : explanation.inputLog
    isLibinputOnOtherDevice =
      events?.libinput?.isOnGenericTouchpad ?? false && !(events?.header.surface.isTouchpad ?? false)
    let recognized = Self.recognizedGestures(by: explanation)
    verdicts = explanation.touches.enumerated().map { index, span in
      TouchVerdict(span, number: index + 1, recognized: recognized[index], explanation, numbers)
    }
    isCutShort = explanation.isVerdictLimitReached
    if let events { addLibinput(LibinputReports(events), Set(explanation.contacts?.buttonPresses.map(\.start) ?? [])) }
    sentences = Self.runs(verdicts).map { sentence($0) }
    collectMisses()
  }

  private mutating func addLibinput(_ reports: LibinputReports, _ clicks: Set<Timestamp>) {
    let indexed = IndexedLibinputReports(reports)
    for index in verdicts.indices {
      let span = verdicts[index].span
      var (start, end) = (index == 0 ? .distantPast : span.start, Timestamp.never)
      if index + 1 < verdicts.count { end = verdicts[index + 1].span.start }
      // A period of libinput's events: no other event was delivered in it.
      if span.sequences.isEmpty { (start, end) = (span.start, span.lastInput + .microseconds(1)) }
      let own = indexed.overlapping(from: start, through: end)
      verdicts[index].addLibinput(own, from: start, until: end, clicks)
    }
  }

  /// - Parameter number: the number of the touch, from 1.
  package func sentence(ofTouch number: Int) -> VerdictSentence { sentence(number - 1..<number) }

  /// What libinput reported, with numbers: `tap (left button) 2`, in order of the first occurrence; `nil` if it is not known.
  package var libinputTally: Tally<String>? {
    if verdicts.contains(where: { $0.libinput == nil }) { return nil }
    let tally = Tally(verdicts.flatMap { $0.libinput?.gestures ?? [] })
    if Enumeration.fits(tally.counts.map(\.value)) { return tally }
    return Tally(verdicts.flatMap { $0.libinput?.gestureKinds ?? [] })
  }

  /// One sentence about the whole recording: the only sentence, or the gestures with their numbers.
  package var headline: String {
    if sentences.count == 1 { return sentences[0].text }
    if sentences.isEmpty { return "no touches" }
    let list = isCounted ? gestureCounts : sentences.map(\.summary)
    return "\(("motion" as Noun).counted(grouping: touches)): \(list.listed())."
  }

  /// Whether the headline counts gestures by kind: there are too many sentences for it, or several without a gesture.
  package var isCounted: Bool {
    !Enumeration.fits(sentences.map(\.summary)) || sentences.count { $0.summary == VerdictSentence.nothing } > 1
  }

  /// The recognized gestures, counted by kind, and the motions without any.
  private var gestureCounts: [String] {
    let counts = GestureCounts(verdicts.lazy.flatMap(\.nouns))
    let others = verdicts.count { !$0.isRecognized }
    let number = ("motion" as Noun).counted(grouping: others)
    return counts.parts(
      and: others > 0 ? counts.isEmpty ? "no gesture was recognized" : "no gesture in \(number)" : nil)
  }

  // MARK: The gestures of each touch

  /// Returns the recognized gestures of each touch.
  private static func recognizedGestures(by explanation: Explanation) -> [[Attempt]] {
    var gestures = explanation.touches.map { _ in [Attempt]() }
    for attempt in explanation.attempts where attempt.recognitionTime != nil {
      if let touch = explanation.touch(ofRecognized: attempt) { gestures[touch].append(attempt) }
    }
    return gestures
  }

  // MARK: Runs of like touches

  private static func runs(_ verdicts: [TouchVerdict]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (index, verdict) in verdicts.enumerated() {
      if let last = runs.last, verdicts[last.lowerBound].isLike(verdict) {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }

  private func sentence(_ run: Range<Int>) -> VerdictSentence {
    let (first, last) = (verdicts[run.lowerBound], verdicts[run.upperBound - 1])
    let phrases = verdicts[run].compactMap(\.libinput)
    return VerdictSentence(
      touches: first.number...last.number, start: first.span.start, end: last.span.lastInput,
      fingers: first.fingers(of: verdicts[run]), outcome: first.outcome(of: run.count),
      libinput: phrases.isEmpty ? "" : LibinputPhrases.sentence(phrases, asOnTouchpad: isLibinputOnOtherDevice),
      isRecognized: first.isRecognized)
  }

  // MARK: Misses

  /// Returns the attempts that a gesture of another shape prevented, of each recognizer one: those that the motion looks like, the
  /// best first, unless the recognizer recognized another gesture in the same motion. A motion that looks less like them was meant
  /// to be what was recognized.
  package func prevented(_ explanation: Explanation) -> [Attempt] {
    var best: [String: (cost: Double, attempt: Attempt)] = [:]
    for verdict in verdicts {
      let recognized = Set(verdict.span.attempts.filter { $0.recognitionTime != nil }.map(\.index))
      for attempt in verdict.span.attempts
      where attempt.failure?.blocker != nil && !recognized.contains(attempt.index) {
        let named = explanation.setup.recognizers[attempt.index]
        let cost = NearMiss.cost(ofPrevented: named, in: verdict.span, verdict.description)
        let blocker = explanation.setup.recognizers.first { $0.name == attempt.failure?.blocker }
        if blocker?.shape == named.shape { continue }
        if cost < best[attempt.recognizer]?.cost ?? Self.mostPrevented { best[attempt.recognizer] = (cost, attempt) }
      }
    }
    return ReasonOrder.sorted(best.values) { ($0.cost, Double($0.attempt.index)) }.map(\.attempt)
  }

  /// Returns the gesture that the touch of a miss looks like, if no recognizer of it is attached and the verdict does not name it.
  package func advice(_ miss: NearMiss, _ explanation: Explanation) -> String? {
    let verdict = verdicts[miss.touch - 1]
    return verdict.unattached == nil ? verdict.unattachedName(explanation)?.sentence() : nil
  }

  /// The cost from which on a prevented gesture is not what the motion looks like, in doublings.
  private static let mostPrevented = 0.5

  private mutating func collectMisses() {
    for verdict in verdicts {
      failed.formUnion(verdict.span.attempts.filter { $0.failure != nil }.map(\.recognizer))
    }
    nearestMisses = ordered(verdicts.flatMap(\.misses))
  }

  /// Returns the misses of gestures that a label names, the first of the answer's order first, even where another gesture
  /// was recognized instead.
  func misses(meant recognizers: [String], _ explanation: Explanation) -> [NearMiss] {
    ordered(verdicts.flatMap { $0.misses(explanation, meant: recognizers) })
  }

  /// Returns misses in order, like ones of several touches once, with their text.
  private func ordered(_ misses: [NearMiss]) -> [NearMiss] {
    var found: [NearMiss] = []
    for miss in misses { Self.add(miss, to: &found) }
    return ReasonOrder.sorted(found).map { miss in
      var miss = miss
      miss.others.sort()
      miss.text = text(miss)
      return miss
    }
  }

  private static func add(_ miss: NearMiss, to misses: inout [NearMiss]) {
    let known = misses.firstIndex {
      $0.attempt.index == miss.attempt.index && $0.reason.measured == miss.reason.measured
    }
    guard let known else { return misses.append(miss) }
    var other = miss
    if ReasonOrder.isNearer(other, than: misses[known]) {
      swap(&other, &misses[known])
      swap(&other.others, &misses[known].others)
    }
    misses[known].others.append(other.touch)
  }

  /// One line with what happened, without the reasons.
  package var summary: String {
    let phrases = sentences.count == 1 ? [] : verdicts.compactMap(\.libinput)
    let libinput = phrases.isEmpty ? [] : [LibinputPhrases.sentence(phrases, asOnTouchpad: isLibinputOnOtherDevice)]
    return ([headline] + libinput).joined(separator: " ")
  }

  /// Returns how narrowly a value missed its threshold, without a distance that is too small to be measured.
  private func missed(_ reason: Reason, _ numbers: HumanNumbers) -> String {
    if reason.value == reason.threshold { return "missed" }
    return reason.missedShare < 0.005 ? "just missed" : "missed by \(numbers.distance(of: reason))"
  }

  private func text(_ miss: NearMiss) -> String {
    let place = touches > 1 ? " in motion \(miss.touch)" : ""
    let numbers = HumanNumbers(of: miss.attempt, in: inputLog)
    let reason = miss.otherDirection ?? numbers.text(miss.reason)
    let start = "\(miss.attempt.title) \(miss.isNear ? missed(miss.reason, numbers) : "failed")\(place): \(reason)"
    if miss.others.isEmpty { return start }
    return "\(start); likewise in \(miss.others.count, "other motion")"
  }
}
