import Gestures
import TouchTrace

/// What `touchstone-libinput events` and `live` write, one JSON object a line: a header, then events and notes, then an
/// end. A stream without an end was cut off. `touchstone-libinput devices` writes devices, and no header.
public enum LibinputLine: Hashable, Sendable {
  case header(LibinputHeader)
  case event(LibinputEvent)
  /// A sentence: what was made up or mended.
  case note(String)
  case end(LibinputEnd)
  /// Why it ends early, as `FILE:LINE: what is wrong`.
  case failure(String)
  /// Live, in answer to who asked: everything that libinput has said until then stands before this line.
  case now(Timestamp)
  case device(LibinputDeviceReport)
  case unopened(LibinputNodeFailure)
}

/// What is known before the first event.
public struct LibinputHeader: Hashable, Sendable {
  /// Rises when readers of the older form would misunderstand.
  public static let protocolVersion = 1

  public var version: LibinputVersion
  /// The recording's format; `live` where it is a device.
  public var format: String
  /// The device's name; empty where the recording does not say. Live, the first one that is touched.
  public var device: String
  /// What the recording asks for, if it is a trace, and its surface.
  public var trace: TraceHeader
  /// `LibinputConfiguration.text`.
  public var configuration: String
  /// The sections of libinput's quirk files that match the device, in order.
  public var quirks: [String]

  public init(
    version: LibinputVersion, format: String, device: String, trace: TraceHeader, configuration: String,
    quirks: [String]
  ) {
    (self.version, self.format, self.device) = (version, format, device)
    (self.trace, self.configuration, self.quirks) = (trace, configuration, quirks)
  }
}

/// What is known behind the last event.
public struct LibinputEnd: Hashable, Sendable {
  /// The recording's last frame, in its own time from 0; live, when it ended.
  public var end: Timestamp
  /// Zero live, where only libinput sees them.
  public var frames: Int
  /// As the device sent them, SYN_REPORT included. Zero live.
  public var events: Int
  public init(end: Timestamp, frames: Int, events: Int) {
    (self.end, self.frames, self.events) = (end, frames, events)
  }
}
