import Analysis
import Gestures
import Simulation
import TouchTrace

/// The measured values of a recognizer against their thresholds over time, from the first touch of each attempt until the
/// gesture is recognized or fails.
package struct ThresholdLog {
  /// One measured property.
  private struct Series {
    let measured: String
    let bound: Reason.Bound
    let unit: MeasurementUnit
    var moments: [Int] = []
    /// In thousandths.
    var values: [Int64] = []
    /// The changes of the threshold, in thousandths: it may depend on other measured values.
    var thresholds: [(index: Int, value: Int64)] = []
    /// The indices of moments at which an attempt starts, and the attempt's target: empty for the surface.
    var starts: [(index: Int, target: String)] = []
    /// The number of the attempt that was added last.
    var attempt = -1

    func measures(_ reason: Reason) -> Bool {
      measured == reason.measured && bound == reason.bound && unit == reason.unit
    }

    /// The newest value that was not added, because it hardly differs from the last one.
    var skipped: (moment: Int, value: Int64)?

    mutating func add(
      _ value: Int64, _ threshold: Int64, at moment: Int, _ attempt: Int, on target: String, isFinal: Bool
    ) {
      let isNew = attempt != self.attempt
      if moments.last == moment {
        // A new attempt at the moment in which the last one ended waits for its next value.
        if isNew { return }
        values[values.count - 1] = value
        change(to: threshold)
        return
      }
      if !isNew && !isFinal && isSimilar(value, threshold) {
        skipped = (moment, value)
        return
      }
      // A line that was level until here, and does not slope from the last value that was added.
      if !isNew, let skipped, skipped.moment < moment { append(skipped.value, at: skipped.moment) }
      skipped = nil
      if isNew { starts.append((moments.count, target)) }
      self.attempt = attempt
      append(value, at: moment)
      change(to: threshold)
    }

    private mutating func change(to threshold: Int64) {
      if thresholds.last?.index == moments.count - 1 { thresholds.removeLast() }
      if thresholds.last?.value != threshold { thresholds.append((moments.count - 1, threshold)) }
    }

    private mutating func append(_ value: Int64, at moment: Int) {
      moments.append(moment)
      values.append(value)
    }

    /// Returns a Boolean value that indicates whether a value differs from the last one by less than a hundredth of the
    /// threshold, and is on the same side of it. The difference would be invisible, and a finger that rests jitters.
    private func isSimilar(_ value: Int64, _ threshold: Int64) -> Bool {
      guard unit != .milliseconds, let last = values.last, let lastThreshold = thresholds.last?.value else {
        return false
      }
      let least = abs(threshold) / 100
      return abs(value - last) < least && abs(threshold - lastThreshold) <= least
        && (value > threshold) == (last > lastThreshold) && (value < threshold) == (last < lastThreshold)
    }

    /// The data for the page. Durations are relative to the time of their moment, so that those of an attempt are equal.
    func value(_ times: [Int]) -> ReportValue {
      let shown = unit == .milliseconds ? zip(values, moments).map { $0 - Int64(times[$1]) } : values
      return .list([
        .texts([measured, bound.pageName, unit == .count ? unit.word : unit.rawValue]),
        .numbers(DeltaEncoding.deltas(thresholds.map(\.index))),
        .numbers(DeltaEncoding.deltas(thresholds.map(\.value))),
        .numbers(DeltaEncoding.runLengths(moments)), .numbers(DeltaEncoding.deltas(shown)),
        .numbers(DeltaEncoding.deltas(starts.map(\.index))),
        .texts(starts.contains { !$0.target.isEmpty } ? starts.map(\.target) : []),
      ])
    }
  }

  private var series: [Series] = []
  private var attempt = 0
  private var target = ""

  package init() {}

  /// Adds the values at a moment. A value added twice at a moment is replaced.
  ///
  /// - Parameters:
  ///   - target: the target of the attempt; nil for the surface. Of attempts at the same time, the values of one are added.
  ///   - isFinal: whether the attempt ends with these values, so that they must not be skipped.
  package mutating func add(_ reasons: [Reason], on target: String? = nil, at moment: Int, isFinal: Bool = false) {
    if !reasons.isEmpty, target ?? "" != self.target {
      attempt += 1
      self.target = target ?? ""
    }
    for reason in reasons where reason.value.isFinite && reason.threshold.isFinite {
      let index = series.firstIndex { $0.measures(reason) } ?? series.count
      if index == series.count {
        series.append(Series(measured: reason.measured, bound: reason.bound, unit: reason.unit))
      }
      let value = FixedPoint.thousandths(reason.value)
      series[index].add(
        value, FixedPoint.thousandths(reason.threshold), at: moment, attempt, on: self.target, isFinal: isFinal)
    }
  }

  /// Ends the attempt: the next values are not connected with the last ones.
  mutating func endAttempt() { attempt += 1 }

  /// Ends the attempt if it is the one on a target.
  mutating func endAttempt(on target: String?) { if target ?? "" == self.target { endAttempt() } }

  /// - Parameter times: the times of all moments, in microseconds.
  package func value(_ times: [Int]) -> ReportValue { .list(series.map { $0.value(times) }) }
}

extension Reason.Bound {
  /// The name in a page's data.
  fileprivate var pageName: String {
    switch self {
    case .atMost: "atMost"
    case .lessThan: "lessThan"
    case .atLeast: "atLeast"
    }
  }
}
