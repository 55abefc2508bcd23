import Glibc
import TouchTrace

/// libinput's quirk files, and which of their sections match a device. libinput applies them silently, and they decide
/// much, so they are parsed a second time here, only to be listed.
struct QuirkFiles: Hashable, Sendable {
  struct Section: Hashable, Sendable {
    var name: String
    /// `Match…` lines, in order.
    var conditions: [VirtualDevice.Property]
  }
  var sections: [Section] = []

  /// The quirk files that this process's libinput reads.
  static let installed: QuirkFiles = {
    let named = getenv("LIBINPUT_QUIRKS_DIR").map { String(cString: $0) }
    var files = QuirkFiles()
    let folder = named ?? "/usr/share/libinput"
    for name in fileNames(in: folder).sorted() where name.hasSuffix(".quirks") {
      files.read(contents(of: folder + "/" + name))
    }
    if named == nil { files.read(contents(of: "/etc/libinput/local-overrides.quirks")) }
    return files
  }()

  mutating func read(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
        sections.append(Section(name: String(line[line.index(after: line.startIndex)..<end]), conditions: []))
      } else if line.hasPrefix("Match"), let equals = line.firstIndex(of: "="), !sections.isEmpty {
        sections[sections.count - 1].conditions.append(
          VirtualDevice.Property(
            key: String(line[..<equals]), value: String(line[line.index(after: equals)...].prefix { $0 != "#" })))
      }
    }
  }

  /// What sections match against.
  struct Subject {
    var name: String
    var id: DeviceDescription.Identity
    /// The machine's; empty where it is unknown.
    var dmi: String
    var udevProperty: (String) -> String?
  }

  /// Returns the names of the sections with every condition met.
  func matching(_ device: Subject) -> [String] {
    sections.filter { section in
      !section.conditions.isEmpty && section.conditions.allSatisfy { Self.matches($0, device) }
    }.map(\.name)
  }

  private static func matches(_ condition: VirtualDevice.Property, _ device: Subject) -> Bool {
    let id = device.id
    var value = condition.value
    while value.last?.isWhitespace ?? false { value.removeLast() }
    switch condition.key {
    case "MatchName": return fnmatch(value, device.name, 0) == 0
    case "MatchBus": return buses[value] == id.bus
    case "MatchVendor": return number(value) == id.vendor
    // A list since 1.23.
    case "MatchProduct": return value.split(separator: ";").contains { number($0) == id.product }
    case "MatchVersion": return number(value) == id.version
    case "MatchDMIModalias": return !device.dmi.isEmpty && fnmatch(value, device.dmi, 0) == 0
    case "MatchUdevType":
      let key = "ID_INPUT_" + value.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
      return (device.udevProperty(key) ?? "0") != "0"
    // No recording describes a device tree.
    default: return false
    }
  }
  /// The kernel's BUS_ numbers.
  private static let buses: [String: UInt16] = [
    "usb": 0x03, "bluetooth": 0x05, "ps2": 0x11, "i2c": 0x18, "spi": 0x1C, "rmi": 0x1D,
  ]

  private static func number(_ text: some StringProtocol) -> UInt16? {
    text.hasPrefix("0x") ? UInt16(text.dropFirst(2), radix: 16) : UInt16(text)
  }

  func matching(_ device: VirtualDevice) -> [String] {
    matching(
      Subject(name: device.description.name, id: device.description.id, dmi: device.description.dmi) { key in
        device.properties.first { $0.key == key }?.value
      })
  }

  // MARK: Files

  private static func fileNames(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: Int(entry.pointee.d_reclen)) { String(cString: $0) }
        })
    }
    return names
  }

  /// Returns a file's text; empty where it cannot be read, as libinput treats it too.
  private static func contents(of path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { return "" }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
      if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }
}
