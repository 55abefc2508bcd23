import Gestures
import TouchTrace

/// A line that `touchstone-libinput` prints for `events` or `live`, one JSON object each: a header, then events and notes,
/// then an end. A stream without an end was cut off. For `devices` it prints devices, without a header.
package enum LibinputLine: Hashable, Sendable {
  // The large ones are not stored in place: each line would be copied and released with their size.
  indirect case header(LibinputHeader)
  case event(LibinputEvent)
  /// Something that was invented or corrected.
  case note(RecordingNote)
  case end(LibinputEnd)
  /// The reason the stream ends early, as `FILE:LINE: what is wrong`.
  case failure(String, remedy: RecordingRemedy? = nil)
  /// All of libinput's events up to this time precede this line: live in answer to a request, for a recording from time
  /// to time, as a sign of progress.
  case now(Timestamp)
  indirect case device(LibinputDeviceReport)
  case unopened(LibinputNodeFailure)
  /// The result of one of many settings.
  indirect case trial(LibinputTrial)
  case log(LibinputLogEntry)
}

/// The facts that precede the first event.
package struct LibinputHeader: Hashable, Sendable {
  /// Incremented when readers of the older form would misread the new one.
  package static let protocolVersion = 1

  package var version: LibinputVersion
  /// The recording's format; `live` for a device.
  package var format: String
  /// The device's name; empty if the recording does not include it. Live, the first device that is touched.
  package var device: String
  /// The header of a trace, and the surface.
  package var trace: TraceHeader
  /// `LibinputConfiguration.text`.
  package var configuration: String
  /// The sections of libinput's quirk files that match the device, in order.
  package var quirks: [String]
  /// The matching sections of the quirk files that were added; `nil` if none were.
  package var addedQuirks: [String]?

  package init(
    version: LibinputVersion, format: String, device: String, trace: TraceHeader, configuration: String,
    quirks: [String]
  ) {
    self.version = version
    self.format = format
    self.device = device
    self.trace = trace
    self.configuration = configuration
    self.quirks = quirks
  }
}

package struct LibinputLogEntry: Hashable, Sendable {
  /// The line, without the device's prefix.
  package var text: String
  /// The time at which libinput logged it.
  package var time: Timestamp

  package init(text: String, time: Timestamp) {
    self.text = text
    self.time = time
  }
}

/// The facts that follow the last event.
package struct LibinputEnd: Hashable, Sendable {
  /// The time of the recording's last frame, from 0; live, the time at which the stream ended.
  package var end: Timestamp
  /// 0 when live, where only libinput sees frames.
  package var frames: Int
  /// As the device sent them, SYN_REPORT included. 0 when live.
  package var events: Int

  package init(end: Timestamp, frames: Int, events: Int) {
    self.end = end
    self.frames = frames
    self.events = events
  }
}
