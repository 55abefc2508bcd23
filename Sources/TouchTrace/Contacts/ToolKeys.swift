/// The BTN_TOOL_ keys that say how many fingers touch.
///
/// Drivers hold exactly one of them. Two at once mean that one is stuck, and the one pressed later is believed.
struct ToolKeys: Sendable {
  private struct Key {
    var fingers: Int
    /// It was seen held while a finger was down.
    var hasServed = false
    /// It had served, and then everybody lifted: it belongs to a touch that is over.
    var isStale = false
  }
  private var held: [Key] = []

  mutating func apply(code: UInt16, value: Int32) {
    guard let fingers = EventCode.fingerTools.firstIndex(of: code).map({ $0 + 1 }) else { return }
    let index = held.firstIndex { $0.fingers == fingers }
    switch value {
    case 0: if let index { held.remove(at: index) }
    case 1:
      if let index { held.remove(at: index) }
      held.append(Key(fingers: fingers))
    // Autorepeat: held as before.
    default: if index == nil { held.append(Key(fingers: fingers)) }
    }
  }

  /// How many fingers the keys tell of; zero where none is held.
  var count: Int { held.last { !$0.isStale }?.fingers ?? 0 }

  /// To be called at the end of each frame. `keepsHovering` is for devices that hold the key over fingers that hover
  /// between two touches, as Synaptics pads do: there an old key says nothing wrong.
  mutating func endFrame(down: Int, keepsHovering: Bool) {
    for index in held.indices {
      if down > 0 {
        held[index].hasServed = true
      } else if held[index].hasServed && !keepsHovering {
        held[index].isStale = true
      }
    }
  }

  /// To be called before fingers are counted: says which keys outlived their touch.
  func noteStuck(down: Int, at time: Int64, _ notes: inout TrackerNotes) {
    if down == 0 { return }
    if let key = held.first(where: { $0.isStale }) {
      let name = name(key)
      notes.add(.stuckTool, "\(name) was still held from an earlier touch at \(text(time)), and is not believed")
    } else if held.count > 1, let last = held.last {
      let (name, other) = (name(held[0]), name(last))
      notes.add(
        .stuckTool, "\(name) and \(other) were held at once at \(text(time)); the one pressed later is believed")
    }
  }
  private func name(_ key: Key) -> String {
    EventNames.code(EventCode.fingerTools[key.fingers - 1], ofType: EventCode.key) ?? ""
  }
  private func text(_ time: Int64) -> String { TrackerNotes.seconds(time) }

  /// How many fingers are down that have no place: only where the keys tell of more fingers than the device has slots
  /// for. A key that lags a frame behind the slots thereby changes nothing, and one that says less is overruled.
  func untracked(slots: Int?, down: Int) -> Int {
    guard let slots, down > 0 else { return 0 }
    return max(0, count - max(slots, down))
  }
}
