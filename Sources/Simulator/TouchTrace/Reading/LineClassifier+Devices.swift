// What the tools print that record devices: their lines by their first words.
extension LineClassifier {
  var isEvemu: Bool {
    if starts("E: ") {
      let rest = words(from: 3)
      return rest.count >= 2 && isTime(rest[0]) && isHex(rest[1], 1...4)
    }
    if starts("N: ") { return true }
    if starts("I: ") { return words(from: 3).filter { isHex($0, 1...4) }.count == 4 }
    if starts("A: ") || starts("B: ") || starts("P: ") { return words(from: 3).first.map { isHex($0, 2...2) } ?? false }
    return false
  }

  var isLibinputRecord: Bool {
    if starts("ndevices:") || starts("- node: /dev/") || starts("  - evdev:") || starts("- evdev:") { return true }
    // An event of a fragment: `    - [  0,  16723,   3,  47,      1]`.
    let text = bytes[...].drop { $0 == 0x20 }
    guard text.starts(with: "- [") else { return false }
    let numbers = text.dropFirst(3).prefix { $0 != UInt8(ascii: "]") }.split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    return numbers.count == 5
      && numbers.allSatisfy {
        $0.contains { $0.decimalDigit != nil } && $0.allSatisfy { $0.decimalDigit != nil || $0 == 0x20 || $0 == 0x2D }
      }
  }

  var isEvtest: Bool {
    if bytes[...].containsText("Input driver version is ") { return true }
    if starts("Input device ID: bus 0x") || starts("Input device name: \"") || isDescriptionItem { return true }
    if isPythonEvtest || isReaderEvent { return true }
    return starts("Event: time ") && words(from: 12).first.map { isTime($0.dropLast()) } ?? false
  }

  /// `  Event code 330 (BTN_TOUCH)`, in the description before the events.
  var isDescriptionItem: Bool {
    let text = bytes[...].drop { $0 == 0x20 || $0 == 0x09 }
    guard text.starts(with: "Event type ") || text.starts(with: "Event code ") else { return false }
    let words = text.split(separator: 0x20)
    return words.count >= 4 && words[2].allSatisfy { $0.decimalDigit != nil } && words[3].first == UInt8(ascii: "(")
  }

  /// `time 1470157093.49 type 3 (EV_ABS), code 53 …` of python-evdev, and `event at 1337197425.477827, code 04, …`.
  var isPythonEvtest: Bool {
    guard starts("time ") || starts("event at ") else { return false }
    let words = words(from: starts("time ") ? 5 : 9)
    guard words.count >= 3, words[0].contains(where: { $0.decimalDigit != nil }) else { return false }
    return starts("event at ")
      ? words[1].elementsEqual("code".utf8)
      : words[1].elementsEqual("type".utf8) || words[1].first == UInt8(ascii: "-")
        || words[1].first == UInt8(ascii: "+")
  }

  /// `… event => type: 3 (EV_ABS), code: 53 (ABS_MT_POSITION_X), value: 300, time: 1700000001.5` of KOReader.
  var isReaderEvent: Bool {
    let line = bytes[...]
    return line.containsText("type: ") && line.containsText("code: ") && line.containsText("value: ")
      && line.containsText("time: ")
  }

  enum GeteventKind { case timed, timeless, none }

  func geteventKind() -> GeteventKind {
    var rest = bytes[...].drop { $0 == 0x20 }
    var isTimed = false
    func skipDevice() {
      if rest.starts(with: Array("/dev/input/".utf8)), let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
        rest = rest[(colon + 1)...].drop { $0 == 0x20 }
      }
    }
    skipDevice()
    if rest.first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) {
      guard isTime(rest[(rest.startIndex + 1)..<end].drop { $0 == 0x20 }) else { return .none }
      isTimed = true
      rest = rest[(end + 1)...].drop { $0 == 0x20 }
    }
    skipDevice()
    let parts = rest.split(separator: 0x20, omittingEmptySubsequences: true)
    guard parts.count >= 3 else { return .none }
    let isNamed = parts[0].starts(with: Array("EV_".utf8))
    guard isNamed || (isHex(parts[0], 4...4) && isHex(parts[1], 4...4) && isHex(parts[2], 8...8)) else { return .none }
    return isTimed ? .timed : .timeless
  }

  var isDebugEvents: Bool {
    let rest = bytes[...].drop { $0 == 0x20 || $0 == UInt8(ascii: "-") }
    let parts = rest.split(maxSplits: 2) { $0 == 0x20 || $0 == 0x09 }
    guard parts.count >= 2, parts[0].starts(with: Array("event".utf8)), parts[0].count > 5 else { return false }
    return parts[0].dropFirst(5).allSatisfy { $0.decimalDigit != nil } && parts[1].contains(UInt8(ascii: "_"))
      && parts[1].allSatisfy { $0 == UInt8(ascii: "_") || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }
}
