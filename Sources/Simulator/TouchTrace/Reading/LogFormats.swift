/// Recognizes logs and scripts of other programs by their words.
enum LogFormats {
  /// Returns the format of which this is a line, or `nil` if it is of none.
  static func format(of line: ArraySlice<UInt8>) -> RecordingFormat? {
    // Most lines have none of these bytes.
    guard line.count > 3, line.count < 1 << 16 else { return nil }
    if isWayland(line) { return .waylandLog }
    if line.containsText("MotionEvent {") || line.containsText("MotionEvent{"), line.containsText("action=") {
      return .motionEvents
    }
    if isState(line) { return .libinputStates }
    if line.starts(with: "EVENT type ") && line.containsText("Touch") { return .xinput }
    if isScript(line) { return .inputScript }
    return isTouchLog(line) ? .touchLog : nil
  }

  /// `[13:      wl_pointer] axis: …` of wev and `[123.456] wl_touch@13.down(…)` of WAYLAND_DEBUG=1.
  private static func isWayland(_ line: ArraySlice<UInt8>) -> Bool {
    let names: [StaticString] = ["wl_pointer", "wl_touch", "wl_seat", "zwp_pointer_gesture_"]
    guard let range = names.lazy.compactMap({ line.range(of: $0) }).first else {
      return line.first == UInt8(ascii: "[") && line.containsText("wl_") && isCall(line)
    }
    let rest = line[range.upperBound...].drop { $0.isWordCharacter }
    return rest.first == UInt8(ascii: "]") || rest.first == UInt8(ascii: "@") || rest.first == UInt8(ascii: "#")
  }

  /// `wl_shm_pool@11.resize(1044480)`.
  private static func isCall(_ line: ArraySlice<UInt8>) -> Bool {
    guard let mark = line.firstIndex(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "#") }) else {
      return false
    }
    let rest = line[(mark + 1)...].drop { $0.decimalDigit != nil }
    return rest.first == UInt8(ascii: ".") && rest.contains(UInt8(ascii: "(")) && rest.startIndex > mark + 1
  }

  /// `tap: touch 0 (TOUCH_BEGIN), tap state TAP_STATE_IDLE → TAP_EVENT_TOUCH → TAP_STATE_TOUCH`.
  private static func isState(_ line: ArraySlice<UInt8>) -> Bool {
    line.containsText("TAP_STATE_") && line.containsText("TAP_EVENT_")
      || line.containsText("GESTURE_STATE_") && line.containsText("GESTURE_EVENT_")
  }

  /// Lines of minitouch, Maestro and `adb shell input`.
  private static func isScript(_ line: ArraySlice<UInt8>) -> Bool {
    if line.containsText("input swipe ") || line.containsText("input tap ") { return true }
    let text = line.trimmed
    for command in ["- swipe", "- tapOn", "- longPressOn", "- doubleTapOn", "- scroll"] as [StaticString]
    where text.starts(with: command) {
      let rest = text.dropFirst(command.utf8CodeUnitCount)
      return rest.isEmpty || rest.first == UInt8(ascii: ":")
    }
    // `d CONTACT X Y PRESSURE`, the first touch of minitouch.
    let words = text.split(separator: 0x20)
    return words.count == 5 && words[0].elementsEqual("d".utf8)
      && words.dropFirst().allSatisfy { $0.allSatisfy { $0.decimalDigit != nil } }
  }

  /// A line of a program's own log that has a slot, a position and a time, such as `down slot=0 pos=(800,620) t=61.42s`, or Flutter's
  /// `PointerDownEvent#1a2b3(position: Offset(120.0, 640.0), timeStamp: 0:00:12.345000, pointer: 5)`.
  private static func isTouchLog(_ line: ArraySlice<UInt8>) -> Bool {
    if line.containsText("Event#"), line.containsText("position: Offset("), line.containsText("timeStamp: ") {
      return true
    }
    let fields = LogFields(line)
    let hasPosition = fields.position != nil || fields.field("x") != nil && fields.field("y") != nil
    guard hasPosition, line.containsText("slot ") || fields.field("slot") != nil || fields.id != nil else {
      return false
    }
    let hasTime =
      line.containsText("t=") || line.containsText("time") || line.containsText("at ") || fields.field("t") != nil
      || line.first == UInt8(ascii: "[") || line.first?.decimalDigit != nil
    return hasTime
      && (LogPattern.stage(line, onlyEnds: false) != nil || line.containsText("mo") || line.containsText("touch"))
  }

  /// Returns the format of JSON that another program wrote; `nil` if it is unknown.
  static func formatOfJSON(_ text: ArraySlice<UInt8>) -> RecordingFormat? {
    if JSONKeys.contain(["steps"], in: text), text.containsText("\"offsetX\"") || text.containsText("\"setViewport\"") {
      return .inputScript
    }
    if JSONKeys.contain(["timestamp"], in: text), JSONKeys.contain(["data"], in: text),
      JSONKeys.contain(["type"], in: text)
    {
      return .sessionReplay
    }
    let names: [StaticString] = [
      "\"touchstart\"", "\"pointerdown\"", "\"touchmove\"", "\"pointermove\"", "\"touchend\"",
    ]
    if names.contains(where: { text.containsText($0) }) { return .domEvents }
    return TableColumns(JSONKeys.paths(in: text)).areRelated ? .table : nil
  }
}
