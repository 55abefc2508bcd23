import Glibc

/// Whether a service runs this that runs tests: there nothing is to be written that a person has not read.
package enum ContinuousIntegration {
  /// Whether `CI` is set in the environment, and not to `false`, `0` or nothing.
  package static var isOn: Bool {
    guard let value = getenv("CI").map({ String(cString: $0).lowercased() }) else { return false }
    return !["", "0", "false"].contains(value)
  }
}
