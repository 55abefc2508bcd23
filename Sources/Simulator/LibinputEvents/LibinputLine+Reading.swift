import Gestures
import TouchTrace

extension LibinputLine {
  /// Parses what `text` prints. Returns nil for anything else: a line of another version, or half a line.
  package init?(_ line: String) { self.init(Array(line.utf8)[...]) }

  package init?(_ line: ArraySlice<UInt8>) {
    guard let object = FlatJSON(line) else { return nil }
    // Most lines are events.
    if let word = object.bytes("event") {
      guard let name = LibinputEvent.Name(word), let time = object.time("time_us"),
        let delivery = object.time("delivered_us"), let kind = Self.kind(name, object)
      else { return nil }
      self = .event(
        LibinputEvent(
          kind, time: time, delivery: delivery, source: object.integer("source") ?? 0,
          isCutOff: object.truth("cut_off") ?? false))
    } else if let version = object.integer("touchstone_libinput") {
      guard version == LibinputHeader.protocolVersion, let header = Self.header(object) else { return nil }
      self = .header(header)
    } else if let note = object.text("note") {
      self = .note(RecordingNote(note, RecordingRemedy(object)))
    } else if let failure = object.text("error") {
      self = .failure(failure, remedy: RecordingRemedy(object))
    } else if let now = object.time("now_us") {
      self = .now(now)
    } else if object.text("device_report") != nil {
      guard let report = LibinputDeviceReport(object) else { return nil }
      self = .device(report)
    } else if object.text("unopened") != nil {
      guard let failure = LibinputNodeFailure(object) else { return nil }
      self = .unopened(failure)
    } else if object.integer("setting") != nil {
      guard let trial = LibinputTrial(object) else { return nil }
      self = .trial(trial)
    } else if let text = object.text("log") {
      guard let time = object.time("logged_us") else { return nil }
      self = .log(LibinputLogEntry(text: text, time: time))
    } else if let end = object.time("end_us") {
      guard let frames = object.integer("frames"), let events = object.integer("events") else { return nil }
      self = .end(LibinputEnd(end: end, frames: frames, events: events))
    } else {
      return nil
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
    var header = LibinputHeader(
      version: LibinputVersion(text: libinput, group: group), format: format, device: device,
      trace: trace, configuration: configuration, quirks: quirks)
    header.addedQuirks = object.list("added_quirks")
    return header
  }

  private static func kind(_ name: LibinputEvent.Name, _ object: FlatJSON) -> LibinputEvent.Kind? {
    switch name {
    case .deviceAdded: object.text("device").flatMap { device(named: $0, object) }.map { .deviceAdded($0) }
    case .deviceRemoved: .deviceRemoved
    case .pointerMotion: movement(object).map { .motion($0) }
    case .pointerMotionAbsolute: position(object, "x_mm", "y_mm").map { .motionAbsolute($0) }
    case .pointerButton: button(object)
    case .pointerScrollWheel: scroll(.wheel, object)
    case .pointerScrollFinger: scroll(.finger, object)
    case .pointerScrollContinuous: scroll(.continuous, object)
    case .gestureSwipeBegin: swipe(.begin, object)
    case .gestureSwipeUpdate: swipe(.update, object)
    case .gestureSwipeEnd: swipe(end(object), object)
    case .gesturePinchBegin: pinch(.begin, object)
    case .gesturePinchUpdate: pinch(.update, object)
    case .gesturePinchEnd: pinch(end(object), object)
    case .gestureHoldBegin: hold(.begin, object)
    case .gestureHoldUpdate: hold(.update, object)
    case .gestureHoldEnd: hold(end(object), object)
    case .touchDown: touch(object) { slot in position(object, "x_mm", "y_mm").map { .touchDown(slot: slot, $0) } }
    case .touchMotion: touch(object) { slot in position(object, "x_mm", "y_mm").map { .touchMotion(slot: slot, $0) } }
    case .touchUp: touch(object) { .touchUp(slot: $0) }
    case .touchCancel: touch(object) { .touchCancel(slot: $0) }
    case .touchFrame: .touchFrame
    case .touchSuppressed: suppression(object, isOver: false)
    case .touchRestored: suppression(object, isOver: true)
    case .tapRefused: tapRefusal(object)
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

  private static func button(_ object: FlatJSON) -> LibinputEvent.Kind? {
    guard let code = object.integer("button").flatMap(UInt32.init(exactly:)), let isPressed = object.truth("pressed")
    else { return nil }
    return .button(code: code, isPressed: isPressed)
  }

  private static func scroll(_ source: LibinputEvent.ScrollSource, _ object: FlatJSON) -> LibinputEvent.Kind {
    .scroll(source, vertical: object.decimal("vertical"), horizontal: object.decimal("horizontal"))
  }

  private static func end(_ object: FlatJSON) -> LibinputEvent.Stage {
    object.truth("cancelled") ?? false ? .cancelled : .end
  }

  private static func swipe(_ stage: LibinputEvent.Stage, _ object: FlatJSON) -> LibinputEvent.Kind? {
    object.integer("fingers").map { .swipe(stage, fingers: $0, movement(object) ?? .none) }
  }

  private static func pinch(_ stage: LibinputEvent.Stage, _ object: FlatJSON) -> LibinputEvent.Kind? {
    guard let fingers = object.integer("fingers"), let scale = object.decimal("scale") else { return nil }
    return .pinch(
      stage, fingers: fingers, movement(object) ?? .none, scale: scale, angle: object.decimal("angle") ?? 0)
  }

  private static func hold(_ stage: LibinputEvent.Stage, _ object: FlatJSON) -> LibinputEvent.Kind? {
    object.integer("fingers").map { .hold(stage, fingers: $0) }
  }

  private static func touch(
    _ object: FlatJSON, _ kind: (_ slot: Int) -> LibinputEvent.Kind?
  ) -> LibinputEvent.Kind? {
    object.integer("slot").flatMap(kind)
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
