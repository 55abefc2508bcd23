import Gestures
import LibinputEvents
import Simulation
import TouchTrace

/// libinput's decisions on the motions of a recording: for each motion of which it made another gesture than the hand did, the rule
/// that decided.
///
/// The decision is read from libinput's own log. Only the distance to the limit is computed, from the touches.
package struct LibinputDecisions {
  /// What libinput made of a recording.
  package struct Played {
    /// The events, with the touches that were ignored and the taps that were abandoned.
    let events: InputLog
    let log: [LibinputLogEntry]

    package init(events: InputLog, log: [LibinputLogEntry]) {
      self.events = events
      self.log = log
    }
  }

  /// A motion of which libinput made another gesture.
  struct Against {
    var reason: LibinputReason
    let rule: LibinputRule
    let meant: MeantGesture
    let hand: LibinputHand
    /// What libinput ignored a touch for; nil if it ignored none.
    let suppression: Suppression?
    /// The period of the motion, until the next touch down.
    let period: Range<Timestamp>
  }

  private(set) var against: [Against] = []

  /// - Parameters:
  ///   - contacts: the recording's touches.
  ///   - motions: the motions of an explanation; reasons have their numbers.
  package init(_ played: Played, contacts: InputLog, motions: TimeOrdered<TouchSpan>) {
    let steps = played.log.compactMap { LibinputStep($0) }
    let thresholds = played.log.compactMap { LibinputJudge.Threshold($0) }
    let reports = IndexedLibinputReports(LibinputReports(played.events))
    let configuration = played.events.libinput?.configuration ?? ""
    let sequences = motions.enumerated().flatMap { index, span in span.sequences.map { (motion: index + 1, $0) } }
    for (index, (motion, sequence)) in sequences.enumerated() {
      let end = index + 1 < sequences.count ? sequences[index + 1].1.start : .never
      let period = sequence.start..<end
      guard let meant = MeantGesture(TouchMotion(sequence, in: contacts), sequence, contacts) else { continue }
      let judge = LibinputJudge(
        meant: meant, hand: LibinputHand(sequence, in: contacts), period: period,
        reports: reports.overlapping(from: sequence.start, through: end),
        steps: Array(steps.lazy.filter { period.contains($0.time) }), configuration: configuration,
        thresholds: thresholds)
      guard let found = judge.decision else { continue }
      let reason = LibinputReason(
        motion: motion, time: found.time, rule: found.rule.rawValue,
        reason: found.text + Self.note(played.events.libinput?.version), measured: found.measured,
        meant: "it would be \(meant.text)")
      against.append(
        Against(
          reason: reason, rule: found.rule, meant: meant, hand: judge.hand, suppression: judge.suppression,
          period: period))
    }
  }

  /// The reasons without remedies, in order of time.
  package var reasons: [LibinputReason] { against.map(\.reason) }

  /// Returns a remark if the rules were not checked in this version.
  private static func note(_ version: LibinputVersion?) -> String {
    guard let version, version.group == .later else { return "" }
    return " (a rule of libinput 1.31: \(version.text) was not checked)"
  }
}
