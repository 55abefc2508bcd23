import Web

/// Builds frames, and bytes that are none. However they arrive, they give the same messages, which are lines of text within the
/// limit, and nothing follows a refusal. No more is kept than a message and a frame of control.
func fuzzWebSocket(_ attempt: FuzzInput) {
  var input = attempt
  let (limit, piece) = (input.pick([1000, 16_384]), input.pick([1, 2, 13, 125, 1000, 4096]))
  var bytes: [UInt8] = []
  while !input.isEmpty, bytes.count < 40_000 { bytes += frame(&input) }
  let events = decode(bytes, limit, piece: max(1, bytes.count))
  expect(decode(bytes, limit, piece: piece) == events, "pieces of \(piece) bytes give other events")
  for (index, event) in events.enumerated() {
    switch event {
    case .text(let line):
      expect(
        line.utf8.count <= limit && line.utf8.allSatisfy { $0 >= 32 && $0 != 127 }, "not a line: \(line.prefix(80))")
    case .ping(let payload), .close(let payload): expect(payload.count <= 125, "a frame of \(payload.count) bytes")
    case .refused: expect(index == events.count - 1, "something follows a refusal")
    }
  }
}

private func decode(_ bytes: [UInt8], _ limit: Int, piece: Int) -> [WebSocketDecoder.Event] {
  var (decoder, events, rest) = (WebSocketDecoder(limit: limit), [WebSocketDecoder.Event](), bytes[...])
  while !rest.isEmpty {
    events += decoder.decode(Array(rest.prefix(piece)))
    expect(decoder.count <= limit + 14 + 125, "\(decoder.count) bytes are kept")
    rest = rest.dropFirst(piece)
  }
  return events
}

private func frame(_ input: inout FuzzInput) -> [UInt8] {
  let choice = input.index(32)
  if choice == 31 { return (0..<(1 + input.index(8))).map { _ in input.byte() } }
  let opcode = choice < 24 ? input.pick([0, 0, 1, 1, 9, 10]) : input.byte() & 0x7f
  let isFinal = opcode >= 8 || input.flag()
  let count = input.pick([0, 1, 5, 125, 126, 127, 400, 999, 1000, 1001, 16_383, 16_384, 16_385])
  let length = input.index(24) == 23 ? input.word() : UInt64(count)
  let mask = input.index(24) == 23 ? nil : [input.byte(), input.byte(), input.byte(), input.byte()]
  let text = input.pick(["a", "a", "a", "\u{e9}", "\u{20ac}", "\n"].map { Array($0.utf8) } + [[0xff]])
  let payload = (0..<count).map { text[$0 % text.count] ^ (mask?[$0 % 4] ?? 0) }
  let (digits, marker) = length < 126 ? (0, UInt8(length)) : length < 65_536 ? (2, 126) : (8, 127)
  let number = (0..<digits).reversed().map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
  return [(isFinal ? 0x80 : 0) | opcode, (mask == nil ? 0 : 0x80) | marker] + number + (mask ?? []) + payload
}
