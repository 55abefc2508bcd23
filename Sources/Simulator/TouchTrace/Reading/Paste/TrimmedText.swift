extension ArraySlice<UInt8> {
  /// The text without spaces around it.
  var trimmed: Self {
    let rest = drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    return rest.prefix(
      (rest.lastIndex { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D } ?? rest.startIndex - 1) - rest.startIndex + 1)
  }
}
