import Gestures
import LibinputEvents
import Simulation
import TouchTrace

/// libinput's decisions on the motions of a recording: for each motion of which it made another gesture than the hand did, the rule
/// that decided.
///
/// The decision is read from libinput's own log. Only the distance to the limit is computed, from the touches.
package struct LibinputDecisions {
  /// Plays a part of the recording with each setting, and returns libinput's reports; nil for one that cannot be played.
  package typealias Play = ([LibinputSetting], ClosedRange<Timestamp>) -> [LibinputReports?]

  /// What libinput made of a recording.
  package struct Played {
    /// The events, with the touches that were ignored and the taps that were abandoned.
    let events: InputLog
    let log: [LibinputLogEntry]
    let device: LibinputDevice?

    /// - Parameter device: the recording's device; nil if it is not known.
    package init(events: InputLog, log: [LibinputLogEntry], device: LibinputDevice? = nil) {
      self.events = events
      self.log = log
      self.device = device
    }
  }

  /// A motion of which libinput made another gesture.
  struct Against {
    var reason: LibinputReason
    var rule: LibinputRule
    let meant: MeantGesture
    let hand: LibinputHand
    /// What libinput ignored a touch for; nil if it ignored none.
    let suppression: Suppression?
    /// The period of the motion, until the next touch down; of a drag from its tap on.
    let period: Range<Timestamp>
    /// What libinput decided of the motion afterwards, without the touch that it ignored.
    var later: LibinputJudge.Decision?
    /// The time between the last touch and the one before it.
    var pause: Interval?
    /// The largest pressure of the touch that libinput ignored, in the device's units.
    var pressure: Int?
    /// Whether the quirks are those of libinput 1.22 and older.
    let isOld: Bool
  }

  private(set) var against: [Against] = []
  private let version: LibinputVersion?

  /// - Parameters:
  ///   - contacts: the recording's touches.
  ///   - motions: the motions of an explanation; reasons have their numbers.
  package init(_ played: Played, contacts: InputLog, motions: TimeOrdered<TouchSpan>) {
    version = played.events.libinput?.version
    let steps = played.log.compactMap { LibinputStep($0) }
    let thresholds = played.log.compactMap { LibinputJudge.Threshold($0) }
    let reports = IndexedLibinputReports(LibinputReports(played.events))
    let configuration = played.events.libinput?.configuration ?? ""
    let sequences = motions.enumerated().flatMap { index, span in span.sequences.map { (motion: index + 1, $0) } }
    let note = Self.note(played.events.libinput?.version)
    let limits = LibinputJudge.DeviceLimits(played.log, played.device)
    var touches = LibinputTouches()
    for (index, (motion, sequence)) in sequences.enumerated() {
      let end = index + 1 < sequences.count ? sequences[index + 1].1.start : .never
      let period = sequence.start..<end
      let own = reports.overlapping(from: sequence.start, through: end)
      let hand = LibinputHand(sequence, in: contacts)
      let before = touches
      touches.add(sequence, hand, own)
      let motionMeant = MeantGesture(TouchMotion(sequence, in: contacts), sequence, contacts)
      func judge(_ meant: MeantGesture) -> LibinputJudge {
        LibinputJudge(
          meant: meant, hand: hand, period: period, reports: own,
          steps: Array(steps.lazy.filter { period.contains($0.time) }), configuration: configuration,
          thresholds: thresholds, limits: limits)
      }
      if let drag = before.drag(sequence, hand, motionMeant, configuration, steps) {
        let earlier = reports.overlapping(from: drag.start, through: end)
        if !drag.meant.isMet(by: earlier.reports.filter { $0.start >= drag.start && $0.start < end }) {
          add(drag.decision, judge(drag.meant), motion, note, from: drag.start, pause: drag.pause)
          continue
        }
      }
      if let click = judge(MeantGesture(.click, fingers: hand.fingersDown(in: own, period))).click,
        sequence.farthest < 20
      {
        add(click.decision, judge(click.meant), motion, note)
        continue
      }
      // A click is no tap.
      let isPressed = hand.fingersDown(in: own, period) > 0
      guard let motionMeant, !isPressed || ![.tap, .hold].contains(motionMeant.kind) else { continue }
      let judged = judge(motionMeant)
      if let found = judged.decision {
        add(found, judged, motion, note, later: judged.laterDecision(than: found))
      }
    }
  }

  private mutating func add(
    _ found: LibinputJudge.Decision, _ judge: LibinputJudge, _ motion: Int, _ note: String,
    from start: Timestamp? = nil, pause: Interval? = nil, later: LibinputJudge.Decision? = nil
  ) {
    let reason = LibinputReason(
      motion: motion, time: found.time, rule: found.rule.rawValue, reason: found.text + note, measured: found.measured,
      meant: "it would be \(judge.meant.text)")
    against.append(
      Against(
        reason: reason, rule: found.rule, meant: judge.meant, hand: judge.hand, suppression: judge.suppression,
        period: (start ?? judge.period.lowerBound)..<judge.period.upperBound, later: later, pause: pause,
        pressure: judge.suppression?.reason == .pressure
          ? judge.limits.device?.touch(judge.suppression?.touch, at: judge.hand.sequence.end - .microseconds(1))?
            .mostPressure
          : nil, isOld: version?.group == .first))
  }

  /// Gives each reason the number of the motion of another explanation, of touches without palms, at its time: 0 if there is none.
  package mutating func number(by motions: TimeOrdered<TouchSpan>) {
    for index in against.indices {
      let period = against[index].hand.sequence
      let motion = motions.firstIndex { $0.start <= period.end && period.start <= $0.end }
      against[index].reason.motion = motion.map { $0 + 1 } ?? 0
    }
  }

  /// Plays each motion of which libinput ignored a touch without the rule that ignored it. If the gesture is missed then as well, what
  /// libinput decided afterwards is the reason; if that is not known, the reason has what libinput would have reported.
  package mutating func confirm(_ play: Play) {
    for index in against.indices {
      guard let without = against[index].withoutSuppression else { continue }
      let each = against[index]
      // A version that ignores the touch nevertheless has not shown what it would do without the rule.
      guard let reports = play([without], each.playedPeriod).first ?? nil, !each.meant.isMet(by: reports.reports),
        !reports.suppressions.contains(where: { $0.suppression.reason == each.suppression?.reason })
      else { continue }
      if let later = each.later {
        (against[index].rule, against[index].later) = (later.rule, nil)
        against[index].reason.rule = later.rule.rawValue
        (against[index].reason.time, against[index].reason.reason) = (later.time, later.text)
        against[index].reason.measured = later.measured
      } else {
        let other = reports.reports.first { $0.kind != .hold && !$0.isCancelled }?.kind
        let what = other.map { " but \($0 == .motion ? "a movement of the pointer" : "a \($0.rawValue)")" } ?? ""
        against[index].reason.reason += "; without that rule it would not be \(each.meant.text) either\(what)"
      }
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
