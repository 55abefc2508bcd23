import Gestures
import TouchTrace

/// Writes evemu recordings, format 1.3, with the same lines as evemu-record 2.7.
///
/// Keeps the frames' timestamps, so that conversions preserve them; evemu-record itself moves the first event to
/// 0.000001. The codes of EV_SYN are the same for all devices, as in evemu. If an axis's initial value is unknown, the
/// comment line `Value` is omitted: evemu does not read comments, and an invented value would give touches wrong
/// positions. Kernel version, LED and switch states are unknown.
public struct EvemuWriter: EvdevWriter, Sendable {
  public private(set) var remarks: [String]
  private let device: DeviceDescription
  private let name: String
  private var clock = ReportClock()
  private var hasTimeBeforeZero = false

  /// INPUT_PROP_MAX.
  private static let lastProperty: UInt16 = 0x1f

  public init(_ device: DeviceDescription) {
    self.device = device
    remarks = device.remarksOnWriting
    let line = Self.oneLine(device.name)
    if line != device.name {
      remarks.append("Line breaks and NULs in the device's name, which evemu does not support, were replaced by spaces")
    }
    if line.isEmpty { remarks.append("The device has no name, which evemu requires; it was named \"Unknown\"") }
    let beyond = device.properties.count { $0 > Self.lastProperty }
    if beyond > 0 { remarks.append("Properties that no kernel defines were omitted from the header: \(beyond)") }
    name = line.isEmpty ? "Unknown" : line
    var bare = device
    bare.udevProperties = []
    // libinput reads only these, and readers derive them where a recording lacks them.
    let lost = device.udevProperties.filter { property in
      ["ID_INPUT", "LIBINPUT_", "ID_INTEGRATION"].contains(where: property.hasPrefix)
        && !bare.udevPropertiesOrDerived.contains(property)
    }
    if !lost.isEmpty {
      remarks.append(
        "evemu cannot contain udev's properties of the device, which libinput reads; omitted: \(lost.count)")
    }
  }

  public mutating func appendHeader(to bytes: inout [UInt8]) {
    bytes.text("# EVEMU 1.3\n")
    if !device.dmi.isEmpty { bytes.text("# DMI: \(Self.oneLine(device.dmi))\n") }
    bytes.text("# Input device name: \"\(name)\"\n# Input device ID:")
    for (label, number) in [
      (" bus ", device.id.bus), (" vendor ", device.id.vendor), (" product ", device.id.product),
      (" version ", device.id.version),
    ] {
      bytes.text(label)
      // `%#04x` prints zero without `0x`.
      bytes.text(number == 0 ? "00" : "0x")
      bytes.hexadecimal(number, width: 2)
    }
    bytes.append(0x0a)
    if device.axis(EventCode.absX) != nil, device.axis(EventCode.absY) != nil, let size = device.sizeInMillimetres,
      size.width != 0, size.height != 0
    {
      bytes.text("# Size in mm: \(size.width)x\(size.height)\n")
    }
    appendSupportedEvents(to: &bytes)
    bytes.text("N: \(name)\nI:")
    for number in [device.id.bus, device.id.vendor, device.id.product, device.id.version] {
      bytes.append(0x20)
      bytes.hexadecimal(number, width: 4)
    }
    bytes.append(0x0a)
    appendBits(device.properties, upTo: Self.lastProperty, "P:", to: &bytes)
    bytes.text("B: 00 0b 00 00 00 00 00 00 00\n")
    for type in EventNames.typesWithCodes where type != EventCode.syn {
      var prefix: [UInt8] = []
      prefix.text("B: ")
      prefix.hexadecimal(type, width: 2)
      appendBits(
        device.listedCodes(ofType: type), upTo: EventNames.lastCode(ofType: type)!,
        String(decoding: prefix, as: UTF8.self), to: &bytes)
    }
    for axis in device.axes.sorted(by: { $0.code < $1.code }) {
      bytes.text("A: ")
      bytes.hexadecimal(axis.code, width: 2)
      for number in [axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution] {
        bytes.append(0x20)
        bytes.decimal(Int64(number))
      }
      bytes.append(0x0a)
    }
    bytes.text("################################\n#      Waiting for events      #\n")
    bytes.text("################################\n")
  }

  public mutating func append(_ frame: EvdevFrame, to bytes: inout [UInt8]) {
    for event in frame.events { append(event, to: &bytes) }
    if frame.isComplete {
      append(frame.report, to: &bytes)
    }
  }

  // MARK: Lines

  private mutating func append(_ event: EvdevEvent, to bytes: inout [UInt8]) {
    if event.time.microseconds < 0 && !hasTimeBeforeZero {
      hasTimeBeforeZero = true
      remarks.append("Events before time zero, which evemu does not support, were written with time 0")
    }
    let time = Swift.max(0, event.time.microseconds)
    bytes.text("E: ")
    bytes.decimal(Int64(time / 1_000_000))
    bytes.append(0x2e)
    bytes.decimal(Int64(time % 1_000_000), width: 6, zeros: true)
    bytes.append(0x20)
    bytes.hexadecimal(event.type, width: 4)
    bytes.append(0x20)
    bytes.hexadecimal(event.code, width: 4)
    bytes.append(0x20)
    bytes.decimal(Int64(event.value), width: 4, zeros: true)
    bytes.text("\t# ")
    bytes.comment(event, at: event.time, &clock, valueWidth: 0)
    bytes.append(0x0a)
  }

  private func appendSupportedEvents(to bytes: inout [UInt8]) {
    bytes.text("# Supported events:\n")
    for (type, codes) in device.listedTypes {
      bytes.text("#   Event type \(EventNames.labelledType(type))\n")
      for code in codes {
        bytes.text("#     Event code \(EventNames.labelledCode(code, ofType: type))\n")
        if type == EventCode.abs, let axis = device.axis(code) { append(axis, to: &bytes) }
      }
    }
    bytes.text("# Properties:\n")
    for property in device.properties.sorted() {
      bytes.text("#   Property  type \(EventNames.labelledProperty(property))\n")
    }
  }

  private func append(_ axis: DeviceDescription.Axis, to bytes: inout [UInt8]) {
    for (label, value) in axis.labelled {
      bytes.text("#       ")
      bytes.text(label, leftIn: label == "Resolution" ? 11 : 8)
      bytes.decimal(Int64(value), width: label == "Resolution" ? 3 : 6)
      bytes.append(0x0a)
    }
  }

  /// Appends a bitmap, eight bytes per line, beginning with the lowest bit of the first byte.
  private func appendBits(_ numbers: [UInt16], upTo last: UInt16, _ prefix: String, to bytes: inout [UInt8]) {
    var mask = [UInt8](repeating: 0, count: (Int(last) / 64 + 1) * 8)
    for number in numbers where number <= last { mask[Int(number) / 8] |= 1 << (number % 8) }
    for start in stride(from: 0, to: mask.count, by: 8) {
      bytes.text(prefix)
      for byte in mask[start..<start + 8] {
        bytes.append(0x20)
        bytes.hexadecimal(UInt16(byte), width: 2)
      }
      bytes.append(0x0a)
    }
  }

  private static func oneLine(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { line.append(["\n", "\r", "\0"].contains(scalar) ? " " : scalar) }
    return String(line)
  }
}
