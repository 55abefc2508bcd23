import Gestures
import TouchTrace

/// Writes libinput-record YAML, version 1, as in libinput 1.29, for `libinput replay`.
///
/// Times start at zero with the first event, as in that tool for one device. Unlike in that tool, all names are quoted,
/// so that the file is valid YAML. A device without a node gets `/dev/input/event0`, one without udev properties those
/// that udev would assign (`udevPropertiesOrDerived`). The kernel is unknown, and there are no quirks. If an axis's
/// initial value is unknown, the comment line `Value` is omitted.
public struct LibinputRecordWriter: EvdevWriter, Sendable {
  public private(set) var remarks: [String]
  private let device: DeviceDescription
  private let isTouchDevice: Bool
  private var start: Timestamp?
  private var clock = ReportClock()
  private var axes: AxisHistory
  private var slotsDown: Set<Int32> = []
  private var hasTimeBeforeStart = false

  public init(_ device: DeviceDescription) {
    self.device = device
    remarks = device.remarksOnWriting
    isTouchDevice = device.listedCodes(ofType: EventCode.abs).contains(EventCode.absMTSlot)
    axes = AxisHistory(device, hasSlots: isTouchDevice)
    let bare = listedAxes.count { device.axis($0) == nil }
    if bare > 0 {
      remarks.append("Axes with an unknown range were written with the range 0 to 0: \(bare)")
    }
  }

  private var listedAxes: [UInt16] { device.listedCodes(ofType: EventCode.abs) }

  // MARK: Header

  public mutating func appendHeader(to bytes: inout [UInt8]) {
    bytes.text("# libinput record\nversion: 1\nndevices: 1\nlibinput:\n  version: \"1.29.0\"\n  git: \"unknown\"\n")
    bytes.text("system:\n  kernel: \"unknown\"\n  dmi: ")
    bytes.text(YAMLScalar.quoted(device.dmi.isEmpty ? "unknown" : device.dmi))
    bytes.text("\ndevices:\n- node: ")
    bytes.text(device.node.isEmpty ? "/dev/input/event0" : YAMLScalar.plain(device.node))
    bytes.text("\n  evdev:\n")
    appendComments(to: &bytes)
    let id = device.id
    bytes.text("    name: \(YAMLScalar.quoted(device.name))\n")
    bytes.text("    id: [\(id.bus), \(id.vendor), \(id.product), \(id.version)]\n    codes:\n")
    for (type, codes) in device.listedTypes {
      bytes.text("      \(type): [\(list(codes))] # \(EventNames.type(type) ?? EventNames.missing)\n")
    }
    if !listedAxes.isEmpty { bytes.text("    absinfo:\n") }
    for code in listedAxes {
      let axis = device.axis(code) ?? DeviceDescription.Axis(code: code)
      let numbers = [axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution]
      bytes.text("      \(code): [\(list(numbers))]\n")
    }
    bytes.text("    properties: [\(list(device.properties.sorted()))]\n  udev:\n    properties:\n")
    for property in device.udevPropertiesOrDerived { bytes.text("    - \(YAMLScalar.plain(property))\n") }
    bytes.text("    virtual: false\n  quirks:\n  events:\n")
  }

  private func appendComments(to bytes: inout [UInt8]) {
    let id = device.id
    func hexadecimal(_ number: UInt16) -> String { "0x" + Hexadecimal.text(number, digits: 4) }
    bytes.text("    # Name: \(YAMLScalar.escaped(device.name))\n    # ID: bus \(hexadecimal(id.bus))\(busName)vendor ")
    bytes.text("\(hexadecimal(id.vendor)) product \(hexadecimal(id.product)) version \(hexadecimal(id.version))\n")
    if device.axis(EventCode.absX) != nil, device.axis(EventCode.absY) != nil {
      let size = device.sizeInMillimetres.map { "\($0.width)x\($0.height)" } ?? "unknown, missing resolution"
      bytes.text("    # Size in mm: \(size)\n")
    }
    bytes.text("    # Supported Events:\n")
    for (type, codes) in device.listedTypes {
      bytes.text("    # Event type \(EventNames.labelledType(type))\n")
      if type == EventCode.syn { continue }
      for code in codes {
        bytes.text("    #   Event code \(EventNames.labelledCode(code, ofType: type))\n")
        if type == EventCode.abs, let axis = device.axis(code) { append(axis, to: &bytes) }
      }
    }
    bytes.text("    # Properties:\n")
    for property in device.properties.sorted() {
      bytes.text("    #    Property \(EventNames.labelledProperty(property))\n")
    }
  }

  private func append(_ axis: DeviceDescription.Axis, to bytes: inout [UInt8]) {
    for (label, value) in axis.labelled {
      bytes.text("    #       ")
      bytes.text(label, leftIn: 11)
      bytes.decimal(Int64(value), width: 6)
      bytes.append(0x0a)
    }
  }

  private var busName: String {
    switch device.id.bus {
    case 0x03: " (usb) "
    case 0x05: " (bluetooth) "
    case 0x18: " (i2c) "
    case 0x1c: " (spi) "
    case 0x1d: " (rmi) "
    default: " "
    }
  }

  private func list(_ numbers: [some BinaryInteger]) -> String {
    numbers.map { String($0) }.joined(separator: ", ")
  }

  // MARK: Frames

  public mutating func append(_ frame: EvdevFrame, to bytes: inout [UInt8]) {
    if frame.events.isEmpty && !frame.isComplete { return }
    let wasDown = !slotsDown.isEmpty
    bytes.text("  - evdev:\n")
    for event in frame.events { append(event, to: &bytes) }
    if frame.isComplete {
      append(frame.report, to: &bytes)
    }
    if wasDown && slotsDown.isEmpty {
      bytes.text("                                       # Touch device in neutral state\n")
    }
  }

  private mutating func append(_ event: EvdevEvent, to bytes: inout [UInt8]) {
    if start == nil { start = event.time }
    let time = Swift.max(0, (event.time - start!).microseconds)
    if event.time < start! && !hasTimeBeforeStart {
      hasTimeBeforeStart = true
      remarks.append("Events before the first one, which libinput-record does not support, were written with time 0")
    }
    bytes.text("    - [")
    bytes.decimal(Int64(time / 1_000_000), width: 3)
    bytes.text(", ")
    bytes.decimal(Int64(time % 1_000_000), width: 6)
    bytes.text(", ")
    bytes.decimal(Int64(event.type), width: 3)
    bytes.text(", ")
    bytes.decimal(Int64(event.code), width: 3)
    bytes.text(", ")
    bytes.decimal(Int64(event.value), width: 7)
    bytes.text("] # ")
    bytes.comment(event, at: Timestamp(microseconds: time), &clock, valueWidth: 6)
    if event.type == EventCode.abs { appendChange(event, to: &bytes) }
    bytes.append(0x0a)
  }

  private mutating func appendChange(_ event: EvdevEvent, to bytes: inout [UInt8]) {
    if let change = axes.change(event.code, to: event.value) {
      bytes.text(" (")
      bytes.decimal(Int64(change), plus: true)
      bytes.append(0x29)
    }
    if event.code == EventCode.absMTTrackingID && isTouchDevice {
      if event.value == -1 { slotsDown.remove(axes.slot) } else { slotsDown.insert(axes.slot) }
    }
  }
}

/// The last value of each axis in each slot, from which the comments compute changes.
private struct AxisHistory: Sendable {
  private(set) var slot: Int32
  private let hasSlots: Bool
  private var values: [UInt64: Int32] = [:]

  init(_ device: DeviceDescription, hasSlots: Bool) {
    self.hasSlots = hasSlots
    slot = device.axis(EventCode.absMTSlot)?.initialValue ?? 0
    for axis in device.axes where !isPerSlot(axis.code) { values[key(axis.code)] = axis.initialValue }
  }

  /// Returns the change of an axis, or `nil` if a difference is meaningless for the axis.
  mutating func change(_ code: UInt16, to value: Int32) -> Int? {
    switch code {
    case EventCode.absMTSlot:
      slot = value
      return nil
    case EventCode.absMTTrackingID, EventCode.absMTBlobID: return nil
    default:
      let old = values.updateValue(value, forKey: key(code)) ?? 0
      return Int(value) - Int(old)
    }
  }

  private func isPerSlot(_ code: UInt16) -> Bool {
    hasSlots && (EventCode.absMTTouchMajor...EventCode.absMTToolY).contains(code)
  }

  private func key(_ code: UInt16) -> UInt64 {
    UInt64(code) << 32 | (isPerSlot(code) ? UInt64(UInt32(bitPattern: slot)) : 0)
  }
}
