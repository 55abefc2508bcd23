import TouchTrace

extension LibinputLine {
  /// The JSON object, without a line feed. Keys are in a fixed order, numbers have six decimals.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// Appends the JSON object to bytes, without a line feed.
  package func append(to bytes: inout [UInt8]) {
    if case .event(let event) = self, event.append(to: &bytes) { return }
    var object = JSONObject()
    switch self {
    case .header(let header):
      object.add("touchstone_libinput", LibinputHeader.protocolVersion)
      object.add("libinput", header.version.text)
      object.add("group", header.version.group.rawValue)
      object.add("format", header.format)
      object.add("device", header.device)
      object.add("trace", TraceWriter().header(header.trace))
      object.add("configuration", header.configuration)
      object.add("quirks", header.quirks)
      if let added = header.addedQuirks { object.add("added_quirks", added) }
    case .event(let event): Self.add(event, to: &object)
    case .note(let note):
      object.add("note", note.text)
      note.remedy?.add(to: &object)
    case .end(let end):
      object.add("end_us", end.end)
      object.add("frames", end.frames)
      object.add("events", end.events)
    case .failure(let failure, let remedy):
      object.add("error", failure)
      remedy?.add(to: &object)
    case .now(let time): object.add("now_us", time)
    case .device(let report): report.add(to: &object)
    case .unopened(let failure): failure.add(to: &object)
    case .trial(let trial): trial.add(to: &object)
    case .log(let entry):
      object.add("log", entry.text)
      object.add("logged_us", entry.time)
    }
    bytes += object.bytes
  }

  /// Adds an event that does not consist of numbers.
  private static func add(_ event: LibinputEvent, to object: inout JSONObject) {
    object.add("event", event.name)
    object.add("time_us", event.time)
    object.add("delivered_us", event.delivery)
    if event.source != 0 { object.add("source", event.source) }
    switch event.kind {
    case .deviceAdded(let device):
      object.add("device", device.name)
      add(device, to: &object)
    case .tapRefusal(let refusal):
      object.add("fingers", refusal.fingers)
      object.add("reason", refusal.reason.rawValue)
    case .suppression(let suppression):
      if let touch = suppression.touch { object.add("touch", touch) }
      object.add("reason", suppression.reason.rawValue)
      if !suppression.detail.isEmpty { object.add("detail", suppression.detail) }
    case .deviceRemoved, .motion, .motionAbsolute, .button, .scroll, .swipe, .pinch, .hold, .touchDown, .touchMotion,
      .touchUp, .touchCancel, .touchFrame:
      break
    }
    if event.isCutOff { object.add("cut_off", true) }
  }

  /// Adds everything except the device's name.
  static func add(_ device: LibinputEvent.Device, to object: inout JSONObject) {
    object.add("capabilities", device.capabilities)
    if let size = device.size {
      object.add("width_mm", millionthsOf: size.x)
      object.add("height_mm", millionthsOf: size.y)
    }
    object.add("tap_fingers", device.tapFingers)
    object.add("tap_enabled", device.isTapEnabled)
    if device.tapMap != .lrm { object.add("tap_map", device.tapMap.rawValue) }
  }
}
