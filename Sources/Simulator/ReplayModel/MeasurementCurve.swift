import Gestures

/// Measurements of a gesture, or lengths of the scene, over time.
package struct MeasurementCurve: Sendable {
  /// A value in thousandths. The heights of large tables need more than 32 bits.
  package typealias Value = (name: String, unit: String, thousandths: Int64)

  package private(set) var names: [String] = []
  package private(set) var units: [String] = []
  package private(set) var times: [Timestamp] = []
  /// The values of each name at ``times``, in thousandths.
  package private(set) var values: [[Int64]] = []
  /// The indices of times at which a new line starts.
  package private(set) var starts: [Int] = []

  package init() {}

  /// Adds the measurements of a gesture, without velocities.
  package mutating func add(_ measurements: [GestureMeasurement], at time: Timestamp, isStart: Bool) {
    let values = measurements.filter { !$0.unit.isRate }.map {
      (name: $0.name, unit: $0.unit.rawValue, thousandths: _Thousandths($0.value).count)
    }
    add(values, at: time, isStart: isStart)
  }

  /// - Parameter isStart: whether a new line starts, as for a new gesture.
  mutating func add(_ measurements: [Value], at time: Timestamp, isStart: Bool) {
    if measurements.isEmpty { return }
    if isStart && !times.isEmpty { starts.append(times.count) }
    for measurement in measurements where !names.contains(measurement.name) {
      names.append(measurement.name)
      units.append(measurement.unit)
      // A new value has no past: it is drawn as a constant up to now.
      values.append(Array(repeating: measurement.thousandths, count: times.count))
    }
    let isSame = !isStart && times.last == time
    if !isSame { times.append(time) }
    for index in names.indices {
      let now = measurements.last { $0.name == names[index] }?.thousandths ?? values[index].last ?? 0
      if isSame { values[index][values[index].count - 1] = now } else { values[index].append(now) }
    }
  }
}
