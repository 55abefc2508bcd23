import Analysis
import Gestures
import Simulation
import TouchTrace

/// A report that grows: what happened in the last seconds of live touches, in the form of a report's data.
package final class ReportHistory {
  private let surface: Surface
  private let numbers: HumanNumbers
  private let lanes: [MachineLane]
  /// What happened, with a copy of the attempt that it was about.
  private var entries: [(entry: TranscriptEntry, attempt: Attempt?)] = []
  /// The time since which all entries are kept.
  private var start = Timestamp.distantPast
  /// The indices of the entries before which nothing was in progress.
  private var idle: [Int] = []
  private var moments = Moments()
  private var course: ReplayCourse
  private var lines = TranscriptLines()
  private var attempts: [Attempt] = []
  private var open: [Attempt] = []
  private var libinput = LibinputReports()
  /// The data; nil if it has changed.
  private var encoded: ReportValue?

  /// The pages show eight seconds.
  private static let length = Interval.milliseconds(9000)

  package init(_ setup: Setup, on surface: Surface, isSizeAssumed: Bool) {
    self.surface = surface
    numbers = HumanNumbers(hasMillimetres: !isSizeAssumed, on: surface)
    lanes = setup.machineLanes
    course = ReplayCourse(recognizers: lanes.count)
  }

  /// Forgets everything, before the input is replayed.
  package func reset() {
    entries = []
    restart()
  }

  private func restart() {
    (moments, course, lines) = (Moments(), ReplayCourse(recognizers: lanes.count), TranscriptLines())
    (attempts, open, libinput, idle, encoded) = ([], [], LibinputReports(), [], nil)
    for index in entries.indices { take(index) }
  }

  /// - Parameter attempt: the attempt that the entry is about, if it is about one.
  package func add(_ entry: TranscriptEntry, of attempt: Attempt?) {
    guard let entry = Self.shown(entry) else { return }
    if entries.isEmpty { start = entry.time }
    if entry.time - start > Self.length * 2 { forget(before: entry.time - Self.length) }
    entries.append((entry, attempt))
    take(entries.count - 1)
  }

  /// Returns the part of an entry that is shown over time: not where fingers are, and not what steady gestures measure.
  private static func shown(_ entry: TranscriptEntry) -> TranscriptEntry? {
    switch entry {
    case .frame(let time, let contacts, let untracked, _):
      let changed = contacts.filter { $0.stage == .began || !$0.isDown }
      return changed.isEmpty ? nil : .frame(time: time, contacts: changed, untracked: untracked)
    case .step(_, _, _, let step): return step.from == step.to ? nil : entry
    case .delivery(_, let delivery, _): return delivery.phase == .moved ? nil : entry
    case .touchpad(let event): return event.stage == .changed ? nil : entry
    case .restingTouch, .wake, .end: return nil
    default: return entry.transition?.to == .changed ? nil : entry
    }
  }

  /// Forgets what was over before a time.
  private func forget(before time: Timestamp) {
    start = time
    entries.removeFirst(idle.last { entries[$0].entry.time <= time } ?? 0)
    entries.removeAll { entry, _ in
      switch entry {
      case .scene, .delivery, .suppression, .tapRefusal: entry.time < time
      case .touchpad(let event): event.stage == nil && entry.time < time
      default: false
      }
    }
    restart()
  }

  private func take(_ index: Int) {
    encoded = nil
    let (entry, attempt) = entries[index]
    let time = Int(entry.time.microseconds)
    if moments.times.last.map({ $0 < time }) ?? true {
      if endMoment() { idle.append(index) }
      moments.append(time)
    }
    course.add(entry, of: attempt?.index)
    _ = lines.add(entry, of: attempt?.index, at: moments.last)
    if let attempt { add(attempt) }
    if case .touchpad(let event) = entry { libinput.add(.event(event)) }
    if TranscriptText.libinputNote(entry) != nil { libinput.add(.libinputNote(entry, at: entry.time)) }
  }

  /// Returns whether nothing is in progress.
  private func endMoment() -> Bool {
    let isIdle = open.isEmpty && course.fingers.down.isEmpty
    if isIdle { course.reset() }
    return isIdle
  }

  private func add(_ attempt: Attempt) {
    if let known = attempts.lastIndex(where: { $0.isSameAttempt(as: attempt) }) {
      attempts[known] = attempt
    } else {
      attempts.append(attempt)
    }
    open.removeAll { $0.isSameAttempt(as: attempt) }
    if !attempt.state.isFinished { open.append(attempt) }
  }

  // MARK: Data

  /// - Parameters:
  ///   - isJudged: whether attempts were judged since the last call.
  ///   - isNear: whether an attempt that failed was nearly recognized.
  package func value(isJudged: Bool, _ isNear: (Attempt) -> Bool) -> ReportValue {
    if let encoded, !isJudged { return encoded }
    _ = endMoment()
    let value = ReportValue.object(
      [.init("moments", moments.value), .init("fingers", course.fingers.value(on: surface, moments))]
        + lines.members + members + [.init("touches", touches(isNear))])
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
      .init("lanes", .list(zip(lanes, course.recognizers).map { .object($0.members($1, moments)) })),
      .init("libinput", hasReports ? .object(ReportLibinput.members(libinput, end: nil)) : .text("")),
    ]
  }
}
