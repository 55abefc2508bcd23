import Gestures
import TouchTrace

/// Decodes `struct input_event` of 64-bit kernels: seconds and microseconds of 64 bits, type and code of 16, a value of
/// 32, in this machine's byte order. Bytes may arrive in pieces of any length.
struct EventDecoder {
  static let size = 24
  /// The beginning of an incomplete event.
  private var rest: [UInt8] = []

  mutating func decode(_ bytes: some Sequence<UInt8>, _ take: (EvdevEvent) -> Void) {
    for byte in bytes {
      rest.append(byte)
      if rest.count < Self.size { continue }
      take(Self.event(rest.span.bytes))
      rest.removeAll(keepingCapacity: true)
    }
  }

  private static func event(_ bytes: RawSpan) -> EvdevEvent {
    let seconds = bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: Int64.self)
    let microseconds = bytes.unsafeLoadUnaligned(fromByteOffset: 8, as: Int64.self)
    return EvdevEvent(
      time: time(seconds, microseconds), type: bytes.unsafeLoadUnaligned(fromByteOffset: 16, as: UInt16.self),
      code: bytes.unsafeLoadUnaligned(fromByteOffset: 18, as: UInt16.self),
      value: bytes.unsafeLoadUnaligned(fromByteOffset: 20, as: Int32.self))
  }

  /// Clamped to what the recordings' readers accept, which is more than any clock shows: a recording cannot be made again.
  private static func time(_ seconds: Int64, _ microseconds: Int64) -> Timestamp {
    .seconds(min(max(seconds, 0), 999_999_999_999)) + .microseconds(min(max(microseconds, 0), 999_999))
  }
}
