import Gestures

/// Android's MotionEvents: `MotionEvent { action=ACTION_POINTER_DOWN(1), id[0]=0, x[0]=568.0, y[0]=777.0, …, eventTime=2290887859,
/// … }`.
struct MotionEventLog {
  /// The numbers of events without a position, of pointers that hover, and of lines without an event.
  private(set) var withoutPosition = 0
  private(set) var hovering = 0
  private(set) var otherLines = 0
  private var last = (action: "", index: 0, time: 0.0)

  /// Reads a line into touches. Several views may print the same event, each with positions of its own.
  mutating func read(_ line: ArraySlice<UInt8>, number: Int, into touches: inout LoggedTouches) {
    guard let range = line.range(of: "MotionEvent {") ?? line.range(of: "MotionEvent{") else { return otherLines += 1 }
    let fields = LogFields(line[range.upperBound...])
    guard let action = fields.word(after: "action="), let milliseconds = fields.number(after: "eventTime=") else {
      return otherLines += 1
    }
    let index = LogFields.integer(fields.index(ofAction: action))
    if last == (action, index, milliseconds) { return }
    last = (action, index, milliseconds)
    let time = Int64(milliseconds * 1000)
    if action.hasPrefix("ACTION_HOVER") { return hovering += 1 }
    if action == "ACTION_CANCEL" { return touches.endAll(at: time, stage: .cancelled, line: number) }
    let pointers = Self.pointers(fields)
    if pointers.isEmpty { return withoutPosition += 1 }
    switch action {
    case "ACTION_DOWN":
      touches.endAll(at: time, stage: .cancelled, line: number)
      touches.begin(pointers[0].key, at: time, pointers[0].position, line: number)
    case "ACTION_POINTER_DOWN":
      for (place, pointer) in pointers.enumerated() where place == index || !touches.isDown(pointer.key) {
        touches.begin(pointer.key, at: time, pointer.position, line: number)
      }
    case "ACTION_MOVE":
      for pointer in pointers { touches.move(pointer.key, at: time, pointer.position, line: number) }
    case "ACTION_POINTER_UP":
      if pointers.indices.contains(index) {
        touches.end(pointers[index].key, at: time, pointers[index].position, line: number)
      }
    case "ACTION_UP":
      touches.end(pointers[0].key, at: time, pointers[0].position, line: number)
      touches.endAll(at: time, line: number)
    default: otherLines += 1
    }
  }

  private static func pointers(_ fields: LogFields) -> [(key: Int, position: Point2D)] {
    var pointers: [(key: Int, position: Point2D)] = []
    for index in 0..<16 {
      guard let x = fields.number("x", of: index), let y = fields.number("y", of: index) else { break }
      let id = fields.number("id", of: index).map { Int($0) } ?? index
      pointers.append((id, LogFields.position(x, y)))
    }
    return pointers
  }
}

extension LogFields {
  /// `x[1]=`.
  fileprivate func number(_ name: String, of index: Int) -> Double? {
    let key = Array(" \(name)[\(index)]=".utf8)
    var start = line.startIndex
    while start + key.count <= line.endIndex {
      if line[start] == key[0], line[start..<start + key.count].elementsEqual(key) {
        return Self.number(line[(start + key.count)...])?.value
      }
      start += 1
    }
    return nil
  }

  /// `ACTION_POINTER_DOWN(1)`: the place of the pointer that changed.
  fileprivate func index(ofAction action: String) -> Double? {
    guard let range = line.range(of: "action=") else { return nil }
    let rest = line[range.upperBound...].dropFirst(action.utf8.count)
    return rest.first == UInt8(ascii: "(") ? Self.number(rest)?.value : nil
  }
}
