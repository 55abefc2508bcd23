import Gestures
import Simulation
import TouchTrace

/// The measured values of a recognizer against their thresholds over time, from the first touch of each attempt until the
/// gesture is recognized or fails.
struct ThresholdLog {
  /// One measured property.
  private struct Series {
    let measured: String
    let bound: Reason.Bound
    let unit: MeasurementUnit
    var moments: [Int] = []
    /// In thousandths.
    var values: [Int] = []
    /// The changes of the threshold, in thousandths: it may depend on other measured values.
    var thresholds: [(index: Int, value: Int)] = []
    /// The indices of moments at which an attempt starts.
    var starts: [Int] = []
    /// The number of the attempt that was added last.
    var attempt = -1

    func measures(_ reason: Reason) -> Bool {
      measured == reason.measured && bound == reason.bound && unit == reason.unit
    }

    mutating func add(_ value: Int, _ threshold: Int, at moment: Int, _ attempt: Int) {
      if moments.last == moment {
        // A new attempt at the moment in which the last one ended waits for its next value.
        if attempt != self.attempt { return }
        values[values.count - 1] = value
      } else {
        if attempt != self.attempt { starts.append(moments.count) }
        self.attempt = attempt
        moments.append(moment)
        values.append(value)
      }
      if thresholds.last?.value != threshold { thresholds.append((moments.count - 1, threshold)) }
    }

    var value: ReportValue {
      .list([
        .texts([measured, ThresholdLog.bound(bound), unit == .count ? unit.word : unit.rawValue]),
        .numbers(thresholds.flatMap { [$0.index, $0.value] }),
        .numbers(DeltaEncoding.runLengths(moments)), .numbers(DeltaEncoding.deltas(values)),
        .numbers(DeltaEncoding.deltas(starts)),
      ])
    }
  }

  private var series: [Series] = []
  private var attempt = 0

  /// Adds the values at a moment. A value added twice at a moment is replaced.
  mutating func add(_ reasons: [Reason], at moment: Int) {
    for reason in reasons where reason.value.isFinite && reason.threshold.isFinite {
      let index = series.firstIndex { $0.measures(reason) } ?? series.count
      if index == series.count {
        series.append(Series(measured: reason.measured, bound: reason.bound, unit: reason.unit))
      }
      let value = FixedPoint.thousandths(reason.value)
      series[index].add(value, FixedPoint.thousandths(reason.threshold), at: moment, attempt)
    }
  }

  /// Ends the attempt: the next values are not connected with the last ones.
  mutating func endAttempt() { attempt += 1 }

  var value: ReportValue { .list(series.map(\.value)) }

  private static func bound(_ bound: Reason.Bound) -> String {
    switch bound {
    case .atMost: "atMost"
    case .lessThan: "lessThan"
    case .atLeast: "atLeast"
    }
  }
}
