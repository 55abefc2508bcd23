/// How large a device's surface is: stated, given by the user, or assumed.
struct SurfaceSize {
  let map: SurfaceMap

  /// What libinput takes a touchpad for that does not say how large it is.
  static let assumedTouchpad = Surface(millimetres: 69, by: 50)
  /// A small tablet: the smallest surface on which all ten fingers fit.
  static let assumedScreenDiagonalInMicrometres = 177_800
  /// Units a millimetre where nothing at all is known: pads state 10 to 46, half of them 12 to 42, and a phone's screen
  /// has 10 to 20 pixels there.
  static let assumedResolution: Int32 = 20
  /// Its size then: 2400 by 1800 units, about as far as such pads count.
  static let assumedUnknown = Surface(millimetres: 120, by: 90)
  /// 5 mm to 2 m. Firmware that states units per centimetre, or per inch, ends up outside.
  static let plausibleMicrometres = 5_000...2_000_000

  init(_ device: DeviceDescription, given: Surface?) {
    let (axisX, axisY) = Self.axes(of: device)
    let given = given.map(Self.held)
    guard let rangeX = Self.range(axisX), let rangeY = Self.range(axisY) else {
      let why =
        axisX == nil && axisY == nil
        ? "The recording does not say what its axes range over" : "The device's axes have no range"
      map = SurfaceMap(
        surface: given ?? Self.assumedUnknown,
        assumption: "\(why): \(Self.assumedResolution) units a millimetre are assumed; "
          + "give a device description with --description FILE",
        x: .resolution(Self.assumedResolution, origin: 0), y: .resolution(Self.assumedResolution, origin: 0))
      return
    }
    if let given {
      map = Self.scaled(rangeX, rangeY, to: given, nil)
      return
    }
    // A device that states one resolution states it for the other axis too, as far as anybody can tell.
    let statedX = max(0, axisX?.resolution ?? 0)
    let statedY = max(0, axisY?.resolution ?? 0)
    let (perX, perY) = (statedX > 0 ? statedX : statedY, statedY > 0 ? statedY : statedX)
    var distrust = "The device does not say how large it is"
    if perX > 0 && perY > 0 {
      let (width, height) = (Self.micrometres(rangeX, perX), Self.micrometres(rangeY, perY))
      if Self.plausibleMicrometres.contains(width) && Self.plausibleMicrometres.contains(height) {
        map = SurfaceMap(
          surface: Surface(widthInMicrometres: width, heightInMicrometres: height), assumption: nil,
          x: .resolution(perX, origin: rangeX.lowerBound), y: .resolution(perY, origin: rangeY.lowerBound))
        return
      }
      distrust = "The device says that it is \(Self.text(width, height)), which is not believed"
    }
    let assumed = Self.assumed(for: device, rangeX, rangeY)
    let size = Self.text(assumed.widthInMicrometres, assumed.heightInMicrometres)
    map = Self.scaled(
      rangeX, rangeY, to: assumed, "\(distrust): \(size) is assumed; give its size in millimetres with --surface WxH")
  }

  private static func scaled(
    _ x: ClosedRange<Int32>, _ y: ClosedRange<Int32>, to surface: Surface, _ assumption: String?
  ) -> SurfaceMap {
    SurfaceMap(
      surface: surface, assumption: assumption, x: .range(x, micrometres: surface.widthInMicrometres),
      y: .range(y, micrometres: surface.heightInMicrometres))
  }

  /// A touchpad is taken for libinput's; a screen for one of seven inches in the proportions of its axes, if those look
  /// like pixels. Axes of one range for both sides, as HID screens have them, say nothing: 16 to 10 is usual.
  private static func assumed(
    for device: DeviceDescription, _ x: ClosedRange<Int32>, _ y: ClosedRange<Int32>
  ) -> Surface {
    if DeviceKind(device) != .touchscreen { return assumedTouchpad }
    var (width, height) = (length(x), length(y))
    let (long, short) = (max(width, height), min(width, height))
    let looksLikePixels = short >= 200 && long <= 16_384 && width != height && long * 10 <= short * 25
    if !looksLikePixels { (width, height) = (16, 10) }
    // A square root is exact to the last bit on every machine.
    let diagonal = Double(width * width + height * height).squareRoot()
    let scale = Double(assumedScreenDiagonalInMicrometres) / diagonal
    return Surface(
      widthInMicrometres: Int((Double(width) * scale).rounded()),
      heightInMicrometres: Int((Double(height) * scale).rounded()))
  }

  /// The axes that places are told on: the multitouch ones where there are any. Some drivers state the resolution only
  /// on the others; it holds where the range is the same.
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
  private static func length(_ range: ClosedRange<Int32>) -> Int { Int(range.upperBound) - Int(range.lowerBound) }
  private static func micrometres(_ range: ClosedRange<Int32>, _ unitsPerMillimetre: Int32) -> Int {
    length(range) * 1000 / Int(unitsPerMillimetre)
  }
  private static func held(_ surface: Surface) -> Surface {
    func held(_ micrometres: Int) -> Int { min(max(micrometres, 1), plausibleMicrometres.upperBound) }
    return Surface(
      widthInMicrometres: held(surface.widthInMicrometres), heightInMicrometres: held(surface.heightInMicrometres))
  }
  private static func text(_ width: Int, _ height: Int) -> String {
    func millimetres(_ micrometres: Int) -> String { FixedPoint.short(thousandths: (micrometres + 50) / 100 * 100) }
    return "\(millimetres(width)) x \(millimetres(height)) mm"
  }
}
