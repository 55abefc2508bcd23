import Analysis
import Gestures
import Simulation
import TouchTrace

// The outcomes of the touches, and their labels.
extension ViewModel {
  /// The finished touches of which the input is kept, in order, without changes that would have helped.
  ///
  /// - Complexity: replays every touch.
  package var touches: [FinishedTouch] {
    windows.filter { $0.number != nil }.compactMap(touch)
  }

  /// Returns a finished touch without changes that would have helped; nil if its input is not kept.
  package func touch(_ number: Int) -> FinishedTouch? {
    guard let window = windows.first(where: { $0.number == number }) else { return nil }
    return touch(window)
  }

  private func touch(_ window: TouchWindow) -> FinishedTouch? {
    let label = labels[window.start]
    return judge(of: window).map { $0.touch(label, $0.answer(label)) }
  }

  package var touchCount: Int { lastWindow?.number ?? 0 }

  /// The last touch that has ended; nil before the first one. Waits until its outcome is found.
  package var lastTouch: FinishedTouch? {
    let found = outcome ?? outcomeWork?() ?? TouchOutcome()
    outcome = found
    return found.touch
  }

  private var lastWindow: TouchWindow? { windows.last { $0.number != nil } }

  private func judge(of window: TouchWindow) -> TouchJudge? {
    TouchJudge(window, source, engine.setupWithElements, via: via, buttonPresses: buttons.presses)
  }

  /// The search for the outcome of the last touch; nil before the first one.
  private var outcomeWork: (@Sendable () -> TouchOutcome)? {
    guard let window = lastWindow else { return nil }
    let (source, setup, via, label) = (source, engine.setupWithElements, via, labels[window.start])
    let presses = buttons.presses
    return {
      TouchJudge(window, source, setup, via: via, buttonPresses: presses)?.outcome(label)
        ?? TouchOutcome(touch: window.isTruncated ? FinishedTouch(unexplained: window) : nil)
    }
  }

  /// Finds the outcome of the last touch, on another thread if there is one: then it is known later.
  private func findOutcome() {
    guard outcome == nil, !isSearching else { return }
    guard let search, let work = outcomeWork else {
      _ = lastTouch
      return
    }
    isSearching = true
    let asked = generation
    search.run(work) { [weak self] found in
      guard let self else { return }
      isSearching = false
      // Something may have changed meanwhile; then the next snapshot searches again.
      if asked == generation && outcome == nil { outcome = found }
      change()
    }
  }

  /// Returns what has happened over time in the touch in progress, or in the last one. Nil without an observer.
  package var story: ViewStory? {
    engine.course().map { ViewStory(course: $0, scene: $1, isOver: current.entries.isEmpty) }
  }

  /// Returns the explanation of the touch in progress, or of the last one, and the answer to it as far as it is known. Nil before the
  /// first touch, and for one with too many inputs to be kept.
  ///
  /// - Parameter time: the present moment.
  /// - Complexity: replays the touch.
  package func explanation(at time: Timestamp) -> (explanation: Explanation, answer: Answer)? {
    if current.entries.isEmpty {
      guard let window = windows.last, let judge = judge(of: window) else { return nil }
      let known = outcome?.touch?.number == window.number ? outcome?.answer : nil
      return (judge.explanation, known ?? judge.answer(labels[window.start]))
    }
    var window = current.shown
    window.finish = TouchWindow.Finish(time: time, isIdle: false, inputEnd: time)
    return judge(of: window).map { ($0.explanation, $0.answerSoFar) }
  }

  /// Returns the explanation of the last touch, as lines.
  package func explainLastTouch() -> [String] { lastWindow.flatMap { judge(of: $0) }?.lines ?? [] }

  /// Labels the last touch with what the user meant.
  ///
  /// - Parameter label: nil removes the label.
  package func label(_ label: TouchLabel?) {
    guard let window = lastWindow else { return }
    labels[window.start] = label
    forgetOutcome()
    change()
  }

  /// Returns the word with which a label file names what the user meant; nil without a label.
  package func label(ofTouch number: Int) -> String? {
    guard let window = windows.first(where: { $0.number == number }) else { return nil }
    return labels[window.start]?.word(fingers: window.fingers(source))
  }

  /// Returns a touch as a recording with the current setup; nil if there is no such touch, or its fingers are not known.
  ///
  /// - Parameter number: the number of the touch.
  package func recording(ofTouch number: Int) -> Trace? {
    guard let window = windows.first(where: { $0.number == number }) else { return nil }
    return header.flatMap { window.trace($0) }
  }

  /// The header of a recording that is replayed like this session: with the options of the command and the changed
  /// parameters.
  package var header: TraceHeader? {
    var replay = replay
    replay.assignments = replay.assignments.filter { assignment in
      setup.recognizers.contains { $0.name == assignment.recognizer }
    }
    replay.assignments += parameters.filter(\.isChanged).map {
      ($0.id.recognizer, TraceHeader.Assignment(key: $0.id.parameter, value: $0.text))
    }
    return try? replay.header(including: source.header)
  }

  /// Returns a touch as a recording of the device; nil if there is no such touch, if the device's own events are not known,
  /// or if they lead to other touches without those before.
  ///
  /// - Parameter number: the number of the touch.
  package func deviceRecording(ofTouch number: Int) -> [UInt8]? {
    guard let window = windows.first(where: { $0.number == number }), let times = window.contactTimes,
      let trace = window.trace(source.header),
      let bytes = deviceRecording?(times.lowerBound...times.upperBound + TouchWindow.pause)
    else { return nil }
    return trace.hasSameTouches(asRecording: bytes) ? bytes : nil
  }

  // MARK: Snapshot

  /// Returns the snapshot for a view. With an ``OutcomeSearch``, the last touch is shown once its outcome is found, and the one
  /// before until then.
  ///
  /// - Parameter time: the present moment, at which durations are measured.
  package func snapshot(at time: Timestamp) -> ViewSnapshot {
    findOutcome()
    if let outcome { shownOutcome = outcome }
    // While a touch is in progress, the present values are shown.
    var snapshot = engine.snapshot(at: time, current.entries.isEmpty ? outcome : nil)
    snapshot.title = source.title
    snapshot.isSizeAssumed = source.isSizeAssumed
    snapshot.touch = shownOutcome.touch
    snapshot.touchCount = touchCount
    snapshot.progress =
      !current.entries.isEmpty ? .touching : touchCount > 0 && outcome == nil ? .explaining : .none
    snapshot.parameters = parameters
    return snapshot
  }
}

/// The touch in progress, or the last one, over time.
package struct ViewStory {
  package let course: ReplayCourse
  package let scene: any Scene
  package let isOver: Bool
}
