import Gestures

/// The conversion of the sizes and pressures of touches from device units.
struct PressureTransform: Hashable, Sendable {
  /// Points per unit of ABS_MT_TOUCH_MAJOR, and by how many points its values may differ; 0 if its unit is unknown.
  private var pointsPerUnit = 0.0
  private var tolerance = 0.0
  /// The lowest pressure and the length of its range; 0 without a range.
  private var lowest: Int32 = 0
  private var range = 0.0

  /// The shortest range of sizes in the units of positions: 20 mm, in points. A thumb is as wide. Firmware with a shorter one,
  /// such as 0...15, measures in units of its own.
  private static let shortestRange = 128.0

  init() {}

  /// Creates the conversion for a device, whose positions are converted by `x`.
  init(_ device: DeviceDescription, _ x: AxisTransform, _ density: PointDensity) {
    if let axis = device.axis(EventCode.absMTTouchMajor), axis.maximum > 0 { measureSizes(axis, x, density) }
    let code = device.isMultitouch ? EventCode.absMTPressure : EventCode.absPressure
    if let axis = device.axis(code), axis.minimum < axis.maximum {
      (lowest, range) = (axis.minimum, Double(axis.maximum) - Double(axis.minimum))
    }
  }

  /// A size is in units of its own resolution or, according to the kernel's documentation, in those of the positions.
  private mutating func measureSizes(_ axis: DeviceDescription.Axis, _ x: AxisTransform, _ density: PointDensity) {
    if axis.resolution > 0 {
      pointsPerUnit = Double(density.thousandths) / 1000 / 25.4 / Double(axis.resolution)
    } else {
      let scale = Double(x.numerator) / Double(x.denominator) / 1000
      if Double(axis.maximum) * scale < Self.shortestRange { return }
      pointsPerUnit = scale
    }
    tolerance = (0.5 + Double(max(0, axis.fuzz))) * pointsPerUnit / 2
  }

  /// Returns the radius and force of a touch, from the last values that the device has reported for it.
  func value(touchMajor: Int32?, pressure: Int32?) -> TouchPressure {
    let size = pointsPerUnit > 0 ? touchMajor : nil
    let force = range > 0 ? pressure : nil
    if size == nil, force == nil { return TouchPressure() }
    return TouchPressure(
      majorRadius: Double(size ?? 0) * pointsPerUnit / 2, majorRadiusTolerance: (size ?? 0) > 0 ? tolerance : 0,
      force: force.map { (Double($0) - Double(lowest)) / range } ?? 0, maximumPossibleForce: force == nil ? 0 : 1)
  }
}
