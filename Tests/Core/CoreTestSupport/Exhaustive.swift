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

/// Returns how many random cases a law tries: all that are asked for, or a third of them without optimization.
///
/// A debug build replays 30 times slower, and its tests run after each change of the core. The optimized tests of
/// continuous integration, and those with `TOUCHSTONE_TESTS=all`, try every case. The first cases are the same in both.
public func randomCases(_ count: Int) -> Int {
  #if DEBUG
  runsExhaustiveTests ? count : (count + 2) / 3
  #else
  count
  #endif
}
