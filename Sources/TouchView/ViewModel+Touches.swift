import Analysis
import Gestures
import Simulation
import TouchTrace

// The outcomes of the touches, and their labels.
extension ViewModel {
  /// The finished touches of which the input is kept, in order.
  ///
  /// - Complexity: replays every touch.
  public var touches: [FinishedTouch] {
    windows.filter { $0.number != nil }.compactMap { window in
      judge(of: window)?.touch(labels[window.start])
    }
  }

  /// The number of touches that are over.
  public var touchCount: Int { windows.last { $0.number != nil }?.number ?? 0 }

  /// The last touch that is over; nil before the first one.
  public var lastTouch: FinishedTouch? {
    if let judgement { return judgement.touch }
    guard let window = lastWindow, let judge = judge(of: window) else { return nil }
    let touch = judge.touch(labels[window.start])
    judgement = Judgement(judge: judge, touch: touch)
    return touch
  }

  private var lastWindow: TouchWindow? { windows.last { $0.number != nil } }

  private func judge(of window: TouchWindow) -> TouchJudge? { TouchJudge(window, source, setup, via: via) }

  /// Returns what `explain` finds about the last touch, a line each.
  public func explainLastTouch() -> [String] {
    _ = lastTouch
    return judgement?.judge.lines ?? []
  }

  /// Labels the last touch with what the user meant.
  ///
  /// - Parameter label: nil removes the label.
  public func label(_ label: TouchLabel?) {
    guard let window = lastWindow else { return }
    labels[window.start] = label
    judgement = nil
    change()
  }

  /// Returns the word with which a label file names what the user meant; nil without a label.
  public func label(ofTouch number: Int) -> String? {
    guard let window = windows.first(where: { $0.number == number }) else { return nil }
    return labels[window.start]?.word(fingers: window.fingers)
  }

  /// Returns a touch as a recording with the current setup; nil if there is no such touch, or its fingers are not known.
  ///
  /// - Parameter number: the number of the touch.
  public func recording(ofTouch number: Int) -> Trace? {
    guard let window = windows.first(where: { $0.number == number }) else { return nil }
    return header.flatMap { window.trace($0) }
  }

  /// The header of a recording that is replayed like this session: with the options of the command and the changed
  /// parameters.
  public var header: TraceHeader? {
    var replay = replay
    replay.assignments = replay.assignments.filter { assignment in
      setup.recognizers.contains { $0.name == assignment.recognizer }
    }
    replay.assignments += parameters.filter(\.isChanged).map {
      ($0.id.recognizer, TraceHeader.Assignment(key: $0.id.parameter, value: $0.text))
    }
    return try? replay.header(including: source.header)
  }

  // MARK: Snapshot

  /// Returns what a view shows.
  ///
  /// - Parameter time: the present moment, at which durations are measured.
  public func snapshot(at time: Timestamp) -> ViewSnapshot {
    let touch = lastTouch
    var snapshot = engine.snapshot(at: time, exact: margins)
    snapshot.title = source.title
    snapshot.isSizeAssumed = source.isSizeAssumed
    snapshot.touch = touch
    snapshot.parameters = parameters
    return snapshot
  }

  /// After a touch, how close its gestures were to failing. While one is in progress, the present values are shown.
  private var margins: [String: [Reason]] {
    guard current.entries.isEmpty, let judgement else { return [:] }
    if let margins = judgement.margins { return margins }
    let margins = judgement.judge.margins
    self.judgement?.margins = margins
    return margins
  }
}
