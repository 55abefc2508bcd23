import Gestures
import Simulation
import TouchTrace

/// A period of touching in which gestures are attempted, from the first input until nothing is in progress.
public struct TouchSpan: Hashable, Sendable {
  /// The time of the first input.
  public var start: Timestamp
  /// The time of the last input, which is usually when the last finger lifted.
  public var lastInput: Timestamp
  /// The time at which no recognizer was in progress any longer. A recognizer may wait for input that never arrives.
  public var end: Timestamp
  /// The largest number of fingers down at once.
  public var fingers = 0
  /// The largest distance of a finger from its touch-down position, in points. 0 for touchpad events.
  public var maximumDistance = 0.0
  /// The kinds of touchpad events in order of their first occurrence, such as `button` and `scroll`.
  public var touchpadEvents: [String] = []
  /// What libinput ignored or abandoned, a sentence each.
  public var libinputNotes: [String] = []
  /// The attempts that started in this period.
  public var attempts: [Attempt] = []
  /// The indices of its inputs in the input log.
  let inputs: Range<Int>

  /// Divides a recording into touches.
  ///
  /// - Parameter starts: the indices of inputs before which nothing was in progress, in rising order.
  static func spans(of inputLog: InputLog, startingAt starts: [Int], _ attempts: [Attempt]) -> [Self] {
    var spans: [Self] = []
    var rest = attempts[...]
    let edges = starts + [inputLog.inputs.count]
    for (first, last) in zip(edges, edges.dropFirst()) where first < last {
      let lastInput = inputLog.inputs[last - 1].time
      var span = Self(start: inputLog.inputs[first].time, lastInput: lastInput, end: lastInput, inputs: first..<last)
      span.measure(inputLog)
      let limit = last < inputLog.inputs.count ? inputLog.inputs[last].time : .never
      span.attempts = Array(rest.prefix { $0.start < limit })
      rest = rest.dropFirst(span.attempts.count)
      for attempt in span.attempts { span.end = max(span.end, attempt.end) }
      if span.attempts.isEmpty && span.libinputNotes.isEmpty && span.fingers == 0 { continue }
      spans.append(span)
    }
    return spans
  }

  private mutating func measure(_ inputLog: InputLog) {
    var touchDownPositions: [Int32: Point] = [:]
    for index in inputs {
      switch inputLog.inputs[index] {
      case .frame(let frame): measure(frame, &touchDownPositions)
      case .event(let event):
        let name = event.kind.name
        if !touchpadEvents.contains(name) { touchpadEvents.append(name) }
      case .libinputNote(let entry, let time):
        if let text = TranscriptText.libinputNote(entry) {
          libinputNotes.append("\(Thousandths(time).text) ms: \(text)")
        }
      }
    }
  }

  private mutating func measure(_ frame: TraceFrame, _ touchDownPositions: inout [Int32: Point]) {
    var ended: [Int32] = []
    for change in frame.changes {
      if change.stage == .began { touchDownPositions[change.id] = change.position }
      if let position = touchDownPositions[change.id] {
        maximumDistance = max(maximumDistance, (change.position - position).length)
      }
      if change.stage == .ended || change.stage == .cancelled { ended.append(change.id) }
    }
    fingers = max(fingers, touchDownPositions.count + frame.untracked)
    for id in ended { touchDownPositions[id] = nil }
  }
}
