/// The 64-bit FNV-1a hash. It is the same on every machine and in every process, and not cryptographic.
package struct FNV1a {
  /// The hash of all bytes so far.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  }

  /// Returns the hash as sixteen hexadecimal digits.
  package static func digits(_ bytes: some Sequence<UInt8>) -> String {
    var hash = FNV1a()
    hash.add(bytes)
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
