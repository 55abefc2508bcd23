/// The BTN_TOOL_ keys that report the number of touches.
///
/// Drivers press exactly one of them. If two are pressed, one is stuck, and the one pressed last is used.
struct ToolKeys: Sendable {
  private struct Key {
    var fingers: Int
    /// Whether the key was pressed while a finger was down.
    var wasUsed = false
    /// Whether all fingers have lifted since the key was used.
    var isStale = false
  }

  private var pressed: [Key] = []

  mutating func apply(code: UInt16, value: Int32) {
    guard let fingers = EventCode.fingerTools.firstIndex(of: code).map({ $0 + 1 }) else { return }
    let index = pressed.firstIndex { $0.fingers == fingers }
    switch value {
    case 0: if let index { pressed.remove(at: index) }
    case 1:
      if let index { pressed.remove(at: index) }
      pressed.append(Key(fingers: fingers))
    // Autorepeat: no change.
    default: if index == nil { pressed.append(Key(fingers: fingers)) }
    }
  }

  /// The number of touches that the keys report; zero if none is pressed.
  var count: Int { pressed.last { !$0.isStale }?.fingers ?? 0 }

  /// Updates which keys are stale. Call this method at the end of each frame.
  ///
  /// - Parameters:
  ///   - down: The number of touches that are down.
  ///   - keepsHovering: Whether the device keeps the key pressed while fingers hover between touches, as Synaptics
  ///     touchpads do. Then an old key is valid.
  mutating func endFrame(down: Int, keepsHovering: Bool) {
    for index in pressed.indices {
      if down > 0 {
        pressed[index].wasUsed = true
      } else if pressed[index].wasUsed && !keepsHovering {
        pressed[index].isStale = true
      }
    }
  }

  /// Notes keys that are still pressed from an earlier touch. Call this method before counting touches.
  func noteStuck(down: Int, at time: Int64, _ notes: inout TrackerNotes) {
    if down == 0 { return }
    if let key = pressed.first(where: { $0.isStale }) {
      let name = name(key)
      notes.add(.stuckTool, "\(name) was still pressed from an earlier touch at \(text(time)); ignored")
    } else if pressed.count > 1, let last = pressed.last {
      let (name, other) = (name(pressed[0]), name(last))
      notes.add(
        .stuckTool, "\(name) and \(other) were both pressed at \(text(time)); the one pressed last is used")
    }
  }

  private func name(_ key: Key) -> String {
    EventNames.code(EventCode.fingerTools[key.fingers - 1], ofType: EventCode.key) ?? ""
  }

  private func text(_ time: Int64) -> String { TrackerNotes.seconds(time) }

  /// Returns the number of untracked touches: those that the keys report beyond the device's slots. A key that lags a
  /// frame behind the slots therefore changes nothing, and one that reports fewer touches than there are is ignored.
  func untracked(slots: Int?, down: Int) -> Int {
    guard let slots, down > 0 else { return 0 }
    return max(0, count - max(slots, down))
  }
}
