import Analysis
import CommandSupport
import LibinputClient
import LibinputEvents
import TouchTrace

/// The options of a device as a table for people.
struct OptionTable {
  let lines: [String]

  init(_ report: LibinputDeviceReport, _ version: LibinputVersion?) {
    let version = version.map { " " + $0.text } ?? ""
    let rows = TextColumns.lines(
      [["option", "value", "default", "values"]]
        + report.options.map { option in
          let values = option.choices.isEmpty ? "-1 to 1" : option.choices.joined(separator: ", ")
          return [option.name, option.value, option.defaultValue, values]
        })
    var lines = Self.folded(Self.title(report.device, version))
    lines.append(rows[0])
    for (row, option) in zip(rows.dropFirst(), report.options) {
      lines.append(row)
      lines += Self.folded("  " + option.effect)
    }
    for line in Self.missing(report, version) { lines += Self.folded(line) }
    self.lines = lines
  }

  /// The width of the table, whatever the terminal's: it is also read in files and in bug reports.
  private static let columns = 80

  private static func folded(_ line: String) -> [String] {
    WrappedText.folded(QuotedText.plain(line), columns: columns)
  }

  private static func title(_ device: LibinputEvent.Device, _ version: String) -> String {
    func millimetres(_ value: Double) -> String {
      FixedPoint.short(thousandths: (FixedPoint.thousandths(value) + 50) / 100 * 100)
    }
    let size = device.size.map { ", \(millimetres($0.x))x\(millimetres($0.y)) mm" } ?? ""
    let taps = device.tapFingers == 0 ? "no taps" : "taps of up to \(device.tapFingers, "finger")"
    return
      "libinput\(version), \(QuotedText.quoted(device.name)): \(device.capabilities.joined(separator: ", ")), \(taps)"
      + size
  }

  /// A line about the options that the device lacks, or this libinput.
  private static func missing(_ report: LibinputDeviceReport, _ version: String) -> [String] {
    let missing = LibinputConfiguration.options.map(\.name).filter { name in
      !report.options.contains { $0.name == name }
    }
    if missing.isEmpty { return [] }
    let names = missing.map { name in
      LibinputDeviceReport.Option.firstVersion(of: name).map { "\(name) (libinput \($0) and newer)" } ?? name
    }
    return ["not for this device in libinput\(version): \(names.joined(separator: ", "))"]
  }
}
