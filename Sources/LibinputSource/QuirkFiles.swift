import Glibc
import TouchTrace

/// libinput's quirk files, and which of their sections match a device. libinput applies them silently, and they decide
/// much, so they are parsed a second time here, only to be listed.
struct QuirkFiles: Hashable, Sendable {
  struct Section: Hashable, Sendable {
    var name: String
    /// `Match…` lines, in order.
    var conditions: [VirtualDevice.Property]
    /// All lines, without comments of their own.
    var lines: [String] = []
  }
  var sections: [Section] = []

  /// The quirk files that this process's libinput reads.
  static let installed: QuirkFiles = {
    var files = QuirkFiles()
    for name in names(in: folder) { files.read(contents(of: folder + "/" + name)) }
    if named == nil { files.read(contents(of: "/etc" + overrides)) }
    return files
  }()

  private static let named = getenv("LIBINPUT_QUIRKS_DIR").map { String(cString: $0) }
  private static let folder = named ?? "/usr/share/libinput"
  private static let overrides = "/libinput/local-overrides.quirks"

  /// The end of the path of the file that libinput reads last: the user's own, which it does not read with
  /// `LIBINPUT_QUIRKS_DIR`.
  static var lastPath: String { named == nil ? overrides : folder + "/" + (names(in: folder).last ?? "") }

  mutating func read(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
        sections.append(Section(name: String(line[line.index(after: line.startIndex)..<end]), conditions: []))
        continue
      }
      if sections.isEmpty || line.hasPrefix("#") { continue }
      sections[sections.count - 1].lines.append(String(line))
      if line.hasPrefix("Match"), let equals = line.firstIndex(of: "=") {
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

  /// Returns these files followed by others.
  func adding(_ added: AddedQuirks?) -> QuirkFiles { QuirkFiles(sections: sections + (added?.sections ?? [])) }

  /// Returns the names of the sections with every condition met.
  func matching(_ device: Subject) -> [String] {
    sections.filter { section in
      !section.conditions.isEmpty && section.conditions.allSatisfy { Self.matches($0, device) }
    }.map(\.name)
  }

  /// Returns the text of the sections with every condition met.
  func matchingText(_ device: VirtualDevice) -> String {
    let names = matching(device)
    return sections.filter { names.contains($0.name) }.map { section in
      (["[\(section.name)]"] + section.lines).map { $0 + "\n" }.joined()
    }.joined()
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

  /// Returns the names of a folder's quirk files in the order in which libinput reads them.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: Int(entry.pointee.d_reclen)) { String(cString: $0) }
        })
    }
    return names.filter { $0.hasSuffix(".quirks") }.sorted { isOrdered($0, $1) }
  }

  /// Compares names like `versionsort`: runs of digits by their number, so that `9-a` is before `10-b`.
  private static func isOrdered(_ a: String, _ b: String) -> Bool {
    var (left, right) = (a.utf8[...], b.utf8[...])
    while let first = left.first, let second = right.first {
      let digits = [left, right].map { $0.prefix { (0x30...0x39).contains($0) } }
      let numbers = digits.map { Int(String($0)!) }
      if let one = numbers[0], let other = numbers[1] {
        if one != other { return one < other }
        (left, right) = (left[digits[0].endIndex...], right[digits[1].endIndex...])
      } else {
        if first != second { return first < second }
        (left, right) = (left.dropFirst(), right.dropFirst())
      }
    }
    return left.count < right.count
  }

  /// Returns a file's text; empty where it cannot be read, as libinput treats it too.
  private static func contents(of path: String) -> String {
    var bytes: [UInt8] = []
    return read(path, into: &bytes) == 0 ? String(decoding: bytes, as: UTF8.self) : ""
  }

  /// Reads a file, or its first bytes. Returns the system's error number; 0 for none.
  static func read(_ path: String, into bytes: inout [UInt8], atMost limit: Int = .max) -> Int32 {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { return errno }
    defer { close(file) }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let count = chunk.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
      if count < 0 { return errno }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return 0
  }
}
