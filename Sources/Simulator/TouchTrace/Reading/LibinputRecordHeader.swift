/// The description of one device in a libinput-record file. Keys are recognized by name at any indentation, which has
/// changed between versions; unknown keys are skipped together with their contents.
struct LibinputRecordHeader {
  private enum Part { case other, evdev, codes, absinfo, udev, udevProperties }

  private var part = Part.other
  private(set) var device = DeviceDescription()
  /// The size of its description so far, in bytes.
  private var size = 0
  /// Fifty times the size of any real device's description.
  private static let largest = 1 << 20
  /// The maximum number of axes, far more than any kernel has.
  private static let mostAxes = 1024
  var comments = DescriptionText()
  var dmi = "" {
    didSet { device.dmi = dmi }
  }

  mutating func startDevice(node: String) {
    device = DeviceDescription()
    device.node = node
    device.dmi = dmi
    comments = DescriptionText()
    part = .other
    size = 0
  }

  /// Whether the device is a touchpad or touchscreen: it has multitouch positions, or a position and a touch key.
  var isTouched: Bool {
    device.axis(0x35) != nil || (device.axis(0x00) != nil && device.has(type: 1, code: 0x14A))
  }

  /// The device's name for notes.
  var title: String { "\(QuotedText.quoted(device.name.utf8)) (\(device.node))" }

  /// Reads the current line from the cursor at its first word.
  mutating func read(_ lines: inout LineScanner) throws(RecordingError) {
    size += lines.input.lineEnd - lines.input.lineStart
    if size > Self.largest {
      throw lines.lineError(
        "the device's description is longer than 1 MiB, longer than any; check that the file is a recording"
      ).asLimit
    }
    if lines.byte.decimalDigit != nil { return try readNumbered(&lines) }
    if part == .udevProperties && lines.skip("- ") {
      device.udevProperties.append(lines.yamlText())
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
      device.name = lines.yamlText()
    } else if lines.skip("id:") {
      let id = try Self.list(&lines)
      guard id.count == 4, let words = Self.words(id) else {
        throw lines.lineError("a device's id must be four numbers from 0 to 65535")
      }
      device.id = DeviceDescription.Identity(bus: words[0], vendor: words[1], product: words[2], version: words[3])
    } else if lines.skip("codes:") {
      part = .codes
    } else if lines.skip("absinfo:") {
      part = .absinfo
    } else if lines.skip("properties:") {
      part = .evdev
      guard let properties = Self.words(try Self.list(&lines)) else {
        throw lines.lineError("a property must be a number from 0 to 65535")
      }
      device.properties = properties
    } else if lines.byte != UInt8(ascii: "-") {
      // Later versions have more keys. A line without a key means that something relevant is missing.
      let start = lines.position
      if !lines.find(":") {
        throw lines.error("expected a key and a colon, found \(lines.found(from: start))", at: start)
      }
    }
  }

  /// Reads `3: [0, 1]` in `codes` or `0: [min, max, fuzz, flat, resolution]` in `absinfo`; ignores other lists.
  private mutating func readNumbered(_ lines: inout LineScanner) throws(RecordingError) {
    guard part == .codes || part == .absinfo else { return }
    let number = try lines.decimal16(part == .codes ? "the event type" : "the axis")
    try lines.expect(":")
    let list = try Self.list(&lines)
    if part == .codes {
      guard let codes = Self.words(list) else {
        throw lines.lineError("an event code must be a number from 0 to 65535")
      }
      // The list for type 0 is the same for all devices.
      if number != EventCode.syn && !codes.isEmpty { device.codes[number] = codes }
    } else {
      guard list.count == 5 else {
        throw lines.lineError("an axis must have five numbers: minimum, maximum, fuzz, flat and resolution")
      }
      var axis = DeviceDescription.Axis(code: number)
      axis.minimum = list[0]
      axis.maximum = list[1]
      axis.fuzz = list[2]
      axis.flat = list[3]
      axis.resolution = list[4]
      device.axes.removeAll { $0.code == number }
      if device.axes.count == Self.mostAxes { throw lines.lineError("more axes than any device has").asLimit }
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
