/// What a libinput-record file says of one device before its events. Keys are taken by their names, whatever their
/// indentation, as that has changed between versions; unknown ones are passed over with all below them.
struct LibinputRecordHeader {
  private enum Part { case other, evdev, codes, absinfo, udev, udevProperties }
  private var part = Part.other
  private(set) var device = DeviceDescription()
  /// How many bytes have described it.
  private var size = 0
  /// Fifty times what any real device takes.
  private static let largest = 1 << 20
  /// Far more than any kernel has.
  private static let mostAxes = 1024
  var comments = DescriptionText()
  var dmi = "" {
    didSet { device.dmi = dmi }
  }

  mutating func startDevice(node: String) {
    device = DeviceDescription()
    (device.node, device.dmi) = (node, dmi)
    comments = DescriptionText()
    part = .other
    size = 0
  }

  /// A touchpad or touchscreen: places of fingers, or one place and a key for touching.
  var isTouched: Bool {
    device.axis(0x35) != nil || (device.axis(0x00) != nil && device.has(type: 1, code: 0x14A))
  }
  /// How a note names the device.
  var title: String { "\(QuotedText.quoted(device.name.utf8)) (\(device.node))" }

  /// Reads the current line, the cursor at its first word.
  mutating func read(_ lines: inout LineScanner) throws(RecordingError) {
    size += lines.input.lineEnd - lines.input.lineStart
    if size > Self.largest {
      throw lines.lineError("the device's description is longer than a mebibyte, as none is: is this a recording?")
    }
    if lines.byte.decimalDigit != nil { return try readNumbered(&lines) }
    if part == .udevProperties && lines.skip("- ") {
      device.udevProperties.append(lines.text(lines.rest()))
      return
    }
    if lines.skip("evdev:") {
      part = .evdev
    } else if lines.skip("udev:") {
      part = .udev
    } else if lines.skip("hid:") || lines.skip("quirks:") || lines.skip("libinput:") {
      part = .other
    } else if part == .udev || part == .udevProperties {
      part = lines.skip("properties:") ? .udevProperties : .udev
    } else if part != .other {
      try readEvdev(&lines)
    }
  }

  private mutating func readEvdev(_ lines: inout LineScanner) throws(RecordingError) {
    if lines.skip("name:") {
      device.name = lines.text(lines.unquotedRest())
    } else if lines.skip("id:") {
      let id = try Self.list(&lines)
      guard id.count == 4, let words = Self.words(id) else {
        throw lines.lineError("a device's id is four numbers from 0 to 65535")
      }
      device.id = DeviceDescription.Identity(bus: words[0], vendor: words[1], product: words[2], version: words[3])
    } else if lines.skip("codes:") {
      part = .codes
    } else if lines.skip("absinfo:") {
      part = .absinfo
    } else if lines.skip("properties:") {
      part = .evdev
      guard let properties = Self.words(try Self.list(&lines)) else {
        throw lines.lineError("a property is a number from 0 to 65535")
      }
      device.properties = properties
    } else if lines.byte != UInt8(ascii: "-") {
      // Any key: later versions have more. What is none stands where something is missing that counts.
      let start = lines.position
      if !lines.find(":") {
        throw lines.error("a key and a colon should stand here, not \(lines.found(from: start))", at: start)
      }
    }
  }

  /// `3: [0, 1]` under `codes`, `0: [min, max, fuzz, flat, resolution]` under `absinfo`; elsewhere no matter.
  private mutating func readNumbered(_ lines: inout LineScanner) throws(RecordingError) {
    guard part == .codes || part == .absinfo else { return }
    let number = try lines.decimal16(part == .codes ? "the event type" : "the axis")
    try lines.expect(":")
    let list = try Self.list(&lines)
    if part == .codes {
      guard let codes = Self.words(list) else { throw lines.lineError("an event code is a number from 0 to 65535") }
      // Type 0 lists the same for every device.
      if number != EventCode.syn && !codes.isEmpty { device.codes[number] = codes }
    } else {
      guard list.count == 5 else {
        throw lines.lineError("an axis is five numbers: minimum, maximum, fuzz, flat and resolution")
      }
      var axis = DeviceDescription.Axis(code: number)
      (axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution) = (
        list[0], list[1], list[2], list[3], list[4]
      )
      device.axes.removeAll { $0.code == number }
      if device.axes.count == Self.mostAxes { throw lines.lineError("no device has so many axes") }
      device.axes.append(axis)
    }
  }

  // MARK: Values

  private static func list(_ lines: inout LineScanner) throws(RecordingError) -> [Int32] {
    var numbers: [Int32] = []
    lines.skipSpaces()
    try lines.expect("[")
    lines.skipSpaces()
    while !lines.skip("]") {
      numbers.append(try lines.signed("a number of the list"))
      lines.skipSpaces()
      if lines.byte != UInt8(ascii: "]") { try lines.expect(",") }
      lines.skipSpaces()
    }
    return numbers
  }
  private static func words(_ numbers: [Int32]) -> [UInt16]? {
    let words = numbers.compactMap { UInt16(exactly: $0) }
    return words.count == numbers.count ? words : nil
  }
}
