import Gestures
import TouchTrace

/// Any recording as device frames, for consumers of evdev events: the device's own frames, or those of a generic
/// touchpad with a realistic resolution if the recording contains only touches.
public final class DeviceFrames {
  /// References only: the enumeration is copied when it is read.
  private enum Source {
    case device(CompletedFrames)
    case fingers(EncodedFrames)
  }

  private let source: Source
  /// The format of the recording.
  public let format: RecordingFormat

  /// Reads what precedes the frames. Throws if the input is not a recording.
  public init(_ input: consuming ByteInput, _ request: SourceRequest) throws(RecordingError) {
    var input = input
    format = try input.recognize()
    if format.isEvdev {
      source = .device(CompletedFrames(try DeviceEvents(input, request), movesFarPositions: false))
    } else {
      source = .fingers(EncodedFrames(try TouchSources.open(input, request)))
    }
  }

  /// The device, or the generic touchpad.
  public var device: DeviceDescription {
    switch source {
    case .device(let frames): frames.events.device
    case .fingers(let frames): frames.encoder.device
    }
  }

  /// A trace's own header; for other recordings, a header with their surface.
  public var header: TraceHeader {
    switch source {
    case .device(let frames): TraceHeader(surface: SurfaceTransform(frames.events.device).surface)
    case .fingers(let frames): frames.fingers.header
    }
  }

  /// Reads the next frame into `frame`. Returns `false` at the end.
  public func next(into frame: inout EvdevFrame) throws(RecordingError) -> Bool {
    switch source {
    case .device(let frames): try frames.next(into: &frame)
    case .fingers(let frames): try frames.next(into: &frame)
    }
  }

  /// The progress of reading.
  public var progress: RecordingError.Progress {
    switch source {
    case .device(let frames): frames.events.reader.progress
    case .fingers(let frames): frames.fingers.progress
    }
  }

  /// The time at which the recording stopped, from its first frame, or from zero in a trace. Known at the end.
  public var end: Timestamp {
    switch source {
    case .device(let frames): Timestamp(microseconds: frames.events.reader.progress.duration.microseconds)
    case .fingers(let frames): frames.fingers.end
    }
  }

  /// Assumptions and repairs, as sentences. Complete at the end.
  public var notes: [RecordingNote] {
    switch source {
    case .device(let frames): frames.events.notes + frames.notes
    case .fingers(let frames):
      frames.fingers.notes + (frames.encoder.remarks + [LibinputEvent.genericTouchpadNote]).map { RecordingNote($0) }
    }
  }
}

/// The touches of a recording as the frames of a generic touchpad.
private final class EncodedFrames {
  let fingers: any TouchSource
  private(set) var encoder: ContactEncoder
  private var touches = TraceFrame()
  private var hasBegun = false

  init(_ fingers: any TouchSource) {
    self.fingers = fingers
    encoder = ContactEncoder(surface: fingers.header.surface, resolution: ContactEncoder.likeTouchpads)
  }

  func next(into frame: inout EvdevFrame) throws(RecordingError) -> Bool {
    // Consumers count from the first frame: an empty one at zero preserves the timestamps.
    if !hasBegun {
      hasBegun = true
      frame = EvdevFrame()
      return true
    }
    guard try fingers.next(into: &touches) else { return false }
    frame = encoder.encode(touches)
    return true
  }
}
