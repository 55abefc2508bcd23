import Testing

@testable import Reports

@Suite struct Base64Tests {
  private func text(_ bytes: [UInt8], last: String = "-_") -> String {
    String(decoding: Base64.text(bytes, last: last), as: UTF8.self)
  }

  @Test("The test vectors of RFC 4648, without padding")
  func textIsThatOfTheStandard() {
    let texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map { text(Array($0.utf8)) }
    #expect(texts == ["", "Zg", "Zm8", "Zm9v", "Zm9vYg", "Zm9vYmE", "Zm9vYmFy"])
  }

  @Test func lastTwoLettersAreChosen() {
    #expect(text([0xFB, 0xFF]) == "-_8")
    #expect(text([0xFB, 0xFF], last: "+/") == "+/8")
  }
}
