import Gestures

/// The frames of WebDriver actions. The actions are in memory, since those of all pointers happen together and follow one another in
/// the file; the frames are made when they are asked for.
final class WebDriverSource: TouchSource {
  let header: TraceHeader
  let facts = [SourceFact("format", RecordingFormat.webDriver.rawValue)]
  private let ownNotes: [RecordingNote]
  private var reader: WebDriverReader
  private var queue = FrameQueue()
  private static let assumedSurface = Surface(widthInMillipoints: 1_200_000, heightInMillipoints: 800_000)

  /// Reads the actions. One CSS pixel is one point.
  init(_ input: consuming ByteInput, surface: Surface?) throws(RecordingError) {
    let name = input.name
    let bytes = try input.readAll()
    var text = JSONText(bytes, file: name)
    let actions: WebDriverActions
    // To look at each line of a clean file took as long as everything else.
    if let command = try? WebDriverActions.command(&text) {
      actions = try WebDriverActions(command, in: text)
    } else {
      text = JSONText(input.withoutForeignLines(bytes), file: name)
      actions = try WebDriverActions(try WebDriverActions.command(&text), in: text)
    }
    reader = WebDriverReader(actions)
    var notes = input.pasteNotes + actions.notes
    if surface == nil && actions.surface == nil {
      notes.insert(
        RecordingNote(
          "The actions do not contain the size of their surface; assuming 1200 x 800 points", .giveSizeInPixels),
        at: 0)
    }
    ownNotes = notes
    header = TraceHeader(surface: RecordedSurface.resized(actions.surface ?? Self.assumedSurface, to: surface))
  }

  var end: Timestamp { reader.time }
  var progress: RecordingError.Progress { queue.progress }
  var notes: [RecordingNote] {
    ownNotes + (reader.touches.count > 0 ? [TrackerNotes.endsWithTouches(reader.touches.count)] : [])
  }

  func next(into frame: inout TraceFrame) throws(RecordingError) -> Bool {
    if queue.isEmpty {
      do throws(RecordingError) { queue.fill(with: try reader.nextFrames()) } catch {
        var failure = error
        failure.progress = progress
        throw failure
      }
      if queue.isEmpty { return false }
    }
    queue.take(into: &frame)
    return true
  }
}
