import Gestures
import Simulation
import TouchTrace

/// The outcome of every gesture attempted in a recording, and the changes that would have led to another outcome.
package struct Explanation {
  package let recording: ReplayedRecording
  /// The touches in order of time.
  package let touches: TimeOrdered<TouchSpan>
  /// The recording's raw touches; `nil` if only libinput's events are known.
  package let contacts: InputLog?
  let player: InputLogPlayer
  var work: ReplayWork { player.work }
  /// Shared by the findings, since the same changes recur.
  let differences: GestureDifferences
  /// Shared by the touches.
  let attachments: CandidateAttachments
  /// The touch downs of libinput's taps, by the time at which it reports them.
  private let touchDownsOfTaps: [Timestamp: Timestamp]
  /// Why libinput made other gestures of motions than the hand did, in order of time; empty if that is not known.
  package var libinputReasons: [LibinputReason] = []

  /// Replays a recording and collects the attempts.
  ///
  /// - Parameters:
  ///   - inputLog: the recording as the recognizers receive it.
  ///   - setup: the recognizers.
  ///   - contacts: the recording's raw touches, if `inputLog` has libinput's events. They show where one touch ends and the
  ///     next one begins.
  package init(of inputLog: InputLog, with setup: Setup, contacts: InputLog? = nil) {
    self.init(of: ReplayRecorder.replay(inputLog, with: setup), contacts: contacts)
  }

  package init(of recording: ReplayedRecording, contacts: InputLog? = nil) {
    self.recording = recording
    let (inputLog, setup) = (recording.inputLog, recording.setup)
    self.contacts = inputLog.libinput == nil ? inputLog : contacts
    player = InputLogPlayer(inputLog: inputLog)
    attachments = CandidateAttachments(to: setup)
    touchDownsOfTaps = inputLog.touchDownsOfTaps
    differences = GestureDifferences(player, from: recording.attempts.elements)
    var spans = TouchSpan.spans(of: recording, contacts: self.contacts)
    // libinput has its own positions and its own thumbs.
    if inputLog.libinput == nil {
      let notes = TouchNote.notes(on: inputLog, ignoresRestingFingers: setup.ignoresRestingFingers)
      for index in spans.indices {
        spans[index].notes = Array(notes.elements(from: spans[index].start, through: spans[index].lastInput))
      }
    }
    touches = TimeOrdered(spans)
  }

  package var inputLog: InputLog { recording.inputLog }
  package var setup: Setup { recording.setup }
  /// All attempts, in order of their start.
  package var attempts: TimeOrdered<Attempt> { recording.attempts }

  /// The attempts for which changes are searched.
  package enum SearchScope: CaseIterable, Sendable {
    /// Failures that are not expected: see ``Expectation/isExpectedFailure``. Neither margins of recognized gestures.
    case unexpectedFailures
    /// Every attempt, with the margins of recognized gestures.
    case everything
  }

  /// Returns the changes that would have altered the outcome of an attempt.
  ///
  /// - Parameter scope: an attempt outside it has an ``Finding/expectation``, and its ``Finding/search`` is `skipped`.
  /// - Complexity: up to a few hundred replays of the touch, and a few of the recording.
  package func finding(_ attempt: Attempt, searching scope: SearchScope = .everything) -> Finding {
    finding(attempt, searching: scope, atMost: .max).finding
  }

  /// - Parameter most: the work after which the search of a failed gesture stops, in inputs.
  /// - Returns: the finding, and whether its search was stopped by `most`.
  func finding(
    _ attempt: Attempt, searching scope: SearchScope = .everything, atMost most: Int
  ) -> (finding: Finding, isCutShort: Bool) {
    let expectation = expectation(of: attempt)
    var finding = Finding(attempt: attempt, expectation: expectation, measured: measured(attempt))
    if scope == .unexpectedFailures && (expectation.isExpectedFailure || expectation == .recognized) {
      // A swipe of three fingers is worth a look at a recognizer of one, if nothing else recognized it.
      if expectation != .otherCount || winner(over: attempt) != nil { return (finding, false) }
    }
    guard let place = touch(of: attempt) else { return (finding, false) }
    switch attempt.outcome {
    case .recognized:
      if touches[place].inputs.count > most / Self.marginReplays { return (finding, true) }
      let search = search(attempt, in: place, ReplayBudget())
      finding.margins = search.margins()
      finding.remedies = search.lastingRemedies()
    case .undecided: break
    case .failed(let failure) where failure.cause == .ignored && stoppedScroll(of: attempt) != nil:
      // The scroll view took the touch, whatever the parameters. A replay of the touch alone has no scroll to stop.
      finding.search = .nothing
    case .failed:
      let budget = ReplayBudget(for: wideWindow(of: place), atMost: most)
      let search = search(attempt, in: place, budget)
      if scope == .everything || !expectation.isExpectedFailure {
        (finding.remedies, finding.search) = search.remedies()
      } else {
        finding.remedies = search.identityRemedies()
        finding.search = finding.remedies.isEmpty ? .skipped : .found
      }
      return (finding, budget.isLimitReached)
    }
    return (finding, false)
  }

  /// Returns whether changes of the gesture's own quantities by at most a factor of two, all of them together, let it through. If
  /// not, it is no near miss, however close the value that failed first was.
  ///
  /// - Complexity: a few replays of the touch.
  func isWithinReach(_ attempt: Attempt) -> Bool {
    guard !isVerdictLimitReached, let place = touch(of: attempt) else { return false }
    return search(attempt, in: place, ReplayBudget()).isRecognizedAtMostPermissive(.near)
  }

  /// A Boolean value that indicates whether a verdict may replay no more touches. That happens only in long recordings without
  /// a pause, where each touch is replayed with everything before it.
  var isVerdictLimitReached: Bool { work.done > max(Self.searchLimit, 400 * inputLog.inputs.count) }

  /// More replays than the margins of a gesture take.
  private static let marginReplays = 500

  private func search(_ attempt: Attempt, in place: Int, _ budget: ReplayBudget) -> ChangeSearch {
    let touch = touches[place]
    return ChangeSearch(
      player: player, setup: setup, differences: differences, target: attempt, measured: measured(attempt),
      touch: touch,
      fingers: fingers(in: touch), wideWindow: wideWindow(of: place), budget: budget)
  }

  /// Returns the inputs of a touch and of those that may belong to the same gesture.
  private func wideWindow(of place: Int) -> Range<Int> {
    touches[firstJoined(to: place)].inputs.lowerBound..<touches[place].inputs.upperBound
  }

  /// Returns the index in ``touches`` of the touch in which a gesture was attempted.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of touches.
  func touch(of attempt: Attempt) -> Int? { touch(at: attempt.start) }

  /// Returns the index in ``touches`` of the touch to which a recognized gesture belongs. libinput reports a tap late, when the next
  /// touch may have begun; it belongs to the touch in which the finger tapped.
  func touch(ofRecognized attempt: Attempt) -> Int? {
    var start = attempt.start
    // Without touches, the periods are those of deliveries.
    if let touchDown = touchDownsOfTaps[start], !(touches.first?.sequences.isEmpty ?? true) {
      // A movement belongs to the finger that moved, even if the button of the tap before it began it.
      start = attempt.isDiscrete ? touchDown : attempt.recognitionTime ?? start
    }
    return touch(at: start) ?? touch(of: attempt)
  }

  /// Returns the index in ``touches`` of the last touch that had begun at a time.
  func touch(at time: Timestamp) -> Int? {
    let next = touches.firstIndex(after: time)
    return next > 0 ? next - 1 : nil
  }

  /// Returns the scroll that the touch of an attempt has stopped; nil if it has stopped none.
  func stoppedScroll(of attempt: Attempt) -> StoppedScroll? {
    recording.stoppedScrolls[attempt.start] ?? touch(of: attempt).flatMap { stoppedScroll(in: touches[$0]) }
  }

  /// Returns the scroll that a motion has stopped with its first finger; nil if it has stopped none.
  func stoppedScroll(in span: TouchSpan) -> StoppedScroll? { recording.stoppedScrolls[span.start] }

  /// Returns the index of the first touch that may belong to the same gesture as this one: touches less than a second
  /// apart, since no recognizer waits longer between two taps, and at most four of them.
  private func firstJoined(to place: Int) -> Int {
    var first = place
    while first > 0, place - first < 4, touches[first].start - touches[first - 1].lastInput < .milliseconds(1000) {
      first -= 1
    }
    return first
  }
}

extension InputLog {
  /// The touch downs of libinput's taps, by the time at which it reports them.
  fileprivate var touchDownsOfTaps: [Timestamp: Timestamp] {
    var touchDowns: [Timestamp: Timestamp] = [:]
    for case .event(let event) in inputs where event.stamp < event.time && !event.isPhysical {
      if case .button(.began, _) = event.kind { touchDowns[event.time] = event.stamp }
    }
    return touchDowns
  }
}
