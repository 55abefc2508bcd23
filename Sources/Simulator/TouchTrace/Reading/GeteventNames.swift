/// Parses the names that getevent prints: `EventNames` by bytes, so that lines of a log need no strings.
enum GeteventNames {
  static func type(_ name: ArraySlice<UInt8>) -> UInt16? { types.numbers(name)?.type }

  static func code(_ name: ArraySlice<UInt8>, _ type: UInt16) -> UInt16? {
    guard let found = codes.numbers(name), found.type == type else { return nil }
    return found.code
  }

  private static let types = ByteTable(
    (0..<EventCode.typeCount).compactMap { number in EventNames.type(number).map { ($0, number, 0) } })
  private static let codes = ByteTable(
    EventNames.typesWithCodes.flatMap { type in
      (0...(EventNames.lastCode(ofType: type) ?? 0)).compactMap { code in
        EventNames.code(code, ofType: type).map { ($0, type, code) }
      }
    } + firstNames)
  /// Android prints the first of several kernel names for the same number.
  private static let firstNames: [(String, UInt16, UInt16)] = [
    ("BTN_MISC", EventCode.key, EventCode.btnMisc), ("BTN_MOUSE", EventCode.key, EventCode.btnLeft),
    ("BTN_DIGI", EventCode.key, EventCode.btnToolPen),
  ]
}

private struct ByteTable: Sendable {
  private struct Entry {
    var name: [UInt8]
    var type: UInt16
    var code: UInt16
  }

  /// Open addressing; at least twice as many entries as names.
  private var entries: [Entry?]

  init(_ names: [(String, type: UInt16, code: UInt16)]) {
    var size = 8
    while size < names.count * 2 { size *= 2 }
    entries = Array(repeating: nil, count: size)
    for (name, type, code) in names {
      let entry = Entry(name: Array(name.utf8), type: type, code: code)
      var index = Self.hash(entry.name[...]) & (size - 1)
      while entries[index] != nil { index = (index + 1) & (size - 1) }
      entries[index] = entry
    }
  }

  func numbers(_ name: ArraySlice<UInt8>) -> (type: UInt16, code: UInt16)? {
    var index = Self.hash(name) & (entries.count - 1)
    while let entry = entries[index] {
      if entry.name.elementsEqual(name) { return (entry.type, entry.code) }
      index = (index + 1) & (entries.count - 1)
    }
    return nil
  }

  /// FNV-1a.
  private static func hash(_ name: ArraySlice<UInt8>) -> Int {
    var hash: UInt32 = 0x811C_9DC5
    for byte in name { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return Int(hash)
  }
}
