import Gestures

/// A trace in the project's own notation, read line by line.
final class TraceFile: TouchSource {
  private var input: ByteInput
  private var parser: TraceParser
  private var waiting: TraceFrame?
  private(set) var end = Timestamp(microseconds: 0)

  init(
    _ input: consuming ByteInput, catalog: [any GestureRecognizer.Type]
  ) throws(RecordingError) {
    parser = TraceParser(file: input.name, catalog: catalog)
    self.input = input
    waiting = try nextFrame()
  }

  var header: TraceHeader { parser.header }
  var progress: RecordingError.Progress { parser.progress }
  var notes: [String] { [] }
  var facts: [SourceFact] { [SourceFact("format", "touchstone trace \(TraceHeader.version)")] }

  func next(into frame: inout TraceFrame) throws(RecordingError) -> Bool {
    guard let first = waiting else { return false }
    frame = first
    waiting = try nextFrame()
    return true
  }
  /// One ahead, so that the header is whole before anybody asks for it.
  private func nextFrame() throws(RecordingError) -> TraceFrame? {
    while try input.nextLine() {
      let line = String(decoding: input.buffer[input.lineStart..<input.lineEnd], as: UTF8.self)
      switch try parser.read(line) {
      case .frame(let frame)?: return frame
      case .end(let time)?: end = time
      case nil: break
      }
    }
    try parser.finish()
    return nil
  }
}
