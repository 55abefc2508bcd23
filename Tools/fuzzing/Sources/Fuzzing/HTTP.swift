import Web

/// Builds the head of a request and damages it. However its bytes arrive, it is accepted, refused or incomplete; what is accepted
/// can be read in one way, and no more of it is kept than allowed.
func fuzzHTTP(_ attempt: FuzzInput) {
  var input = attempt
  let (limit, piece, damages) = (input.pick([200, 8192]), 1 + input.index(64), input.pick([0, 0, 1, 2]))
  var bytes = Array(head(&input).utf8)
  for _ in 0..<damages { input.damage(&bytes) }
  let whole = read(bytes, limit, piece: max(1, bytes.count))
  expect(read(bytes, limit, piece: piece) == whole, "pieces of \(piece) bytes give another result")
  if case .accepted = whole { expectOneMeaning(bytes) }
}

private enum Result: Equatable {
  case incomplete
  case accepted(method: String, path: String)
  /// With the reason, unless there is more than a head: then it depends on what has arrived.
  case refused(WebRefusal?)
}

private func read(_ bytes: [UInt8], _ limit: Int, piece: Int) -> Result {
  var (reader, rest) = (RequestReader(limit: limit), bytes[...])
  let isFollowed = bytes.indices.dropLast(4).contains { bytes[$0..<($0 + 4)] == [13, 10, 13, 10] }
  while !rest.isEmpty {
    do throws(WebRefusal) {
      if let head = try reader.read(rest.prefix(piece)) {
        return isFollowed ? .refused(nil) : .accepted(method: head.method, path: head.path)
      }
    } catch { return .refused(isFollowed ? nil : error) }
    expect(reader.count <= limit, "\(reader.count) bytes of a head are kept")
    rest = rest.dropFirst(piece)
  }
  return .incomplete
}

/// Reads an accepted head, not as the server does.
private func expectOneMeaning(_ bytes: [UInt8]) {
  let lines = bytes.dropLast(2).split(separator: 10, omittingEmptySubsequences: false).dropLast()
  expect(lines.allSatisfy { $0.count { $0 == 13 } == 1 && $0.last == 13 && $0.count > 1 }, "a line ends in two ways")
  let fields = lines.map { String(decoding: $0.dropLast(), as: UTF8.self).lowercased() }
  for name in ["host", "origin", "content-length", "sec-websocket-key"] {
    expect(fields.count { $0.hasPrefix("\(name):") } <= 1, "two headers \(name)")
  }
  let lengths = fields.filter { $0.hasPrefix("content-length") || $0.hasPrefix("transfer-encoding") }
  expect(lengths.allSatisfy { $0.filter { $0 != " " && $0 != "\t" } == "content-length:0" }, "a request with a body")
}

private func head(_ input: inout FuzzInput) -> String {
  /// Seldom returns what ends the reading of a head.
  func word(_ usual: [String], _ unusual: [String]) -> String { input.pick(input.index(32) < 31 ? usual : unusual) }
  func end() -> String { word(["\r\n"], ["\n", "\r", "\r\r\n", "\r\n "]) }
  let path = word(["/a", "/a/b?c", "/%76", "//"], ["a", "http://a/", "*", "/ /"])
  var text = "\(word(["GET", "POST"], ["", "G T"])) \(path) \(word(["HTTP/1.1", "HTTP/1.0"], ["HTTP/2.0", ""]))\(end())"
  for _ in 0..<input.index(8) {
    text += word(
      ["Host", "host", "Origin", "Content-Length", "Connection", "X"], ["Transfer-Encoding", "Ho st", "\u{e9}", ""])
    text += word([": ", ":", ":\t"], [" : ", ""])
    text += word(["0", "0", "keep-alive, Upgrade"], ["10", "00", "chunked", "\u{0}", "\u{e9}", ""])
    if input.index(16) == 15 { text += String(repeating: "a", count: input.index(256) * 40) }
    text += end()
  }
  return text + end() + word([""], ["GET / HTTP/1.1\r\n\r\n", "x"])
}
