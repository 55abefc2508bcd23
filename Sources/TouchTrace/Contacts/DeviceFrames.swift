import Gestures

/// Any recording as a device's frames, for who takes nothing else: a device's own, and where a recording holds only
/// fingers, those of a pad that does not exist, as fine as real ones are.
public final class DeviceFrames {
  private enum Source {
    case device(DeviceEvents)
    case fingers(any TouchSource, ContactEncoder)
  }
  private var source: Source
  private var frame = TraceFrame()
  private var hasBegun = false
  private var lastTime = Timestamp(microseconds: 0)
  /// What kind of recording it is.
  public let format: RecordingFormat

  /// Reads what comes before the frames. Throws where the input is no recording.
  public init(_ input: consuming ByteInput, _ request: SourceRequest) throws(RecordingError) {
    var input = input
    format = try input.recognize()
    if format.isEvdev {
      source = .device(try DeviceEvents(input, request))
    } else {
      let fingers = try TouchSources.open(input, request)
      source = .fingers(
        fingers, ContactEncoder(surface: fingers.header.surface, resolution: ContactEncoder.likeTouchpads))
    }
  }

  /// The device, or the pad that does not exist.
  public var device: DeviceDescription {
    switch source {
    case .device(let events): events.device
    case .fingers(_, let encoder): encoder.device
    }
  }
  /// What a trace asks for; for other recordings, their surface.
  public var header: TraceHeader {
    switch source {
    case .device(let events): TraceHeader(surface: SurfaceMap(events.device).surface)
    case .fingers(let fingers, _): fingers.header
    }
  }
  /// Turns `frame` into the next one. False at the end.
  public func next(into frame: inout EvdevFrame) throws(RecordingError) -> Bool {
    switch source {
    case .device(let events): return try events.reader.next(into: &frame)
    case .fingers(let fingers, var encoder):
      // Who reads it counts from the first frame: one at zero, though it tells nothing, keeps every time.
      if !hasBegun {
        (hasBegun, frame) = (true, EvdevFrame())
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
  /// What has been read so far.
  public var progress: RecordingError.Progress {
    switch source {
    case .device(let events): events.reader.progress
    case .fingers(let fingers, _): fingers.progress
    }
  }
  /// When the recording stopped, from its first frame, or in a trace from zero. Known at the end.
  public var end: Timestamp {
    switch source {
    case .device(let events): Timestamp(microseconds: events.reader.progress.duration.microseconds)
    case .fingers(let fingers, _): fingers.end
    }
  }
  /// What had to be assumed or mended, a sentence each. Complete at the end.
  public var notes: [String] {
    switch source {
    case .device(let events): events.notes
    case .fingers(let fingers, let encoder):
      fingers.notes + encoder.remarks
        + ["It holds fingers and no device: libinput saw them on a pad that does not exist, to which no quirk is fit"]
    }
  }
}
