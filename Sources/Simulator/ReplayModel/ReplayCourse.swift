import Gestures
import TouchTrace
import TraceReplay

/// What happened in a replay over time: the paths of the fingers, what each recognizer's machine did and measured, and the lengths
/// that the scene reported.
package struct ReplayCourse: Sendable {
  package private(set) var fingers = FingerLog()
  package internal(set) var recognizers: [RecognizerCourse]
  /// The lengths of the scene, such as the height of a row.
  package private(set) var lengths = MeasurementCurve()
  /// The time of the last entry.
  private(set) var now = Timestamp.distantPast
  /// Whether no machine has made a step since the recognizers were idle.
  private var isIdle = true
  private var needsProgress = false

  /// - Parameter recognizers: the number of recognizers.
  package init(recognizers: Int) { self.recognizers = Array(repeating: RecognizerCourse(), count: recognizers) }

  /// Adds an entry of the transcript.
  ///
  /// - Parameter recognizer: the index of the recognizer that the entry is about, if it is about one.
  package mutating func add(_ entry: TranscriptEntry, of recognizer: Int?) {
    now = max(now, entry.time)
    needsProgress = true
    if var frame = entry.touches {
      frame.time = now
      fingers.add(frame)
    } else if case .step(_, _, let target, let step) = entry, let recognizer {
      isIdle = false
      recognizers[recognizer].add(step, on: target, at: now)
    } else if let transition = entry.transition, let recognizer {
      recognizers[recognizer].add(transition, at: now)
    } else if case .scene(_, let event) = entry {
      lengths.add(event.lengths, at: now, isStart: false)
    }
  }

  /// Takes what the recognizers measure at the end of a moment.
  mutating func measure(_ session: Session) {
    if needsProgress {
      needsProgress = false
      for index in recognizers.indices {
        let (target, reasons) = session.attempt(ofRecognizer: index, at: now)
        recognizers[index].progress.add(reasons, on: target, at: now)
      }
    }
    if !isIdle && session.coordinator.isIdle { reset() }
  }

  /// Returns the machines to their initial phases: nothing is in progress.
  package mutating func reset() {
    isIdle = true
    for index in recognizers.indices { recognizers[index].reset(at: now) }
  }
}

extension SceneEvent {
  /// The lengths after the event. The value before a change is the last value of the curve.
  fileprivate var lengths: [MeasurementCurve.Value] {
    fields.compactMap { key, value in
      guard case .length(let thousandths) = value, key != "from" else { return nil }
      let name = key == "to" ? "row height" : key.split(separator: "_").joined(separator: " ")
      return (name, "pt", thousandths)
    }
  }
}
