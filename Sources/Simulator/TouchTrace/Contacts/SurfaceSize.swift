/// Determines the size of a device's surface: reported by the device, given by the user, or assumed.
struct SurfaceSize {
  let surface: Surface
  /// A note that explains what was assumed; `nil` if nothing was.
  let assumption: RecordingNote?
  /// The conversion of each axis at 163 points an inch.
  let x: AxisTransform
  let y: AxisTransform

  /// The size that libinput assumes for a touchpad that does not report one.
  static let assumedTouchpad = Surface(millimetres: 69, by: 50)
  /// 7 inches, a small tablet: the smallest surface with room for ten fingers.
  static let assumedScreenDiagonalInMicrometres = 177_800
  /// Units per millimetre if nothing is known: touchpads report 10 to 46, half of them 12 to 42, and phone screens have
  /// 10 to 20 pixels per millimetre.
  static let assumedResolution: Int32 = 20
  /// The size if nothing is known: 2400 by 1800 units, close to the range of such touchpads.
  static let assumedUnknown = Surface(millimetres: 120, by: 90)
  /// 5 mm to 2 m. Excludes firmware that reports units per centimetre or per inch.
  static let plausibleMicrometres: ClosedRange<Int64> = 5_000...2_000_000

  init(_ device: DeviceDescription, given: Surface?) {
    let (axisX, axisY) = Self.axes(of: device)
    let given = given.map(Self.clamped)
    guard let rangeX = Self.range(axisX), let rangeY = Self.range(axisY) else {
      let why =
        axisX == nil && axisY == nil
        ? "The recording does not report the ranges of its axes" : "The device's axes have no range"
      self.init(
        surface: given ?? Self.assumedUnknown,
        assumption: RecordingNote(
          "\(why); assuming \(Self.assumedResolution) units per millimetre", .giveDescription),
        x: .resolution(Self.assumedResolution, origin: 0), y: .resolution(Self.assumedResolution, origin: 0))
      return
    }
    if let given {
      self = Self.scaled(rangeX, rangeY, to: given, nil)
      return
    }
    // A device that reports one resolution most likely uses it for both axes.
    let statedX = max(0, axisX?.resolution ?? 0)
    let statedY = max(0, axisY?.resolution ?? 0)
    let (perX, perY) = (statedX > 0 ? statedX : statedY, statedY > 0 ? statedY : statedX)
    var reason = "The device does not report its size"
    if perX > 0 && perY > 0 {
      let (width, height) = (Self.micrometres(rangeX, perX), Self.micrometres(rangeY, perY))
      if Self.plausibleMicrometres.contains(width) && Self.plausibleMicrometres.contains(height) {
        self.init(
          surface: Surface(widthInMicrometres: width, heightInMicrometres: height), assumption: nil,
          x: .resolution(perX, origin: rangeX.lowerBound), y: .resolution(perY, origin: rangeY.lowerBound))
        return
      }
      reason = "The device reports an implausible size of \(Self.text(width, height))"
    }
    let assumed = Self.assumed(for: device, rangeX, rangeY)
    let size = Self.text(assumed.widthInMicrometres, assumed.heightInMicrometres)
    self = Self.scaled(rangeX, rangeY, to: assumed, RecordingNote("\(reason); assuming \(size)", .giveSize))
  }

  private init(surface: Surface, assumption: RecordingNote?, x: AxisTransform, y: AxisTransform) {
    (self.surface, self.assumption, self.x, self.y) = (surface, assumption, x, y)
  }

  private static func scaled(
    _ x: ClosedRange<Int32>, _ y: ClosedRange<Int32>, to surface: Surface, _ assumption: RecordingNote?
  ) -> SurfaceSize {
    SurfaceSize(
      surface: surface, assumption: assumption, x: .range(x, micrometres: surface.widthInMicrometres),
      y: .range(y, micrometres: surface.heightInMicrometres))
  }

  /// Returns libinput's default size for a touchpad; for a screen, seven inches with the aspect ratio of its axes if
  /// they look like pixels. Equal ranges on both axes, as HID screens have them, give no ratio: 16 to 10
  /// is common.
  private static func assumed(
    for device: DeviceDescription, _ x: ClosedRange<Int32>, _ y: ClosedRange<Int32>
  ) -> Surface {
    if DeviceKind(device) != .touchscreen { return assumedTouchpad }
    var (width, height) = (length(x), length(y))
    let (long, short) = (max(width, height), min(width, height))
    let looksLikePixels = short >= 200 && long <= 16_384 && width != height && long * 10 <= short * 25
    if !looksLikePixels { (width, height) = (16, 10) }
    // A square root is exact to the last bit on all machines.
    let diagonal = Double(width * width + height * height).squareRoot()
    let scale = Double(assumedScreenDiagonalInMicrometres) / diagonal
    return Surface(
      widthInMicrometres: Int64((Double(width) * scale).rounded()),
      heightInMicrometres: Int64((Double(height) * scale).rounded()))
  }

  /// Returns the axes that report positions: the multitouch axes if present. Some drivers report the resolution only on
  /// the single-touch axes; it applies if the ranges are equal.
  private static func axes(of device: DeviceDescription) -> (DeviceDescription.Axis?, DeviceDescription.Axis?) {
    func axis(_ multitouch: UInt16, _ single: UInt16) -> DeviceDescription.Axis? {
      let other = device.axis(single)
      guard device.isMultitouch, var axis = device.axis(multitouch) else { return other }
      if let other, axis.resolution == 0, (other.minimum, other.maximum) == (axis.minimum, axis.maximum) {
        axis.resolution = other.resolution
      }
      return axis
    }
    return (axis(EventCode.absMTPositionX, EventCode.absX), axis(EventCode.absMTPositionY, EventCode.absY))
  }

  private static func range(_ axis: DeviceDescription.Axis?) -> ClosedRange<Int32>? {
    guard let axis, axis.minimum < axis.maximum else { return nil }
    return axis.minimum...axis.maximum
  }

  private static func length(_ range: ClosedRange<Int32>) -> Int64 { Int64(range.upperBound) - Int64(range.lowerBound) }

  private static func micrometres(_ range: ClosedRange<Int32>, _ unitsPerMillimetre: Int32) -> Int64 {
    length(range) * 1000 / Int64(unitsPerMillimetre)
  }

  private static func clamped(_ surface: Surface) -> Surface {
    func clamped(_ micrometres: Int64) -> Int64 { min(max(micrometres, 1), plausibleMicrometres.upperBound) }
    return Surface(
      widthInMicrometres: clamped(surface.widthInMicrometres), heightInMicrometres: clamped(surface.heightInMicrometres)
    )
  }

  private static func text(_ width: Int64, _ height: Int64) -> String {
    func millimetres(_ micrometres: Int64) -> String { FixedPoint.short(thousandths: (micrometres + 50) / 100 * 100) }
    return "\(millimetres(width)) x \(millimetres(height)) mm"
  }
}
