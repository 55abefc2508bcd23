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
  /// A word and libinput's number for it.
  private typealias Word = (word: String, number: UInt32)

  /// Returns the options in the order of `LibinputConfiguration.options`. Functions newer than 1.19 are looked up by
  /// name; numbers are libinput's.
  static func all(of device: OpaquePointer) -> [LibinputDeviceReport.Option] {
    var options: [LibinputDeviceReport.Option] = []

    func add(_ name: String, _ words: [Word], _ value: UInt32, _ byDefault: UInt32) {
      func word(_ number: UInt32) -> String { words.first { $0.number == number }?.word ?? "\(number)" }
      options.append(
        LibinputDeviceReport.Option(name, word(value), defaultValue: word(byDefault), choices: words.map(\.word)))
    }

    func addOptional(_ name: String, _ words: [Word], _ call: String, _ suffix: String, if available: String) {
      guard (OptionalCalls.state(available, of: device) ?? 0) > 0,
        let value = OptionalCalls.state("\(call)_get_\(suffix)", of: device),
        let byDefault = OptionalCalls.state("\(call)_get_default_\(suffix)", of: device)
      else { return }
      add(name, words, value, byDefault)
    }
    let toggle: [Word] = [("on", 1), ("off", 0)]
    let maps: [Word] = [("lrm", 0), ("lmr", 1)]

    if libinput_device_config_tap_get_finger_count(device) > 0 {
      add(
        "tap", toggle, libinput_device_config_tap_get_enabled(device).rawValue,
        libinput_device_config_tap_get_default_enabled(device).rawValue)
      add(
        "drag", toggle, libinput_device_config_tap_get_drag_enabled(device).rawValue,
        libinput_device_config_tap_get_default_drag_enabled(device).rawValue)
      // “sticky” was introduced together with areas.
      add(
        "drag-lock", [("disabled", 0), ("timeout", 1)] + (OptionalCalls.hasArea ? [("sticky", 2)] : []),
        libinput_device_config_tap_get_drag_lock_enabled(device).rawValue,
        libinput_device_config_tap_get_default_drag_lock_enabled(device).rawValue)
      add(
        "tap-map", maps, libinput_device_config_tap_get_button_map(device).rawValue,
        libinput_device_config_tap_get_default_button_map(device).rawValue)
    }
    let clicks = libinput_device_config_click_get_methods(device)
    if clicks != 0 {
      let words: [Word] = [("none", 0), ("buttonareas", 1), ("clickfinger", 2)]
      add(
        "click-method", words.filter { $0.number == 0 || clicks & $0.number != 0 },
        libinput_device_config_click_get_method(device).rawValue,
        libinput_device_config_click_get_default_method(device).rawValue)
    }
    if clicks & LIBINPUT_CONFIG_CLICK_METHOD_CLICKFINGER.rawValue != 0 {
      addOptional(
        "clickfinger-map", maps, "click", "clickfinger_button_map", if: "click_get_methods")
    }
    let scrolls = libinput_device_config_scroll_get_methods(device)
    if scrolls != 0 {
      // Scrolling by a held button is for mice, and not an option here.
      let words: [Word] = [("none", 0), ("twofinger", 1), ("edge", 2)]
      add(
        "scroll-method", words.filter { $0.number == 0 || scrolls & $0.number != 0 },
        libinput_device_config_scroll_get_method(device).rawValue,
        libinput_device_config_scroll_get_default_method(device).rawValue)
    }
    if libinput_device_config_scroll_has_natural_scroll(device) != 0 {
      add(
        "natural-scrolling", toggle,
        UInt32(libinput_device_config_scroll_get_natural_scroll_enabled(device) == 0 ? 0 : 1),
        UInt32(libinput_device_config_scroll_get_default_natural_scroll_enabled(device) == 0 ? 0 : 1))
    }
    if libinput_device_config_dwt_is_available(device) != 0 {
      add(
        "dwt", toggle, libinput_device_config_dwt_get_enabled(device).rawValue,
        libinput_device_config_dwt_get_default_enabled(device).rawValue)
    }
    // dwt is disable-while-typing, dwtp disable-while-trackpointing.
    addOptional("dwtp", toggle, "dwtp", "enabled", if: "dwtp_is_available")
    if libinput_device_config_left_handed_is_available(device) != 0 {
      add(
        "left-handed", toggle, UInt32(libinput_device_config_left_handed_get(device) == 0 ? 0 : 1),
        UInt32(libinput_device_config_left_handed_get_default(device) == 0 ? 0 : 1))
    }
    if libinput_device_config_middle_emulation_is_available(device) != 0 {
      add(
        "middlebutton", toggle, libinput_device_config_middle_emulation_get_enabled(device).rawValue,
        libinput_device_config_middle_emulation_get_default_enabled(device).rawValue)
    }
    if libinput_device_config_accel_is_available(device) != 0 {
      let profiles = libinput_device_config_accel_get_profiles(device)
      let words: [Word] = [("flat", 1), ("adaptive", 2)]
      if profiles != 0 {
        add(
          "profile", words.filter { profiles & $0.number != 0 },
          libinput_device_config_accel_get_profile(device).rawValue,
          libinput_device_config_accel_get_default_profile(device).rawValue)
      }

      func text(_ speed: Double) -> String { FixedPoint.short(thousandths: FixedPoint.thousandths(speed)) }
      options.append(
        LibinputDeviceReport.Option(
          "speed", text(libinput_device_config_accel_get_speed(device)),
          defaultValue: text(libinput_device_config_accel_get_default_speed(device)), choices: []))
    }
    addOptional(
      "3fg-drag", [("disabled", 0), ("3fg", 1), ("4fg", 2)], "3fg_drag", "enabled", if: "3fg_drag_get_finger_count")
    return options
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
