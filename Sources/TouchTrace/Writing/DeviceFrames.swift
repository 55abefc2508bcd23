import Gestures

/// Any recording as device frames, for consumers of evdev events: the device's own frames, or those of a generic
/// touchpad with a realistic resolution if the recording contains only touches.
public final class DeviceFrames {
  private enum Source {
    case device(DeviceEvents, CompletedFrames)
    case fingers(any TouchSource, ContactEncoder)
  }

  private var source: Source
  /// The device's own frames: `source` is an enumeration with much content, which is copied when it is read.
  private let own: CompletedFrames?
  private var frame = TraceFrame()
  private var hasBegun = false
  private var lastTime = Timestamp(microseconds: 0)
  /// The format of the recording.
  public let format: RecordingFormat

  /// Reads what precedes the frames. Throws if the input is not a recording.
  public init(_ input: consuming ByteInput, _ request: SourceRequest) throws(RecordingError) {
    var input = input
    format = try input.recognize()
    if format.isEvdev {
      let events = try DeviceEvents(input, request)
      let frames = CompletedFrames(events, movesFarPositions: false)
      source = .device(events, frames)
      own = frames
    } else {
      let fingers = try TouchSources.open(input, request)
      source = .fingers(
        fingers, ContactEncoder(surface: fingers.header.surface, resolution: ContactEncoder.likeTouchpads))
      own = nil
    }
  }

  /// The device, or the generic touchpad.
  public var device: DeviceDescription {
    switch source {
    case .device(let events, _): events.device
    case .fingers(_, let encoder): encoder.device
    }
  }

  /// A trace's own header; for other recordings, a header with their surface.
  public var header: TraceHeader {
    switch source {
    case .device(let events, _): TraceHeader(surface: SurfaceTransform(events.device).surface)
    case .fingers(let fingers, _): fingers.header
    }
  }

  /// Reads the next frame into `frame`. Returns `false` at the end.
  public func next(into frame: inout EvdevFrame) throws(RecordingError) -> Bool {
    if let own { return try own.next(into: &frame) }
    switch source {
    case .device(_, let frames): return try frames.next(into: &frame)
    case .fingers(let fingers, var encoder):
      // Consumers count from the first frame: an empty one at zero preserves the timestamps.
      if !hasBegun {
        hasBegun = true
        frame = EvdevFrame()
        return true
      }
      guard try fingers.next(into: &self.frame) else { return false }
      self.frame.time = max(self.frame.time, lastTime)
      lastTime = self.frame.time
      frame = encoder.encode(self.frame)
      source = .fingers(fingers, encoder)
      return true
    }
  }

  /// The progress of reading.
  public var progress: RecordingError.Progress {
    switch source {
    case .device(let events, _): events.reader.progress
    case .fingers(let fingers, _): fingers.progress
    }
  }

  /// The time at which the recording stopped, from its first frame, or from zero in a trace. Known at the end.
  public var end: Timestamp {
    switch source {
    case .device(let events, _): Timestamp(microseconds: events.reader.progress.duration.microseconds)
    case .fingers(let fingers, _): fingers.end
    }
  }

  /// Assumptions and repairs, as sentences. Complete at the end.
  public var notes: [String] {
    switch source {
    case .device(let events, let frames): events.notes + frames.notes
    case .fingers(let fingers, let encoder):
      fingers.notes + encoder.remarks
        + [
          "The recording does not describe its device; libinput was given a generic touchpad without quirks"
        ]
    }
  }
}
