import Glibc

extension StringProtocol {
  /// Returns whether two texts have the same bytes. `==` compares by canonical equivalence, and a golden file must match byte for
  /// byte.
  package func hasSameBytes(as other: some StringProtocol) -> Bool {
    // Every replayed transcript is compared, so compare memory instead of elements.
    utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { theirs in
        mine.count == theirs.count && (mine.isEmpty || memcmp(mine.baseAddress!, theirs.baseAddress!, mine.count) == 0)
      }
    }.flatMap { $0 } ?? utf8.elementsEqual(other.utf8)
  }
}
