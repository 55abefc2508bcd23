/// Estimates how long a job still takes, from the time that its finished parts took.
package struct RemainingTime {
  private let start = ContinuousClock.now

  package init() {}

  /// Returns the end of a progress line, such as `, about 12 s left`; empty until there is something to estimate from.
  package func text(_ done: Int, of total: Int) -> String {
    Self.text(done, of: total, after: ContinuousClock.now - start)
  }

  /// Returns the text after a time, for parts that take equally long.
  static func text(_ done: Int, of total: Int, after elapsed: Duration) -> String {
    guard done > 0, total > done, elapsed >= .seconds(1) else { return "" }
    let seconds = elapsed / .seconds(1) * Double(total - done) / Double(done)
    // One unit, which changes rarely enough to be read.
    let text =
      switch seconds {
      case ..<90: "\(max(1, Int(seconds.rounded()))) s"
      case ..<5400: "\(Int((seconds / 60).rounded())) min"
      default: "\(Int((min(seconds, 3_600_000) / 3600).rounded())) h"
      }
    return ", about \(text) left"
  }
}
