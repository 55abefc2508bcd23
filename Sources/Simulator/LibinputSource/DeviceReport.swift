#if Libinput
import CLibinput
import LibinputEvents
import TouchTrace

extension LibinputDeviceReport {
  init(_ device: OpaquePointer, _ quirkFiles: QuirkFiles) {
    let reported = LibinputEvent.Device(device)
    let udev = libinput_device_get_udev_device(device)
    defer { if let udev { udev_device_unref(udev) } }
    self.init(
      node: udev.flatMap { udev_device_get_devnode($0) }.map { String(cString: $0) }
        ?? "/dev/input/" + String(cString: libinput_device_get_sysname(device)),
      device: reported, vendor: libinput_device_get_id_vendor(device), product: libinput_device_get_id_product(device),
      options: Option.all(of: device),
      quirks: udev.map { quirkFiles.matching(QuirkFiles.Subject(name: reported.name, $0)) } ?? [])
  }
}

extension LibinputDeviceReport.Option {
  /// Returns the options in the order of `LibinputConfiguration.options`.
  static func all(of device: OpaquePointer) -> [LibinputDeviceReport.Option] {
    LibinputConfiguration.options.compactMap { name, _ in
      name == "speed" ? speed(of: device) : DeviceOption.all.first { $0.name == name }?.report(of: device)
    }
  }

  private static func speed(of device: OpaquePointer) -> LibinputDeviceReport.Option? {
    if libinput_device_config_accel_is_available(device) == 0 { return nil }
    func text(_ speed: Double) -> String { FixedPoint.short(speed) }
    return LibinputDeviceReport.Option(
      "speed", text(libinput_device_config_accel_get_speed(device)),
      defaultValue: text(libinput_device_config_accel_get_default_speed(device)), choices: [])
  }
}

extension QuirkFiles.Subject {
  /// The device by udev's properties.
  init(name: String, _ device: OpaquePointer) {
    // The input device above the node has `18/6cb/cde7/100`: bus, vendor, product, version.
    let product = udev_device_get_parent(device).flatMap { Self.property("PRODUCT", of: $0) } ?? ""
    let numbers = product.split(separator: "/").map { UInt16($0, radix: 16) ?? 0 }
    var id = DeviceDescription.Identity()
    if numbers.count == 4 {
      id = DeviceDescription.Identity(bus: numbers[0], vendor: numbers[1], product: numbers[2], version: numbers[3])
    }
    let machine = udev_device_new_from_syspath(udev_device_get_udev(device), "/sys/devices/virtual/dmi/id")
    defer { if let machine { udev_device_unref(machine) } }
    self.init(
      name: name, id: id, dmi: machine.flatMap { Self.property("MODALIAS", of: $0) } ?? "",
      udevProperty: { Self.property($0, of: device) })
  }

  private static func property(_ key: String, of device: OpaquePointer) -> String? {
    udev_device_get_property_value(device, key).map { String(cString: $0) }
  }
}
#endif
