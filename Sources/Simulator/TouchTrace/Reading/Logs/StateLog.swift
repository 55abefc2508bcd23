import Gestures

/// The touches of libinput's log of its states, which has neither positions nor times.
struct StateLog {
  private var time: Int64 = 0
  private var down: Set<Int> = []
  /// 20 mm apart, in points.
  private static let distance = 128.346
  private static let step: Int64 = 20_000

  mutating func read(_ line: ArraySlice<UInt8>) -> [LoggedTouches.Event] {
    let fields = LogFields(line)
    guard fields.contains("TAP_EVENT_"), let number = fields.number(after: "touch "), (0..<10).contains(number) else {
      return []
    }
    let touch = Int(number)
    time += Self.step
    let position = LogFields.position(300 + Self.distance * Double(touch % 4), 200 + Self.distance * Double(touch / 4))
    if fields.contains("TAP_EVENT_TOUCH"), !down.contains(touch) {
      down.insert(touch)
      return [.init(stage: .began, key: touch, time: time, position: position)]
    }
    if fields.contains("TAP_EVENT_RELEASE") {
      // A touch from before the log: whether it taps is not known.
      if down.remove(touch) == nil {
        return [
          .init(stage: .moved, key: touch, time: time, position: position),
          .init(stage: .cancelled, key: touch, time: time, position: nil),
        ]
      }
      return [.init(stage: .ended, key: touch, time: time, position: nil)]
    }
    if fields.contains("TAP_EVENT_MOTION"), down.contains(touch) {
      // More than a tap allows: libinput gives no distance.
      let moved = LogFields.position(position.x, position.y + Self.distance / 2)
      return [.init(stage: .moved, key: touch, time: time, position: moved)]
    }
    return []
  }
}
