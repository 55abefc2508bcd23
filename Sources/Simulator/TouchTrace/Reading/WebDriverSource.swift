import Gestures

/// The frames of WebDriver actions. The actions are in memory, since those of all pointers happen together and follow one another in
/// the file; the frames are made when they are asked for.
final class WebDriverSource: TouchSource {
  let header: TraceHeader
  let facts = [SourceFact("format", RecordingFormat.webDriver.rawValue)]
  private(set) var progress = RecordingError.Progress()
  private let ownNotes: [RecordingNote]
  private var reader: WebDriverReader
  private var frames: [TraceFrame] = []
  private var next = 0
  private var start: Timestamp?
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
  var notes: [RecordingNote] {
    ownNotes + (reader.touches.count > 0 ? [TrackerNotes.endsWithTouches(reader.touches.count)] : [])
  }

  func next(into frame: inout TraceFrame) throws(RecordingError) -> Bool {
    if next == frames.count {
      next = 0
      frames = []
      do throws(RecordingError) { frames = try reader.nextFrames() } catch {
        var failure = error
        failure.progress = progress
        throw failure
      }
      if frames.isEmpty { return false }
    }
    frame = frames[next]
    next += 1
    progress.frames += 1
    progress.events += frame.changes.count
    start = start ?? frame.time
    progress.duration = frame.time - (start ?? frame.time)
    return true
  }
}
