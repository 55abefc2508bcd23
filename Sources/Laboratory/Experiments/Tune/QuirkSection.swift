import Analysis
import LibinputEvents
import TouchTrace

/// A section of a quirk file for one device.
package struct QuirkSection: Hashable, Sendable {
  /// The text, with its last line feed.
  package let text: String
  /// Whether the section matches any touchpad, because nothing of the device is known.
  package let matchesEveryTouchpad: Bool

  /// - Parameters:
  ///   - quirks: the lines `KEY=VALUE`, at least one.
  ///   - device: the device; its machine is a condition if it is known.
  package init(_ quirks: [String], for device: DeviceDescription) {
    var conditions = ["MatchUdevType=touchpad"]
    let id = device.id
    if let bus = Self.buses[id.bus], id.vendor != 0 || id.product != 0 {
      conditions.append("MatchBus=\(bus)")
      conditions += [
        "MatchVendor=0x\(Self.hexadecimal(id.vendor))",
        "MatchProduct=0x\(Self.hexadecimal(id.product))",
      ]
    }
    let name = Self.pattern(device.name)
    if !name.isEmpty { conditions.append("MatchName=\(name)") }
    matchesEveryTouchpad = conditions.count == 1
    if let machine = Self.machine(device.dmi) { conditions.append("MatchDMIModalias=\(machine)") }
    let title = Self.title(device.name)
    text = (["[\(title)]"] + conditions + quirks).map { $0 + "\n" }.joined()
  }

  /// The kernel's numbers of the buses that libinput knows.
  private static let buses: [UInt16: String] = [
    0x03: "usb", 0x05: "bluetooth", 0x11: "ps2", 0x18: "i2c", 0x1C: "spi", 0x1D: "rmi",
  ]

  private static func hexadecimal(_ number: UInt16) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// Returns a pattern that matches a text. Characters with a meaning in a quirk file or in a pattern match any character.
  private static func pattern(_ text: String) -> String {
    var pattern = String(
      text.map { character in
        character.isASCII && !character.isNewline && !"*?[]\\#=\"'\t\0".contains(character)
          && (0x20..<0x7F).contains(character.asciiValue ?? 0) ? character : "?"
      })
    // Spaces at the ends are not allowed.
    if pattern.first == " " { pattern = "?" + pattern.dropFirst() }
    if pattern.last == " " { pattern = pattern.dropLast() + "?" }
    // libinput compares bytes; a character outside of ASCII has several.
    if !text.allSatisfy(\.isASCII) { pattern = String(pattern.map { $0 == "?" ? "*" : $0 }) }
    return pattern.count > longest ? pattern.prefix(longest) + "*" : pattern
  }
  /// The most characters of a name; a line has at most 510 bytes.
  private static let longest = 200

  /// Returns a pattern for the maker and the product of a machine: `dmi:*:svnLENOVO:*pn20F1:*`.
  private static func machine(_ modalias: String) -> String? {
    guard modalias.hasPrefix("dmi:") else { return nil }
    let fields = modalias.dropFirst(4).split(separator: ":")
    let parts = ["svn", "pn"].compactMap { key in
      fields.first { $0.hasPrefix(key) && $0.count > key.count }
    }
    guard parts.count == 2 else { return nil }
    return "dmi:*:" + parts.map { pattern(String($0)) }.joined(separator: ":*") + ":*"
  }

  /// The beginning of every section.
  package static let beginning = "[Tuned"

  private static func title(_ name: String) -> String {
    let words = pattern(name).split { "?* ".contains($0) }
    return words.isEmpty ? "Tuned touchpad" : "Tuned: \(words.joined(separator: " "))"
  }
}
