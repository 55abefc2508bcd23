import Gestures

/// A contact CSV as a touch source. Keeps its timestamps and ends with its last row.
final class ContactCSVTouchSource: TouchSource {
  private let reader: ContactCSVReader
  let header: TraceHeader
  /// A tablet's screen in landscape orientation, which most scripts that generate contact CSVs assume.
  private static let assumedSurface = Surface(widthInMillipoints: 1_200_000, heightInMillipoints: 800_000)
  private let sizeNote: RecordingNote?
  private(set) var end = Timestamp(microseconds: 0)

  init(_ input: consuming ByteInput, surface: Surface?) throws(RecordingError) {
    reader = try ContactCSVReader(input)
    header = TraceHeader(surface: surface ?? Self.assumedSurface)
    sizeNote =
      surface == nil
      ? RecordingNote("A contact CSV does not contain the size of its surface; assuming 1200 x 800 points", .giveSize)
      : nil
  }

  var progress: RecordingError.Progress { reader.progress }
  var notes: [RecordingNote] { (sizeNote.map { [$0] } ?? []) + reader.notes }
  var facts: [SourceFact] { [SourceFact("format", RecordingFormat.contactCSV.rawValue)] }

  func next(into frame: inout TraceFrame) throws(RecordingError) -> Bool {
    guard try reader.next(into: &frame) else { return false }
    end = max(end, frame.time)
    return true
  }
}
