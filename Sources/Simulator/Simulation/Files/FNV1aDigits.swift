import Gestures
import TouchTrace

extension FNV1a {
  /// Returns the hash of bytes as sixteen hexadecimal digits.
  package static func digits(_ bytes: some Sequence<UInt8>) -> String {
    var hash = FNV1a()
    hash.add(bytes)
    return Hexadecimal.text(hash.value, digits: 16)
  }
}
