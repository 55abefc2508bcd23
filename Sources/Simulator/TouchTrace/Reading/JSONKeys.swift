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

  /// The paths of the keys with values, such as `touches.clientX`, also of a text that is cut; at most the first 64.
  static func paths(in text: ArraySlice<UInt8>) -> [String] {
    var (paths, outer) = ([String](), [String]())
    // Whether each bracket that is open belongs to a key, and the key before the next value.
    var isNamed: [Bool] = []
    var key: String?
    var position = text.startIndex
    func note(_ name: String) {
      let path = (outer + [name]).joined(separator: ".")
      if !paths.contains(path) { paths.append(path) }
    }
    while position < text.endIndex, paths.count < 64, outer.count < 32 {
      switch text[position] {
      case UInt8(ascii: "\""):
        let end = endOfString(in: text, from: position + 1)
        let isKey = text[min(end + 1, text.endIndex)...].first { $0 > 0x20 } == UInt8(ascii: ":")
        if isKey {
          key = String(decoding: text[(position + 1)..<end].prefix(100), as: UTF8.self)
        } else if let name = key {
          note(name)
          key = nil
        }
        position = end
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        isNamed.append(key != nil)
        if let name = key { outer.append(name) }
        key = nil
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        key = nil
        if isNamed.popLast() ?? false { outer.removeLast() }
      case UInt8(ascii: ":"), UInt8(ascii: ","), 0...0x20: break
      default:
        // A number of an array of two or three is a position.
        if let name = key {
          note(name)
        } else if outer.last != nil, text[..<position].last(where: { $0 > 0x20 }) == UInt8(ascii: "[") {
          note("x")
          note("y")
        }
        key = nil
      }
      position += 1
    }
    return paths
  }
}
