import Gestures

extension FNV1a {
  /// Returns the hash of bytes as sixteen hexadecimal digits.
  package static func digits(_ bytes: some Sequence<UInt8>) -> String {
    var hash = FNV1a()
    hash.add(bytes)
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
