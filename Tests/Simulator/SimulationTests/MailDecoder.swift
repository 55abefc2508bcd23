/// Decodes mail as its RFCs specify, independently of the library's encoder. Nil if a rule is broken.
enum MailDecoder {
  struct Mail: Equatable {
    var headers: [[String]]
    var body: String

    func header(_ name: String) -> String? { headers.first { $0[0] == name }?[1] }
  }

  /// RFC 6068: subject and body, after their percent-decoding; line ends as CR LF.
  static func url(_ url: String) -> (recipient: String, fields: [(String, String)])? {
    guard url.hasPrefix("mailto:"), url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    let parts = url.dropFirst(7).split(separator: "?", omittingEmptySubsequences: false)
    guard parts.count == 2, let recipient = octets(parts[0], mark: "%") else { return nil }
    var fields: [(String, String)] = []
    for pair in parts[1].split(separator: "&", omittingEmptySubsequences: false) {
      let sides = pair.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, let value = octets(sides[1], mark: "%") else { return nil }
      fields.append((String(sides[0]), value))
    }
    return (recipient, fields)
  }

  /// RFC 5322 and MIME, for quoted-printable text in UTF-8 only.
  static func draft(_ draft: String) -> Mail? {
    let bytes = Array(draft.utf8)
    guard bytes.allSatisfy({ $0 < 0x80 }), let lines = lines(bytes), let gap = lines.firstIndex(of: "") else {
      return nil
    }
    var headers: [[String]] = []
    for line in lines[..<gap] {
      if line.utf8.count > (line.contains("=?UTF-8?Q?") ? 76 : 78) { return nil }
      if line.hasPrefix(" ") {
        guard !headers.isEmpty, line.contains(where: { $0 != " " }) else { return nil }
        headers[headers.count - 1][1] += line
      } else {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        headers.append([String(line[..<colon]), String(line[line.index(after: colon)...])])
      }
    }
    for index in headers.indices {
      var value = headers[index][1]
      if value.hasPrefix(" ") { value.removeFirst() }
      guard let text = encodedWords(value) else { return nil }
      headers[index][1] = text
    }
    var body = ""
    for (index, line) in lines[(gap + 1)...].enumerated() {
      if line.utf8.count > 76 || line.hasSuffix(" ") || line.hasSuffix("\t") || line.hasPrefix(".")
        || line.hasPrefix("From ")
      {
        return nil
      }
      let isSoft = line.hasSuffix("=")
      body += isSoft ? line.dropLast() : line[...]
      if !isSoft && index < lines.count - gap - 2 { body += "=0D=0A" }
    }
    guard let text = octets(body[...], mark: "=") else { return nil }
    return Mail(headers: headers, body: text)
  }

  /// RFC 2047: white space separates words; between two encoded words it is not part of the text.
  private static func encodedWords(_ value: String) -> String? {
    var text = ""
    var gap = ""
    var wasEncoded = false
    for word in value.split(separator: " ", omittingEmptySubsequences: false) {
      let isEncoded = word.hasPrefix("=?UTF-8?Q?") && word.hasSuffix("?=") && word.utf8.count > 12
      if isEncoded {
        let inner = word.dropFirst(10).dropLast(2)
        guard word.utf8.count <= 75, !inner.contains("?") else { return nil }
        // Decoded separately, because no character may be split between two words.
        guard let piece = octets(Substring(inner.map { $0 == "_" ? "=20" : String($0) }.joined()), mark: "=") else {
          return nil
        }
        text += wasEncoded ? piece : gap + piece
      } else {
        if word.contains("=?") { return nil }
        text += gap + word
      }
      gap = " "
      wasEncoded = isEncoded
    }
    return text
  }

  /// Nil if a line contains a CR or LF on its own.
  private static func lines(_ bytes: [UInt8]) -> [String]? {
    var lines: [[UInt8]] = [[]]
    var index = 0
    while index < bytes.count {
      if bytes[index] == 13 {
        guard index + 1 < bytes.count, bytes[index + 1] == 10 else { return nil }
        lines.append([])
        index += 2
        continue
      }
      if bytes[index] == 10 { return nil }
      lines[lines.count - 1].append(bytes[index])
      index += 1
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  /// `mark` and two hexadecimal digits are an octet; all of it is UTF-8.
  private static func octets(_ text: Substring, mark: Character) -> String? {
    var octets: [UInt8] = []
    var rest = text[...]
    while let first = rest.first {
      if first == mark {
        let digits = rest.dropFirst().prefix(2)
        guard digits.count == 2, digits == digits.uppercased(), let octet = UInt8(digits, radix: 16) else { return nil }
        octets.append(octet)
        rest = rest.dropFirst(3)
      } else {
        octets += String(first).utf8
        rest = rest.dropFirst()
      }
    }
    return String(validating: octets, as: UTF8.self)
  }
}
