import Analysis
import Gestures
import Simulation
import TouchTrace

/// Measurements of a gesture, or lengths of the scene, over time.
package struct CurveLog {
  let title: String
  private var names: [String] = []
  private var units: [String] = []
  private var moments: [Int] = []
  /// The values of each name in thousandths. The heights of large tables need more than 32 bits.
  private var values: [[Int64]] = []
  /// The indices of moments at which a new line starts.
  private var starts: [Int] = []

  package init(_ title: String) { self.title = title }

  var isEmpty: Bool { moments.isEmpty }

  /// Adds the measurements of a gesture at a moment, without velocities.
  package mutating func add(_ measurements: [GestureMeasurement], at moment: Int, isStart: Bool) {
    let rows = measurements.filter { !$0.unit.isRate }.map {
      (name: $0.name, unit: $0.unit.rawValue, thousandths: _Thousandths($0.value).count)
    }
    add(rows, at: moment, isStart: isStart)
  }

  /// - Parameter isStart: whether a new line starts, as for a new gesture.
  mutating func add(_ measurements: [(name: String, unit: String, thousandths: Int64)], at moment: Int, isStart: Bool) {
    if measurements.isEmpty { return }
    if isStart && !moments.isEmpty { starts.append(moments.count) }
    for measurement in measurements where !names.contains(measurement.name) {
      names.append(measurement.name)
      units.append(measurement.unit)
      // A new value has no past: it is drawn as a constant up to now.
      values.append(Array(repeating: measurement.thousandths, count: moments.count))
    }
    let isSame = !isStart && moments.last == moment
    if !isSame { moments.append(moment) }
    for index in names.indices {
      let now = measurements.last { $0.name == names[index] }?.thousandths ?? values[index].last ?? 0
      if isSame { values[index][values[index].count - 1] = now } else { values[index].append(now) }
    }
  }

  package var value: ReportValue {
    .object([
      .init("title", .text(title)), .init("names", .texts(names)), .init("units", .texts(units)),
      .init("moments", .numbers(DeltaEncoding.deltas(moments))), .init("starts", .numbers(starts)),
      .init("values", .list(values.map { .numbers(DeltaEncoding.deltas($0)) })),
    ])
  }
}
