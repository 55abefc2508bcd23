import Gestures
import TestSupport
import Testing
import TouchTrace

/// What holds for every recording, legal or not.
@Suite struct ContactTrackerLawTests {
  /// What is wrong with the frames, in words; nil where they keep every law.
  private func fault(in frames: [TraceFrame]) -> String? {
    var down: Set<Int32> = []
    var lastID: Int32 = 0
    var untracked = 0
    var touch = TouchFrame()
    for frame in frames {
      var changes: TouchFrame.Changes = []
      var told: Set<Int32> = []
      if frame.changes.isEmpty && frame.untracked == untracked && frame.hovering == touch.hovering {
        return "an empty frame"
      }
      for change in frame.changes {
        if !told.insert(change.id).inserted { return "\(change.id) was told of twice in one frame" }
        switch change.stage {
        case .began:
          if change.id != lastID + 1 { return "\(change.id) landed after \(lastID)" }
          lastID = change.id
          down.insert(change.id)
          changes.insert(.began)
        case .moved:
          if !down.contains(change.id) { return "\(change.id) moved without being down" }
        case .ended, .cancelled:
          if down.remove(change.id) == nil { return "\(change.id) lifted without being down" }
          changes.insert(.ended)
        case .stationary: return "a stationary finger was told of"
        }
        for value in [change.position.x, change.position.y] {
          if FixedPoint.double(thousandths: FixedPoint.thousandths(value)) != value {
            return "\(value) is no thousandth"
          }
        }
      }
      if frame.untracked > untracked { changes.insert(.began) }
      if frame.untracked < untracked { changes.insert(.ended) }
      if changes.contains(.began) && changes.contains(.ended) { return "landings and liftings share a frame" }
      untracked = frame.untracked
      if untracked < 0 || (down.isEmpty && untracked > 0) { return "\(untracked) untracked fingers, \(down.count) placed" }
      if frame.hovering != nil, !down.isEmpty { return "something hovers while \(down.count) fingers are down" }
      if !frame.apply(to: &touch) { return "a frame did not fit" }
      if touch.down != down.count || touch.untracked != untracked { return "the frame counts other fingers" }
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
        (axis.minimum, axis.maximum, axis.resolution) = (wild(), wild(), wild())
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

  private func randomSignal(_ random: inout SeededRandom) -> Signal {
    func small(_ range: ClosedRange<Int32>) -> Int32 { .random(in: range, using: &random) }
    func place() -> Int32 {
      Int.random(in: 0...40, using: &random) == 0 ? .random(in: .min...(.max), using: &random) : small(-10...1700)
    }
    switch Int.random(in: 0...25, using: &random) {
    case 0...3: return .slot(small(-1...4))
    case 4...6: return .id(small(-1...6))
    case 7...9: return .x(place())
    case 10...12: return .y(place())
    case 13: return .absX(place())
    case 14: return .absY(place())
    case 15: return .absPressure(small(0...3))
    case 16: return .pressure(small(0...3))
    case 17: return .tool(small(0...2) / 2 * 2)
    case 18: return .distance(small(-1...1))
    case 19, 20: return .report
    case 21: return .touch(small(0...2))
    case 22, 23: return .fingers(Int(small(1...5)), small(0...2))
    case 24: return small(0...8) == 0 ? .pen(small(0...1)) : .misc(place())
    default: return small(0...5) == 0 ? .dropped : .key(UInt16(small(0...800)), small(0...2))
    }
  }

  @Test func noStreamBreaksALaw() {
    for seed in 0..<4000 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var stream = EvdevStream(randomDevice(&random))
      for step in 0..<Int.random(in: 1...60, using: &random) {
        let count = Int.random(in: 0...12, using: &random)
        stream.frame(
          Int64(step) * 8, (0..<count).map { _ in randomSignal(&random) },
          complete: Int.random(in: 0...20, using: &random) > 0)
        if Int.random(in: 0...50, using: &random) == 0 {
          stream.frames[step].time = Timestamp(microseconds: .random(in: .min...(.max), using: &random))
        }
      }
      let followed = stream.followed(surface: Bool.random(using: &random) ? nil : .onePointUnits)
      if let fault = fault(in: followed.frames) { Issue.record("seed \(seed): \(fault)") }
      #expect(followed.notes.allSatisfy(isNote) && Set(followed.notes).count == followed.notes.count)
    }
  }

  /// Fingers in lanes 150 units apart, so that the nearest is the same one.
  private struct Lane {
    var place: (x: Int32, y: Int32)
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
      // Landings and liftings in different frames, or the nearest finger might be another.
      let lifts = Bool.random(using: &random)
      var (slots, packets, names): ([Signal], [Signal], [Signal]) = ([], [], [])
      var (lifted, moved, touchDownTime): ([Int32], [String], [String]) = ([], [], [])
      for lane in 0..<count {
        func move(_ place: (x: Int32, y: Int32)) -> (x: Int32, y: Int32) {
          (
            Int32(lane) * 150 + .random(in: 0...20, using: &random),
            min(max(place.y + .random(in: -20...20, using: &random), 0), 1630)
          )
        }
        let dice = Int.random(in: 0...9, using: &random)
        if let finger = lanes[lane], lifts && dice == 0 {
          slots += [.slot(Int32(lane)), .id(-1)]
          lifted.append(finger.id)
          lanes[lane] = nil
          continue
        }
        if lanes[lane] == nil && !lifts && dice < 3 {
          let place = move((0, .random(in: 0...1600, using: &random)))
          lanes[lane] = Lane(place: place, name: nextName, id: nextID)
          slots += [.slot(Int32(lane)), .id(nextName)]
          touchDownTime.append("+\(nextID)(\(place.x),\(place.y))")
          (nextName, nextID) = (nextName + 1, nextID + 1)
        } else if let finger = lanes[lane], dice < 7 {
          let place = move(finger.place)
          lanes[lane]?.place = place
          if place != finger.place { moved.append("~\(finger.id)(\(place.x),\(place.y))") }
        }
        guard let finger = lanes[lane] else { continue }
        let place = finger.place
        // As the kernel does, nothing is said twice.
        if sent[lane]?.x != place.x { slots += [.slot(Int32(lane)), .x(place.x)] }
        if sent[lane]?.y != place.y { slots += [.slot(Int32(lane)), .y(place.y)] }
        sent[lane] = place
        packets += [.x(place.x), .y(place.y), .report]
        names += [.id(finger.name), .x(place.x), .y(place.y), .report]
      }
      result.slots.frame(step * 10, slots)
      result.named.frame(step * 10, names.isEmpty ? [.report] : names)
      result.unnamed.frame(step * 10, packets.isEmpty ? [.report] : packets)
      let changes = lifted.sorted().map { "-\($0)" } + moved + touchDownTime
      if !changes.isEmpty { result.truth.append("\(step * 10): \(changes.joined(separator: " "))") }
    }
    return result
  }

  @Test func everyProtocolTellsTheSameFingersTheSame() {
    for seed in 0..<200 as Range<UInt64> {
      let encodings = encodings(seed: seed, lanes: 1 + Int(seed % 10))
      let slots = encodings.slots.followed()
      #expect(slots.lines == encodings.truth, "seed \(seed)")
      let named = encodings.named.followed().frames == slots.frames
      let unnamed = encodings.unnamed.followed().frames == slots.frames
      #expect(named && unnamed, "seed \(seed)")
    }
  }

  @Test func aSingleTouchDeviceTellsTheSameAsOneSlot() {
    for seed in 1000..<1100 as Range<UInt64> {
      let encodings = encodings(seed: seed, lanes: 1)
      var single = EvdevStream(.single)
      for frame in encodings.slots.frames {
        var other = EvdevFrame()
        other.time = frame.time
        for var event in frame.events where event.code != 0x2f {
          if event.code == 0x39 {
            (event.type, event.code, event.value) = (1, 0x14a, event.value < 0 ? 0 : 1)
          } else {
            event.code -= 0x35
          }
          other.events.append(event)
        }
        single.frames.append(other)
      }
      let isSame = single.followed().frames == encodings.slots.followed().frames
      #expect(isSame, "seed \(seed)")
    }
  }
}
