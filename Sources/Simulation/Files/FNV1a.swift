/// The 64-bit hash of Fowler, Noll and Vo: the same on every machine and in every process, and no protection against
/// whoever wants two texts to have one.
package struct FNV1a {
  /// What it comes to, of all bytes so far.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  }
  /// Sixteen digits.
  package static func digits(_ bytes: some Sequence<UInt8>) -> String {
    var hash = FNV1a()
    hash.add(bytes)
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
