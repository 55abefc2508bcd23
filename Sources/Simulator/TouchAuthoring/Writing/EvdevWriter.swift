import Gestures
import TouchTrace

/// Writes a recording of one device: a header, followed by frames.
///
/// Each call appends whole lines, so flushed output is always a valid recording. Complete frames end with a SYN_REPORT;
/// incomplete ones stay incomplete.
public protocol EvdevWriter {
  /// Creates a writer for a recording of a device.
  init(_ device: DeviceDescription)
  /// Appends the lines before the frames.
  mutating func appendHeader(to bytes: inout [UInt8])
  /// Appends a frame. Call this method with frames in chronological order.
  mutating func append(_ frame: EvdevFrame, to bytes: inout [UInt8])
  /// Sentences that describe what the format cannot represent and what was written instead. Like notes, they begin with
  /// a capital letter and have no period. Complete after the last frame.
  var remarks: [String] { get }
}

extension EvdevWriter {
  /// Returns the whole recording.
  public mutating func bytes(of frames: some Sequence<EvdevFrame>) -> [UInt8] {
    var bytes: [UInt8] = []
    appendHeader(to: &bytes)
    for frame in frames { append(frame, to: &bytes) }
    return bytes
  }
}

extension DeviceDescription {
  /// Sentences that describe what the headers of all formats cannot represent.
  var remarksOnWriting: [String] {
    var remarks: [String] = []
    if codes.isEmpty && axes.isEmpty {
      remarks.append(
        "The recording does not describe its device, so the header lists no codes and no axes; "
          + "the file can be read, but not replayed as a device")
    }
    let unknown = codes.keys.filter { !EventNames.typesWithCodes.contains($0) }.map { codes[$0]!.count }
    let beyond = EventNames.typesWithCodes.map { type in
      listedCodes(ofType: type).count { $0 > EventNames.lastCode(ofType: type)! }
    }
    let count = (unknown + beyond).reduce(0, +)
    if count > 0 {
      remarks.append("Event codes that no kernel defines were omitted from the header: \(count)")
    }
    return remarks
  }
}
