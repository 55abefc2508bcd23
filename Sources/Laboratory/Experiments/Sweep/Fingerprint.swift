import Analysis
import Gestures
import Simulation

/// A fingerprint that detects accidental changes of a file: its length and its 64-bit FNV-1a hash. It is not
/// cryptographic.
package enum Fingerprint {
  /// Returns the fingerprint as text: `812-9c5e0f…`.
  package static func text(_ bytes: [UInt8]) -> String { "\(bytes.count)-\(FNV1a.digits(bytes))" }
}
