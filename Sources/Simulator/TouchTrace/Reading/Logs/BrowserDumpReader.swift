import Gestures

/// Reads touches that a web page recorded: DOM events as JSON, and session replays of rrweb.
struct BrowserDumpReader {
  private var touches = LoggedTouches()
  private var size: (Double, Double)?
  private var otherEvents = 0
  private var hovering = 0
  private var withoutTime = 0
  /// The longest interval between two positions of a replay, in microseconds.
  private var sampling: Int64 = 0
  private var clock: Int64 = 0
  private var isPointerDown: Set<Int> = []

  static func open(
    _ input: consuming ByteInput, _ format: RecordingFormat, surface: Surface?
  ) throws(RecordingError) -> StoredTouchSource {
    let name = input.name
    var reader = BrowserDumpReader()
    let values = try Self.values(try input.readAllJSON(), file: name)
    for value in values { reader.read(value, format) }
    if reader.touches.isEmpty {
      throw RecordingError(
        file: name,
        format == .sessionReplay
          ? "is a session replay without touches; rrweb records them on devices with a touchscreen"
          : "its events have no touch that goes down with a position; log clientX, clientY and timeStamp of each")
    }
    var content = reader.touches.content()
    content.notes =
      input.pasteNotes + reader.notes(format, hasSize: surface != nil || reader.size != nil) + content.notes
    let recorded = reader.size.map { size in
      Surface(widthInMillipoints: FixedPoint.thousandths(size.0), heightInMillipoints: FixedPoint.thousandths(size.1))
    }
    let source = StoredTouchSource(
      content, surface: surface ?? recorded ?? reader.touches.surface(sizes: LoggedTouches.usualSizes), format: format)
    // The pixels of a page have no size that the page knows.
    source.isSizeAssumed = surface == nil
    return source
  }

  /// Returns the values of an array, or of a text with one value a line.
  static func values(_ bytes: [UInt8], file: String) throws(RecordingError) -> [JSONValue] {
    var text = JSONText(bytes, file: file)
    do throws(RecordingError) {
      let value = try text.parse()
      if let elements = value.elements { return elements }
      for key in ["events", "pointerEvents", "touches", "data", "snapshot_data"] {
        if let elements = value[key]?.elements, !elements.isEmpty, key != "touches" || value["type"] == nil {
          return elements
        }
      }
      return [value]
    } catch {
      // One object a line.
      var values: [JSONValue] = []
      for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
        let rest = line.trimmed
        if rest.isEmpty { continue }
        let object = rest.last == UInt8(ascii: ",") ? rest.dropLast() : rest
        var text = JSONText(Array(object), file: file, firstLine: index + 1, whole: "line")
        guard let value = try? text.parse() else { throw error }
        values.append(value)
      }
      return values
    }
  }

  private func notes(_ format: RecordingFormat, hasSize: Bool) -> [RecordingNote] {
    var notes: [RecordingNote] = []
    if format == .sessionReplay {
      let interval = sampling > 0 ? ", here at most every \(sampling / 1000) ms" : ""
      notes.append(
        RecordingNote(
          "A session replay has sampled positions\(interval), and its last one may be missing: velocities are not exact",
          prominence: .answer))
    }
    if !hasSize {
      notes.append(
        RecordingNote("The events do not contain the size of the page; assuming one that fits", .giveSizeInPixels))
    }
    if withoutTime > 0 {
      notes.append(
        RecordingNote(
          "\(withoutTime, "event") have no time; assuming 16 ms between events", prominence: .answer))
    }
    if hovering > 0 { notes.append("Events of pointers that hover were ignored: \(hovering)") }
    if otherEvents > 0 { notes.append("Other events ignored: \(otherEvents)") }
    return notes
  }

  private mutating func read(_ value: JSONValue, _ format: RecordingFormat) {
    if format == .sessionReplay { return readReplay(value) }
    readDOM(value["event"].flatMap { $0["type"] == nil ? nil : $0 } ?? value)
  }

  // MARK: rrweb

  /// `source` 2 is an interaction, 6 are positions of moving touches, in the order of rrweb's own types.
  private mutating func readReplay(_ value: JSONValue) {
    guard let data = value["data"], let timestamp = value["timestamp"]?.number else { return otherEvents += 1 }
    let time = LogFields.whole(timestamp * 1000)
    if let width = data["width"]?.number, let height = data["height"]?.number, width > 0, height > 0, width < 1e5,
      height < 1e5
    {
      size = size ?? (width, height)
    }
    guard value["type"]?.number == 3, let source = data["source"]?.number else { return otherEvents += 1 }
    if source == 6, let positions = data["positions"]?.elements {
      var last: Int64?
      for sample in positions {
        guard let x = sample["x"]?.number, let y = sample["y"]?.number else { continue }
        let at = time + LogFields.whole((sample["timeOffset"]?.number ?? 0) * 1000)
        if let last { sampling = max(sampling, at - last) }
        last = at
        let key = LogFields.integer(sample["id"]?.number)
        touches.move(touches.isDown(key) || !touches.isDown ? key : onlyTouch(key), at: at, LogFields.position(x, y))
      }
    } else if source == 2, let kind = data["type"]?.number {
      let key = LogFields.integer(data["id"]?.number)
      let position = data["x"]?.number.flatMap { x in data["y"]?.number.map { LogFields.position(x, $0) } }
      switch kind {
      case 7: if let position { touches.begin(key, at: time, position) }
      case 9: touches.isDown(key) ? touches.end(key, at: time, position) : touches.endAll(at: time)
      case 10: touches.endAll(at: time, stage: .cancelled)
      default: otherEvents += 1
      }
    } else {
      otherEvents += 1
    }
  }

  /// A number in a replay is that of an element, not of a finger: positions over another element are of the same finger.
  private func onlyTouch(_ key: Int) -> Int { lastKey ?? key }
  private var lastKey: Int? { touches.onlyKey }

  // MARK: DOM

  private mutating func readDOM(_ value: JSONValue) {
    guard let type = value["type"]?.string else { return otherEvents += 1 }
    let time = readTime(value)
    if type.hasPrefix("touch") { return readTouchEvent(value, type, at: time) }
    guard type.hasPrefix("pointer") else { return otherEvents += 1 }
    let key = LogFields.integer(value["pointerId"]?.number ?? value["id"]?.number)
    let position = Self.position(value)
    switch type {
    case "pointerdown": if let position { touches.begin(key, at: time, position) }
    case "pointermove", "pointerrawupdate":
      guard touches.isDown(key) || Self.isPressed(value), let position else { return hovering += 1 }
      touches.move(key, at: time, position)
    case "pointerup": touches.end(key, at: time, position)
    case "pointercancel": touches.end(key, at: time, stage: .cancelled)
    default: otherEvents += 1
    }
  }

  private static func isPressed(_ value: JSONValue) -> Bool {
    (value["buttons"]?.number ?? 0) > 0 || value["pointerType"]?.string == "touch"
      || (value["pressure"]?.number ?? 0) > 0
  }

  private mutating func readTime(_ value: JSONValue) -> Int64 {
    let names = ["timeStamp", "timestamp", "time", "t", "ts"]
    guard let number = names.lazy.compactMap({ value[$0]?.number }).first, abs(number) < 1e13 else {
      withoutTime += 1
      clock += 16_000
      return clock
    }
    clock = FixedPoint.thousandths(number)
    return clock
  }

  private static func position(_ value: JSONValue) -> Point2D? {
    for (x, y) in [
      ("clientX", "clientY"), ("pageX", "pageY"), ("x", "y"), ("screenX", "screenY"), ("offsetX", "offsetY"),
    ] {
      if let x = value[x]?.number, let y = value[y]?.number { return LogFields.position(x, y) }
    }
    return nil
  }

  private static func list(_ value: JSONValue, _ key: String) -> [JSONValue]? {
    if let elements = value[key]?.elements { return elements }
    // A TouchList that became an object: {"0": {…}, "length": 1}.
    guard let object = value[key], case .object(let members) = object.content else { return nil }
    return members.filter { $0.key.allSatisfy(\.isNumber) }.map(\.value)
  }

  /// The touches that are down are in `touches`; what lifts is only in `changedTouches`, or in neither.
  private mutating func readTouchEvent(_ value: JSONValue, _ type: String, at time: Int64) {
    let changed = Self.list(value, "changedTouches")
    let listed = Self.list(value, "touches")
    // A log of one's own has one touch for each event, or in each.
    let own = Self.position(value) == nil ? value["touch"] : value
    let single = listed == nil && changed == nil ? own.flatMap { Self.position($0) == nil ? nil : $0 } : nil
    let down = listed ?? single.map { [$0] }
    func key(_ touch: JSONValue) -> Int { LogFields.integer(touch["identifier"]?.number ?? touch["id"]?.number) }
    switch type {
    case "touchstart", "touchmove":
      for touch in down ?? changed ?? [] {
        guard let position = Self.position(touch) else { continue }
        if touches.isDown(key(touch)) || type == "touchmove" {
          touches.move(key(touch), at: time, position)
        } else {
          touches.begin(key(touch), at: time, position)
        }
      }
    case "touchend", "touchcancel":
      let stage: Contact.Stage = type == "touchend" ? .ended : .cancelled
      if let changed = single.map({ [$0] }) ?? changed, !changed.isEmpty {
        for touch in changed {
          touches.end(key(touch), at: time, stage == .ended ? Self.position(touch) : nil, stage: stage)
        }
      } else {
        let stay = Set((down ?? []).map(key))
        for key in touches.keys where !stay.contains(key) { touches.end(key, at: time, stage: stage) }
      }
    default: otherEvents += 1
    }
  }
}
