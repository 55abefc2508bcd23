import Gestures
import TestSupport
import Testing
import TouchTrace

/// Properties of the tracker for all recordings, valid or not.
@Suite struct ContactTrackerPropertyTests {
  /// Returns the first violation in the frames, or `nil`.
  private func violation(in frames: [TraceFrame]) -> String? {
    var down: Set<Int32> = []
    var lastID: Int32 = 0
    var untracked = 0
    var touch = TouchFrame(at: .zero)
    for frame in frames {
      var changes: TouchFrame.Changes = []
      var listed: Set<Int32> = []
      if frame.changes.isEmpty && frame.untracked == untracked && frame.hovering == touch.hovering
        && frame.isButtonDown == touch.isButtonDown
      {
        return "an empty frame"
      }
      for change in frame.changes {
        if !listed.insert(change.id).inserted { return "\(change.id) appears twice in one frame" }
        switch change.stage {
        case .began:
          if change.id != lastID + 1 { return "\(change.id) began after \(lastID)" }
          lastID = change.id
          down.insert(change.id)
          changes.insert(.began)
        case .moved:
          if !down.contains(change.id) { return "\(change.id) moved without being down" }
        case .ended, .cancelled:
          if down.remove(change.id) == nil { return "\(change.id) ended without being down" }
          changes.insert(.ended)
        case .stationary: return "a stationary touch is listed"
        }
        for value in [change.position.x, change.position.y] {
          if FixedPoint.double(thousandths: FixedPoint.thousandths(value)) != value {
            return "\(value) is not a multiple of a thousandth"
          }
        }
      }
      if frame.untracked > untracked { changes.insert(.began) }
      if frame.untracked < untracked { changes.insert(.ended) }
      if changes.contains(.began) && changes.contains(.ended) { return "touches begin and end in one frame" }
      untracked = frame.untracked
      if untracked < 0 || (down.isEmpty && untracked > 0) {
        return "\(untracked) untracked and \(down.count) tracked touches"
      }
      if frame.hovering != nil, !down.isEmpty { return "something hovers while \(down.count) touches are down" }
      if !frame.fits(&touch) { return "an invalid frame" }
      if touch.down != down.count || touch.untracked != untracked { return "the frame counts other touches" }
    }
    return nil
  }

  private func randomDevice(_ random: inout SeededRandom) -> DeviceDescription {
    func wild() -> Int32 {
      Bool.random(using: &random)
        ? .random(in: -2000...2000, using: &random) : .random(in: .min...(.max), using: &random)
    }
    switch Int.random(in: 0...7, using: &random) {
    case 0: return DeviceDescription()
    case 1: return .packets
    case 2: return .single
    case 3: return .semiMultitouch
    case 4:
      var device = DeviceDescription()
      for code: UInt16 in [0, 1, 0x18, 0x2e, 0x2f, 0x35, 0x36, 0x39, 0x3b]
      where Int.random(in: 0...3, using: &random) > 0 {
        var axis = DeviceDescription.Axis(code: code)
        axis.minimum = wild()
        axis.maximum = wild()
        axis.resolution = wild()
        if Bool.random(using: &random) { axis.initialValue = wild() }
        device.axes.append(axis)
      }
      device.properties = Bool.random(using: &random) ? [3] : [1]
      return device
    default:
      return .slotted(
        .random(in: 1...14, using: &random), initialSlot: .random(in: -1...15, using: &random),
        properties: Bool.random(using: &random) ? [3] : [])
    }
  }

  private func randomEvent(_ random: inout SeededRandom) -> TestEvent {
    func small(_ range: ClosedRange<Int32>) -> Int32 { .random(in: range, using: &random) }
    func position() -> Int32 {
      Int.random(in: 0...40, using: &random) == 0 ? .random(in: .min...(.max), using: &random) : small(-10...1700)
    }
    switch Int.random(in: 0...25, using: &random) {
    case 0...3: return .slot(small(-1...4))
    case 4...6: return .id(small(-1...6))
    case 7...9: return .x(position())
    case 10...12: return .y(position())
    case 13: return .absX(position())
    case 14: return .absY(position())
    case 15: return .absPressure(small(0...3))
    case 16: return .pressure(small(0...3))
    case 17: return .tool(small(0...2) / 2 * 2)
    case 18: return .distance(small(-1...1))
    case 19, 20: return .report
    case 21: return .touch(small(0...2))
    case 22, 23: return .fingers(Int(small(1...5)), small(0...2))
    case 24: return small(0...8) == 0 ? .pen(small(0...1)) : .misc(position())
    default: return small(0...5) == 0 ? .dropped : .key(UInt16(small(0...800)), small(0...2))
    }
  }

  @Test func randomStreamsGiveValidFrames() {
    for seed in 0..<4000 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var stream = EvdevStream(randomDevice(&random))
      for step in 0..<Int.random(in: 1...60, using: &random) {
        let count = Int.random(in: 0...12, using: &random)
        stream.frame(
          Int64(step) * 8, (0..<count).map { _ in randomEvent(&random) },
          complete: Int.random(in: 0...20, using: &random) > 0)
        if Int.random(in: 0...50, using: &random) == 0 {
          stream.frames[step].time = Timestamp(microseconds: .random(in: .min...(.max), using: &random))
        }
      }
      let tracked = stream.tracked(surface: Bool.random(using: &random) ? nil : .onePointUnits)
      if let violation = violation(in: tracked.frames) { Issue.record("seed \(seed): \(violation)") }
      #expect(tracked.notes.allSatisfy(isNote) && Set(tracked.notes).count == tracked.notes.count)
    }
  }

  /// A finger in a lane of its own, 150 units from the next, so that the nearest position is the same finger.
  private struct Lane {
    var position: (x: Int32, y: Int32)
    var name: Int32
    var id: Int32
  }

  private struct Encodings {
    var slots = EvdevStream(.slotted(10))
    var named = EvdevStream(.packets)
    var unnamed = EvdevStream(.packets)
    var truth: [String] = []
  }

  private func encodings(seed: UInt64, lanes count: Int) -> Encodings {
    var random = SeededRandom(seed: seed)
    var result = Encodings()
    var lanes: [Lane?] = Array(repeating: nil, count: count)
    var sent: [(x: Int32, y: Int32)?] = Array(repeating: nil, count: count)
    var (nextName, nextID): (Int32, Int32) = (100, 1)
    for step in 0..<60 as Range<Int64> {
      // Touches begin and end in different frames; otherwise the nearest position might be another finger.
      let lifts = Bool.random(using: &random)
      var (slots, packets, names): ([TestEvent], [TestEvent], [TestEvent]) = ([], [], [])
      var (ended, moved, began): ([Int32], [String], [String]) = ([], [], [])
      for lane in 0..<count {
        func move(_ position: (x: Int32, y: Int32)) -> (x: Int32, y: Int32) {
          (
            Int32(lane) * 150 + .random(in: 0...20, using: &random),
            min(max(position.y + .random(in: -20...20, using: &random), 0), 1630)
          )
        }
        let dice = Int.random(in: 0...9, using: &random)
        if let finger = lanes[lane], lifts && dice == 0 {
          slots += [.slot(Int32(lane)), .id(-1)]
          ended.append(finger.id)
          lanes[lane] = nil
          continue
        }
        if lanes[lane] == nil && !lifts && dice < 3 {
          let position = move((0, .random(in: 0...1600, using: &random)))
          lanes[lane] = Lane(position: position, name: nextName, id: nextID)
          slots += [.slot(Int32(lane)), .id(nextName)]
          began.append("+\(nextID)(\(position.x),\(position.y))")
          nextName += 1
          nextID += 1
        } else if let finger = lanes[lane], dice < 7 {
          let position = move(finger.position)
          lanes[lane]?.position = position
          if position != finger.position { moved.append("~\(finger.id)(\(position.x),\(position.y))") }
        }
        guard let finger = lanes[lane] else { continue }
        let position = finger.position
        // Like the kernel, send no value twice.
        if sent[lane]?.x != position.x { slots += [.slot(Int32(lane)), .x(position.x)] }
        if sent[lane]?.y != position.y { slots += [.slot(Int32(lane)), .y(position.y)] }
        sent[lane] = position
        packets += [.x(position.x), .y(position.y), .report]
        names += [.id(finger.name), .x(position.x), .y(position.y), .report]
      }
      result.slots.frame(step * 10, slots)
      result.named.frame(step * 10, names.isEmpty ? [.report] : names)
      result.unnamed.frame(step * 10, packets.isEmpty ? [.report] : packets)
      let changes = ended.sorted().map { "-\($0)" } + moved + began
      if !changes.isEmpty { result.truth.append("\(step * 10): \(changes.joined(separator: " "))") }
    }
    return result
  }

  @Test func allProtocolsGiveTheSameTouches() {
    for seed in 0..<200 as Range<UInt64> {
      let encodings = encodings(seed: seed, lanes: 1 + Int(seed % 10))
      let slots = encodings.slots.tracked()
      #expect(slots.lines == encodings.truth, "seed \(seed)")
      let named = encodings.named.tracked().frames == slots.frames
      let unnamed = encodings.unnamed.tracked().frames == slots.frames
      #expect(named && unnamed, "seed \(seed)")
    }
  }

  @Test func singleTouchDeviceGivesTheSameTouchesAsOneSlot() {
    for seed in 1000..<1100 as Range<UInt64> {
      let encodings = encodings(seed: seed, lanes: 1)
      var single = EvdevStream(.single)
      for frame in encodings.slots.frames {
        var other = EvdevFrame()
        other.time = frame.time
        for var event in frame.events where event.code != 0x2f {
          if event.code == 0x39 {
            event = EvdevEvent(time: event.time, type: 1, code: 0x14a, value: event.value < 0 ? 0 : 1)
          } else {
            event.code -= 0x35
          }
          other.events.append(event)
        }
        single.frames.append(other)
      }
      let isSame = single.tracked().frames == encodings.slots.tracked().frames
      #expect(isSame, "seed \(seed)")
    }
  }
}
