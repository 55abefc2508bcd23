import TouchTrace

/// Tells whether a file is still what it was. Against accidents, not against forgers: FNV-1a in 64 bits, and the length.
public enum Fingerprint {
  /// `812-9c5e0f…`
  public static func text(_ bytes: [UInt8]) -> String {
    // The offset basis and the prime are those of the algorithm's authors, Fowler, Noll and Vo.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return "\(bytes.count)-" + String(repeating: "0", count: 16 - digits.count) + digits
  }
}
