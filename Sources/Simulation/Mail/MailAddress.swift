/// An address as nearly all are written: `prince.hamlet@elsinore.example`. The forms that need quoting, and those beyond
/// ASCII, are refused, so that whatever takes one can write it as it is.
public struct MailAddress: Hashable, Sendable, CustomStringConvertible {
  public let description: String

  /// Nil unless it is a dot-atom of RFC 5322 of at most 64 characters, `@`, and a domain of letters, digits and hyphens;
  /// 254 in all, as RFC 5321 lets pass.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= 254, parts[0].count <= 64 else { return nil }
    func isDotted(_ part: Substring.UTF8View, _ isAllowed: (UInt8) -> Bool) -> Bool {
      part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
        !$0.isEmpty && $0.allSatisfy(isAllowed)
      }
    }
    guard isDotted(parts[0], Self.isAtomText),
      isDotted(parts[1], { Self.isAlphanumeric($0) || $0 == UInt8(ascii: "-") })
    else { return nil }
    description = text
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
  private static func isAtomText(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
  }
}
