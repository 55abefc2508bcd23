import Gestures
import Simulation
import TouchTrace

/// Numbers over time that belong together: a gesture's own, or lengths of the scene.
struct CurveLog {
  let title: String
  private var names: [String] = []
  private var units: [String] = []
  private var moments: [Int] = []
  /// In thousandths, a row for each name.
  private var values: [[Int]] = []
  /// Where a new gesture begins: no line leads there.
  private var starts: [Int] = []

  init(_ title: String) { self.title = title }

  var isEmpty: Bool { moments.isEmpty }

  /// - Parameter isStart: whether a new line begins here.
  mutating func add(_ measurements: [(name: String, unit: String, thousandths: Int)], at moment: Int, isStart: Bool) {
    if measurements.isEmpty { return }
    if isStart && !moments.isEmpty { starts.append(moments.count) }
    for measurement in measurements where !names.contains(measurement.name) {
      names.append(measurement.name)
      units.append(measurement.unit)
      // What is new was not there before: drawn as it is now.
      values.append(Array(repeating: measurement.thousandths, count: moments.count))
    }
    let isSame = !isStart && moments.last == moment
    if !isSame { moments.append(moment) }
    for index in names.indices {
      let now = measurements.last { $0.name == names[index] }?.thousandths ?? values[index].last ?? 0
      if isSame { values[index][values[index].count - 1] = now } else { values[index].append(now) }
    }
  }

  var value: ReportValue {
    .object([
      .init("title", .text(title)), .init("names", .texts(names)), .init("units", .texts(units)),
      .init("moments", .numbers(Steps.between(moments))), .init("starts", .numbers(starts)),
      .init("values", .list(values.map { .numbers(Steps.between($0)) })),
    ])
  }
}
