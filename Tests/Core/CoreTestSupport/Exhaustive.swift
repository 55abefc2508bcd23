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

/// A Boolean value that indicates whether laws try all of their cases: in optimized builds, and with
/// `TOUCHSTONE_TESTS=all`.
///
/// A debug build replays 30 times slower, and its tests run after each change of the core. Continuous integration tests an
/// optimized build.
public let triesAllCases: Bool = {
  #if DEBUG
  runsExhaustiveTests
  #else
  true
  #endif
}()

/// Returns how many random cases a law tries: all that are asked for, or a third of them in a debug build. The first
/// cases are the same in both.
public func randomCases(_ count: Int) -> Int { triesAllCases ? count : (count + 2) / 3 }
