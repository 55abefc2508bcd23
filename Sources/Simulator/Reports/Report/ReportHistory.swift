import Analysis
import Gestures
import Simulation
import TouchTrace

/// A report that grows: what happened in the last seconds of live touches, in the form of a report's data.
package final class ReportHistory {
  private struct Machine: Hashable {
    let recognizer: String
    let target: String?
  }

  private let blank: ReportTimeline
  private let kinds: [String]
  private let numbers: HumanNumbers
  private var entries: [TranscriptEntry] = []
  /// The time since which all entries are kept.
  private var start = Timestamp.distantPast
  /// The indices of the entries before which nothing was in progress.
  private var idle: [Int] = []
  private var timeline: ReportTimeline
  private var attempts: [Attempt] = []
  /// The indices of the attempts in progress.
  private var open: [Machine: Int] = [:]
  private var libinput = LibinputReports()
  /// The data; nil if it has changed.
  private var encoded: ReportValue?

  /// The pages show eight seconds.
  private static let length = Interval.milliseconds(9000)

  package init(_ setup: Setup, on surface: Surface, isSizeAssumed: Bool) {
    numbers = HumanNumbers(hasMillimetres: !isSizeAssumed, on: surface)
    blank = ReportTimeline(setup, on: surface)
    timeline = blank
    kinds = setup.recognizers.map(\.kind)
  }

  /// Forgets everything, before the input is replayed.
  package func reset() {
    entries = []
    restart()
  }

  private func restart() {
    (timeline, attempts, open, libinput, idle, encoded) = (blank, [], [:], LibinputReports(), [], nil)
    for index in entries.indices { take(index) }
  }

  package func add(_ entry: TranscriptEntry) {
    guard let entry = Self.shown(entry) else { return }
    if entries.isEmpty { start = entry.time }
    if entry.time - start > Self.length * 2 { forget(before: entry.time - Self.length) }
    entries.append(entry)
    take(entries.count - 1)
  }

  /// Returns the part of an entry that is shown over time: not where fingers are, and not what steady gestures measure.
  private static func shown(_ entry: TranscriptEntry) -> TranscriptEntry? {
    switch entry {
    case .frame(let time, let contacts, let untracked, _):
      let changed = contacts.filter { $0.stage == .began || !$0.isDown }
      return changed.isEmpty ? nil : .frame(time: time, contacts: changed, untracked: untracked)
    case .step(_, _, _, let step): return step.from == step.to ? nil : entry
    case .transition(let transition): return transition.to == .changed ? nil : entry
    case .delivery(_, let delivery, _): return delivery.phase == .moved ? nil : entry
    case .touchpad(let event): return event.stage == .changed ? nil : entry
    case .scene, .suppression, .tapRefusal: return entry
    case .restingTouch, .wake, .end: return nil
    }
  }

  /// Forgets what was over before a time.
  private func forget(before time: Timestamp) {
    start = time
    entries.removeFirst(idle.last { entries[$0].time <= time } ?? 0)
    entries.removeAll { entry in
      switch entry {
      case .scene, .delivery, .suppression, .tapRefusal: entry.time < time
      case .touchpad(let event): event.stage == nil && entry.time < time
      case .frame, .step, .transition, .restingTouch, .wake, .end: false
      }
    }
    restart()
  }

  private func take(_ index: Int) {
    encoded = nil
    let entry = entries[index]
    let time = Int(entry.time.microseconds)
    if timeline.moments.last.map({ $0 < time }) ?? true {
      if endMoment() { idle.append(index) }
      timeline.advance(to: time)
    }
    _ = timeline.add(entry)
    switch entry {
    case .step(let time, let name, let target, _): _ = attempt(name, target, at: time)
    case .transition(let transition): add(transition)
    case .touchpad(let event): libinput.add(.event(event))
    case .suppression(let time, _), .tapRefusal(let time, _): libinput.add(.libinputNote(entry, at: time))
    case .frame, .scene, .restingTouch, .delivery, .wake, .end: break
    }
  }

  /// Returns whether nothing is in progress.
  private func endMoment() -> Bool {
    let isIdle = open.isEmpty && !timeline.paths.isTouched
    if isIdle { timeline.reset() }
    return isIdle
  }

  private func attempt(_ name: String, _ target: String?, at time: Timestamp) -> Int {
    let machine = Machine(recognizer: name, target: target)
    if let index = open[machine] { return index }
    let index = timeline.lane(name) ?? 0
    open[machine] = attempts.count
    attempts.append(Attempt(recognizer: name, kind: kinds[index], target: target, index: index, start: time))
    return attempts.count - 1
  }

  private func add(_ transition: GestureTransition) {
    let index = attempt(transition.recognizer, transition.target, at: transition.time)
    attempts[index].end = transition.time
    if transition.to == .failed {
      attempts[index].outcome = .failed(AttemptFailure(transition.cause))
    } else if transition.from == .possible {
      attempts[index].outcome = .recognized(transition.time, heldSince: nil, isCancelled: false)
    }
    if transition.to.isFinished { open[Machine(recognizer: transition.recognizer, target: transition.target)] = nil }
  }

  // MARK: Data

  /// - Parameters:
  ///   - isJudged: whether attempts were judged since the last call.
  ///   - isNear: whether an attempt that failed was nearly recognized.
  package func value(isJudged: Bool, _ isNear: (Attempt) -> Bool) -> ReportValue {
    if let encoded, !isJudged { return encoded }
    _ = endMoment()
    let value = ReportValue.object(
      timeline.members + timeline.lineMembers + members + [.init("touches", touches(isNear))])
    encoded = value
    return value
  }

  private func touches(_ isNear: (Attempt) -> Bool) -> ReportValue {
    let touches = ReportTouches.members(
      attempts.map { attempt in
        let isFailed = attempt.failure != nil
        return ReportTouches.Entry(
          touch: 0, attempt: attempt,
          outcome: isFailed
            ? isNear(attempt) ? .nearMiss : .expectedFailure
            : attempt.recognitionTime == nil ? .undecided : .recognized,
          reason: attempt.failure.map { numbers.text($0.cause) } ?? "")
      })
    return .object(
      touches + [
        .init("spans", .list([.numbers([0, 0, 0, 0])])), .init("sentences", .list([])), .init("failures", .list([])),
        .init("findings", .list([])),
      ])
  }

  private var members: [ReportValue.Member] {
    let hasReports = !libinput.reports.isEmpty || !libinput.notes.isEmpty
    return [
      .init("lanes", .list(timeline.lanes.map { .object($0.members) })),
      .init("libinput", hasReports ? .object(ReportLibinput.members(libinput, end: nil)) : .text("")),
    ]
  }
}
