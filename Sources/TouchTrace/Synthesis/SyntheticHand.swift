import Gestures

/// Makes recordings of gestures as a person makes them, on a device that does not exist.
///
/// One seed gives one recording, byte for byte, on every machine: whole numbers, and doubles that are only added,
/// multiplied and divided, by no library. Another seed gives another person's go at the same script.
public struct SyntheticHand: Hashable, Sendable {
  /// What is touched.
  public var device: SyntheticDevice
  /// How far from perfect hand and device are.
  public var realism: NoiseModel
  /// Which of all the ways to do it this one is. Any number.
  public var seed: UInt64

  /// By default a person on a clickpad.
  public init(device: SyntheticDevice = .clickpad, realism: NoiseModel = .person, seed: UInt64 = 1) {
    (self.device, self.realism, self.seed) = (device, realism, seed)
  }

  /// Does what a script says. Time 0 is the start of the script; the device first looks somewhere in the frame interval
  /// after it. Throws where the script does not fit the device.
  public func perform(_ script: GestureScript) throws(ScriptError) -> HandRecording {
    let plan = try HandPlan(script, on: device.surface, realism, seed: seed)
    var scanner = Scanner(plan, on: device, realism)
    var recording = HandRecording(device: device.description, surface: device.surface)
    var clock = SplitMix(seed: seed, purpose: 4)
    let interval = 1_000_000 / min(max(1, realism.rate), 1000)
    let unevenness = min(max(0, realism.unevenness), interval / 2)
    // Nobody lands in step with the device's scan, unless all is even.
    var time = unevenness == 0 ? 0 : Int64(clock.upTo(interval - 1))
    while !scanner.isDone(at: time) {
      scanner.scan(at: time, into: &recording)
      time += Int64(interval + clock.within(unevenness))
    }
    if plan.endsAtRest { recording.close(at: Timestamp(microseconds: max(plan.end, time))) }
    return recording
  }
}

/// What the hand model made.
public struct HandRecording: Hashable, Sendable {
  /// The device, as the kernel would describe it.
  public var device: DeviceDescription
  /// How large the device is.
  public var surface: Surface
  /// What the device reported. A device that sees fewer fingers than there are tells of fewer.
  public var frames: [EvdevFrame] = []
  /// Every finger as it was, before the device made whole units of its place: no axis differs by more than half a unit
  /// from what the device reported.
  public var contacts: [TraceFrame] = []

  init(device: DeviceDescription, surface: Surface) { (self.device, self.surface) = (device, surface) }

  /// An empty frame at the end of a rest.
  mutating func close(at time: Timestamp) {
    var frame = EvdevFrame()
    frame.time = time
    frames.append(frame)
    contacts.append(TraceFrame(time: time))
  }
}

/// Looks at the hand once every frame, as the device does.
private struct Scanner {
  private struct Down {
    var index: Int
    var sampler: HandContactSampler
    var sample: FingerSample
  }

  private let plan: HandPlan
  private let realism: NoiseModel
  private let surface: Surface
  private var encoder: any FrameEncoder
  private var next = 0
  private var down: [Down] = []

  init(_ plan: HandPlan, on device: SyntheticDevice, _ realism: NoiseModel) {
    (self.plan, self.realism, surface) = (plan, realism, device.surface)
    encoder = device.encoder(suppressesRepeats: realism.suppressesRepeats)
  }

  /// Whether everything has happened: every finger has landed, and lifted or been watched to the end.
  func isDone(at time: Int64) -> Bool {
    next == plan.contacts.count && down.allSatisfy { plan.contacts[$0.index].lifting == nil && time > plan.end }
  }

  mutating func scan(at time: Int64, into recording: inout HandRecording) {
    if down.isEmpty && (next == plan.contacts.count || plan.contacts[next].landing > time) { return }
    var lifted = TraceFrame(time: Timestamp(microseconds: time))
    let isOver = { [plan] (finger: Down) in plan.contacts[finger.index].lifting.map { $0 <= time } ?? false }
    for finger in down where isOver(finger) {
      lifted.changes.append(ContactChange(finger.sample.id, .ended, point(finger.sample)))
    }
    down.removeAll(where: isOver)
    var changed = TraceFrame(time: lifted.time)
    for index in down.indices {
      let old = point(down[index].sample)
      let id = down[index].sample.id
      down[index].sample = down[index].sampler.sample(at: time)
      down[index].sample.id = id
      let new = point(down[index].sample)
      if new != old { changed.changes.append(ContactChange(id, .moved, new)) }
    }
    var hasLanding = false
    // A finger is seen for one frame at least, however short it was.
    while next < plan.contacts.count && plan.contacts[next].landing <= time {
      var sampler = HandContactSampler(plan.contacts[next], on: surface, realism)
      var sample = sampler.sample(at: time)
      sample.id = Int32(truncatingIfNeeded: next + 1)
      changed.changes.append(ContactChange(sample.id, .began, point(sample)))
      down.append(Down(index: next, sampler: sampler, sample: sample))
      next += 1
      hasLanding = true
    }
    record(lifted, changed, hasLanding, &recording)
    if let frame = encoder.encode(down.map(\.sample), at: lifted.time) { recording.frames.append(frame) }
  }

  /// Landings and liftings at one time are two frames, the liftings first.
  private func record(
    _ lifted: TraceFrame, _ changed: TraceFrame, _ hasLanding: Bool, _ recording: inout HandRecording
  ) {
    if !lifted.changes.isEmpty && hasLanding {
      recording.contacts += [lifted, changed]
    } else if !lifted.changes.isEmpty || !changed.changes.isEmpty {
      var frame = changed
      frame.changes = lifted.changes + changed.changes
      recording.contacts.append(frame)
    }
  }

  private func point(_ sample: FingerSample) -> Point {
    // 1 µm is 163/25.4 thousandths of a point. Truncation rounds here: no place is negative.
    let x = Int(sample.x * 1630 / 254 + 0.5)
    let y = Int(sample.y * 1630 / 254 + 0.5)
    return Point(FixedPoint.double(thousandths: x), FixedPoint.double(thousandths: y))
  }
}
