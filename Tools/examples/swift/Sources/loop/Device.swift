import Gestures

/// Turns the lines of `evemu-record` into frames of a coordinator.
struct Device: ~Copyable {
  /// An axis: its first unit, and its units per millimeter.
  private struct Axis {
    var minimum = 0
    var maximum = 0
    var resolution = 0

    // Points: 163 an inch of the finger's movement. In thousandths, as in the command's traces.
    func points(_ value: Int) -> Double {
      (Double(value - minimum) / Double(max(1, resolution)) * 163 / 25.4 * 1000).rounded() / 1000
    }
  }

  /// What a slot has reported since the last frame. A slot's finger is its tracking identifier: it changes with each touch,
  /// so that a finger that lifts and another that begins in the same slot are two.
  private struct Slot {
    var finger: Int32?
    var next: Int32?
    var x = 0
    var y = 0
    var hasMoved = false
  }

  private var axes = [Axis(), Axis()]
  private var slots = [Slot](repeating: Slot(), count: 16)
  private var current = 0
  private var frame = TouchFrame(at: .distantPast)
  private var start: Int64?
  private var last: Int32 = 0

  /// Reads a line, and returns the time of the sample that it completes.
  mutating func read(_ line: [Substring], for coordinator: GestureCoordinator) throws(TouchFrameError) -> Timestamp? {
    if line.first == "A:", line.count >= 7, let code = Int(line[1], radix: 16) {
      describe(code, line[2...].compactMap { Int($0) })
    } else if line.first == "E:", line.count >= 5, let code = Int(line[3], radix: 16), let value = Int(line[4]) {
      let time = microseconds(line[1])
      start = start ?? time
      if line[2] == "0003" { change(code, value) }
      // SYN_REPORT ends the sample: all of its fingers are in one frame.
      if line[2] == "0000", code == 0 {
        try commit(Timestamp(microseconds: time - (start ?? time)), to: coordinator)
        return frame.time
      }
    }
    return nil
  }

  /// Cancels the touches that are down, because the device is gone.
  mutating func cancelAll(_ coordinator: GestureCoordinator) throws(TouchFrameError) {
    if frame.down == 0 { return }
    frame.advance(to: frame.time)
    frame.cancelAll()
    coordinator.handle(frame)
  }

  private mutating func describe(_ code: Int, _ numbers: [Int]) {
    guard code == 0x35 || code == 0x36, numbers.count >= 5 else { return }
    axes[code - 0x35] = Axis(minimum: numbers[0], maximum: numbers[1], resolution: numbers[4])
    let size = axes.map { $0.points($0.maximum) }
    frame = TouchFrame(at: .distantPast, bounds: Point2D(size[0], size[1]))
  }

  private mutating func change(_ code: Int, _ value: Int) {
    switch code {
    case 0x2F: current = min(max(0, value), slots.count - 1)
    case 0x39 where value < 0: slots[current].next = nil
    case 0x39:
      last += 1
      slots[current].next = last
    case 0x35:
      slots[current].x = value
      slots[current].hasMoved = true
    case 0x36:
      slots[current].y = value
      slots[current].hasMoved = true
    default: break
    }
  }

  /// Delivers what has changed, unless it is only pressure or a button.
  private mutating func commit(_ time: Timestamp, to coordinator: GestureCoordinator) throws(TouchFrameError) {
    frame.advance(to: time)
    var hasChanged = false
    for index in slots.indices {
      let slot = slots[index]
      let position = Point2D(axes[0].points(slot.x), axes[1].points(slot.y))
      if slot.finger != slot.next {
        if let finger = slot.finger { try frame.end(finger) }
        if let finger = slot.next { try frame.begin(finger, at: position) }
        hasChanged = true
      } else if let finger = slot.finger, slot.hasMoved {
        try frame.move(finger, to: position)
        hasChanged = true
      }
      slots[index].finger = slot.next
      slots[index].hasMoved = false
    }
    if hasChanged { coordinator.handle(frame) }
  }

  /// Reads seconds and six digits, without the rounding of a `Double`.
  private func microseconds(_ text: Substring) -> Int64 {
    let parts = text.split(separator: ".")
    return (Int64(parts.first ?? "0") ?? 0) * 1_000_000 + (parts.count == 2 ? Int64(parts[1]) ?? 0 : 0)
  }
}
