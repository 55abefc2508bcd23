import Gestures
import TestSupport
import Testing

@testable import TouchAuthoring
@testable import TouchTrace

@Suite struct SyntheticHandTests {
  static let everything = """
    tap@50,30 rest=80 tap:2@50,30 tap,fingers=3 longpress:600@20,20 rest=400 pan:30@40,15,angle=60,fingers=2 \
    swipe:25@30,40,fingers=2 pinch:20-40@52,33,angle=30+thumb@20,45 pinch:40-20@40,30,break=90,fingers=3 \
    rotate:-90@45,30,span=30+ghost@10,10 thumb:300@30,40 palm:200@10,30 rest=200 tap@30,30,fingers=2,stay
    """

  // MARK: Repeatable

  @Test(arguments: SyntheticDevice.allCases) func sameSeedGivesTheSameRecording(device: SyntheticDevice) throws {
    let first = try recording(script(for: device), device, seed: 7)
    let again = try recording(script(for: device), device, seed: 7)
    let other = try recording(script(for: device), device, seed: 8)
    #expect(first == again && first.frames != other.frames && first.contacts != other.contacts)
    #expect(text(EvemuWriter.self, first.device, first.frames) == text(EvemuWriter.self, again.device, again.frames))
    #expect(text(EvemuWriter.self, first.device, first.frames) != text(EvemuWriter.self, other.device, other.frames))
  }

  /// These numbers change only if the model changes deliberately, which changes all recordings made with it.
  @Test func recordingIsTheSameOnAllMachines() throws {
    let recording = try recording(Self.everything, .clickpad, seed: 1)
    #expect(recording.frames.count == 978)
    #expect(checksum(text(EvemuWriter.self, recording.device, recording.frames)) == 9_960_851_150_131_992_839)
    let changes = recording.contacts.flatMap { frame in
      frame.changes.map { change in
        "\(frame.time.microseconds) \(change.id) \(change.stage) \(change.position.x) \(change.position.y)\n"
      }
    }
    #expect(checksum(changes.joined()) == 1_262_460_865_216_768_211)
  }

  // MARK: Evdev

  @Test(arguments: SyntheticDevice.allCases)
  func eventsMatchTheDescriptionAndTimesIncrease(device: SyntheticDevice) throws {
    let recording = try recording(script(for: device), device, seed: 3)
    var last = Timestamp.distantPast
    for frame in recording.frames {
      #expect(frame.time > last && frame.isComplete)
      last = frame.time
      for event in frame.events where event.type != EventCode.syn {
        #expect(recording.device.has(type: event.type, code: event.code))
        if event.type == EventCode.key { #expect((0...1).contains(event.value)) }
        if event.type == EventCode.abs && event.code != EventCode.absMTTrackingID {
          let axis = recording.device.axis(event.code)!
          #expect((axis.minimum...axis.maximum).contains(event.value))
        }
      }
    }
  }

  @Test(arguments: [SyntheticDevice.clickpad, .touchscreen, .protocolATouchscreen])
  func reportedPositionsAreWithinHalfAUnit(device: SyntheticDevice) throws {
    for seed in UInt64(1)...6 {
      let recording = try recording(script(for: device), device, seed: seed)
      let reported = decode(recording)
      let scale = 163 / 25.4 / Double(device.resolution)
      var down: [Int32: Point2D] = [:]
      var ideal: [Int64: [Point2D]] = [:]
      for frame in recording.contacts {
        for change in frame.changes { down[change.id] = change.stage == .ended ? nil : change.position }
        ideal[frame.time.microseconds] = down.keys.sorted().map { down[$0]! }
      }
      for (time, units) in reported {
        guard let positions = ideal[time] else { continue }
        #expect(positions.count == units.count)
        for (position, unit) in zip(positions, units) {
          let difference = position - unit * scale
          // Plus a thousandth of a point, because the contacts are rounded too.
          #expect(max(abs(difference.x), abs(difference.y)) <= scale / 2 + 0.0011)
        }
      }
      #expect(reported.count > 300)
    }
  }

  @Test func unchangedAxisValuesAreSuppressed() throws {
    for device in [SyntheticDevice.clickpad, .twoSlotPad, .singleTouchPad, .touchscreen] {
      let frames = try recording(script(for: device), device, seed: 5).frames
      #expect(repeats(frames) == 0)
      var model = NoiseModel.person
      model.suppressesRepeats = false
      let all = try SyntheticHand(device: device, noise: model, seed: 5).perform(.init(parsing: script(for: device)))
      #expect(repeats(all.frames) > 100)
    }
  }

  @Test func twoSlotPadReportsAThirdFingerByToolKeyOnly() throws {
    let frames = try recording("tap@48,30,fingers=3,ms=200", .twoSlotPad, seed: 2).frames
    let events = frames.flatMap(\.events)
    #expect(events.contains { $0.code == EventCode.btnToolTripletap && $0.value == 1 })
    #expect(events.filter { $0.code == EventCode.absMTSlot }.allSatisfy { (0...1).contains($0.value) })
    let ids = events.filter { $0.code == EventCode.absMTTrackingID && $0.value >= 0 }
    #expect(ids.count >= 2 && Set(ids.map(\.value)).count == ids.count)
  }

  @Test func protocolAListsAllContactsInEachFrame() throws {
    let frames = try recording("pan:20@45,60,fingers=3,ms=300", .protocolATouchscreen, seed: 2).frames
    let counts = frames.map { $0.events.count { $0.code == EventCode.synMTReport && $0.type == EventCode.syn } }
    #expect(counts.contains(3) && counts.last == 1)
    #expect(frames.last!.events.map(\.code) == [EventCode.synMTReport, EventCode.btnTouch])
    #expect(!frames.flatMap(\.events).contains { $0.code == EventCode.absMTTrackingID })
  }

  // MARK: Gestures

  @Test func pinchHasTheRequestedScale() throws {
    var random = SeededRandom(seed: 9)
    for seed in UInt64(1)...60 {
      let (from, to) = (Int.random(in: 18...55, using: &random), Int.random(in: 18...55, using: &random))
      let angle = Int.random(in: 0...180, using: &random)
      let recording = try SyntheticHand(noise: .exact, seed: seed).perform(
        .init(parsing: "pinch:\(from)-\(to)@52,33,angle=\(angle)"))
      let spans = decode(recording).compactMap { $0.1.count == 2 ? ($0.1[0] - $0.1[1]).length : nil }
      let scale = spans.last! / spans.first! / (Double(to) / Double(from))
      #expect(abs(scale - 1) < 0.005, "pinch:\(from)-\(to),angle=\(angle) seed \(seed)")
      let direction = from < to ? 1.0 : -1
      #expect(zip(spans, spans.dropFirst()).allSatisfy { ($1 - $0) * direction > -1.5 })
    }
  }

  @Test func rotationHasTheRequestedAngle() throws {
    for degrees in [30, 90, -45, 180] {
      let recording = try SyntheticHand(noise: .exact, seed: 1).perform(.init(parsing: "rotate:\(degrees)@52,33"))
      let vectors = decode(recording).compactMap { $0.1.count == 2 ? $0.1[1] - $0.1[0] : nil }
      let asked = FixedAngle(millidegrees: degrees * 1000).direction
      let first = vectors.first! / vectors.first!.length
      let last = vectors.last! / vectors.last!.length
      let turned = Point2D(first.x * asked.x - first.y * asked.y, first.x * asked.y + first.y * asked.x)
      #expect((turned - last).length < 0.004)
    }
  }

  @Test func deviationStaysWithinTheParameters() throws {
    for seed in UInt64(1)...40 {
      for (wander, noise, roll) in [(250, 20, 300), (0, 100, 0), (0, 0, 0), (900, 0, 0)] {
        var model = NoiseModel.person
        model.wander = wander
        model.sensorNoise = noise
        model.roll = roll
        let recording = try SyntheticHand(noise: model, seed: seed).perform(.init(parsing: "longpress:900@52,33"))
        let meant = Point2D(52, 33) * (163 / 25.4)
        let strays = recording.contacts.flatMap(\.changes).map { $0.position - meant }
        let farthest = strays.map { max(abs($0.x), abs($0.y)) }.max()! / (163 / 25.4) * 1000
        #expect(farthest <= Double(model.maximumDeviation) + 0.2)
        if model.maximumDeviation > 0 { #expect(farthest > Double(model.maximumDeviation) / 4) }
      }
    }
  }

  @Test func tapsAndLongPressesHaveRealisticDurations() throws {
    for seed in UInt64(1)...100 {
      for fingers in 1...5 {
        let tap = contacts(try recording("tap@50,30,fingers=\(fingers)", .clickpad, seed: seed))
        #expect(tap.count == fingers && tap.allSatisfy { (30_000...135_000).contains($0.touchUp! - $0.touchDown) })
        let touchDowns = tap.map(\.touchDown)
        #expect(touchDowns.max()! - touchDowns.min()! <= 48_000)
      }
      let press = contacts(try recording("longpress:700@50,30", .clickpad, seed: seed))
      #expect(press.count == 1 && (690_000...710_000).contains(press[0].touchUp! - press[0].touchDown))
      let double = contacts(try recording("tap:2@50,30", .clickpad, seed: seed))
      #expect(double.count == 2 && (85_000...155_000).contains(double[1].touchDown - double[0].touchUp!))
    }
  }

  @Test func panIsSlowAtBothEndsAndSwipeEndsAtFullSpeed() throws {
    for (script, isFlick) in [("pan:40@30,33,ms=600", false), ("swipe:40@30,33,ms=200", true)] {
      let recording = try SyntheticHand(noise: .exact, seed: 1).perform(.init(parsing: script))
      let xs = recording.contacts.flatMap(\.changes).filter { $0.stage != .ended }.map(\.position.x)
      let steps = zip(xs, xs.dropFirst()).map { $1 - $0 }
      let fastest = steps.max()!
      #expect(steps.first! < fastest / 5)
      #expect(isFlick ? steps.last! > fastest * 0.9 : steps.last! < fastest / 5)
      #expect(abs((xs.last! - xs.first!) * 25.4 / 163 - 40) < (isFlick ? 2.5 : 0.01))
      // The peak of a minimum-jerk reach is 15/8 of its mean speed.
      if !isFlick { #expect(abs(fastest / (40 * 163 / 25.4 / (600 / 7.142)) - 1.875) < 0.03) }
    }
  }

  @Test func steadyMovementsHaveConstantVelocityAndTapsAreApart() throws {
    func exact(_ script: String) throws -> SyntheticRecording {
      try SyntheticHand(noise: .exact).perform(GestureScript(parsing: script))
    }
    let pan = try exact("pan:30@20,30,steady,ms=300")
    let xs = pan.contacts.flatMap(\.changes).filter { $0.stage == .moved }.map(\.position.x)
    let steps = zip(xs.dropFirst(), xs).map { $0 - $1 }.dropLast()
    #expect(steps.count > 20 && steps.max()! - steps.min()! < 0.01)
    let jump = try exact("pan:30@20,30,steady,ms=1")
    #expect(jump.contacts.flatMap(\.changes).count { $0.stage == .moved } == 1)
    let taps = try exact("tap:3@20,30,apart=12.5")
    let places = taps.contacts.flatMap(\.changes).filter { $0.stage == .began }.map(\.position.x)
    #expect(abs(places[2] - places[0] - 25 * 163 / 25.4) < 0.01)
  }

  @Test func extraContactsBreaksAndStayingFingersHaveTheRequestedTimes() throws {
    for seed in UInt64(1)...30 {
      let thumb = contacts(try recording("pinch:20-40@52,30+thumb@20,55", .clickpad, seed: seed))
      #expect(
        thumb.count == 3
          && thumb[1...].allSatisfy { $0.touchDown > thumb[0].touchDown && $0.touchUp! < thumb[0].touchUp! })
      let ghost = contacts(try recording("pinch:20-40@52,30+ghost@20,55,at=500,ms=30", .clickpad, seed: seed))
      #expect(ghost.count == 3 && (20_000...40_000).contains(ghost[2].touchUp! - ghost[2].touchDown))
      #expect((500_000...510_000).contains(ghost[2].touchDown))
      let broken = contacts(try recording("pinch:20-40@52,30,break=90", .clickpad, seed: seed))
      #expect(broken.count == 3 && (80_000...100_000).contains(broken[2].touchDown - broken[1].touchUp!))
      let staying = contacts(try recording("tap:2@50,30,fingers=2,stay+ghost@9,9", .clickpad, seed: seed))
      #expect(staying.count == 5 && staying.count { $0.touchUp == nil } == 2)
    }
  }

  @Test func restsHaveTheRequestedDuration() throws {
    let taps = try SyntheticHand(noise: .exact, seed: 1).perform(.init(parsing: "rest=500 tap rest=700 tap rest=900"))
    let down = contacts(taps)
    #expect((500_000..<508_000).contains(down[0].touchDown))
    #expect((692_000...708_000).contains(down[1].touchDown - down[0].touchUp!))
    let end = taps.frames.last!
    #expect(end.events.isEmpty && (892_000...908_000).contains(end.time.microseconds - down[1].touchUp!))
    #expect(taps.contacts.last! == TraceFrame(time: end.time))
    let nothing = try recording("rest=50", .clickpad, seed: 1)
    #expect(nothing.frames.map(\.time) == [.milliseconds(50)] && nothing.frames[0].events.isEmpty)
  }

  @Test func palmIsLargeWithHighPressure() throws {
    func most(_ script: String, _ code: UInt16) throws -> Int32 {
      try recording(script, .clickpad, seed: 4).frames.flatMap(\.events).filter { $0.code == code }.map(\.value).max()!
    }
    #expect(try most("palm:500@20,30", EventCode.absMTTouchMajor) > 2 * most("tap@20,30", EventCode.absMTTouchMajor))
    // libinput's default palm threshold, of 255.
    #expect(try most("palm:500@20,30", EventCode.absMTPressure) > 130)
    #expect(try most("thumb:500@20,30", EventCode.absMTPressure) < 130)
  }

  @Test func pressureRisesAfterTouchDownAndFallsBeforeTouchUp() throws {
    let frames = try recording("longpress:500@20,30", .clickpad, seed: 4).frames
    let pressures = frames.flatMap(\.events).filter { $0.code == EventCode.absMTPressure }.map { Double($0.value) }
    let steady = pressures[pressures.count / 2]
    #expect((0.7...0.9).contains(pressures.first! / steady) && (0.4...0.7).contains(pressures.last! / steady))
  }

  // MARK: Numbers

  @Test func sineAndCosineAreAccurateAndExactAtQuarterTurns() {
    for quarter in -8...8 {
      let direction = FixedAngle(millidegrees: quarter * 90_000).direction
      let n = ((quarter % 4) + 4) % 4
      #expect(direction == [Point2D(1, 0), Point2D(0, 1), Point2D(-1, 0), Point2D(0, -1)][n])
    }
    var random = SeededRandom(seed: 1)
    for _ in 0..<10_000 {
      let a = FixedAngle(microdegrees: .random(in: -400_000_000...400_000_000, using: &random))
      let b = FixedAngle(microdegrees: .random(in: -400_000_000...400_000_000, using: &random))
      let sum = FixedAngle(microdegrees: a.microdegrees + b.microdegrees).direction
      let (p, q) = (a.direction, b.direction)
      #expect(abs(p.length - 1) < 1e-15)
      #expect((sum - Point2D(p.x * q.x - p.y * q.y, p.x * q.y + p.y * q.x)).length < 1e-15)
    }
    #expect(abs(FixedAngle(millidegrees: 30_000).direction.y - 0.5) < 1e-16)
    #expect(abs(FixedAngle(microdegrees: 1).direction.y * 180e6 - 3.14159265358979) < 1e-13)
  }

  @Test func randomNumbersCoverTheirRange() {
    var random = SplitMix(seed: 1)
    for limit in [-5, 0, 1, 2, 7, 1000, Int.max / 2, Int.max] {
      let drawn = (0..<500).map { _ in random.within(limit) }
      #expect(drawn.allSatisfy { $0.magnitude <= max(0, limit).magnitude } || limit == .max)
      if (1...7).contains(limit) { #expect(drawn.min() == -limit && drawn.max() == limit) }
      #expect((0..<500).map { _ in random.upTo(limit) }.allSatisfy { $0 >= 0 && $0 <= max(0, limit) })
    }
    // The first numbers published for seed 1234567.
    var published = SplitMix(seed: 1_234_567)
    #expect(published.next() == 6_457_827_717_110_365_317 && published.next() == 3_203_168_211_198_807_973)
  }
}

// MARK: Helpers

/// Returns the script for a device: all gestures, or those that fit a small one.
private func script(for device: SyntheticDevice) -> String {
  switch device {
  case .clickpad, .touchscreen: SyntheticHandTests.everything
  default:
    """
    tap@30,20 tap:2@30,20 longpress:300@20,20 pan:10@20,15,angle=60,fingers=2 swipe:15@20,20 \
    pinch:20-30@32,21,angle=30+thumb@10,30 pinch:30-20@32,21,break=90 rotate:-90@32,21,span=20+ghost@10,10 \
    rest=200 tap@30,20,fingers=3,stay
    """
  }
}

private func recording(_ script: String, _ device: SyntheticDevice, seed: UInt64) throws -> SyntheticRecording {
  try SyntheticHand(device: device, seed: seed).perform(GestureScript(parsing: script))
}

/// FNV-1a.
private func checksum(_ text: String) -> UInt64 {
  text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}

/// Returns the times of touch-down and touch-up of each contact, in order of touch-down.
private func contacts(_ recording: SyntheticRecording) -> [(touchDown: Int64, touchUp: Int64?)] {
  var times: [Int32: (touchDown: Int64, touchUp: Int64?)] = [:]
  for frame in recording.contacts {
    for change in frame.changes {
      if change.stage == .began { times[change.id] = (frame.time.microseconds, nil) }
      if change.stage == .ended { times[change.id]?.touchUp = frame.time.microseconds }
    }
  }
  return times.keys.sorted().map { times[$0]! }
}

/// Returns the number of repeated values: per slot for multitouch axes, per device for others.
private func repeats(_ frames: [EvdevFrame]) -> Int {
  var slot: Int32 = 0
  var sent: [[Int32]: Int32] = [:]
  var repeats = 0
  for event in frames.flatMap(\.events) where event.type == EventCode.abs {
    let isMT = (EventCode.absMTTouchMajor...EventCode.absMTToolY).contains(event.code)
    let key = [Int32(event.code), isMT ? slot : -1]
    if sent[key, default: event.code == EventCode.absMTTrackingID ? -1 : 0] == event.value { repeats += 1 }
    sent[key] = event.value
    if event.code == EventCode.absMTSlot { slot = event.value }
  }
  return repeats
}

/// Returns the positions of all touches after each frame, in device units, ordered by tracking ID or, in protocol A, as
/// reported.
private func decode(_ recording: SyntheticRecording) -> [(Int64, [Point2D])] {
  struct Slot {
    var id: Int32 = -1
    var position = Point2D.zero
  }
  let hasSlots = recording.device.axis(EventCode.absMTSlot) != nil
  var slots = Array(repeating: Slot(), count: hasSlots ? 10 : 0)
  var current = 0
  return recording.frames.map { frame in
    var pending = Slot()
    if !hasSlots { slots = [] }
    for event in frame.events {
      let value = Double(event.value)
      switch (event.type, event.code) {
      case (EventCode.abs, EventCode.absMTSlot): current = Int(event.value)
      case (EventCode.abs, EventCode.absMTTrackingID): slots[current].id = event.value
      case (EventCode.abs, EventCode.absMTPositionX):
        if hasSlots {
          slots[current].position.x = value
        } else {
          pending.position.x = value
          pending.id = 1
        }
      case (EventCode.abs, EventCode.absMTPositionY):
        if hasSlots { slots[current].position.y = value } else { pending.position.y = value }
      case (EventCode.syn, EventCode.synMTReport):
        if pending.id == 1 { slots.append(pending) }
        pending = Slot()
      default: break
      }
    }
    let down = slots.filter { $0.id != -1 }
    return (frame.time.microseconds, (hasSlots ? down.sorted { $0.id < $1.id } : down).map(\.position))
  }
}
