import Analysis
import Gestures
import Simulation
import TouchTrace

/// The times at which something happened, to which a page's data refer by index.
package struct Moments {
  /// In microseconds, rising.
  package private(set) var times: [Int] = []

  package init(_ times: [Int] = []) { self.times = times }

  /// The index of the last moment.
  var last: Int { max(0, times.count - 1) }

  /// Adds a time if it is later than the last moment.
  package mutating func append(_ time: Int) { if times.last.map({ $0 < time }) ?? true { times.append(time) } }

  /// Returns the indices of rising times, each of which is a moment.
  func indices(of some: [Timestamp]) -> [Int] {
    var index = -1
    return some.map { time in
      let time = Int(time.microseconds)
      index = index + 1 < times.count && times[index + 1] == time ? index + 1 : times.firstIndex(notBelow: time)
      return index
    }
  }

  var value: ReportValue { .numbers(DeltaEncoding.deltas(DeltaEncoding.deltas(times))) }
}

extension FingerLog {
  /// The paths of all fingers: the identifier (or `hover`), how it ended (0 while it is down, 1 if it has lifted, 2 if it was cancelled),
  /// the moments as run lengths, and the positions, in hundredths of a millimetre, as deltas.
  package func value(on surface: Surface, _ moments: Moments) -> ReportValue {
    let paths = fingers.map { finger in
      let places = finger.path.map { ReportValue.hundredths(of: $0, on: surface) }
      return ReportValue.list([
        finger.id.map { .number(Int($0)) } ?? .text("hover"),
        .number(finger.isDown ? 0 : finger.stage == .ended ? 1 : 2),
        .numbers(DeltaEncoding.runLengths(moments.indices(of: finger.times))),
        .numbers(DeltaEncoding.deltas(places.map(\.x))), .numbers(DeltaEncoding.deltas(places.map(\.y))),
      ])
    }
    let untracked = zip(moments.indices(of: untrackedChanges.map(\.time)), untrackedChanges).flatMap { [$0, $1.count] }
    return .object([.init("paths", .list(paths)), .init("untracked", .numbers(untracked))])
  }
}

extension ReportValue {
  fileprivate static func hundredths(of position: Point2D, on surface: Surface) -> (x: Int, y: Int) {
    (
      hundredths(millimetres: surface.millimetres(points: position.x)),
      hundredths(millimetres: surface.millimetres(points: position.y))
    )
  }

  /// Returns a distance in hundredths of a millimetre, clamped to ten kilometres.
  package static func hundredths(millimetres: Double) -> Int {
    let hundredths = (millimetres * 100).rounded()
    return hundredths.isNaN ? 0 : Int(min(max(hundredths, -1e9), 1e9))
  }
}

extension ProgressLog {
  /// The measured values against their thresholds.
  package func value(_ moments: Moments) -> ReportValue { .list(series.map { $0.value(moments) }) }
}

extension ProgressLog.Series {
  /// Durations are relative to the time of their moment, so that those of an attempt are equal.
  fileprivate func value(_ moments: Moments) -> ReportValue {
    let unit = first.unit
    let shown = unit == .milliseconds ? zip(values, times).map { $0 - $1.microseconds } : values
    return .list([
      .texts([first.measured, first.bound.pageName, unit == .count ? unit.word : unit.rawValue]),
      .numbers(DeltaEncoding.deltas(thresholds.map(\.index))),
      .numbers(DeltaEncoding.deltas(thresholds.map(\.value))),
      .numbers(DeltaEncoding.runLengths(moments.indices(of: times))), .numbers(DeltaEncoding.deltas(shown)),
      .numbers(DeltaEncoding.deltas(starts.map(\.index))),
      .texts(starts.contains { !$0.target.isEmpty } ? starts.map(\.target) : []),
    ])
  }
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

extension MeasurementCurve {
  package func value(_ title: String, _ moments: Moments) -> ReportValue {
    .object([
      .init("title", .text(title)), .init("names", .texts(names)), .init("units", .texts(units)),
      .init("moments", .numbers(DeltaEncoding.deltas(moments.indices(of: times)))), .init("starts", .numbers(starts)),
      .init("values", .list(values.map { .numbers(DeltaEncoding.deltas($0)) })),
    ])
  }
}
