import Gestures

/// Turns a device's frames into fingers that land, move and lift.
///
/// It speaks the kernel's multitouch protocol B (slots) and A (SYN_MT_REPORT) and the single-touch protocol; which one,
/// the device's description decides, and where there is none the first events that tell of a touch. Whatever is odd
/// in a recording is worked around and said in `notes`; nothing stops it, and no input makes it trap.
public struct ContactTracker: Sendable {
  private enum Language: Sendable {
    case undecided, slots, packets, single
    /// A device without fingers.
    case none
  }

  /// From the device's units to points.
  public let map: SurfaceMap
  /// How large the surface is, as the device or the user says, or as is assumed.
  public var surface: Surface { map.surface }
  /// What was odd about the recording: one sentence for each kind, in the order in which they first came up. What
  /// is odd about the events whoever they tell of, such as time that runs back, is for `EvdevReader` to say.
  public var notes: [String] { log.sentences }

  /// The time that counts as zero, on the recording's own clock. Nil before the first frame.
  private var start: Timestamp?

  // One is in use. They stand side by side so that each is changed in place.
  private var slots: SlotTable
  private var packets = ContactPackets()
  private var single: SingleTouch
  private var language = Language.undecided
  /// Events that speak another protocol than the description promised may still change it.
  private var isSettled = false
  private let isDescribed: Bool
  private var tools = ToolKeys()
  private var table: FingerTable
  private var log = TrackerNotes()
  private var now: Int64 = 0
  private var hasMotion = false

  /// A tracker for one device, which has not seen a frame yet.
  ///
  /// - Parameters:
  ///   - device: what is known of the device.
  ///   - surface: how large the surface is, where the user knows better than the device; see ``SurfaceMap``.
  ///   - start: the time that counts as zero; nil, the default, for the first frame's first event's.
  public init(device: DeviceDescription, surface: Surface? = nil, start: Timestamp? = nil) {
    self.start = start
    slots = SlotTable(device)
    single = SingleTouch(device)
    map = SurfaceMap(device, size: surface)
    table = FingerTable(squaredReach: map.squaredReach)
    let kind = DeviceKind(device)
    isDescribed = kind != .unknown
    if let refusal = kind.refusal {
      log.add(.device, refusal)
      (language, isSettled) = (.none, true)
    } else {
      if let assumption = map.assumption { log.add(.surface, assumption) }
      if device.isMultitouch && device.sendsAxis(EventCode.absMTSlot) {
        (language, isSettled) = (.slots, true)
        slots.begin(&log)
      } else if device.isMultitouch {
        language = .packets
      } else if kind != .unknown {
        language = .single
      }
    }
  }

  // MARK: Frames

  /// Appends what `frame` says of fingers: nothing, one frame, or two of the same time where some land and some lift,
  /// the liftings first.
  ///
  /// A frame that no SYN_REPORT closed, or that holds a SYN_DROPPED, has lost events: what came before counts, and
  /// who was there afterwards is found out from what follows, for a recording cannot be asked as a device can.
  public mutating func track(_ frame: EvdevFrame, into frames: inout [TraceFrame]) {
    startFrame(frame)
    if !isSettled { settle(frame) }
    let fingersBefore = tools.count
    var isWhole = frame.isComplete
    for event in frame.events {
      // What follows in its frame belongs to nothing that was told before.
      if event.isDrop {
        isWhole = false
        break
      }
      apply(event)
    }
    if frame.letsGo { letGo() }
    let untracked = finishFrame(
      isWhole: isWhole, isSynchronized: frame.isComplete, countChanged: fingersBefore != tools.count)
    let hovering = frame.isComplete ? hovering : table.hovering
    table.tell(untracked: untracked, hovering: table.down == 0 ? hovering : nil, into: &frames)
  }
  /// Where a finger is over the surface without touching it, if the device says so.
  private var hovering: Place? {
    switch language {
    case .slots: slots.hovering(map)
    case .packets: packets.hovering
    // The key says that a finger is near, BTN_TOUCH that it touches.
    case .single: tools.count > 0 ? single.hovering(map) : nil
    case .undecided, .none: nil
    }
  }

  /// To be called once the recording has ended: notes who is still down, and that there was nobody.
  public mutating func finish() {
    let down = table.down + table.untracked
    if down > 0 { log.add(.stillDown, ReaderNotes.endsWith(down)) }
    noteNobody()
  }

  private mutating func startFrame(_ frame: EvdevFrame) {
    if start == nil { start = min(frame.events.first?.time ?? frame.time, frame.time) }
    now = sinceStart(frame.time).microseconds
    table.startFrame(at: Timestamp(microseconds: now))
  }

  /// The kernel has let go of the keys, not of the fingers in their slots: there is nobody from here on.
  private mutating func letGo() {
    if table.down > 0 {
      log.add(
        .letGo,
        "The kernel let go of the fingers at \(TrackerNotes.seconds(now)), as it does when a device is unplugged or put "
          + "to sleep: they are cancelled")
    }
    table.liftAll(.cancelled)
    slots.letGo()
  }

  private mutating func apply(_ event: EvdevEvent) {
    if event.type == EventCode.key {
      tools.apply(code: event.code, value: event.value)
      if event.code == EventCode.btnTouch { slots.setTouched(event.value != 0) }
    }
    if event.type == EventCode.rel { hasMotion = true }
    switch language {
    case .slots:
      if event.type == EventCode.abs { slots.apply(code: event.code, value: event.value, at: now, &log) }
    case .packets: packets.apply(event, at: now, &log)
    case .single: single.apply(event)
    case .undecided, .none: break
    }
  }

  /// How many fingers are down without a place.
  private mutating func finishFrame(isWhole: Bool, isSynchronized: Bool, countChanged: Bool) -> Int {
    var slotCount: Int?
    var keepsHovering = false
    switch language {
    case .slots:
      (slotCount, keepsHovering) = (slots.count, slots.isHovering)
      if !isWhole { slots.loseTrack() }
      if isSynchronized { slots.finishFrame(&table, map, countChanged: countChanged, at: now, &log) }
    case .packets:
      if isWhole { packets.finishFrame(&table, map, at: now, &log) } else { packets.dropFrame() }
    case .single:
      (slotCount, keepsHovering) = (1, true)
      if isSynchronized { single.finishFrame(&table, map, at: now, &log) }
    case .undecided, .none: break
    }
    tools.noteStuck(down: table.down, at: now, &log)
    defer { tools.endFrame(down: table.down, keepsHovering: keepsHovering) }
    return isSynchronized ? tools.untracked(slots: slotCount, down: table.down) : table.untracked
  }

  func sinceStart(_ time: Timestamp) -> Timestamp {
    Timestamp(microseconds: (time - (start ?? time)).microseconds)
  }

  private mutating func noteNobody() {
    if table.touchDownTime > 0 || start == nil { return }
    switch language {
    case .none: break
    case .undecided:
      log.add(
        .noFinger,
        hasMotion
          ? "The recording tells of relative motion only, as a mouse's does: there is no finger in it"
          : "The recording tells of no touch: there is no finger in it")
    case .slots, .packets, .single: log.add(.noFinger, "No finger touches in this recording")
    }
  }

  // MARK: Places from before the recording

  /// Whether a finger is down whose place has not been told yet: the kernel sends no value twice, not even one from
  /// before the recording.
  public var isWaitingForPlace: Bool { language == .slots && slots.isWaiting }
  /// Whether such a finger may land in this frame.
  func mayWait(for frame: EvdevFrame) -> Bool {
    guard language == .slots || language == .undecided else { return false }
    return frame.events.contains {
      $0.type == EventCode.abs && $0.code == EventCode.absMTTrackingID && $0.value >= 0
    } && !slots.hasFallback
  }
  /// Takes over the places that `later`, a copy of this tracker that has read on from `time`, has learned since.
  mutating func assumePlaces(from later: ContactTracker, since time: Timestamp, middle: (x: Int32, y: Int32)) {
    slots.assumePlaces(from: later.slots, middle: middle, at: later.sinceStart(time).microseconds, &log)
  }

  // MARK: Protocols

  /// What the device speaks, for people. Settled once a finger has touched.
  public var protocolName: String {
    switch language {
    case .slots: slots.count.map { "B, \($0) slot\($0 == 1 ? "" : "s")" } ?? "B"
    case .packets: "A"
    case .single: "single touch"
    case .undecided: "unknown: nothing touched"
    case .none: "none: this device is not touched by fingers"
    }
  }

  /// Looks at a frame for the signs of a protocol: slots and the tracking id -1 only exist in B, SYN_MT_REPORT only in A.
  private mutating func settle(_ frame: EvdevFrame) {
    var (hasSlots, hasReports, hasPlaces, hasNames, hasSingle) = (false, false, false, false, false)
    for event in frame.events {
      switch (event.type, event.code) {
      case (EventCode.syn, EventCode.synMTReport): hasReports = true
      case (EventCode.abs, EventCode.absMTSlot): hasSlots = true
      case (EventCode.abs, EventCode.absMTTrackingID):
        hasNames = true
        if event.value < 0 { hasSlots = true }
      case (EventCode.abs, EventCode.absMTPositionX), (EventCode.abs, EventCode.absMTPositionY): hasPlaces = true
      case (EventCode.abs, EventCode.absX), (EventCode.abs, EventCode.absY), (EventCode.key, EventCode.btnTouch):
        hasSingle = true
      default: break
      }
    }
    if hasReports {
      change(to: .packets, "A (SYN_MT_REPORT)")
    } else if hasSlots || (frame.isComplete && (hasNames || (hasPlaces && language != .packets))) {
      change(to: .slots, hasSlots ? "B (slots)" : "B (slots), of which it uses one")
    } else if hasSingle && language == .undecided {
      language = .single
    }
  }

  private mutating func change(to other: Language, _ name: String) {
    isSettled = true
    if language == other { return }
    if isDescribed {
      log.add(.protocolChosen, "The device's description promises another protocol than it speaks, which is \(name)")
    }
    table.liftAll(.ended)
    language = other
    if other == .slots { slots.begin(&log) }
  }
}
