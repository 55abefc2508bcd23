import Gestures

/// Measures the time from an input event, as the kernel stamped it, until it has been shown.
final class LatencyMeter {
  private var pending: [Timestamp] = []
  /// Latencies in microseconds.
  private var samples: [Int32] = []
  /// Later samples are not kept: hours at 125 events a second.
  private static let maximumSamples = 2_000_000

  /// The time of the newest event; nil before the first.
  private(set) var newest: Timestamp?

  /// Notes an event with its time, by `MonotonicClock`.
  func note(_ time: Timestamp) {
    newest = time
    if pending.count < 10_000 { pending.append(time) }
  }

  /// Counts the noted events as shown.
  func show(at now: Timestamp) {
    for time in pending where samples.count < Self.maximumSamples {
      samples.append(Int32(clamping: max(0, (now - time).microseconds)))
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// Forgets the noted events: they changed nothing that is shown.
  func discard() { pending.removeAll(keepingCapacity: true) }

  /// The latency as a sentence without its full stop; nil if nothing was measured.
  var text: String? {
    if samples.isEmpty { return nil }
    let sorted = samples.sorted()
    func percentile(_ share: Double) -> String {
      Self.milliseconds(sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))])
    }
    return "\(sorted.count, "event"), kernel to output: p50 \(percentile(0.5)), p99 \(percentile(0.99)), "
      + "maximum \(Self.milliseconds(sorted[sorted.count - 1]))"
  }

  /// The latency of the last events, for a status line; nil if nothing was measured.
  var shortText: String? {
    let last = samples.suffix(200).sorted()
    return last.isEmpty ? nil : "p99 \(Self.milliseconds(last[last.count * 99 / 100]))"
  }

  private static func milliseconds(_ microseconds: Int32) -> String {
    let hundredths = (Int(microseconds) + 5) / 10
    return "\(hundredths / 100).\(String("\(hundredths % 100 + 100)".dropFirst())) ms"
  }
}
