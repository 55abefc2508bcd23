/// Names of event types and codes, for logs that hold no numbers. From the kernel's `input-event-codes.h`; keys that
/// are no buttons are left out, as touch has nothing to do with them.
enum EventNames {
  /// `name` without its `EV_`.
  static func type(_ name: some Collection<UInt8>) -> UInt16? { types.number(name) }
  /// `name` whole, as `ABS_MT_SLOT`.
  static func code(_ name: some Collection<UInt8>, _ type: UInt16) -> UInt16? {
    switch type {
    case 0: synchronizations.number(name)
    case 1: buttons.number(name)
    case 2: relative.number(name)
    case 3: absolute.number(name)
    case 4: miscellaneous.number(name)
    case 5: switches.number(name)
    default: nil
    }
  }

  private static let types = NameTable("", [(0, "SYN KEY REL ABS MSC SW"), (0x11, "LED SND"), (0x14, "REP FF PWR")])
  private static let synchronizations = NameTable("SYN_", [(0, "REPORT CONFIG MT_REPORT DROPPED")])
  private static let buttons = NameTable(
    "BTN_",
    [
      (0x100, "MISC"), (0x100, "0 1 2 3 4 5 6 7 8 9"), (0x110, "MOUSE"),
      (0x110, "LEFT RIGHT MIDDLE SIDE EXTRA FORWARD BACK TASK"), (0x140, "DIGI"),
      (0x140, "TOOL_PEN TOOL_RUBBER TOOL_BRUSH TOOL_PENCIL TOOL_AIRBRUSH TOOL_FINGER TOOL_MOUSE TOOL_LENS"),
      (0x148, "TOOL_QUINTTAP STYLUS3 TOUCH STYLUS STYLUS2 TOOL_DOUBLETAP TOOL_TRIPLETAP TOOL_QUADTAP"),
    ])
  private static let relative = NameTable(
    "REL_", [(0, "X Y Z RX RY RZ HWHEEL DIAL WHEEL MISC RESERVED WHEEL_HI_RES HWHEEL_HI_RES")])
  private static let absolute = NameTable(
    "ABS_",
    [
      (0x00, "X Y Z RX RY RZ THROTTLE RUDDER WHEEL GAS BRAKE"),
      (0x10, "HAT0X HAT0Y HAT1X HAT1Y HAT2X HAT2Y HAT3X HAT3Y PRESSURE DISTANCE TILT_X TILT_Y TOOL_WIDTH"),
      (0x20, "VOLUME PROFILE"), (0x28, "MISC"), (0x2E, "RESERVED MT_SLOT"),
      (0x30, "MT_TOUCH_MAJOR MT_TOUCH_MINOR MT_WIDTH_MAJOR MT_WIDTH_MINOR MT_ORIENTATION"),
      (0x35, "MT_POSITION_X MT_POSITION_Y MT_TOOL_TYPE MT_BLOB_ID MT_TRACKING_ID MT_PRESSURE MT_DISTANCE"),
      (0x3C, "MT_TOOL_X MT_TOOL_Y"),
    ])
  private static let miscellaneous = NameTable("MSC_", [(0, "SERIAL PULSELED GESTURE RAW SCAN TIMESTAMP")])
  private static let switches = NameTable(
    "SW_", [(0, "LID TABLET_MODE HEADPHONE_INSERT RFKILL_ALL"), (0x0C, "ROTATE_LOCK"), (0x0F, "PEN_INSERTED")])
}

/// Numbers by name, found by the bytes of the name alone: a log has one or two names in each line.
private struct NameTable: Sendable {
  private struct Entry {
    var name: [UInt8]
    var number: UInt16
  }
  /// Open addressing; twice as many places as names at least.
  private var places: [Entry?]

  init(_ prefix: String, _ runs: [(first: UInt16, names: String)]) {
    let entries = runs.flatMap { run in
      run.names.split(separator: " ").enumerated().map { index, name in
        Entry(name: Array((prefix + name).utf8), number: run.first + UInt16(index))
      }
    }
    var size = 8
    while size < entries.count * 2 { size *= 2 }
    places = Array(repeating: nil, count: size)
    for entry in entries {
      var place = Self.hash(entry.name) & (size - 1)
      while places[place] != nil { place = (place + 1) & (size - 1) }
      places[place] = entry
    }
  }

  func number(_ name: some Collection<UInt8>) -> UInt16? {
    var place = Self.hash(name) & (places.count - 1)
    while let entry = places[place] {
      if entry.name.elementsEqual(name) { return entry.number }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }
  /// FNV-1a.
  private static func hash(_ name: some Collection<UInt8>) -> Int {
    var hash: UInt32 = 0x811C_9DC5
    for byte in name { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return Int(hash)
  }
}
