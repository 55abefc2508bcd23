extension OfferedMail {
  /// The mail as a `mailto:` URL of RFC 6068, with the header fields that it calls safe: subject and body.
  ///
  /// Everything but unreserved characters is percent-encoded in UTF-8; lines of the body end with `%0D%0A`. A space is
  /// `%20`, because `+` is not an escape here.
  package var mailto: String {
    var url = Array("mailto:?subject=".utf8)
    Self.append(subject, to: &url)
    url += "&body=".utf8
    Self.append(body, to: &url)
    return String(decoding: url, as: UTF8.self)
  }

  private static func append(_ text: String, to url: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\n"): url += "%0D%0A".utf8
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        url.append(byte)
      default: url.append(octet: byte, after: UInt8(ascii: "%"))
      }
    }
  }
}
