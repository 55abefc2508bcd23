import Analysis
import Gestures
import Simulation
import TouchTrace

/// A report that grows: what happened in the last seconds of live touches, in the form of a report's data.
package final class ReportHistory {
  private struct Machine: Hashable {
    let recognizer: Int
    let target: String?
  }

  private let surface: Surface
  private let recognizers: [Setup.NamedRecognizer]
  private let lanes: [MachineLane]
  private var entries: [TranscriptEntry] = []
  /// The time since which all entries are kept.
  private var start = Timestamp.distantPast
  /// The indices of the entries before which nothing was in progress.
  private var idle: [Int] = []
  private var moments = Moments()
  private var course: ReplayCourse
  private var lines = TranscriptLines()
  private var attempts: [Attempt] = []
  /// The indices of the attempts in progress.
  private var open: [Machine: Int] = [:]
  private var libinput = LibinputReports()
  /// The data; nil if it has changed.
  private var encoded: ReportValue?

  /// The pages show eight seconds.
  private static let length = Interval.milliseconds(9000)

  package init(_ setup: Setup, on surface: Surface) {
    self.surface = surface
    recognizers = setup.recognizers
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
    (attempts, open, libinput, idle, encoded) = ([], [:], LibinputReports(), [], nil)
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
    case .delivery(_, let delivery, _): return delivery.phase == .moved ? nil : entry
    case .touchpad(let event): return event.stage == .changed ? nil : entry
    case .restingTouch, .wake, .end: return nil
    default: return entry.transition?.to == .changed ? nil : entry
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
      default: false
      }
    }
    restart()
  }

  private func take(_ index: Int) {
    encoded = nil
    let entry = entries[index]
    let time = Int(entry.time.microseconds)
    if moments.times.last.map({ $0 < time }) ?? true {
      if endMoment() { idle.append(index) }
      moments.append(time)
    }
    let attempt = attempt(entry)
    course.add(entry, of: attempt.map { attempts[$0].index })
    _ = lines.add(entry, of: attempt.map { attempts[$0].index }, at: moments.last)
    if let attempt, let transition = entry.transition { add(transition, to: attempt) }
    if case .touchpad(let event) = entry { libinput.add(.event(event)) }
    if TranscriptText.libinputNote(entry) != nil { libinput.add(.libinputNote(entry, at: entry.time)) }
  }

  /// Returns whether nothing is in progress.
  private func endMoment() -> Bool {
    let isIdle = open.isEmpty && course.fingers.down.isEmpty
    if isIdle { course.reset() }
    return isIdle
  }

  /// Returns the index of the attempt that an entry is about; nil if it is about none.
  private func attempt(_ entry: TranscriptEntry) -> Int? {
    guard let (name, target) = entry.recognizer, let recognizer = recognizers.firstIndex(where: { $0.name == name })
    else { return nil }
    let machine = Machine(recognizer: recognizer, target: target)
    if let index = open[machine] { return index }
    open[machine] = attempts.count
    attempts.append(
      Attempt(
        recognizer: name, kind: recognizers[recognizer].kind, target: target, index: recognizer, start: entry.time))
    return attempts.count - 1
  }

  private func add(_ transition: GestureTransition, to index: Int) {
    attempts[index].end = transition.time
    if transition.to == .failed {
      attempts[index].outcome = .failed(AttemptFailure(transition.cause))
    } else if transition.from == .possible {
      attempts[index].outcome = .recognized(transition.time, heldSince: nil, isCancelled: false)
    }
    if transition.to.isFinished {
      open[Machine(recognizer: attempts[index].index, target: transition.target)] = nil
    }
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
            : attempt.recognitionTime == nil ? .undecided : .recognized)
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
