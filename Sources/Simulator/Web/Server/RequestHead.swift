/// The head of an HTTP request (RFC 9112), of which nothing is accepted that two readers could read differently.
package struct RequestHead: Sendable {
  package let method: String
  /// The path, without the query.
  package let path: String
  private let fields: [(name: String, value: String)]

  /// - Parameter bytes: the head with its empty line; its line feeds follow carriage returns.
  init(_ bytes: some Collection<UInt8>) throws(WebRefusal) {
    let lines = bytes.dropLast(4).split(separator: 10, omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
    }
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[1].hasPrefix("/"), ["HTTP/1.1", "HTTP/1.0"].contains(words[2]) else {
      throw .malformedRequest
    }
    method = String(words[0])
    path = String(words[1].prefix { $0 != "?" })
    var fields: [(name: String, value: String)] = []
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex, line[..<colon].utf8.allSatisfy(Self.isToken)
      else { throw .malformedRequest }
      fields.append((line[..<colon].lowercased(), Self.trimmed(line[colon...].dropFirst())))
    }
    self.fields = fields
    for name in ["host", "origin", "content-length", "sec-websocket-key"] where values(name).count > 1 {
      throw .malformedRequest
    }
    if (value("content-length") ?? "0") != "0" || value("transfer-encoding") != nil { throw .body }
  }

  /// Returns the value of a header, or nil; of the first, if there are several.
  func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  private func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// Returns whether a header that is a list has an element, in any case.
  func has(_ element: String, in name: String) -> Bool {
    values(name).flatMap { $0.split(separator: ",") }.contains { Self.trimmed($0).lowercased() == element }
  }

  private static func isToken(_ byte: UInt8) -> Bool {
    (33...126).contains(byte) && !#"(),/:;<=>?@[\]{}""#.utf8.contains(byte)
  }

  private static func trimmed(_ text: Substring) -> String {
    func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
    let text = text.drop(while: isSpace)
    return String(text[..<(text.lastIndex { !isSpace($0) }.map { text.index(after: $0) } ?? text.startIndex)])
  }
}

/// Collects a request's head and checks its bytes as they arrive.
package struct RequestReader {
  private let limit: Int
  private var bytes: [UInt8] = []
  package var count: Int { bytes.count }

  /// - Parameter limit: the largest head, in bytes.
  package init(limit: Int) { self.limit = limit }

  package mutating func read(_ more: some Collection<UInt8>) throws(WebRefusal) -> RequestHead? {
    for (index, byte) in more.enumerated() {
      // A line feed alone would end a line for some readers and not for others (RFC 9112, section 2.2).
      guard byte == 9 || byte == 13 || byte == 10 || byte >= 32 && byte != 127, (byte == 10) == (bytes.last == 13)
      else {
        throw .malformedRequest
      }
      bytes.append(byte)
      if bytes.count > limit { throw .headTooLarge }
      guard byte == 10, bytes.suffix(4) == [13, 10, 13, 10] else { continue }
      if index + 1 < more.count { throw .dataAfterRequest }
      return try RequestHead(bytes)
    }
    return nil
  }
}
