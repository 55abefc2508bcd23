import Gestures

/// Writes a recording in any of the formats that can be written, frame by frame.
public struct RecordingWriter {
  /// What can be written.
  public enum Format: String, CaseIterable, Sendable {
    /// The project's own notation. It holds all that there is to know of fingers.
    case trace
    /// As `evemu-record` writes it.
    case evemu
    /// As `libinput record` writes it: YAML of version 1.
    case libinputRecord = "libinput-record"
    /// Fingers in points, one row for each change: see ``ContactCSVWriter``.
    case csv

    /// By what a file's name ends with; nil where that says nothing.
    public init?(fileName: String) {
      let endings: [(String, Format)] = [
        (".trace", .trace), (".evemu", .evemu), (".events", .evemu), (".yml", .libinputRecord),
        (".yaml", .libinputRecord), (".csv", .csv),
      ]
      guard let found = endings.first(where: { fileName.hasSuffix($0.0) }) else { return nil }
      self = found.1
    }
    /// Whether it holds a device's events rather than fingers.
    public var isEvdev: Bool { self == .evemu || self == .libinputRecord }
  }

  /// What it writes.
  public let format: Format
  private let write: ([UInt8]) -> Void
  private var evdev: (any EvdevWriter)?
  private var encoder: ContactEncoder?
  private var csv = ContactCSVWriter()
  private var lastTime = Timestamp(microseconds: 0)
  private var held = 0
  private var untracked = 0
  private var hovering: Point?

  /// A writer that has written nothing yet.
  ///
  /// - Parameters:
  ///   - format: what it is to write.
  ///   - write: is handed whole lines, a frame's at a time.
  public init(_ format: Format, to write: @escaping ([UInt8]) -> Void) { (self.format, self.write) = (format, write) }

  /// What the format could not hold, a sentence each. Complete once all frames are.
  public var remarks: [String] {
    (evdev?.remarks ?? []) + (encoder?.remarks ?? []) + (format == .csv ? csv.remarks : [])
      + (held > 0 ? ["Frames whose time ran back were written with that of the frame before: \(held)"] : [])
  }

  // MARK: A device's events

  /// Writes the header of a device's recording. For ``Format/evemu`` and ``Format/libinputRecord``.
  public mutating func begin(_ device: DeviceDescription) {
    var writer: any EvdevWriter = format == .libinputRecord ? LibinputRecordWriter(device) : EvemuWriter(device)
    var bytes: [UInt8] = []
    writer.appendHeader(to: &bytes)
    evdev = writer
    write(bytes)
  }
  /// Writes a frame of the device; nothing before `begin`.
  public mutating func write(_ frame: EvdevFrame) {
    var bytes: [UInt8] = []
    evdev?.append(frame, to: &bytes)
    write(bytes)
  }

  // MARK: Fingers

  /// Writes the header of a recording of fingers, in any format.
  public mutating func begin(_ header: TraceHeader) {
    switch format {
    case .trace: write(Array(TraceWriter().header(header).utf8))
    case .csv: write(Array(csv.header.utf8))
    case .evemu, .libinputRecord:
      let encoder = ContactEncoder(surface: header.surface)
      begin(encoder.device)
      self.encoder = encoder
      // Who reads it counts from the first event: one at zero, though it tells nothing, keeps every time.
      write(EvdevFrame())
    }
  }
  /// Writes a frame of fingers. In a trace one that runs back in time bears that of the one before.
  public mutating func write(_ frame: TraceFrame) {
    switch format {
    case .evemu, .libinputRecord:
      lastTime = max(lastTime, frame.time)
      if let encoded = encoder?.encode(frame) { write(encoded) }
    case .csv: write(Array(csv.rows(frame).utf8))
    case .trace:
      var frame = frame
      if frame.time < lastTime { held += 1 }
      frame.time = max(frame.time, lastTime)
      lastTime = frame.time
      // A frame in which nobody does anything only tells the time, which the next one does as well.
      if frame.changes.isEmpty && frame.untracked == untracked && untracked == 0 && frame.hovering == hovering { return }
      (untracked, hovering) = (frame.untracked, frame.hovering)
      write(Array(TraceWriter().frame(frame).utf8))
    }
  }
  /// Writes that the recording of fingers stopped, where the format can tell it.
  public mutating func end(at time: Timestamp) {
    switch format {
    case .trace: write(Array(TraceWriter().end(max(time, lastTime)).utf8))
    case .evemu, .libinputRecord:
      if encoder != nil, time > lastTime {
        var last = EvdevFrame()
        last.time = time
        write(last)
      }
    case .csv: break
    }
  }
}
