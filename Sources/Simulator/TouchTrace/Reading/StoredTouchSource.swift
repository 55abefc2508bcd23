import Gestures

/// Frames in memory as a touch source, for formats that are in order of time only once they are read to the end.
final class StoredTouchSource: TouchSource {
  struct Content {
    var frames: [TraceFrame] = []
    var end = Timestamp(microseconds: 0)
    var notes: [RecordingNote] = []
    /// The problem after the frames.
    var failure: RecordingError?
  }

  let header: TraceHeader
  let facts: [SourceFact]
  private let content: Content
  private var next = 0
  private(set) var progress = RecordingError.Progress()
  var isSizeAssumed = false

  init(_ content: Content, surface: Surface, format: RecordingFormat) {
    self.content = content
    header = TraceHeader(surface: surface)
    facts = [SourceFact("format", format.rawValue)]
  }

  var end: Timestamp { content.end }
  var notes: [RecordingNote] { content.notes }

  func next(into frame: inout TraceFrame) throws(RecordingError) -> Bool {
    guard next < content.frames.count else {
      guard var failure = content.failure else { return false }
      failure.progress = progress
      throw failure
    }
    frame = content.frames[next]
    progress.frames += 1
    progress.events += frame.changes.count
    progress.duration = frame.time - content.frames[0].time
    next += 1
    return true
  }
}

/// The touches of a page's pointers, which browsers number again and again.
struct PointerTouches {
  private var down: [Pointer] = []
  private var nextID: Int32 = 1

  private struct Pointer {
    var pointer: Int
    var id: Int32
  }

  var count: Int { down.count }

  func isDown(_ pointer: Int) -> Bool { down.contains { $0.pointer == pointer } }

  /// Returns the ID of a new touch of a pointer that is not down.
  mutating func begin(_ pointer: Int) -> Int32 {
    defer { nextID += 1 }
    down.append(Pointer(pointer: pointer, id: nextID))
    return nextID
  }

  func id(of pointer: Int) -> Int32? { down.first { $0.pointer == pointer }?.id }

  mutating func end(_ pointer: Int) -> Int32? {
    guard let index = down.firstIndex(where: { $0.pointer == pointer }) else { return nil }
    return down.remove(at: index).id
  }
}
