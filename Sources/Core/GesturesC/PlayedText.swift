import GestureTables

/// The members of an object of a log; what they do not have is nil or empty.
struct LogObject {
  var version, pointer, time, x, y, width, height, button: Double?
  var type = ""
  var pointerType = ""
  var isTouchpad = false
  var coalesced: [LogObject] = []

  mutating func set(_ name: String, to number: Double?) {
    if areEqual(name, "timeStamp") { time = number }
    if areEqual(name, "x") { x = number }
    if areEqual(name, "y") { y = number }
    if areEqual(name, "pointerId") { pointer = number }
    if areEqual(name, "pointerEvents") { version = number }
    if areEqual(name, "width") { width = number }
    if areEqual(name, "height") { height = number }
    if areEqual(name, "button") { button = number }
  }
}

/// Reads a line of JSON.
struct LogText {
  let bytes: ArraySlice<UInt8>
  private var index: Int

  init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// Returns the object that is the whole line; nil if it is anything else.
  mutating func line() -> LogObject? {
    let object = self.object(isNested: false)
    skipSpaces()
    return index == bytes.endIndex ? object : nil
  }

  private mutating func object(isNested: Bool) -> LogObject? {
    guard takes(UInt8(ascii: "{")) else { return nil }
    var object = LogObject()
    if takes(UInt8(ascii: "}")) { return object }
    repeat {
      guard let name = string(), takes(UInt8(ascii: ":")), value(of: name, isNested, &object) else { return nil }
    } while takes(UInt8(ascii: ","))
    return takes(UInt8(ascii: "}")) ? object : nil
  }

  private mutating func value(of name: String, _ isNested: Bool, _ object: inout LogObject) -> Bool {
    skipSpaces()
    guard index < bytes.endIndex else { return false }
    switch bytes[index] {
    case UInt8(ascii: "\""):
      guard let text = string() else { return false }
      if areEqual(name, "type") { object.type = text }
      if areEqual(name, "pointerType") { object.pointerType = text }
      return true
    case UInt8(ascii: "["):
      if areEqual(name, "coalesced"), !isNested { return coalesced(&object) }
      return skipNested()
    case UInt8(ascii: "{"): return skipNested()
    default:
      let first = index
      while index < bytes.endIndex, bytes[index] > 32, !isEnd(bytes[index]) { index += 1 }
      let word = bytes[first..<index]
      if word.elementsEqual("true".utf8) {
        if areEqual(name, "touchpad") { object.isTouchpad = true }
        return true
      }
      if word.elementsEqual("false".utf8) || word.elementsEqual("null".utf8) { return true }
      guard let number = DecimalText.number(word) else { return false }
      object.set(name, to: number)
      return true
    }
  }

  private mutating func coalesced(_ object: inout LogObject) -> Bool {
    guard takes(UInt8(ascii: "[")) else { return false }
    if takes(UInt8(ascii: "]")) { return true }
    repeat {
      guard let part = self.object(isNested: true) else { return false }
      object.coalesced.append(part)
    } while takes(UInt8(ascii: ","))
    return takes(UInt8(ascii: "]"))
  }

  /// Skips an array or object. Counts brackets instead of calling itself, because a stack of a device is small.
  private mutating func skipNested() -> Bool {
    var depth = 0
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        if string() == nil { return false }
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { return true }
    }
    return false
  }

  /// Returns the characters of a string as they are written.
  private mutating func string() -> String? {
    guard takes(UInt8(ascii: "\"")) else { return nil }
    let first = index
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard index < bytes.endIndex else { return nil }
    index += 1
    return String(decoding: bytes[first..<index - 1], as: UTF8.self)
  }

  private mutating func takes(_ byte: UInt8) -> Bool {
    skipSpaces()
    guard index < bytes.endIndex, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipSpaces() {
    while index < bytes.endIndex, bytes[index] == 32 || bytes[index] == 9 || bytes[index] == 13 { index += 1 }
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }
}
