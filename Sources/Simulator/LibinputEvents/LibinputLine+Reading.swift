import Gestures
import TouchTrace

extension LibinputLine {
  /// Parses what `text` prints. Returns nil for anything else: a line of another version, or half a line.
  package init?(_ line: String) { self.init(Array(line.utf8)[...]) }

  package init?(_ line: ArraySlice<UInt8>) {
    // Most lines are events that consist of numbers.
    if let event = LibinputEvent(line: line.span) {
      self = .event(event)
      return
    }
    guard let object = FlatJSON(line), let line = Self.line(object) else { return nil }
    self = line
  }

  private static func line(_ object: FlatJSON) -> LibinputLine? {
    if let name = object.text("event") { return event(name, object).map { .event($0) } }
    if let version = object.integer("touchstone_libinput") {
      return version == LibinputHeader.protocolVersion ? header(object).map { .header($0) } : nil
    }
    if let note = object.text("note") { return .note(RecordingNote(note, RecordingRemedy(object))) }
    if let failure = object.text("error") { return .failure(failure, remedy: RecordingRemedy(object)) }
    if let now = object.time("now_us") { return .now(now) }
    if object.text("device_report") != nil { return LibinputDeviceReport(object).map { .device($0) } }
    if object.text("unopened") != nil { return LibinputNodeFailure(object).map { .unopened($0) } }
    if object.integer("setting") != nil { return LibinputTrial(object).map { .trial($0) } }
    if let text = object.text("log") {
      return object.time("logged_us").map { .log(LibinputLogEntry(text: text, time: $0)) }
    }
    guard let end = object.time("end_us"), let frames = object.integer("frames"), let events = object.integer("events")
    else { return nil }
    return .end(LibinputEnd(end: end, frames: frames, events: events))
  }

  /// Returns an event that does not consist of numbers.
  private static func event(_ name: String, _ object: FlatJSON) -> LibinputEvent? {
    guard let name = LibinputEvent.Name(rawValue: name), let kind = kind(name, object),
      let time = object.time("time_us"), let delivery = object.time("delivered_us")
    else { return nil }
    return LibinputEvent(
      kind, time: time, delivery: delivery, source: object.integer("source") ?? 0,
      isCutOff: object.truth("cut_off") ?? false)
  }

  private static func header(_ object: FlatJSON) -> LibinputHeader? {
    guard let libinput = object.text("libinput"),
      let group = object.text("group").flatMap(LibinputVersion.Group.init(rawValue:)),
      let format = object.text("format"), let device = object.text("device"),
      let trace = object.text("trace").flatMap({ try? TraceText($0 + "end 0\n").header }),
      let configuration = object.text("configuration"),
      let quirks = object.list("quirks")
    else { return nil }
    var header = LibinputHeader(
      version: LibinputVersion(text: libinput, group: group), format: format, device: device,
      trace: trace, configuration: configuration, quirks: quirks)
    header.addedQuirks = object.list("added_quirks")
    return header
  }

  private static func kind(_ name: LibinputEvent.Name, _ object: FlatJSON) -> LibinputEvent.Kind? {
    switch name {
    case .deviceAdded: object.text("device").flatMap { device(named: $0, object) }.map { .deviceAdded($0) }
    case .touchSuppressed: suppression(object, isOver: false)
    case .touchRestored: suppression(object, isOver: true)
    case .tapRefused: tapRefusal(object)
    default: nil
    }
  }

  static func device(named name: String, _ object: FlatJSON) -> LibinputEvent.Device? {
    guard let capabilities = object.list("capabilities"), let tapFingers = object.integer("tap_fingers"),
      let isTapEnabled = object.truth("tap_enabled")
    else { return nil }
    var device = LibinputEvent.Device(
      name: name, capabilities: capabilities, size: position(object, "width_mm", "height_mm"), tapFingers: tapFingers,
      isTapEnabled: isTapEnabled)
    if let map = object.text("tap_map").flatMap(LibinputConfiguration.ButtonMap.init(rawValue:)) { device.tapMap = map }
    return device
  }

  private static func suppression(_ object: FlatJSON, isOver: Bool) -> LibinputEvent.Kind? {
    guard let reason = object.text("reason").flatMap(Suppression.Reason.init(rawValue:)) else { return nil }
    return .suppression(
      Suppression(touch: object.integer("touch"), reason, detail: object.text("detail") ?? "", isOver: isOver))
  }

  private static func tapRefusal(_ object: FlatJSON) -> LibinputEvent.Kind? {
    guard let reason = object.text("reason").flatMap(TapRefusal.Reason.init(rawValue:)),
      let fingers = object.integer("fingers")
    else { return nil }
    return .tapRefusal(TapRefusal(fingers: fingers, reason))
  }

  private static func position(_ object: FlatJSON, _ x: String, _ y: String) -> LibinputEvent.Position? {
    guard let x = object.decimal(x), let y = object.decimal(y) else { return nil }
    return LibinputEvent.Position(x: x, y: y)
  }
}
