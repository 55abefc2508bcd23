import LibinputClient
import LibinputEvents
import TouchTrace

/// The options of a device as a table for people.
struct OptionTable {
  let lines: [String]

  init(_ report: LibinputDeviceReport) {
    let version = LibinputPlayback.installedVersion.map { " " + $0.text } ?? ""
    lines =
      [Self.title(report.device, version)]
      + TextColumns.lines(
        [["option", "value", "default", "values", "effect"]]
          + report.options.map { option in
            let values = option.choices.isEmpty ? "-1 to 1" : option.choices.joined(separator: ", ")
            return [option.name, option.value, option.defaultValue, values, option.effect]
          })
      + Self.missing(report, version)
  }

  private static func title(_ device: LibinputEvent.Device, _ version: String) -> String {
    func millimetres(_ value: Double) -> String {
      FixedPoint.short(thousandths: (FixedPoint.thousandths(value) + 50) / 100 * 100)
    }
    let size = device.size.map { ", \(millimetres($0.x))x\(millimetres($0.y)) mm" } ?? ""
    let taps = device.tapFingers == 0 ? "no taps" : "taps of up to \(count(device.tapFingers, "finger"))"
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
