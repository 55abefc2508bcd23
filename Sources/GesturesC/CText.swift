/// A null-terminated string for C, valid until it is set again.
final class CText {
  private(set) var pointer: UnsafeMutablePointer<CChar>?

  func set(_ string: String) {
    pointer?.deallocate()
    pointer = Self.copy(string)
  }

  deinit { pointer?.deallocate() }

  static func copy(_ string: String) -> UnsafeMutablePointer<CChar> {
    var bytes = string.utf8.makeIterator()
    let count = string.utf8.count
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: count + 1)
    for index in 0..<count { copy[index] = CChar(bitPattern: bytes.next() ?? 0) }
    copy[count] = 0
    return copy
  }
}
