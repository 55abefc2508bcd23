import Simulation

/// Tells whether a file is still what it was. Against accidents, not against forgers: FNV-1a in 64 bits, and the length.
public enum Fingerprint {
  /// `812-9c5e0f…`
  public static func text(_ bytes: [UInt8]) -> String { "\(bytes.count)-\(FNV1a.digits(bytes))" }
}
