import Gestures
import Simulation
import TouchTrace

/// Why a test failed, in one sentence: the gestures that are missing and extra, on which element, by which limit and value, or
/// the first value that differs; then what changed in the setup since the test was accepted.
package struct TestSentence {
  private let golden: Substring
  private let current: Substring
  private let explanation: Explanation?

  /// - Parameters:
  ///   - golden: the accepted transcript.
  ///   - current: the present one.
  ///   - explanation: the explanation of the recording, for the reasons in the units that people read; nil if it is not known.
  package init(was golden: String, now current: String, _ explanation: Explanation?) {
    self.golden = KeptSetup.transcript(in: golden)[...]
    (self.current, self.explanation) = (current[...], explanation)
  }

  /// The most gestures that are named.
  private static let maximumNamed = 3
  /// How far an attempt may be from the time at which the gesture was recognized, in milliseconds.
  private static let nearestTime = 1000.0

  /// The sentence, without its full stop.
  ///
  /// - Parameter changes: the changes of the setup that decide.
  package func text(because changes: [KeptSetup.Change] = []) -> String {
    (problems + changes.prefix(Self.maximumNamed).map(\.text)).joined(separator: "; ")
  }

  private var problems: [String] {
    let (missing, extra) = differences
    if missing.isEmpty && extra.isEmpty { return [changedValue] }
    var parts = Self.counted(missing).map { gesture, count in
      let reason = self.reason(gesture)
      return "no \(gesture.title)\(count > 1 ? " (\(count) times)" : "")\(reason.map { ": \($0)" } ?? "")"
    }
    parts += Self.counted(extra).map { gesture, count in
      "extra \(gesture.title)\(count > 1 ? " (\(count) times)" : " at \(Self.milliseconds(gesture.time))")"
    }
    let rest = parts.count - Self.maximumNamed
    return parts.prefix(Self.maximumNamed)
      + (rest > 0 ? ["\(rest, "more gesture") \(rest == 1 ? "differs" : "differ")"] : [])
  }

  // MARK: Gestures

  /// The gestures of the golden transcript that are not recognized any more, and those that are recognized in addition.
  package var differences: (missing: [TranscriptGesture], extra: [TranscriptGesture]) {
    let then = TranscriptGesture.recognized(in: golden)
    let now = TranscriptGesture.recognized(in: current)
    return (Self.rest(of: then, without: now), Self.rest(of: now, without: then))
  }

  private static func rest(of gestures: [TranscriptGesture], without others: [TranscriptGesture]) -> [TranscriptGesture]
  {
    var counts: [Substring: Int] = [:]
    for other in others { counts[other.title, default: 0] += 1 }
    return gestures.filter { gesture in
      guard let count = counts[gesture.title], count > 0 else { return true }
      counts[gesture.title] = count - 1
      return false
    }
  }

  private static func counted(_ gestures: [TranscriptGesture]) -> [(TranscriptGesture, Int)] {
    var counted: [(gesture: TranscriptGesture, count: Int)] = []
    for gesture in gestures {
      if let index = counted.firstIndex(where: { $0.gesture.title == gesture.title }) {
        counted[index].count += 1
      } else {
        counted.append((gesture, 1))
      }
    }
    return counted
  }

  /// Returns why a gesture is not recognized any more: the limit and the measured value.
  private func reason(_ gesture: TranscriptGesture) -> String? {
    if let explanation {
      let text = ExplanationText(explanation)
      let failed = explanation.attempts.filter { $0.failure != nil && $0.recognizer == gesture.name }
      let ordered =
        failed.filter { GestureTransition.title($0.recognizer, on: $0.target) == gesture.title } + failed
      let time = Double(gesture.time) ?? 0
      let near = ordered.filter { attempt in
        let (start, end) = (Double(attempt.start.microseconds) / 1000, Double(attempt.end.microseconds) / 1000)
        return max(start - time, time - end) <= Self.nearestTime
      }
      let candidates = near.isEmpty ? ordered : near
      // A tap that came too late explains more than the number of taps.
      let best = candidates.first { explanation.measured($0)?.unit != .count } ?? candidates.first
      if let best { return text.measuredReason(best) }
      if !explanation.setup.recognizers.contains(where: { $0.name == gesture.name }) {
        return "the setup has no recognizer of this name"
      }
    }
    let failures = current.split(separator: "\n").compactMap { TranscriptGesture($0) }.filter { $0.reason != nil }
    return (failures.first { $0.title == gesture.title } ?? failures.first { $0.name == gesture.name })?.reason.map(
      String.init)
  }

  /// Returns why a recognizer recognized nothing: the limit and the measured value; nil if it was not attached or did not fail.
  package static func reason(whyNo recognizer: String, in explanation: Explanation) -> String? {
    let failed = explanation.attempts.filter { $0.failure != nil && $0.recognizer == recognizer }
    // The smallest miss, of several. A tap that came too late explains more than the number of taps.
    var nearest: (attempt: Attempt, miss: Double)?
    for attempt in failed {
      guard let reason = explanation.measured(attempt), reason.unit != .count else { continue }
      if reason.doublings < nearest?.miss ?? .infinity { nearest = (attempt, reason.doublings) }
    }
    return (nearest?.attempt ?? failed.first).map { ExplanationText(explanation).measuredReason($0) }
  }

  // MARK: Values

  /// The first line that differs although the same gestures are recognized.
  private var changedValue: String {
    let changes = ChangedLine.lines(was: String(golden), now: String(current)).filter { $0.side != .both }
    // Recognized gestures first: a failure is often their consequence.
    let all = changes.compactMap { line in TranscriptGesture(line.text).map { (line.side, $0) } }
    let gestures = all.filter { $0.1.reason == nil } + all.filter { $0.1.reason != nil }
    for (side, then) in gestures where side == .then {
      guard let now = gestures.first(where: { $0.0 == .now && $0.1.title == then.title && $0.1.state == then.state })?.1
      else { continue }
      return Self.text(then, now)
    }
    if let (side, gesture) = gestures.first {
      let what = gesture.reason.map { "failed: \($0)" } ?? gesture.state.map(String.init) ?? "changed"
      return "\(gesture.title) \(what)\(side == .then ? " when this was accepted, and does not now" : ", which is new")"
    }
    guard let change = changes.first else { return "the transcript differs" }
    let other = changes.first { $0.side != change.side }
    func quoted(_ line: ChangedLine) -> String { "“\(line.text.trimmingSpaces)”" }
    let (then, now) = change.side == .then ? (change, other) : (other, change)
    switch (then, now) {
    case (let then?, let now?): return "\(quoted(now)); it was \(quoted(then)) when this was accepted"
    case (let then?, nil): return "\(quoted(then)) is gone"
    case (nil, let now?): return "\(quoted(now)) is new"
    case (nil, nil): return "the transcript differs"
    }
  }

  private static func text(_ then: TranscriptGesture, _ now: TranscriptGesture) -> String {
    if let reason = now.reason, let old = then.reason, reason != old {
      return "\(now.title) failed: \(reason); it was: \(old)"
    }
    let state = now.state ?? "failed"
    if now.values.count != then.values.count || now.values == then.values {
      return
        "\(now.title) \(state) at \(milliseconds(now.time)); it was \(milliseconds(then.time)) when this was accepted"
    }
    let index = zip(now.values, then.values).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
    let place = index == 0 ? "at " : "with "
    return "\(now.title) \(state) \(place)\(now.values[index]); it was \(then.values[index]) when this was accepted"
  }

  private static func milliseconds(_ time: Substring) -> String {
    let digits = time.hasSuffix(".000") ? time.dropLast(4) : time
    return "\(digits) ms"
  }
}
