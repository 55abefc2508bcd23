import ArgumentParser
import Gestures
import TouchTrace

/// The processor time that the replay of a recording may take, so that one that does not end costs only its own result.
package struct TimeLimitOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "Processor time that each recording may take, such as 10s (default: 60s). One of several that takes longer is reported, "
        + "as is one that crashes or runs out of memory.", valueName: "time"))
  package var timeLimit: String?

  package var limit: TimeLimit {
    get throws(CommandFailure) {
      guard let timeLimit else { return .standard }
      return TimeLimit(time: try Self.interval(timeLimit), isRequested: true)
    }
  }

  /// Parses a value of `--time-limit`.
  package static func interval(_ text: String) throws(CommandFailure) -> Interval {
    let time = try TimeOption.interval(text, "--time-limit")
    if time <= .zero { throw CommandFailure(.usage, "--time-limit must be longer than 0") }
    return time
  }
}
