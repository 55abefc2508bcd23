import Gestures

extension MeasurementUnit {
  /// Whether the unit is one of velocities, which have no curve: they follow from the other measurements.
  package var isRate: Bool {
    switch self {
    case .degreesPerSecond, .pointsPerSecond, .ratioPerSecond: true
    case .points, .milliseconds, .degrees, .ratio, .count: false
    }
  }
}
