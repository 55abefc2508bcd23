import Gestures
import TouchTrace

/// Generates recordings of human gestures on a virtual device.
///
/// The same seed gives the same recording, byte for byte, on all machines: the computation uses integers, and
/// floating-point numbers only with addition, multiplication and division. Another seed gives another variation of the
/// same script.
public struct SyntheticHand: Hashable, Sendable {
  /// The device.
  public var device: SyntheticDevice
  /// The imperfections of the hand and the device.
  public var noise: NoiseModel
  /// The seed of the random variation. Any number.
  public var seed: UInt64

  /// Creates a synthetic hand; by default a person's on a clickpad.
  public init(device: SyntheticDevice = .clickpad, noise: NoiseModel = .person, seed: UInt64 = 1) {
    self.device = device
    self.noise = noise
    self.seed = seed
  }

  /// Performs a script. Time 0 is the start of the script; the first frame is within the first frame interval. Throws
  /// if the script does not fit the device.
  public func perform(_ script: GestureScript) throws(ScriptError) -> SyntheticRecording {
    let plan = try SyntheticPlan(script, on: device.surface, noise, seed: seed)
    var scanner = Scanner(plan, on: device, noise)
    var recording = SyntheticRecording(device: device.description, surface: device.surface)
    var clock = SplitMix(seed: seed, purpose: 4)
    let interval = 1_000_000 / min(max(1, noise.rate), 1000)
    let intervalJitter = min(max(0, noise.intervalJitter), interval / 2)
    // Touches are not synchronized with the device's scan, except with exact timing.
    var time = intervalJitter == 0 ? 0 : Int64(clock.upTo(interval - 1))
    while !scanner.isDone(at: time) {
      scanner.scan(at: time, into: &recording)
      time += Int64(interval + clock.within(intervalJitter))
    }
    if plan.endsAtRest { recording.close(at: Timestamp(microseconds: max(plan.end, time))) }
    return recording
  }
}

/// A recording of synthetic input.
public struct SyntheticRecording: Hashable, Sendable {
  /// The device, as the kernel would describe it.
  public var device: DeviceDescription
  /// The size of the device.
  public var surface: Surface
  /// The reported events. Some devices report fewer touches than there are.
  public var frames: [EvdevFrame] = []
  /// The actual touches, before the device rounds them to its units: no coordinate differs from the reported one by
  /// more than half a unit.
  public var contacts: [TraceFrame] = []

  /// Appends an empty frame at the end of a final rest.
  mutating func close(at time: Timestamp) {
    var frame = EvdevFrame()
    frame.time = time
    frames.append(frame)
    contacts.append(TraceFrame(time: time))
  }
}

/// Samples the contacts once per frame, as the device does.
private struct Scanner {
  private struct Down {
    var index: Int
    var sampler: SyntheticContactSampler
    var sample: FingerSample
  }

  private let plan: SyntheticPlan
  private let noise: NoiseModel
  private let surface: Surface
  private var encoder: any FrameEncoder
  private var next = 0
  private var down: [Down] = []

  init(_ plan: SyntheticPlan, on device: SyntheticDevice, _ noise: NoiseModel) {
    self.plan = plan
    self.noise = noise
    surface = device.surface
    encoder = device.encoder(suppressesRepeats: noise.suppressesRepeats)
  }

  /// Returns whether the plan is complete: all fingers have touched down, and have lifted or been sampled to the end.
  func isDone(at time: Int64) -> Bool {
    next == plan.contacts.count && down.allSatisfy { plan.contacts[$0.index].touchUp == nil && time > plan.end }
  }

  mutating func scan(at time: Int64, into recording: inout SyntheticRecording) {
    if down.isEmpty && (next == plan.contacts.count || plan.contacts[next].touchDown > time) { return }
    var lifted = TraceFrame(time: Timestamp(microseconds: time))
    let isOver = { [plan] (finger: Down) in plan.contacts[finger.index].touchUp.map { $0 <= time } ?? false }
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
    var hasTouchDown = false
    // Even the shortest touch is sampled for at least one frame.
    while next < plan.contacts.count && plan.contacts[next].touchDown <= time {
      var sampler = SyntheticContactSampler(plan.contacts[next], on: surface, noise)
      var sample = sampler.sample(at: time)
      sample.id = Int32(truncatingIfNeeded: next + 1)
      changed.changes.append(ContactChange(sample.id, .began, point(sample)))
      down.append(Down(index: next, sampler: sampler, sample: sample))
      next += 1
      hasTouchDown = true
    }
    record(lifted, changed, hasTouchDown, &recording)
    if let frame = encoder.encode(down.map(\.sample), at: lifted.time) { recording.frames.append(frame) }
  }

  /// Records simultaneous touch-ups and touch-downs as two frames, the touch-ups first.
  private func record(
    _ lifted: TraceFrame, _ changed: TraceFrame, _ hasTouchDown: Bool, _ recording: inout SyntheticRecording
  ) {
    if !lifted.changes.isEmpty && hasTouchDown {
      recording.contacts += [lifted, changed]
    } else if !lifted.changes.isEmpty || !changed.changes.isEmpty {
      var frame = changed
      frame.changes = lifted.changes + changed.changes
      recording.contacts.append(frame)
    }
  }

  private func point(_ sample: FingerSample) -> Point2D {
    // 1 µm is 163/25.4 thousandths of a point. Truncation rounds here, because no coordinate is negative.
    let x = Int64(sample.x * 1630 / 254 + 0.5)
    let y = Int64(sample.y * 1630 / 254 + 0.5)
    return Point2D(FixedPoint.double(thousandths: x), FixedPoint.double(thousandths: y))
  }
}
