import Analysis
import Simulation

/// A Protocol Buffers message, written field by field. It supports the part of the encoding that a Perfetto trace needs.
struct ProtobufMessage {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ field: Int, _ value: UInt64) {
    tag(field, 0)
    varint(value)
  }

  /// Adds an `int64`; a negative number takes ten bytes.
  mutating func add(_ field: Int, _ value: Int) { add(field, UInt64(bitPattern: Int64(value))) }

  mutating func add(_ field: Int, _ value: Bool) { add(field, value ? 1 : UInt64(0)) }

  mutating func add(_ field: Int, fixed value: UInt64) {
    tag(field, 1)
    eight(value)
  }

  mutating func add(_ field: Int, _ value: Double) { add(field, fixed: value.bitPattern) }

  mutating func add(_ field: Int, _ text: String) { add(field, bytes: Array(text.utf8)) }

  mutating func add(_ field: Int, _ message: ProtobufMessage) { add(field, bytes: message.bytes) }

  private mutating func add(_ field: Int, bytes content: [UInt8]) {
    tag(field, 2)
    varint(UInt64(content.count))
    bytes += content
  }

  private mutating func tag(_ field: Int, _ wireType: UInt64) { varint(UInt64(field) << 3 | wireType) }

  private mutating func varint(_ value: UInt64) {
    var value = value
    while value >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    bytes.append(UInt8(value))
  }

  private mutating func eight(_ value: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }
}
