import Glibc

/// Detects a continuous integration service. Nothing is written there, because no one has reviewed the difference.
package enum ContinuousIntegration {
  /// Whether `CI` is set in the environment to anything but `false`, `0` or nothing.
  package static var isOn: Bool {
    guard let value = getenv("CI").map({ String(cString: $0).lowercased() }) else { return false }
    return !["", "0", "false"].contains(value)
  }
}
