import Testing

@testable import Web

/// Returns a frame of a browser, which may claim to be longer than it is.
func frame(
  _ opcode: UInt8, _ payload: [UInt8] = [], final: Bool = true, mask: [UInt8]? = [1, 2, 3, 4], length: Int? = nil
) -> [UInt8] {
  let length = length ?? payload.count
  let mark: UInt8 = mask == nil ? 0 : 0x80
  let (bytes, marker) = length < 126 ? (0, UInt8(length)) : length < 65_536 ? (2, 126) : (8, 127)
  let digits = (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
  let masked = payload.enumerated().map { index, byte in byte ^ (mask?[index % 4] ?? 0) }
  return [(final ? 0x80 : 0) | opcode, mark | marker] + digits + (mask ?? []) + masked
}

func text(_ count: Int) -> [UInt8] { [UInt8](repeating: UInt8(ascii: "a"), count: count) }

struct WebSocketDecoderTests {
  private func decode(_ bytes: [UInt8], chunk: Int = .max, limit: Int = 1000) -> [WebSocketDecoder.Event] {
    var (decoder, events, rest) = (WebSocketDecoder(limit: limit), [WebSocketDecoder.Event](), bytes[...])
    while !rest.isEmpty {
      events += decoder.decode(Array(rest.prefix(chunk)))
      rest = rest.dropFirst(chunk)
    }
    return events
  }

  @Test("Messages up to the limit are decoded, however their bytes arrive")
  func messagesWithinTheLimitAreDecoded() {
    let parts = frame(1, Array("gr".utf8), final: false) + frame(10, text(125)) + frame(0, Array("üße".utf8))
    for length in [0, 1, 125, 126, 1000] {
      for chunk in [1, 3, .max] {
        let line = String(repeating: "a", count: length)
        #expect(
          decode(frame(1, text(length)) + frame(9, text(5)) + parts + frame(8, [3, 232]), chunk: chunk)
            == [.text(line), .ping(text(5)), .text("grüße"), .close([3, 232])])
      }
    }
    #expect(decode(frame(1, text(70_000)), limit: 1 << 20) == [.text(String(repeating: "a", count: 70_000))])
  }

  @Test("A message above the limit is refused by its header, before its payload")
  func longMessagesAreRefusedByTheirHeader() {
    for length in [1001, 65_536, 1 << 40, Int.max] {
      #expect(decode(frame(1, length: length)) == [.refused(.messageTooBig)])
    }
    #expect(decode([0x81, 0xff] + [UInt8](repeating: 255, count: 12)) == [.refused(.messageTooBig)])
  }

  @Test("Parts of a message count together, control frames between them do not")
  func continuationsCountTogether() {
    let start = frame(1, text(600), final: false) + frame(9, text(100)) + frame(0, text(400), final: false)
    #expect(decode(start) == [.ping(text(100))])
    #expect(decode(start + frame(0, text(1))) == [.ping(text(100)), .refused(.messageTooBig)])
  }

  @Test("Frames that no browser sends are refused, and nothing after them is decoded")
  func unusualFramesAreRefused() {
    let unfinished = frame(1, text(1), final: false)
    for bytes in [
      frame(1, text(5), mask: nil), frame(3, text(5)), frame(11), frame(9, final: false), frame(8, text(126)),
      frame(9, text(126)), [0xc1, 0x80, 1, 2, 3, 4], [0x91, 0x80, 1, 2, 3, 4],
      // A continuation of nothing, and messages that begin within another.
      frame(0, text(1)), unfinished + frame(1, text(1)), unfinished + frame(2, text(1)),
      unfinished + frame(0, text(1), final: false) + unfinished,
      // Lengths in a longer form than they need, close frames with half a code or a reserved one.
      [0x81, 0xfe, 0, 125, 1, 2, 3, 4], [0x81, 0xff, 0, 0, 0, 0, 0, 0, 1, 0, 1, 2, 3, 4],
      frame(8, [3]), frame(8, [3, 231]), frame(8, [3, 237]), frame(8, [3, 238]), frame(8, [7, 208]),
    ] {
      #expect(decode(bytes + frame(1, text(1))) == [.refused(.protocolError)], "\(bytes.prefix(20))")
    }
  }

  @Test("What is not a line of text in UTF-8 is refused")
  func invalidTextIsRefused() {
    for bytes: [UInt8] in [
      [0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82], [10], [0], [127],
    ] {
      #expect(decode(frame(1, bytes)) == [.refused(.notText)])
      if bytes.count == 1 { continue }
      #expect(decode(frame(1, [bytes[0]], final: false) + frame(0, Array(bytes.dropFirst()))) == [.refused(.notText)])
    }
    #expect(decode(frame(2, text(1))) == [.refused(.notText)])
    #expect(decode(frame(8, [3, 232, 0xff])) == [.refused(.notText)])
    #expect(decode(frame(1, [0xe2], final: false) + frame(0, [0x82, 0xac])) == [.text("€")])
  }

  @Test("Frames of the server have the shortest length, and no mask")
  func serverFramesAreEncoded() {
    #expect(WebSocketFrame.text(text(125)).prefix(2) == [0x81, 125])
    #expect(WebSocketFrame.text(text(126)).prefix(4) == [0x81, 126, 0, 126])
    #expect(WebSocketFrame.text(text(65_536)).prefix(10) == [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0])
    #expect(WebSocketFrame.close([3, 232]) == [0x88, 2, 3, 232])
    #expect(WebSocketFrame.pong([7]) == [0x8a, 1, 7])
  }
}

struct WebSocketHandshakeTests {
  @Test("SHA-1 of the messages in RFC 3174 and around a block's end")
  func hashIsThatOfTheStandard() {
    func hash(_ text: String) -> String {
      WebSocketHandshake.sha1(Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    #expect(hash("abc") == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(hash("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    #expect(
      hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
    #expect(hash(String(repeating: "a", count: 55)) == "c1c8bbdc22796e28c0e15163d20899b65621d65a")
    #expect(hash(String(repeating: "a", count: 64)) == "0098ba824b5c16427bd7a1122a5a442a25ec644d")
  }

  @Test("The answer to the key of RFC 6455")
  func answerIsThatOfTheStandard() {
    #expect(WebSocketHandshake.accept(key: "dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    #expect(["", "f", "fo", "foo"].map { WebSocketHandshake.base64(Array($0.utf8)) } == ["", "Zg==", "Zm8=", "Zm9v"])
  }
}
