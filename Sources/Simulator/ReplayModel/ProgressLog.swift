import Gestures
import TouchTrace

/// The measured values of a recognizer against their thresholds over time, from the first touch of each attempt until the
/// gesture is recognized or fails.
package struct ProgressLog: Sendable {
  /// One measured property.
  package struct Series: Sendable {
    /// The first value, with the property, its bound and its unit.
    package let first: Reason
    package fileprivate(set) var times: [Timestamp] = []
    /// The values at ``times``, in thousandths.
    package fileprivate(set) var values: [Int64] = []
    /// The changes of the threshold, in thousandths: it may depend on other measured values.
    package fileprivate(set) var thresholds: [(index: Int, value: Int64)] = []
    /// The indices of times at which an attempt starts, and the attempt's target: empty for the surface.
    package fileprivate(set) var starts: [(index: Int, target: String)] = []
    /// The number of the attempt that was added last.
    fileprivate var attempt = -1

    /// The newest value that was not added, because it hardly differs from the last one.
    private var skipped: (time: Timestamp, value: Int64)?

    fileprivate init(_ first: Reason) { self.first = first }

    fileprivate mutating func add(
      _ value: Int64, _ threshold: Int64, at time: Timestamp, _ attempt: Int, on target: String, isFinal: Bool
    ) {
      let isNew = attempt != self.attempt
      if times.last == time {
        // A new attempt at the moment in which the last one ended waits for its next value.
        if isNew { return }
        values[values.count - 1] = value
        change(to: threshold)
        return
      }
      if !isNew && !isFinal && isSimilar(value, threshold) {
        skipped = (time, value)
        return
      }
      // A line that was level until here, and does not slope from the last value that was added.
      if !isNew, let skipped, skipped.time < time { append(skipped.value, at: skipped.time) }
      skipped = nil
      if isNew { starts.append((times.count, target)) }
      self.attempt = attempt
      append(value, at: time)
      change(to: threshold)
    }

    private mutating func change(to threshold: Int64) {
      if thresholds.last?.index == times.count - 1 { thresholds.removeLast() }
      if thresholds.last?.value != threshold { thresholds.append((times.count - 1, threshold)) }
    }

    private mutating func append(_ value: Int64, at time: Timestamp) {
      times.append(time)
      values.append(value)
    }

    /// Returns a Boolean value that indicates whether a value differs from the last one by less than a hundredth of the
    /// threshold, and is on the same side of it. The difference would be invisible, and a finger that rests jitters.
    private func isSimilar(_ value: Int64, _ threshold: Int64) -> Bool {
      guard first.unit != .milliseconds, let last = values.last, let lastThreshold = thresholds.last?.value else {
        return false
      }
      let least = abs(threshold) / 100
      return abs(value - last) < least && abs(threshold - lastThreshold) <= least
        && (value > threshold) == (last > lastThreshold) && (value < threshold) == (last < lastThreshold)
    }
  }

  package private(set) var series: [Series] = []
  private var attempt = 0
  private var target = ""

  package init() {}

  /// Adds the values at a time. A value added twice at a time is replaced.
  ///
  /// - Parameters:
  ///   - target: the target of the attempt; nil for the surface. Of attempts at the same time, the values of one are added.
  ///   - isFinal: whether the attempt ends with these values, so that they must not be skipped.
  package mutating func add(_ reasons: [Reason], on target: String? = nil, at time: Timestamp, isFinal: Bool = false) {
    if !reasons.isEmpty, target ?? "" != self.target {
      attempt += 1
      self.target = target ?? ""
    }
    for reason in reasons where reason.value.isFinite && reason.threshold.isFinite {
      let index = series.firstIndex { $0.first.measures(as: reason) } ?? series.count
      if index == series.count { series.append(Series(reason)) }
      let value = FixedPoint.thousandths(reason.value)
      series[index].add(
        value, FixedPoint.thousandths(reason.threshold), at: time, attempt, on: self.target, isFinal: isFinal)
    }
  }

  /// Ends the attempt: the next values are not connected with the last ones.
  package mutating func endAttempt() { attempt += 1 }

  /// Ends the attempt if it is the one on a target.
  mutating func endAttempt(on target: String?) { if target ?? "" == self.target { endAttempt() } }
}

extension Reason {
  /// Returns whether both compare the same measured property with the same threshold.
  package func measures(as other: Self) -> Bool {
    measured == other.measured && bound == other.bound && unit == other.unit
  }
}
