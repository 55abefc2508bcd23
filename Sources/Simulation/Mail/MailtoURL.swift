extension OfferedMail {
  /// A `mailto:` URL as RFC 6068 has it, with the headers that it calls safe: subject and body, nothing else.
  ///
  /// What is not unreserved is percent-encoded in UTF-8; a line of the body ends with `%0D%0A`. A space is `%20`, for
  /// `+` means itself here.
  public var mailto: String {
    var url = Array("mailto:".utf8)
    Self.append(recipient?.description ?? "", to: &url, also: UInt8(ascii: "@"))
    url += "?subject=".utf8
    Self.append(subject, to: &url)
    url += "&body=".utf8
    Self.append(body, to: &url)
    return String(decoding: url, as: UTF8.self)
  }

  private static func append(_ text: String, to url: inout [UInt8], also unescaped: UInt8? = nil) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\n"): url += "%0D%0A".utf8
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), unescaped:
        url.append(byte)
      default: url.append(octet: byte, after: UInt8(ascii: "%"))
      }
    }
  }
}
