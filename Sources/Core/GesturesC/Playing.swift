import CTouchstoneGestures
import GestureTables
import Gestures

// A recording as the input of a program's coordinator, for its tests.

@c @implementation public func tg_play(
  _ coordinator: OpaquePointer!, _ recording: UnsafePointer<CChar>!
) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    let log = try PointerLog(Array(try text(recording, "recording").utf8))
    try handle.play(log)
  }
}

extension HandlePointer {
  fileprivate func play(_ log: PointerLog) throws(CallError) {
    reset()
    do throws(CallError) {
      if let bounds = log.bounds { try check(tg_set_bounds(OpaquePointer(self), bounds.x, bounds.y), line: 1) }
      try deliver(log)
    } catch {
      reset()
      throw error
    }
  }

  private func deliver(_ log: PointerLog) throws(CallError) {
    let coordinator = OpaquePointer(self)
    for event in log.events {
      switch event.change {
      case .touch(let phase):
        try check(tg_set_touch_type(coordinator, event.type), line: event.line)
        try check(
          tg_touch(coordinator, event.pointer, phase, event.position.x, event.position.y, event.time), line: event.line)
      case .hover:
        try check(tg_hover(coordinator, event.position.x, event.position.y), line: event.line)
        try check(tg_commit_frame(coordinator, event.time), line: event.line)
      }
    }
    try check(tg_advance(coordinator, log.end), line: log.lastLine)
    if pointee.frame.down > 0 { try check(tg_cancel_all(coordinator, log.end), line: log.lastLine) }
    // A recognizer may ask for deadline after deadline.
    var deadline: Int64 = 0
    for _ in 0..<1000 where tg_next_deadline(coordinator, &deadline) { _ = tg_advance(coordinator, deadline) }
  }

  private func check(_ status: tg_status, line: Int) throws(CallError) {
    if status == TG_OK { return }
    let reason = pointee.error.read().map { String(cString: $0) } ?? ""
    throw CallError(status, "line \(line) of the recording: \(reason)")
  }
}

/// A browser's Pointer Events, an object of JSON a line, with times from the start.
private struct PointerLog {
  struct Event {
    enum Change { case touch(tg_touch_phase), hover }

    let line: Int
    let time: Int64
    let change: Change
    let pointer: Int32
    let type: tg_touch_type
    let position: Point2D
  }

  private(set) var events: [Event] = []
  private(set) var bounds: Point2D?
  /// The time of the last event.
  private(set) var end: Int64 = 0
  private(set) var lastLine = 0
  private var header: LogObject?
  private var start: Double?
  /// The pointers that are down, each with the time of its last event.
  private var down: [(pointer: Int32, time: Int64)] = []
  private var lastBeginningOrEnd: Int64 = 0

  init(_ bytes: [UInt8]) throws(CallError) {
    var (first, number, isComplete) = (0, 0, false)
    while first < bytes.count, !isComplete {
      var last = first
      while last < bytes.count, bytes[last] != 10 { last += 1 }
      number += 1
      if bytes[first..<last].contains(where: { $0 > 32 }) { isComplete = try read(bytes[first..<last], number) }
      first = last + 1
    }
    if header == nil { throw Self.missingHeader }
    // Browsers deliver what happened since the last picture pointer by pointer.
    let order = events.indices.sorted { (events[$0].time, $0) < (events[$1].time, $1) }
    events = order.map { events[$0] }
  }

  private static var missingHeader: CallError {
    CallError(
      TG_ERROR_VALUE,
      "the recording is no log of Pointer Events; its first line must be an object with \"pointerEvents\":1")
  }

  /// Reads a line, and returns whether it is the last one.
  private mutating func read(_ bytes: ArraySlice<UInt8>, _ number: Int) throws(CallError) -> Bool {
    lastLine = number
    var text = LogText(bytes: bytes)
    guard let object = text.line() else {
      if header == nil { throw Self.missingHeader }
      throw CallError(TG_ERROR_VALUE, "line \(number) of the recording is no object of JSON")
    }
    guard let header else {
      guard object.version == 1 else { throw Self.missingHeader }
      self.header = object
      start = object.time
      if let width = object.width, let height = object.height, width > 0, height > 0 { bounds = Point2D(width, height) }
      return false
    }
    let time = try self.time(of: object, number)
    if areEqual(object.type, "end") { return true }
    guard let phase = phase(object.type) else { return false }
    let pointer = try self.pointer(of: object, number)
    let type = header.isTouchpad ? TG_TOUCH_INDIRECT : touchType(object.pointerType)
    func event(_ change: Event.Change, _ object: LogObject, at time: Int64) throws(CallError) -> Event {
      guard let x = object.x, let y = object.y else { throw Self.missing("x and y", number) }
      return Event(line: number, time: time, change: change, pointer: pointer, type: type, position: Point2D(x, y))
    }
    let place = down.firstIndex { $0.pointer == pointer }
    // Only the first button of a mouse touches.
    let isOtherButton = type == TG_TOUCH_INDIRECT_POINTER && (object.button ?? 0) > 0
    if phase == TG_TOUCH_BEGAN, !isOtherButton || place != nil {
      lastBeginningOrEnd = max(lastBeginningOrEnd, time)
      if place == nil { down.append((pointer, lastBeginningOrEnd)) }
      events.append(try event(.touch(phase), object, at: lastBeginningOrEnd))
    } else if let place, phase == TG_TOUCH_MOVED {
      for part in object.coalesced.isEmpty ? [object] : object.coalesced {
        down[place].time = max(down[place].time, try self.time(of: part, number))
        events.append(try event(.touch(phase), part, at: down[place].time))
      }
    } else if let place {
      lastBeginningOrEnd = max(lastBeginningOrEnd, time, down.remove(at: place).time)
      events.append(try event(.touch(phase), object, at: lastBeginningOrEnd))
    } else if phase == TG_TOUCH_MOVED {
      events.append(try event(.hover, object, at: time))
    }
    return false
  }

  private mutating func time(of object: LogObject, _ line: Int) throws(CallError) -> Int64 {
    guard let stamp = object.time else { throw Self.missing("timeStamp", line) }
    let start = self.start ?? stamp
    self.start = start
    guard let time = SampleTime.microseconds(stamp - start, 1000) else {
      throw CallError(TG_ERROR_VALUE, "line \(line) of the recording: the timeStamp is out of range")
    }
    end = max(end, time)
    return max(0, time)
  }

  private func pointer(of object: LogObject, _ line: Int) throws(CallError) -> Int32 {
    guard let number = object.pointer else { throw Self.missing("pointerId", line) }
    guard let pointer = Int32(exactly: number) else {
      throw CallError(TG_ERROR_VALUE, "line \(line) of the recording: the pointerId must be a whole number of 32 bits")
    }
    return pointer
  }

  private static func missing(_ name: String, _ line: Int) -> CallError {
    CallError(TG_ERROR_VALUE, "line \(line) of the recording has no \(name)")
  }

  private func phase(_ type: String) -> tg_touch_phase? {
    if areEqual(type, "pointermove") { return TG_TOUCH_MOVED }
    if areEqual(type, "pointerdown") { return TG_TOUCH_BEGAN }
    if areEqual(type, "pointerup") { return TG_TOUCH_ENDED }
    return areEqual(type, "pointercancel") ? TG_TOUCH_CANCELLED : nil
  }

  private func touchType(_ name: String) -> tg_touch_type {
    if areEqual(name, "mouse") { return TG_TOUCH_INDIRECT_POINTER }
    return areEqual(name, "pen") ? TG_TOUCH_PENCIL : TG_TOUCH_DIRECT
  }
}
