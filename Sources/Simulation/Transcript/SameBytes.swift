import Glibc

extension StringProtocol {
  /// Whether two texts are the same, byte for byte: `==` calls some the same that differ, and a golden file is its bytes.
  package func hasSameBytes(as other: some StringProtocol) -> Bool {
    // As many transcripts are compared as are played, so by memory and not by element.
    utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { theirs in
        mine.count == theirs.count && (mine.isEmpty || memcmp(mine.baseAddress!, theirs.baseAddress!, mine.count) == 0)
      }
    }.flatMap { $0 } ?? utf8.elementsEqual(other.utf8)
  }
}
