import Gestures
import Simulation
import TouchTrace

/// A time in which somebody touches, and gestures are tried: from rest to rest.
public struct TouchSpan: Hashable, Sendable {
  public var start: Timestamp
  /// When the last of it came in: mostly when the last finger lifted.
  public var lastInput: Timestamp
  /// When nothing of it was under way any more: a gesture may wait for what does not come.
  public var end: Timestamp
  /// The most fingers that were down together.
  public var fingers = 0
  /// How far the one that went furthest was from where it landed, in points. 0 where a driver tells.
  public var farthest = 0.0
  /// What a driver told of, each once, in order: `button`, `scroll`.
  public var told: [String] = []
  /// What libinput left out, or gave up, a sentence each.
  public var asides: [String] = []
  public var attempts: [Attempt] = []
  /// Which of the tape's inputs it is.
  let inputs: Range<Int>

  static func spans(of inputLog: InputLog, between cuts: [Int], _ attempts: [Attempt]) -> [Self] {
    var spans: [Self] = []
    var rest = attempts[...]
    let edges = cuts + [inputLog.inputs.count]
    for (first, last) in zip(edges, edges.dropFirst()) where first < last {
      let lastInput = inputLog.inputs[last - 1].time
      var span = Self(start: inputLog.inputs[first].time, lastInput: lastInput, end: lastInput, inputs: first..<last)
      span.look(at: inputLog)
      let limit = last < inputLog.inputs.count ? inputLog.inputs[last].time : .never
      span.attempts = Array(rest.prefix { $0.start < limit })
      rest = rest.dropFirst(span.attempts.count)
      for attempt in span.attempts { span.end = max(span.end, attempt.end) }
      if span.attempts.isEmpty && span.asides.isEmpty && span.fingers == 0 { continue }
      spans.append(span)
    }
    return spans
  }

  private mutating func look(at inputLog: InputLog) {
    var touchDownTime: [Int32: Point] = [:]
    for index in inputs {
      switch inputLog.inputs[index] {
      case .frame(let frame):
        var gone: [Int32] = []
        for change in frame.changes {
          if change.stage == .began { touchDownTime[change.id] = change.position }
          if let place = touchDownTime[change.id] { farthest = max(farthest, (change.position - place).length) }
          if change.stage == .ended || change.stage == .cancelled { gone.append(change.id) }
        }
        fingers = max(fingers, touchDownTime.count + frame.untracked)
        for id in gone { touchDownTime[id] = nil }
      case .event(let event):
        let name = event.kind.name
        if !told.contains(name) { told.append(name) }
      case .aside(let entry, let time):
        if let text = TranscriptText.aside(entry) { asides.append("\(Thousandths(time).text) ms: \(text)") }
      }
    }
  }
}
