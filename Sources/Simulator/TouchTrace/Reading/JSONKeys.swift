/// Finds keys in JSON that has not been parsed, also if it is long, truncated or invalid.
enum JSONKeys {
  /// Returns whether the outermost object, or an object of the outermost array, has one of these keys.
  static func contain(_ names: [StaticString], in text: ArraySlice<UInt8>) -> Bool {
    var (depth, depthOfKeys) = (0, 1)
    var key: Range<Int>?
    var position = text.startIndex
    while position < text.endIndex {
      switch text[position] {
      case UInt8(ascii: "\""):
        let start = position + 1
        position = endOfString(in: text, from: start)
        key = depth == depthOfKeys ? start..<position : nil
      case UInt8(ascii: ":"):
        if let key, names.contains(where: { $0.withUTF8Buffer { text[key].elementsEqual($0) } }) { return true }
        key = nil
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "["):
        if depth == 0 { depthOfKeys = 2 }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      position += 1
    }
    return false
  }

  /// Returns the index of the quotation mark after a string, or the end of the text.
  private static func endOfString(in text: ArraySlice<UInt8>, from start: Int) -> Int {
    var position = start
    while position < text.endIndex, text[position] != UInt8(ascii: "\"") {
      position += text[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(position, text.endIndex)
  }
}
