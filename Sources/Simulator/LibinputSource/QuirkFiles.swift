import EvdevSource
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

  /// Adds the sections of a file. Reads bytes: the installed files have some 60 kB, which every replay reads.
  mutating func read(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let line = Self.line(rest)
        rest = rest[min(line.endIndex + 1, rest.endIndex)...]
        read(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
      }
    }
  }

  /// Returns the bytes before the first line feed.
  private static func line(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
    guard let base = bytes.base.baseAddress, let end = memchr(base + bytes.startIndex, 10, bytes.count) else {
      return bytes
    }
    return bytes[..<(UnsafeRawPointer(end) - UnsafeRawPointer(base))]
  }

  private mutating func read(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
    guard let first = line.first else { return }
    if first == UInt8(ascii: "["), let end = line.firstIndex(of: UInt8(ascii: "]")) {
      sections.append(Section(name: Self.text(line[(line.startIndex + 1)..<end]), conditions: []))
      return
    }
    if sections.isEmpty || first == UInt8(ascii: "#") { return }
    sections[sections.count - 1].lines.append(Self.text(line))
    if line.starts(with: Self.conditionStart), let equals = line.firstIndex(of: UInt8(ascii: "=")) {
      sections[sections.count - 1].conditions.append(
        VirtualDevice.Property(
          key: Self.text(line[..<equals]), value: Self.text(line[(equals + 1)...].prefix { $0 != UInt8(ascii: "#") })))
    }
  }
  private static let conditionStart = Array("Match".utf8)

  private static func text(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The device that sections match.
  struct Subject {
    var name: String
    var id: DeviceDescription.Identity
    /// The machine's; empty if it is unknown.
    var dmi: String
    var udevProperty: (String) -> String?
  }

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
    (SystemFiles.own.names(in: folder) ?? []).filter { $0.hasSuffix(".quirks") }.map {
      (name: $0, bytes: Array($0.utf8))
    }
    .sorted { isOrdered($0.bytes, $1.bytes) }.map(\.name)
  }

  /// Compares names like `versionsort`: runs of digits by their number, so that `9-a` is before `10-b`.
  private static func isOrdered(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    var (left, right) = (a[...], b[...])
    while let first = left.first, let second = right.first {
      if isDigit(first) && isDigit(second) {
        let (one, other) = (number(&left), number(&right))
        if one.count != other.count { return one.count < other.count }
        if one != other { return one.lexicographicallyPrecedes(other) }
      } else {
        if first != second { return first < second }
        (left, right) = (left.dropFirst(), right.dropFirst())
      }
    }
    return left.count < right.count
  }

  /// Removes the digits at the start of some bytes, and returns them without leading zeros.
  private static func number(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = bytes.prefix(while: isDigit)
    bytes = bytes[digits.endIndex...]
    return digits.drop { $0 == UInt8(ascii: "0") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// Returns a file's text; empty if it cannot be read, as libinput treats it too.
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
