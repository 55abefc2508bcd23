/// What a recording tells of the device it was made on.
public struct DeviceDescription: Hashable, Sendable {
  /// What the kernel calls it, whatever characters it holds. Empty where the recording does not say.
  public var name = ""
  /// What it is to the kernel. All zero where the recording does not say.
  public var id = Identity()
  /// Where the device was, as `/dev/input/event5`; empty where the recording does not say.
  public var node = ""
  /// The INPUT_PROP_ numbers that are set, ascending.
  public var properties: [UInt16] = []
  /// The codes that the device can send, ascending, for each event type that has any.
  public var codes: [UInt16: [UInt16]] = [:]
  /// Its absolute axes, by code ascending. Empty where the recording has no description.
  public var axes: [Axis] = []
  /// `KEY=VALUE` lines of udev, in order.
  public var udevProperties: [String] = []
  /// The machine's DMI modalias; empty where the recording does not say.
  public var dmi = ""

  /// A device of which nothing is known.
  public init() {}

  /// The numbers by which drivers know a device, as EVIOCGID gives them.
  public struct Identity: Hashable, Sendable {
    /// How it is connected: `BUS_I2C` is 0x18, `BUS_I8042`, of PS/2, 0x11.
    public var bus: UInt16 = 0
    /// Its maker, by the bus's own numbers.
    public var vendor: UInt16 = 0
    /// What it is, by its maker's numbers.
    public var product: UInt16 = 0
    /// Which version of it, by its maker's numbers.
    public var version: UInt16 = 0
    /// All zero.
    public init() {}
    /// These four numbers.
    public init(bus: UInt16, vendor: UInt16, product: UInt16, version: UInt16) {
      (self.bus, self.vendor, self.product, self.version) = (bus, vendor, product, version)
    }
  }

  /// One absolute axis, as EVIOCGABS describes it.
  public struct Axis: Hashable, Sendable {
    /// Its ABS_ code.
    public var code: UInt16
    /// The least value that the device means to send, in its own units.
    public var minimum: Int32 = 0
    /// The greatest one. Not above the least where the range is unknown.
    public var maximum: Int32 = 0
    /// The kernel's filter against noise, in the device's own units: of changes by less than twice as much it tells
    /// less, or nothing. 0 for none.
    public var fuzz: Int32 = 0
    /// How far about the middle a joystick counts as centred, in its own units; 0 for what touches.
    public var flat: Int32 = 0
    /// Units per millimetre; zero where the device does not say.
    public var resolution: Int32 = 0
    /// What the axis stood at when the recording began; nil where the recording does not say. The kernel sends no
    /// value twice, so a first finger may never tell this one again.
    public var initialValue: Int32?
    /// An axis without a range.
    public init(code: UInt16) { self.code = code }
  }

  /// The absolute axis of that ABS_ code; nil where the device has none.
  public func axis(_ code: UInt16) -> Axis? { axes.first { $0.code == code } }
  /// Whether the device can send that code of that event type, by ``codes``.
  public func has(type: UInt16, code: UInt16) -> Bool { codes[type]?.contains(code) ?? false }
}
