import Gestures
import Simulation
import TouchTrace

/// The measurements of a gesture for people: `moved 13 mm to the right`, `1.2×, 34° clockwise`. JSON has all of them, with
/// their names and every digit.
enum MeasurementText {
  /// Returns the measurements that a reader compares: translation, scale and rotation. Velocities are those of the last frame,
  /// and a matrix repeats the other three.
  static func parts(_ measurements: [GestureMeasurement], _ numbers: HumanNumbers) -> [String] {
    var values: [String: Double] = [:]
    for measurement in measurements { values[measurement.name] = measurement.value }
    var parts: [String] = []
    if let scale = values["scale"] { parts.append(GestureNames.times(scale)) }
    if let rotation = values["rotation"] { parts.append(GestureNames.angle(rotation)) }
    if let x = values["translationX"], let y = values["translationY"] {
      let translation = Point2D(x, y)
      let distance = numbers.distance(translation.length)
      let direction = distance.hasPrefix("0 ") ? nil : Direction(translation)
      parts.append("moved \(distance)" + (direction.map { " \($0.words)" } ?? ""))
    }
    return parts
  }
}
