import Gestures
import TouchTrace

extension LibinputLine {
  /// Parses what `text` prints. Returns nil for anything else: a line of another version, or half a line.
  public init?(_ line: String) { self.init(Array(line.utf8)[...]) }

  public init?(_ line: ArraySlice<UInt8>) {
    guard let object = FlatJSON(line) else { return nil }
    if let version = object.integer("touchstone_libinput") {
      guard version == LibinputHeader.protocolVersion, let header = Self.header(object) else { return nil }
      self = .header(header)
    } else if let note = object.text("note") {
      self = .note(note)
    } else if let failure = object.text("error") {
      self = .failure(failure)
    } else if let now = object.time("now_us") {
      self = .now(now)
    } else if object.text("device_report") != nil {
      guard let report = LibinputDeviceReport(object) else { return nil }
      self = .device(report)
    } else if object.text("unopened") != nil {
      guard let failure = LibinputNodeFailure(object) else { return nil }
      self = .unopened(failure)
    } else if let end = object.time("end_us") {
      guard let frames = object.integer("frames"), let events = object.integer("events") else { return nil }
      self = .end(LibinputEnd(end: end, frames: frames, events: events))
    } else {
      guard let name = object.text("event"), let time = object.time("time_us"),
        let delivery = object.time("delivered_us"), let kind = Self.kind(name, object)
      else { return nil }
      self = .event(
        LibinputEvent(
          kind, time: time, delivery: delivery, source: object.integer("source") ?? 0,
          isCutOff: object.truth("cut_off") ?? false))
    }
  }

  private static func header(_ object: FlatJSON) -> LibinputHeader? {
    guard let libinput = object.text("libinput"),
      let group = object.text("group").flatMap(LibinputVersion.Group.init(rawValue:)),
      let format = object.text("format"), let device = object.text("device"),
      let trace = object.text("trace").flatMap({ try? TraceText($0 + "end 0\n").header }),
      let configuration = object.text("configuration"),
      let quirks = object.list("quirks")
    else { return nil }
    return LibinputHeader(
      version: LibinputVersion(text: libinput, group: group), format: format, device: device,
      trace: trace, configuration: configuration, quirks: quirks)
  }

  private static func kind(_ name: String, _ object: FlatJSON) -> LibinputEvent.Kind? {
    if name.hasPrefix("GESTURE_") { return gesture(name, object) }
    if let source = LibinputEvent.ScrollSource.allCases.first(where: {
      name == "POINTER_SCROLL_\($0.rawValue.uppercased())"
    }) {
      return .scroll(source, vertical: object.decimal("vertical"), horizontal: object.decimal("horizontal"))
    }
    switch name {
    case "DEVICE_ADDED":
      return object.text("device").flatMap { device(named: $0, object) }.map { .deviceAdded($0) }
    case "DEVICE_REMOVED": return .deviceRemoved
    case "POINTER_MOTION": return movement(object).map { .motion($0) }
    case "POINTER_MOTION_ABSOLUTE": return position(object, "x_mm", "y_mm").map { .motionAbsolute($0) }
    case "POINTER_BUTTON":
      guard let code = object.integer("button").flatMap(UInt32.init(exactly:)), let isPressed = object.truth("pressed")
      else { return nil }
      return .button(code: code, isPressed: isPressed)
    case "TOUCH_FRAME": return .touchFrame
    case "TAP_REFUSED":
      guard let reason = object.text("reason").flatMap(TapRefusal.Reason.init(rawValue:)),
        let fingers = object.integer("fingers")
      else { return nil }
      return .tapRefusal(TapRefusal(fingers: fingers, reason))
    case "TOUCH_SUPPRESSED", "TOUCH_RESTORED":
      guard let reason = object.text("reason").flatMap(Suppression.Reason.init(rawValue:)) else { return nil }
      return .suppression(
        Suppression(
          touch: object.integer("touch"), reason, detail: object.text("detail") ?? "",
          isOver: name == "TOUCH_RESTORED"))
    default: return touch(name, object)
    }
  }

  static func device(named name: String, _ object: FlatJSON) -> LibinputEvent.Device? {
    guard let capabilities = object.list("capabilities"), let tapFingers = object.integer("tap_fingers"),
      let isTapEnabled = object.truth("tap_enabled")
    else { return nil }
    return LibinputEvent.Device(
      name: name, capabilities: capabilities, size: position(object, "width_mm", "height_mm"), tapFingers: tapFingers,
      isTapEnabled: isTapEnabled)
  }

  private static func touch(_ name: String, _ object: FlatJSON) -> LibinputEvent.Kind? {
    guard let slot = object.integer("slot") else { return nil }
    switch name {
    case "TOUCH_DOWN": return position(object, "x_mm", "y_mm").map { .touchDown(slot: slot, $0) }
    case "TOUCH_MOTION": return position(object, "x_mm", "y_mm").map { .touchMotion(slot: slot, $0) }
    case "TOUCH_UP": return .touchUp(slot: slot)
    case "TOUCH_CANCEL": return .touchCancel(slot: slot)
    default: return nil
    }
  }

  private static func gesture(_ name: String, _ object: FlatJSON) -> LibinputEvent.Kind? {
    let words = name.split(separator: "_")
    guard words.count == 3, let fingers = object.integer("fingers"),
      var stage = LibinputEvent.Stage(rawValue: words[2].lowercased())
    else { return nil }
    if stage == .end && object.truth("cancelled") ?? false { stage = .cancelled }
    let movement = movement(object) ?? .none
    switch words[1] {
    case "SWIPE": return .swipe(stage, fingers: fingers, movement)
    case "HOLD": return .hold(stage, fingers: fingers)
    case "PINCH":
      guard let scale = object.decimal("scale") else { return nil }
      return .pinch(stage, fingers: fingers, movement, scale: scale, angle: object.decimal("angle") ?? 0)
    default: return nil
    }
  }

  private static func movement(_ object: FlatJSON) -> LibinputEvent.Movement? {
    guard let x = object.decimal("dx"), let y = object.decimal("dy"),
      let unacceleratedX = object.decimal("dx_unaccelerated"), let unacceleratedY = object.decimal("dy_unaccelerated")
    else { return nil }
    return LibinputEvent.Movement(x: x, y: y, unacceleratedX: unacceleratedX, unacceleratedY: unacceleratedY)
  }

  private static func position(_ object: FlatJSON, _ x: StaticString, _ y: StaticString) -> LibinputEvent.Position? {
    guard let x = object.decimal(x), let y = object.decimal(y) else { return nil }
    return LibinputEvent.Position(x: x, y: y)
  }
}
