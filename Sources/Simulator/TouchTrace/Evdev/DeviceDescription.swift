/// The device of a recording, as the recording describes it.
public struct DeviceDescription: Hashable, Sendable {
  /// The kernel's name for the device, with any characters. Empty if unknown.
  public var name = ""
  /// The device's numeric identity. All zero if unknown.
  public var id = Identity()
  /// The device's node, such as `/dev/input/event5`. Empty if unknown.
  public var node = ""
  /// The INPUT_PROP_ numbers that are set, ascending.
  public var properties: [UInt16] = []
  /// The codes that the device can send, ascending, for each event type with any.
  public var codes: [UInt16: [UInt16]] = [:]
  /// The absolute axes, ascending by code. Empty if the recording has no description.
  public var axes: [Axis] = []
  /// udev's `KEY=VALUE` properties, in order.
  public var udevProperties: [String] = []
  /// The machine's DMI modalias. Empty if unknown.
  public var dmi = ""

  /// Creates a description of an unknown device.
  public init() {}

  /// The numbers that identify a device to its driver, as returned by EVIOCGID.
  public struct Identity: Hashable, Sendable {
    /// The bus type: `BUS_I2C` is 0x18, `BUS_I8042` (PS/2) is 0x11.
    public var bus: UInt16 = 0
    /// The vendor, in the bus's own numbering.
    public var vendor: UInt16 = 0
    /// The product, in the vendor's numbering.
    public var product: UInt16 = 0
    /// The version of the product, in the vendor's numbering.
    public var version: UInt16 = 0

    /// Creates an identity of zeros.
    public init() {}

    /// Creates an identity.
    public init(bus: UInt16, vendor: UInt16, product: UInt16, version: UInt16) {
      self.bus = bus
      self.vendor = vendor
      self.product = product
      self.version = version
    }
  }

  /// One absolute axis, as returned by EVIOCGABS.
  public struct Axis: Hashable, Sendable {
    /// The ABS_ code.
    public var code: UInt16
    /// The minimum value, in device units.
    public var minimum: Int32 = 0
    /// The maximum value. Not above the minimum if the range is unknown.
    public var maximum: Int32 = 0
    /// The threshold of the kernel's noise filter, in device units: changes below twice the threshold are damped or
    /// dropped. 0 disables the filter.
    public var fuzz: Int32 = 0
    /// The dead zone of a joystick, in device units; 0 for touch devices.
    public var flat: Int32 = 0
    /// Units per millimetre; 0 if unknown.
    public var resolution: Int32 = 0
    /// The value when the recording began; `nil` if unknown. The kernel never repeats a value, so the first touch may
    /// not report this one again.
    public var initialValue: Int32?

    /// Creates an axis without a range.
    public init(code: UInt16) { self.code = code }
  }

  /// Returns the absolute axis with an ABS_ code, or `nil` if the device has no such axis.
  ///
  /// - Complexity: O(*n*), where *n* is the number of axes.
  public func axis(_ code: UInt16) -> Axis? { axes.first { $0.code == code } }

  /// Returns whether the device can send a code of an event type, according to ``codes``.
  public func has(type: UInt16, code: UInt16) -> Bool { codes[type]?.contains(code) ?? false }
}
