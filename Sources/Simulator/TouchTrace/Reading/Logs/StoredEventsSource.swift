import Gestures

/// Events of libinput's kinds in memory as a source without touches.
final class StoredEventsSource: TouchSource {
  private let events: [LibinputEvent]
  private let format: RecordingFormat
  private let readNotes: [RecordingNote]
  private var isAtEnd = false
  let header: TraceHeader
  let isSizeAssumed: Bool
  private(set) var recordedEvents: [LibinputEvent] = []

  /// A usual touchpad: such logs do not contain the size.
  private static let assumedSurface = Surface(millimetres: 100, by: 60)

  /// - Parameter content: what the file is, for the error of a reader that needs touches.
  init(
    _ events: [LibinputEvent], file: String, _ request: SourceRequest, format: RecordingFormat, notes: [RecordingNote],
    content: String
  ) throws(RecordingError) {
    if !request.readsLibinputEvents {
      throw RecordingError(file: file, "is \(content)", remedy: .replayOnlyEvents)
    }
    (self.events, self.format) = (events, format)
    var surface = request.surface ?? Self.assumedSurface
    surface.isTouchpad = true
    isSizeAssumed = request.surface == nil
    header = TraceHeader(surface: surface)
    let size = RecordingNote(
      "The text does not contain the size of the touchpad; assuming 100 x 60 mm", .giveSizeOfTouchpad)
    readNotes = (isSizeAssumed ? [size] : []) + notes
  }

  var end: Timestamp { events.last?.delivery ?? Timestamp(microseconds: 0) }
  var progress: RecordingError.Progress {
    var progress = RecordingError.Progress()
    if isAtEnd {
      progress.events = events.count
      progress.duration = end - Timestamp(microseconds: 0)
    }
    return progress
  }
  var facts: [SourceFact] { [SourceFact("format", format.rawValue)] }
  var notes: [RecordingNote] { readNotes }

  func next(into frame: inout TraceFrame) throws(RecordingError) -> Bool {
    recordedEvents = isAtEnd ? [] : events
    isAtEnd = true
    return false
  }
}
