import TouchTrace

/// One of the kernel's input devices, as far as it can be told without reading its events.
public struct InputDevice: Hashable, Sendable {
  /// The 5 of `event5`.
  public var number: Int
  /// As the kernel names it, whatever characters it holds. Empty where it does not say.
  public var name = ""
  public var id = DeviceDescription.Identity()
  /// Its links under `/dev/input/by-path` and `/dev/input/by-id`, whole paths, in the order of their names.
  public var links: [String] = []
  public var kind = Kind.other
  /// Whole millimetres; nil where the device does not say, or cannot be opened and udev does not say.
  public var size: Size?
  /// How many fingers it can follow; nil where it does not say, or cannot be opened.
  public var slots: Int?
  public var access = Access.missing
  /// What udev says of it that input libraries go by, sorted; empty where there is no udev.
  public var udevProperties: [String] = []

  public init(number: Int) { self.number = number }

  public enum Kind: String, Sendable {
    case touchpad, touchscreen, other
    /// Whether it has fingers to follow.
    public var isTouched: Bool { self != .other }
  }
  public struct Size: Hashable, Sendable {
    public var width: Int
    public var height: Int
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }
  public enum Access: Hashable, Sendable {
    case readable
    /// The node's owner and mode do not let this program read it.
    case denied(NodePermissions)
    /// The node would let it, but something above does not: a container's device rules, or a security module.
    case forbidden
    /// The kernel has the device, but there is no node for it here.
    case missing
    /// It could not be opened for another reason: the system's error number.
    case broken(Int32)
  }

  /// `event5`.
  public var eventName: String { "event\(number)" }
  /// `/dev/input/event5`.
  public var node: String { "/dev/input/\(eventName)" }
  /// The name to give it in scripts: its link by the place where it is plugged in, which outlives a restart; the node
  /// where it has none.
  public var stableName: String { links.first { $0.hasPrefix(Self.byPath) } ?? node }
  static let byPath = "/dev/input/by-path/"

  /// `usb`, `i2c`; hexadecimal where this project has no word for it. The numbers are `linux/input.h`'s.
  public var bus: String {
    switch id.bus {
    case 0x03: "usb"
    case 0x05: "bluetooth"
    case 0x06: "virtual"
    case 0x11: "ps2"
    case 0x18: "i2c"
    case 0x1c: "spi"
    case 0x1d: "rmi"
    default: "bus 0x" + Hexadecimal.text(id.bus, digits: 2)
    }
  }
  /// `event5 “ELAN Touchpad”`, safe to print.
  public var title: String { "\(eventName) \(QuotedText.quoted(name.utf8))" }
}

/// Who may open a node.
public struct NodePermissions: Hashable, Sendable {
  public var owner: String
  public var group: String
  public var groupID: UInt32
  /// The nine lowest bits.
  public var mode: UInt32
  public init(owner: String, group: String, groupID: UInt32, mode: UInt32) {
    self.owner = owner
    self.group = group
    self.groupID = groupID
    self.mode = mode
  }
  /// `root:input, mode 0660`.
  public var text: String {
    let digits = String(mode & 0o777, radix: 8)
    return "\(owner):\(group), mode \(String(repeating: "0", count: 4 - digits.count))\(digits)"
  }
  public var letsGroupRead: Bool { mode & 0o040 != 0 }
}
