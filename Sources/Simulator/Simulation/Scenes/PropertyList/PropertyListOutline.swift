/// Checks the elements of an XML property list for errors that Foundation's decoder misses: it accepts duplicate keys,
/// ignores what follows the end, and overflows the stack if elements are nested thousands deep.
///
/// Does not check whether the XML is well-formed otherwise; Foundation does.
struct PropertyListOutline {
  /// The greatest depth. A valid list has six levels (`plist`, the list, a play, its quotations, a quotation, a value); the
  /// others allow errors to be reported with their place in the list.
  private static let maximumDepth = 32

  private let bytes: [UInt8]
  private let what: String
  private var index = 0
  private var line = 1
  /// The keys of each open element so far, as written. Sets: a hostile list has a million in one.
  private var open: [Set<ArraySlice<UInt8>>] = []
  private var hasEnded = false

  /// Checks a property list of entries with this name in the plural: “plays”.
  static func check(_ bytes: [UInt8], of what: String) throws(PropertyListError) {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw PropertyListError(.list, .notXML) }
    var outline = PropertyListOutline(bytes: bytes, what: what)
    try outline.run()
  }

  private mutating func run() throws(PropertyListError) {
    if starts(with: "\u{FEFF}") { skip(past: "\u{FEFF}") }
    skipSpace()
    // Otherwise Foundation would try its older, bracketed format.
    if !starts(with: "<") { throw PropertyListError(.list, .notXML) }
    while index < bytes.count {
      if starts(with: "<!--") {
        skip(past: "-->")
      } else if starts(with: "<?") {
        skip(past: "?>")
      } else if starts(with: "<![CDATA[") {
        skip(past: "]]>")
      } else if starts(with: "<!") {
        skip(past: ">")
      } else if starts(with: "<") {
        try element()
      } else {
        skip(upTo: "<")
      }
      if hasEnded {
        skipSpace()
        if index < bytes.count && !starts(with: "<!--") { throw PropertyListError(.line(line), .afterTheEnd) }
      }
    }
  }

  private mutating func element() throws(PropertyListError) {
    let start = index + 1
    let startLine = line
    skip(past: ">")
    let tag = bytes[start..<max(start, index - 1)]
    if tag.first == UInt8(ascii: "/") {
      _ = open.popLast()
      hasEnded = open.isEmpty
    } else if tag.last != UInt8(ascii: "/") {
      open.append([])
      if open.count > Self.maximumDepth { throw PropertyListError(.line(startLine), .tooDeep(what)) }
      if tag.elementsEqual("key".utf8) && open.count > 1 { try key(startLine) }
    }
  }

  private mutating func key(_ startLine: Int) throws(PropertyListError) {
    let start = index
    skip(upTo: "<")
    let key = bytes[start..<index]
    let parent = open.count - 2
    if !open[parent].insert(key).inserted {
      throw PropertyListError(.line(startLine), .duplicateKey(String(decoding: key, as: UTF8.self)))
    }
  }

  // MARK: Bytes

  private func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  private mutating func advance(_ count: Int) {
    for byte in bytes[index..<min(index + count, bytes.count)] where byte == UInt8(ascii: "\n") { line += 1 }
    index = min(index + count, bytes.count)
  }

  private mutating func skip(upTo text: StaticString) {
    // Most bytes differ from the first one already, which a debug build notices ten times faster.
    let first = text.withUTF8Buffer { $0[0] }
    while index < bytes.count && (bytes[index] != first || !starts(with: text)) {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
  }

  private mutating func skip(past text: StaticString) {
    skip(upTo: text)
    advance(text.utf8CodeUnitCount)
  }

  private mutating func skipSpace() {
    while index < bytes.count && [0x09, 0x0A, 0x0D, 0x20].contains(bytes[index]) { advance(1) }
  }
}
