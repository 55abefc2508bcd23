import Gestures
import Simulation
import TouchTrace

/// A touch of a recording with the gestures attempted in it: from the first touch down to the last touch up, or several of
/// them if one gesture, such as a double tap, uses them all.
package struct TouchSpan: Hashable, Sendable {
  /// The time of the touch down, or of an attempt that started before it by hovering. Without touches, of the first event.
  package var start: Timestamp
  /// The time at which the last finger lifted. Without touches, of the last event.
  package var lastInput: Timestamp
  /// The time at which no recognizer was in progress any longer. A recognizer may wait for input that never arrives.
  package var end: Timestamp
  /// The largest number of fingers down at once.
  package var fingers = 0
  /// The largest distance of a finger from its touch-down position, in points. 0 for touchpad events.
  package var maximumDistance = 0.0
  /// The kinds of touchpad events in order of their first occurrence, such as `button` and `scroll`.
  package var touchpadEvents: [String] = []
  /// The touches that libinput ignored or abandoned, a sentence each.
  package var libinputNotes: [String] = []
  /// Positions that the device did not report as such, jumps, and fingers that are not counted, in order of time.
  package internal(set) var notes: [TouchNote] = []
  /// The attempts that started in this period.
  package var attempts: ArraySlice<Attempt> = []
  /// The fingers' movement; empty if the recording's touches are not known.
  var sequences: [TouchSequence] = []
  /// Whether libinput reported more than a moving pointer and resting fingers.
  private var hasLibinputGesture: Bool { touchpadEvents.contains { $0 != "motion" && $0 != "hold" } }
  /// The indices of the inputs in the input log to replay for it. Nothing is in progress before the first one, so they may
  /// include inputs of touches before and after it.
  package var inputs: Range<Int>
  /// The index of the touch's own first input.
  var firstInput = 0

  /// Divides a recording into touches.
  ///
  /// - Parameter contacts: the recording's raw touches; `nil` if they are not known.
  static func spans(of recording: ReplayedRecording, contacts: InputLog?) -> [Self] {
    let (inputLog, attempts, idle) = (recording.inputLog, recording.attempts, recording.idleIndices)
    let sequences = contacts.map { TouchSequence.sequences(of: $0) } ?? []
    // libinput reports the end of a tap when the next touch begins, so that only double taps join touches.
    let joining = attempts.filter { $0.recognitionTime != nil && (inputLog.libinput == nil || $0.numberOfTaps > 1) }
    var spans = sequences.isEmpty ? idleSpans(of: inputLog, idle) : joined(sequences, by: joining)
    for index in spans.indices {
      let next = index + 1 < spans.count ? spans[index + 1].start : .never
      let first = index == 0 ? Timestamp.distantPast : spans[index].start
      spans[index].collect(inputLog, from: first, until: next, idle)
      spans[index].attempts = attempts.elements[attempts.indices(from: first, until: next)]
      if let attempt = spans[index].attempts.first { spans[index].start = min(spans[index].start, attempt.start) }
      spans[index].end = spans[index].attempts.map(\.end).reduce(spans[index].lastInput, max)
    }
    return spans.filter {
      !$0.attempts.isEmpty || !$0.libinputNotes.isEmpty || $0.fingers > 0 || !$0.sequences.isEmpty
        || $0.hasLibinputGesture
    }
  }

  /// Returns the touch sequences, joined where one of these gestures uses several.
  private static func joined(_ sequences: TimeOrdered<TouchSequence>, by attempts: [Attempt]) -> [Self] {
    var isJoined = Array(repeating: false, count: sequences.count)
    for attempt in attempts {
      var next = sequences.firstIndex(after: attempt.start)
      if next == 0 { continue }
      let limit = attempt.numberOfTaps > 1 ? next - 1 + attempt.numberOfTaps : sequences.count
      while next < min(limit, sequences.count), sequences[next].start < attempt.lastInput {
        isJoined[next] = true
        next += 1
      }
    }
    var spans: [Self] = []
    for (sequence, isJoined) in zip(sequences, isJoined) {
      if isJoined, !spans.isEmpty {
        spans[spans.count - 1].add(sequence)
      } else {
        var span = Self(start: sequence.start, lastInput: sequence.end, end: sequence.end, inputs: 0..<0)
        span.add(sequence)
        spans.append(span)
      }
    }
    return spans
  }

  private mutating func add(_ sequence: TouchSequence) {
    sequences.append(sequence)
    lastInput = max(lastInput, sequence.end)
    fingers = max(fingers, sequence.maximumFingers)
    maximumDistance = max(maximumDistance, sequence.farthest)
  }

  /// Returns the periods between times at which nothing was in progress. One touch may have several without a pause: libinput
  /// cancels a hold before it reports a scroll.
  private static func idleSpans(of inputLog: InputLog, _ idle: [Int]) -> [Self] {
    var spans: [Self] = []
    let edges = idle + [inputLog.inputs.count]
    for (first, last) in zip(edges, edges.dropFirst()) where first < last {
      let start = inputLog.inputs[first].time
      let end = inputLog.inputs[last - 1].time
      if let previous = spans.last, start - previous.lastInput <= longestPause {
        spans[spans.count - 1].lastInput = end
      } else {
        spans.append(Self(start: start, lastInput: end, end: end, inputs: 0..<0))
      }
    }
    return spans
  }

  /// The longest pause between events of one touch, if only libinput's events are known: three frames of a slow device.
  private static let longestPause = Interval.milliseconds(50)

  /// Collects the input of a period.
  private mutating func collect(_ inputLog: InputLog, from start: Timestamp, until end: Timestamp, _ idle: [Int]) {
    let all = inputLog.inputs
    let own = all.indices(from: start, until: end)
    let before = idle.firstIndex(notBelow: own.lowerBound + 1)
    let after = idle.firstIndex(notBelow: own.upperBound)
    firstInput = own.lowerBound
    inputs = (before > 0 ? idle[before - 1] : 0)..<(after < idle.count ? idle[after] : all.count)
    for index in own {
      switch all[index] {
      case .frame: break
      case .event(let event):
        let name = event.kind.name
        if !touchpadEvents.contains(name) { touchpadEvents.append(name) }
      case .libinputNote(let entry, let time):
        if let text = TranscriptText.libinputNote(entry) {
          libinputNotes.append("\(HumanNumbers().time(time)): \(text)")
        }
      }
    }
  }
}

extension TouchSpan: Timed {
  package var orderTime: Timestamp {
    get { start }
    set { start = newValue }
  }
}
