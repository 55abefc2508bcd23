import Glibc
import TouchTrace

/// The input devices of a system, by event number, and whether there is a folder for them at all.
public struct DeviceListing: Hashable, Sendable {
  /// A Boolean value that indicates whether `/dev/input` exists: containers have none.
  public var hasInputFolder: Bool
  public var devices: [InputDevice]

  public init(hasInputFolder: Bool, devices: [InputDevice]) {
    self.hasInputFolder = hasInputFolder
    self.devices = devices
  }
  public var touchpads: [InputDevice] { devices.filter { $0.kind == .touchpad } }
  public var touchscreens: [InputDevice] { devices.filter { $0.kind == .touchscreen } }
}

/// The root folder for finding devices: `/`, or another folder with the same layout.
public struct DeviceTree: Sendable {
  let files: SystemFiles

  public init(root: String = "/") { files = SystemFiles(root: root) }

  /// - Parameter probes: opens the touchpads and touchscreens, read-only, to read their size and number of slots.
  ///   Keyboards and other devices are never opened.
  public func list(probes: Bool = true) -> DeviceListing {
    let nodes = files.names(in: "/dev/input")
    let known = (nodes ?? []) + (files.names(in: "/sys/class/input") ?? [])
    let links = Self.linkFolders.flatMap { folder in
      (files.names(in: folder) ?? []).compactMap { name in
        files.link("\(folder)/\(name)").map { (target: Self.last($0), path: "\(folder)/\(name)") }
      }
    }
    let devices = Set(known.compactMap(Self.number)).sorted().map { number in
      var device = InputDevice(number: number)
      device.links = links.filter { $0.target == device.eventName }.map(\.path)
      describe(&device, probes)
      return device
    }
    return DeviceListing(hasInputFolder: nodes != nil, devices: devices)
  }

  /// A number that changes when a device's node appears or disappears; nil if there is no `/dev/input`.
  public var inputFolderStamp: Int64? {
    var status = stat()
    guard stat(files.path("/dev/input"), &status) == 0 else { return nil }
    return Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
  }

  /// The machine's DMI modalias, which selects quirks of laptops; empty if there is none.
  public var dmi: String { files.line("/sys/class/dmi/id/modalias") ?? "" }

  /// Returns the path of a device's node below the root folder.
  func path(_ device: InputDevice) -> String { files.path(device.node) }

  private static let linkFolders = ["/dev/input/by-path", "/dev/input/by-id"]

  static func last(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }

  /// Returns the number of an event node: 5 for `event5`.
  static func number(_ name: String) -> Int? {
    let digits = name.dropFirst(5)
    guard name.hasPrefix("event"), (1...9).contains(digits.utf8.count), let number = Int(digits), "\(number)" == digits
    else { return nil }
    return number
  }

  // MARK: One device

  private func describe(_ device: inout InputDevice, _ probes: Bool) {
    let folder = "/sys/class/input/\(device.eventName)"

    func fact(_ name: String) -> String { files.line("\(folder)/device/\(name)") ?? "" }

    func number(_ name: String) -> UInt16 { UInt16(fact("id/\(name)"), radix: 16) ?? 0 }
    device.name = fact("name")
    device.id = DeviceDescription.Identity(
      bus: number("bustype"), vendor: number("vendor"), product: number("product"), version: number("version"))

    var description = DeviceDescription()
    description.properties = CapabilityBits.numbers(fact("properties"))
    for (type, name) in [(EventCode.key, "key"), (EventCode.rel, "rel"), (EventCode.abs, "abs")] {
      let codes = CapabilityBits.numbers(fact("capabilities/\(name)"))
      if !codes.isEmpty { description.codes[type] = codes }
    }
    // The first 32 event devices have the minor numbers from 64 on.
    let deviceNumber = files.line("\(folder)/dev") ?? "13:\(64 + device.number)"
    device.udevProperties = UdevDatabase.properties(files.text(UdevDatabase.path(deviceNumber: deviceNumber)) ?? "")
    description.udevProperties = device.udevProperties
    device.kind = InputDevice.Kind(description)
    device.size = InputDevice.Size(description)
    if device.kind.isTouched && probes { probe(&device) } else { device.access = permission(device) }
  }

  /// Opens the device, the only reliable test of access, and queries what only an open device reports.
  private func probe(_ device: inout InputDevice) {
    let descriptor = open(path(device), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 {
      device.access = reason(errno, device)
      return
    }
    defer { close(descriptor) }
    device.access = .readable
    guard let description = DeviceQuery(descriptor).description() else { return }
    device.size = device.size ?? InputDevice.Size(description)
    if let axis = description.axis(EventCode.absMTSlot), axis.maximum >= 0 { device.slots = Int(axis.maximum) + 1 }
  }

  /// Returns the access that the node's permissions grant, for devices that are not opened.
  private func permission(_ device: InputDevice) -> InputDevice.Access {
    access(path(device), R_OK) == 0 ? .readable : reason(errno, device)
  }

  func reason(_ number: Int32, _ device: InputDevice) -> InputDevice.Access {
    switch number {
    case ENOENT, ENOTDIR, ENODEV, ENXIO: return .missing
    case EPERM: return .forbidden
    case EACCES:
      var status = stat()
      guard stat(path(device), &status) == 0 else { return .forbidden }
      let accounts = Accounts(files)
      return .denied(
        NodePermissions(
          owner: accounts.userName(status.st_uid) ?? "\(status.st_uid)",
          group: accounts.groupName(status.st_gid) ?? "\(status.st_gid)", groupID: status.st_gid,
          mode: status.st_mode & 0o777))
    default: return .broken(number)
    }
  }
}

extension InputDevice.Kind {
  /// udev's classification; where it has none, the one that udev would make.
  init(_ description: DeviceDescription) {
    let properties = description.udevPropertiesOrDerived
    if UdevDatabase.value("ID_INPUT_TOUCHPAD", in: properties) == "1" {
      self = .touchpad
    } else {
      self = UdevDatabase.value("ID_INPUT_TOUCHSCREEN", in: properties) == "1" ? .touchscreen : .other
    }
  }
}

extension InputDevice.Size {
  /// The size by the axes, or by udev.
  init?(_ description: DeviceDescription) {
    func stated(_ key: String) -> Int? {
      UdevDatabase.value(key, in: description.udevProperties).flatMap { Int($0) }
    }
    if let size = description.sizeInMillimetres {
      self.init(width: size.width, height: size.height)
    } else if let width = stated("ID_INPUT_WIDTH_MM"), let height = stated("ID_INPUT_HEIGHT_MM") {
      self.init(width: width, height: height)
    } else {
      return nil
    }
    if width <= 0 || height <= 0 { return nil }
  }
}
