/// What a recording tells of the device it was made on.
public struct DeviceDescription: Hashable, Sendable {
  /// As the kernel names it, whatever characters it holds. Empty where the recording does not say.
  public var name = ""
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

  public init() {}

  public struct Identity: Hashable, Sendable {
    public var bus: UInt16 = 0
    public var vendor: UInt16 = 0
    public var product: UInt16 = 0
    public var version: UInt16 = 0
    public init() {}
    public init(bus: UInt16, vendor: UInt16, product: UInt16, version: UInt16) {
      (self.bus, self.vendor, self.product, self.version) = (bus, vendor, product, version)
    }
  }

  /// One absolute axis, as EVIOCGABS describes it.
  public struct Axis: Hashable, Sendable {
    /// ABS_ code.
    public var code: UInt16
    public var minimum: Int32 = 0
    public var maximum: Int32 = 0
    public var fuzz: Int32 = 0
    public var flat: Int32 = 0
    /// Units per millimetre; zero where the device does not say.
    public var resolution: Int32 = 0
    /// What the axis stood at when the recording began; nil where the recording does not say. The kernel sends no
    /// value twice, so a first finger may never tell this one again.
    public var initialValue: Int32?
    public init(code: UInt16) { self.code = code }
  }

  public func axis(_ code: UInt16) -> Axis? { axes.first { $0.code == code } }
  public func has(type: UInt16, code: UInt16) -> Bool { codes[type]?.contains(code) ?? false }
}
