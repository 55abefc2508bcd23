/// The 64-bit FNV-1a hash of Fowler, Noll and Vo. It is the same on every machine and in every process, and not cryptographic.
///
/// Each step is a bijection of the hash for a given byte, and of the byte for a given hash, so a change of a single byte always
/// changes the result.
package struct FNV1a {
  /// The hash of all bytes so far.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    // A debug build iterates over a pointer many times as fast as over a sequence.
    if bytes.withContiguousStorageIfAvailable({ add($0) }) == nil { for byte in bytes { add(byte) } }
  }

  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard var next = bytes.baseAddress else { return }
    let end = next + bytes.count
    while next < end {
      add(next.pointee)
      next += 1
    }
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
}
