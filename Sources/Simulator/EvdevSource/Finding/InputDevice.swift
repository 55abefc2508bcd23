import TouchTrace

/// An input device of the kernel, with everything known about it without reading its events.
public struct InputDevice: Hashable, Sendable {
  /// The 5 of `event5`.
  public var number: Int
  /// The kernel's name for the device, which may contain any character. Empty where it has none.
  public var name = ""
  public var id = DeviceDescription.Identity()
  /// The device's links under `/dev/input/by-path` and `/dev/input/by-id`, full paths, ordered by name.
  public var links: [String] = []
  public var kind = Kind.other
  /// The size in whole millimetres; nil if neither the device nor udev reports it.
  public var size: Size?
  /// The number of slots; nil if the device does not report it, or cannot be opened.
  public var slots: Int?
  public var access = Access.missing
  /// The udev properties that input libraries use, sorted; empty without udev.
  public var udevProperties: [String] = []

  public init(number: Int) { self.number = number }

  public enum Kind: String, Sendable {
    case touchpad, touchscreen, other
    /// A Boolean value that indicates whether the device reports touches.
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
    /// The node's owner and mode deny access to this program.
    case denied(NodePermissions)
    /// The node's permissions would allow access, but a container's device rules or a security module deny it.
    case forbidden
    /// The kernel has the device, but it has no node here.
    case missing
    /// Opening failed for another reason: the system's error number.
    case broken(Int32)
  }

  /// The name of the device's node, such as `event5`.
  public var eventName: String { "event\(number)" }
  /// The path of the device's node, such as `/dev/input/event5`.
  public var node: String { "/dev/input/\(eventName)" }
  /// The name for scripts: the link by the device's port, which survives a restart; the node where there is none.
  public var stableName: String { links.first { $0.hasPrefix(Self.byPath) } ?? node }
  static let byPath = "/dev/input/by-path/"

  /// The name of the bus, such as `usb` or `i2c`; hexadecimal for others. The numbers are those of `linux/input.h`.
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
  /// The node and the name, such as `event5 “ELAN Touchpad”`, safe to print.
  public var title: String { "\(eventName) \(QuotedText.quoted(name.utf8))" }
}

/// The owner, group and mode of a node.
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
  /// The owner and the mode, such as `root:input, mode 0660`.
  public var text: String {
    let digits = String(mode & 0o777, radix: 8)
    return "\(owner):\(group), mode \(String(repeating: "0", count: 4 - digits.count))\(digits)"
  }
  public var letsGroupRead: Bool { mode & 0o040 != 0 }
}

extension InputDevice.Access {
  /// Follows the name of a device that the kernel has but this program cannot see.
  static let absent = "is known to the kernel, but has no node here"
}
