/// udev's database: a file for each device; its lines `E:KEY=VALUE` are the properties.
enum UdevDatabase {
  /// Returns the path of a device's entry, such as `/run/udev/data/c13:69`.
  static func path(deviceNumber: String) -> String { "/run/udev/data/c\(deviceNumber)" }

  /// Returns the properties that input libraries use, sorted: those that libinput record keeps. The others include
  /// serial numbers and ports, which are private.
  static func properties(_ text: String) -> [String] {
    let prefixes = ["ID_INPUT", "LIBINPUT", "EVDEV_ABS", "MOUSE_DPI", "POINTINGSTICK_"]
    return text.split(separator: "\n").compactMap { line -> String? in
      guard line.hasPrefix("E:") else { return nil }
      let property = line.dropFirst(2)
      return property.contains("=") && prefixes.contains { property.hasPrefix($0) } ? String(property) : nil
    }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  static func value(_ key: String, in properties: [String]) -> String? {
    properties.first { $0.hasPrefix(key + "=") }.map { String($0.dropFirst(key.utf8.count + 1)) }
  }
}
