#if Libinput
import Gestures
import TouchTrace

extension LibinputCase {
  /// What the device sends.
  var frames: [EvdevFrame] {
    var encoder = CaseEncoder(pad: pad)
    var frames: [EvdevFrame] = []
    let steps = steps
    for time in Set(steps.map(\.time)).sorted() {
      frames.append(encoder.frame(at: time, steps.filter { $0.time == time }))
    }
    return frames
  }

  /// The actions with each movement divided into frames of 10 ms, in their order in the file.
  private var steps: [Action] {
    var places: [Int: Point2D] = [:]
    var steps: [Action] = []
    for action in actions {
      guard let place = action.place else {
        steps.append(action)
        continue
      }
      let start = places[action.finger] ?? place
      places[action.finger] = place
      if action.verb != .slide {
        steps.append(action)
        continue
      }
      let count = max(1, action.duration / 10)
      for index in 1...count {
        var step = action
        step.verb = .move
        step.time = action.time + 10 * index
        step.place = start + (place - start) * (Double(index) / Double(count))
        steps.append(step)
      }
    }
    return steps
  }
}

/// Sends touches as the kernel does: only what changed, slot by slot, then the axes without slots, then the keys.
private struct CaseEncoder {
  private struct Finger {
    var id: Int32
    var place: Point2D
    var values = ["pressure": 60, "distance": 0, "tool": 0]
  }

  let pad: LibinputCase.Pad
  private var fingers: [Int: Finger] = [:]
  private var pressed: Set<UInt16> = []
  private var lastID: Int32 = 0
  private var lastSlot = 0
  /// The last values of the axes in slots, of those without, and of the keys.
  private var slots: [[UInt16: Int32]]
  private var axes: [UInt16: Int32] = [:]
  private var keys: Set<UInt16> = []

  init(pad: LibinputCase.Pad) {
    self.pad = pad
    slots = Array(repeating: [EventCode.absMTTrackingID: -1], count: pad.slots)
  }

  mutating func frame(at time: Int, _ steps: [LibinputCase.Action]) -> EvdevFrame {
    for step in steps { apply(step) }
    var frame = EvdevFrame()
    frame.time = .milliseconds(Int64(time))
    func send(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      frame.events.append(EvdevEvent(time: frame.time, type: type, code: code, value: value))
    }
    let shown = shown
    for slot in 0..<pad.slots {
      let wanted = shown[slot].map { values($0, inSlot: true) } ?? [(EventCode.absMTTrackingID, Int32(-1))]
      let changed = wanted.filter { slots[slot][$0.0] != $0.1 }
      if changed.isEmpty { continue }
      if slot != lastSlot { send(EventCode.abs, EventCode.absMTSlot, Int32(slot)) }
      lastSlot = slot
      for (code, value) in changed {
        slots[slot][code] = value
        send(EventCode.abs, code, value)
      }
    }
    if let oldest = shown.keys.min().flatMap({ shown[$0] }) {
      for (code, value) in values(oldest, inSlot: false) where axes[code] != value {
        axes[code] = value
        send(EventCode.abs, code, value)
      }
    }
    let wanted = wantedKeys
    for code in ([EventCode.btnTouch] + LibinputCase.Pad.toolKeys + [0x110, 0x111, 0x112])
    where wanted.contains(code) != keys.contains(code) {
      send(EventCode.key, code, wanted.contains(code) ? 1 : 0)
    }
    keys = wanted
    return frame
  }

  private mutating func apply(_ step: LibinputCase.Action) {
    switch step.verb {
    case .press: pressed.insert(UInt16(step.finger))
    case .release: pressed.remove(UInt16(step.finger))
    case .up: fingers[step.finger] = nil
    case .down:
      lastID += 1
      fingers[step.finger] = Finger(id: lastID, place: step.place ?? .zero)
    case .move, .slide: if let place = step.place { fingers[step.finger]?.place = place }
    case .set: break
    }
    for (name, value) in step.values { fingers[step.finger]?.values[name] = value }
  }

  /// The fingers with a position. A semi-multitouch pad reports two corners of their bounding box.
  private var shown: [Int: Finger] {
    var shown = fingers.filter { $0.key < max(1, pad.slots) }
    if pad.isSemiMultitouch, let first = shown[0], let second = shown[1] {
      shown[0]?.place = Point2D(min(first.place.x, second.place.x), min(first.place.y, second.place.y))
      shown[1]?.place = Point2D(max(first.place.x, second.place.x), max(first.place.y, second.place.y))
    }
    return shown
  }

  private func values(_ finger: Finger, inSlot: Bool) -> [(UInt16, Int32)] {
    let x = Int32((finger.place.x * LibinputCase.Pad.unitsPerMillimetre).rounded())
    let y = Int32((finger.place.y * LibinputCase.Pad.unitsPerMillimetre).rounded())
    var values: [(UInt16, Int32)] =
      inSlot
      ? [(EventCode.absMTTrackingID, finger.id), (EventCode.absMTPositionX, x), (EventCode.absMTPositionY, y)]
      : [(EventCode.absX, x), (EventCode.absY, y)]
    for name in pad.axes {
      let axis = LibinputCase.Pad.axis(name)
      if let code = inSlot ? axis.slot : axis.single { values.append((code, Int32(finger.values[name] ?? 0))) }
    }
    return values
  }

  private var wantedKeys: Set<UInt16> {
    var keys = pressed
    if fingers.values.contains(where: { $0.values["distance"] == 0 }) { keys.insert(EventCode.btnTouch) }
    if !fingers.isEmpty { keys.insert(LibinputCase.Pad.toolKeys[min(fingers.count, pad.tools) - 1]) }
    return keys
  }
}
#endif
