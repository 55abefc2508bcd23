import Gestures
import TouchTrace
import TraceReplay

/// What libinput reported of a recording: gestures, scrolls, buttons and pointer motion, the touches that it ignored and the
/// taps that it abandoned.
///
/// The comparison, the explanation and the report all read it, so that they agree.
package struct LibinputReports: Sendable {
  /// The kind of a sequence of events, with its name in text.
  package enum Kind: String, Hashable, Sendable { case scroll, swipe, hold, pinch, button, motion }

  /// A sequence of events from its beginning to its end.
  package struct Report: Hashable, Sendable {
    package var kind: Kind
    /// The time stamp of the first event.
    package var start: Timestamp
    /// The time at which libinput delivered the first event; later than the stamp for the button of a tap.
    package var delivery: Timestamp
    /// The time of the last event.
    package var end: Timestamp
    /// The number of fingers that libinput reported; 0 for buttons, scrolls and motion.
    package var fingers = 0
    /// The sum of the translations, in the pointer's units.
    package var translation = Point2D.zero
    /// The last scale of a pinch.
    package var scale = 1.0
    /// The sum of the rotations of a pinch, in degrees clockwise.
    package var rotation = 0.0
    /// The button's code in the kernel; 0 if it is none.
    package var button: UInt16 = 0
    /// Whether a tap made the button event.
    package var isTap = false
    package var isCancelled = false
    package var isOver = false
    /// Whether libinput did not report the beginning. Recognizers ignore such a sequence.
    package var lacksBeginning = false
    /// The event that ended the sequence; the first one if none has, and for motion.
    package var event: TouchpadEvent
  }

  /// The sequences, in order of delivery of their first event.
  package fileprivate(set) var reports: [Report] = []
  /// The touches that libinput ignored and the taps that it abandoned, in order of time.
  package fileprivate(set) var notes: [TranscriptEntry] = []
  /// The times at which libinput passed on touches of a touchscreen, as ranges without a pause of more than 100 ms.
  package fileprivate(set) var touches: [ClosedRange<Timestamp>] = []
  /// The indices of the sequences that have not ended, by their kind and button.
  private var open: [Sequence: [Int]] = [:]

  private struct Sequence: Hashable {
    var kind: Kind
    var button: UInt16
  }

  /// The longest pause within one movement of the pointer.
  package static let longestMotionPause = Interval.milliseconds(100)

  package init() {}

  /// Creates the reports of a recording; empty unless it was played through libinput.
  package init(_ log: InputLog) {
    if log.libinput == nil { return }
    for input in log.inputs { add(input) }
  }

  package mutating func add(_ input: SessionInput) {
    switch input {
    case .event(let event): add(event)
    case .frame(let frame): if !frame.changes.isEmpty { addTouches(at: frame.time) }
    case .libinputNote(let entry, _): notes.append(entry)
    }
  }

  /// The touches that libinput ignored, in order of time.
  package var suppressions: [(time: Timestamp, suppression: Suppression)] {
    notes.compactMap { if case .suppression(let time, let suppression) = $0 { (time, suppression) } else { nil } }
  }

  /// The taps that libinput abandoned, in order of time.
  package var refusals: [(time: Timestamp, refusal: TapRefusal)] {
    notes.compactMap { if case .tapRefusal(let time, let refusal) = $0 { (time, refusal) } else { nil } }
  }

  private mutating func add(_ event: TouchpadEvent) {
    var report = Report(
      kind: event.kind.reportKind, start: event.stamp, delivery: event.time, end: event.time, event: event)
    var stage = event.stage ?? .changed
    switch event.kind {
    case .transform(_, let fingers, _, let scale, let rotation):
      (report.fingers, report.scale, report.rotation) = (fingers, scale, rotation)
    case .hold(_, let fingers, _): report.fingers = fingers
    case .swipe(_, let fingers, let translation): (report.fingers, report.translation) = (fingers, translation)
    case .scroll(_, let translation): report.translation = translation
    case .button(_, let code):
      report.button = code
      // Only a tap is reported later than it happened: its button has the time of the touch down.
      report.isTap = !event.isPhysical && event.stamp < event.time
    case .motion(let translation):
      report.translation = translation
      let last = reports.last
      let isNew = last.map { $0.kind != report.kind || event.time - $0.end > Self.longestMotionPause } ?? true
      if isNew { stage = .began }
    }
    let sequence = Sequence(kind: report.kind, button: report.button)
    guard stage != .began, let index = open[sequence]?.last else {
      report.isOver = stage == .ended || stage == .cancelled
      // A movement of the pointer has no end, and the next one replaces it.
      if report.kind == .motion { open[sequence] = [] }
      report.lacksBeginning = stage != .began
      if !report.isOver { open[sequence, default: []].append(reports.count) }
      reports.append(report)
      return
    }
    reports[index].end = event.time
    reports[index].translation += report.translation
    reports[index].rotation += report.rotation
    if stage == .changed || report.scale != 1 { reports[index].scale = report.scale }
    reports[index].isOver = stage == .ended || stage == .cancelled
    reports[index].isCancelled = stage == .cancelled
    if stage != .changed { reports[index].event = event }
    if reports[index].isOver { open[sequence]?.removeLast() }
  }

  private mutating func addTouches(at time: Timestamp) {
    if let last = touches.last, time - last.upperBound <= Self.longestMotionPause {
      touches[touches.count - 1] = last.lowerBound...max(last.upperBound, time)
    } else {
      touches.append(time...time)
    }
  }
}

/// The reports of a recording, prepared for finding those of one touch after the other.
package struct IndexedLibinputReports {
  private let reports: OverlapIndex<LibinputReports.Report>
  private let notes: OverlapIndex<TranscriptEntry>
  private let touches: OverlapIndex<ClosedRange<Timestamp>>

  package init(_ all: LibinputReports) {
    reports = OverlapIndex(all.reports) { (min($0.start, $0.delivery), max($0.start, $0.end)) }
    notes = OverlapIndex(all.notes) { ($0.time, $0.time) }
    touches = OverlapIndex(all.touches) { ($0.lowerBound, $0.upperBound) }
  }

  /// Returns the reports that may overlap a period: all of them, and few others.
  package func overlapping(from start: Timestamp, through end: Timestamp) -> LibinputReports {
    var own = LibinputReports()
    own.reports = Array(reports.elements(from: start, through: end))
    own.notes = Array(notes.elements(from: start, through: end))
    own.touches = Array(touches.elements(from: start, through: end))
    return own
  }
}

extension TouchpadEvent.Kind {
  fileprivate var reportKind: LibinputReports.Kind {
    switch self {
    case .transform: .pinch
    case .hold: .hold
    case .swipe: .swipe
    case .scroll: .scroll
    case .button: .button
    case .motion: .motion
    }
  }
}
