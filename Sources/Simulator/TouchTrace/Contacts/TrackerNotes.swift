import Gestures

/// A tracker's notes about a recording: one sentence for each kind of irregularity, regardless of how often it occurs.
/// Like all notes, it begins with a capital letter and has no period.
struct TrackerNotes: Sendable {
  enum Kind: Hashable, Sendable {
    case device, surface, protocolChosen, firstSlot, slotRange, startedDown, restedDown, replaced, vanished,
      assumedPosition, waiting, neverPositioned
    case duplicate, incompletePacket, surplus, jump, palm, hover, pressure, pen, kernelRelease
    case divided, outside, stuckTool, semiMultitouch, suppressedStep, stillDown, noTouch, neverLifts, begunBefore

    /// Whether the recording or its device is at fault, not how it was read.
    var isProblem: Bool {
      switch self {
      case .replaced, .outside, .neverLifts, .begunBefore: true
      default: false
      }
    }
  }

  private struct Entry {
    var kind: Kind
    var note: RecordingNote
    var count: Int
  }

  private var entries: [Entry] = []
  /// The irregular positions, in order of time.
  private(set) var irregularities: [PositionIrregularity] = []

  /// Adds a sentence. Only the first of a kind is kept; further ones are counted.
  mutating func add(_ kind: Kind, _ sentence: @autoclosure () -> String) {
    add(kind, note: RecordingNote(sentence()))
  }

  /// Adds a note. Only the first of a kind is kept; further ones are counted.
  mutating func add(_ kind: Kind, note: @autoclosure () -> RecordingNote) {
    if let index = entries.firstIndex(where: { $0.kind == kind }) {
      entries[index].count &+= 1
    } else {
      entries.append(Entry(kind: kind, note: note(), count: 1))
    }
  }

  /// Adds a sentence, and keeps it with its time, in microseconds since the recording began, as an irregularity.
  mutating func add(
    _ kind: Kind, _ irregularity: PositionIrregularity.Kind, at time: Int64, _ sentence: @autoclosure () -> String
  ) {
    if irregularities.count < PositionIrregularity.most {
      irregularities.append(
        PositionIrregularity(kind: irregularity, time: Timestamp(microseconds: time), text: sentence()))
    }
    add(kind, sentence())
  }

  func contains(_ kind: Kind) -> Bool { entries.contains { $0.kind == kind } }

  var all: [RecordingNote] {
    entries.map { entry in
      var note = entry.note
      if entry.count > 1 { note.text += " (\(entry.count) times)" }
      if entry.kind.isProblem { note.prominence = .problem }
      return note
    }
  }

  static func seconds(_ time: Int64) -> String { "\(FixedPoint.text(thousandths: time / 1000)) s" }

  /// The note of touches that were down before the recording.
  static func startsWithTouches(_ count: Int) -> RecordingNote {
    RecordingNote(
      "The recording begins with \(count, "touch") already down: what \(count == 1 ? "it moves" : "they move") counts, but whether "
        + "\(count == 1 ? "it" : "they") tapped or pressed is unknown", prominence: .problem)
  }

  /// The note of touches that are down at the end. One is often a recording that was stopped; several are a fault, or a part is missing.
  static func endsWithTouches(_ count: Int) -> RecordingNote {
    if count == 1 { return "The recording ends with 1 touch down" }
    return RecordingNote(
      "The recording ends with \(count, "touch") down: the device never reports that they lift, or the end is missing; check its last "
        + "events", prominence: .problem)
  }
}
