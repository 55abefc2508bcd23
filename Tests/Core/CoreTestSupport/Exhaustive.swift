import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// A trait for tests that try so many cases that they take seconds.
  ///
  /// They run with `Tools/test --all`, and with `swift test` if `TOUCHSTONE_TESTS` is `all`. A condition and not a tag,
  /// because `swift test` cannot select tests by tag.
  public static var exhaustive: Self {
    .enabled(if: runsExhaustiveTests, "an exhaustive test; run it with TOUCHSTONE_TESTS=all")
  }
}

/// A Boolean value that indicates whether tests try every case.
public let runsExhaustiveTests = ProcessInfo.processInfo.environment["TOUCHSTONE_TESTS"] == "all"
