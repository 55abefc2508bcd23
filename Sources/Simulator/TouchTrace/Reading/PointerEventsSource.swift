import Gestures

/// The frames of a Pointer Events log, read when they are asked for: no more is in memory than may still be out of order.
final class PointerEventsSource: TouchSource {
  let header: TraceHeader
  let facts = [SourceFact("format", RecordingFormat.pointerEvents.rawValue)]
  private var input: ByteInput
  private var reader: PointerEventsReader
  private var queue = FrameQueue()
  private var isAtEnd = false
  /// The problem after the frames.
  private var failure: RecordingError?

  /// Reads the header. One CSS pixel is one point.
  init(_ input: consuming ByteInput, surface: Surface?) throws(RecordingError) {
    var reader = PointerEventsReader(file: input.name)
    while reader.recorded == nil, try Self.readLine(&input, &reader) {}
    guard let recorded = reader.recorded else {
      throw RecordingError(file: input.name, "the file has no header with the key “pointerEvents”")
    }
    header = TraceHeader(surface: RecordedSurface.resized(recorded, to: surface))
    self.reader = reader
    self.input = input
  }

  /// Reads a line, and returns whether there was one. Throws at the end of a log that does not have its last line.
  private static func readLine(
    _ input: inout ByteInput, _ reader: inout PointerEventsReader
  ) throws(RecordingError) -> Bool {
    guard try input.nextLine() else {
      if reader.hasEnd { return false }
      throw RecordingError(
        file: input.name, line: input.lineNumber + 1,
        "expected an event, at last one of the type “end”, but the file ends; it is truncated")
    }
    do throws(RecordingError) {
      try reader.read(input.buffer[input.lineStart..<input.lineEnd], input.lineNumber)
    } catch {
      if !input.recover(.pointerEvents, from: error) { throw error }
    }
    return true
  }

  var end: Timestamp { reader.end }
  var progress: RecordingError.Progress { queue.progress }
  var notes: [RecordingNote] { input.pasteNotes + reader.allNotes }

  func next(into frame: inout TraceFrame) throws(RecordingError) -> Bool {
    while queue.isEmpty {
      if isAtEnd {
        guard var failure else { return false }
        failure.progress = progress
        throw failure
      }
      read()
    }
    queue.take(into: &frame)
    return true
  }

  /// Reads lines until there are frames, or the end.
  private func read() {
    while queue.isEmpty, !isAtEnd {
      do throws(RecordingError) { isAtEnd = try !Self.readLine(&input, &reader) } catch {
        (failure, isAtEnd) = (error, true)
      }
      queue.fill(with: reader.takeFrames(isLast: isAtEnd))
    }
  }
}
