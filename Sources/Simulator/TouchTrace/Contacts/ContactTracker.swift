import Gestures

/// Converts a device's evdev frames to touches that go down, move and lift.
///
/// The tracker supports the kernel's multitouch protocols B (slots) and A (SYN_MT_REPORT) and single-touch devices. The
/// device's description selects the protocol; without one, the first touch events do. The tracker works around
/// irregularities and reports them in ``notes``. It accepts any input without stopping or trapping.
public struct ContactTracker: Sendable {
  private enum EventProtocol: Sendable {
    case undecided, slots, packets, single
    /// A device that reports no touches.
    case none
  }

  /// The conversion from device units to points.
  public let transform: SurfaceTransform
  /// The size of the surface: reported by the device, given by the user, or assumed.
  public var surface: Surface { transform.surface }
  /// The irregularities of the recording, one sentence for each kind, in order of first occurrence. `EvdevReader`
  /// reports irregularities that do not concern touches, such as decreasing timestamps.
  public var notes: [RecordingNote] { log.all }
  /// What is wrong with the contacts themselves, if the surface's size is known: distances of an assumed one are not.
  var faults: [RecordingNote] { contacts.faults.notes(hasSize: transform.assumption == nil) }
  /// The irregular positions, in order of time.
  public var irregularities: [PositionIrregularity] { log.irregularities }

  /// The time that counts as zero, on the recording's clock; `nil` before the first frame.
  private var start: Timestamp?

  // Only one of these is in use. Separate properties allow mutation in place.
  private var slots: ProtocolBSlots
  private var packets = ProtocolAContacts()
  private var single: SingleTouch
  private var eventProtocol = EventProtocol.undecided
  /// Whether the protocol is final. Until then, events of another protocol than the description announces may change it.
  private var isProtocolFinal = false
  private let isDescribed: Bool
  private var tools = ToolKeys()
  private var contacts: ActiveContacts
  private var log = TrackerNotes()
  private var now: Int64 = 0
  private var hasMotion = false
  private var buttons = ButtonMask()

  /// Creates a tracker for one device.
  ///
  /// - Parameters:
  ///   - device: The device's description.
  ///   - surface: The size of the surface, which overrides the device's; see ``SurfaceTransform``.
  ///   - density: The number of points in an inch; by default 163.
  ///   - start: The time that counts as zero. If `nil` (the default), the time of the first frame's first event.
  public init(
    device: DeviceDescription, surface: Surface? = nil, density: PointDensity = .standard, start: Timestamp? = nil
  ) {
    self.start = start
    slots = ProtocolBSlots(device)
    single = SingleTouch(device)
    transform = SurfaceTransform(device, size: surface, density: density)
    contacts = ActiveContacts(squaredReach: transform.squaredReach, dividesJumps: slots.box == nil)
    // Of an axis without a range every position is outside.
    let hasRanges = [EventCode.absMTPositionX, EventCode.absX].contains {
      device.axis($0).map { $0.minimum < $0.maximum } ?? false
    }
    if hasRanges { contacts.faults = ContactFaults(on: transform.surface) }
    let kind = DeviceKind(device)
    isDescribed = kind != .unknown
    if let refusal = kind.refusal {
      log.add(.device, refusal)
      eventProtocol = .none
      isProtocolFinal = true
    } else {
      if let assumption = transform.assumption { log.add(.surface, note: assumption) }
      if device.isMultitouch && device.sendsAxis(EventCode.absMTSlot) {
        eventProtocol = .slots
        isProtocolFinal = true
        slots.begin(&log)
      } else if device.isMultitouch {
        eventProtocol = .packets
      } else if kind != .unknown {
        eventProtocol = .single
      }
    }
  }

  // MARK: Frames

  /// Appends the touch changes of a device frame: no frame, one, or two with the same time if touches both lift and
  /// begin; then the first one has the lifted touches.
  ///
  /// A frame without SYN_REPORT or with SYN_DROPPED has lost events: changes before the loss count, and the state after
  /// it is inferred from later frames, because a recording cannot be queried like a device.
  public mutating func track(_ frame: EvdevFrame, into frames: inout [TraceFrame]) {
    startFrame(frame)
    if !isProtocolFinal { detectProtocol(frame) }
    let fingersBefore = tools.count
    var isWhole = frame.isComplete
    for event in frame.events {
      // The rest of the frame does not belong to the events before the loss.
      if event.isDrop {
        isWhole = false
        break
      }
      apply(event)
    }
    if frame.isReleasedByKernel { releaseAll() }
    let untracked = finishFrame(
      isWhole: isWhole, isSynchronized: frame.isComplete, countChanged: fingersBefore != tools.count)
    let hovering = frame.isComplete ? hovering : contacts.hovering
    contacts.appendFrames(
      untracked: untracked, hovering: contacts.down == 0 ? hovering : nil,
      buttons: buttons, to: &frames, &log)
  }

  /// The position of a hovering finger, if the device reports one.
  private var hovering: FixedPosition? {
    switch eventProtocol {
    case .slots: slots.hovering(transform)
    case .packets: packets.hovering
    // The tool key reports a nearby finger; BTN_TOUCH reports a touch.
    case .single: tools.count > 0 ? single.hovering(transform) : nil
    case .undecided, .none: nil
    }
  }

  /// Notes touches that are still down, or that the recording has none. Call this method after the last frame.
  public mutating func finish() {
    if slots.begunBefore > 0 { log.add(.begunBefore, note: TrackerNotes.startsWithTouches(slots.begunBefore)) }
    let down = contacts.down + contacts.untracked
    if down > 0 { log.add(.stillDown, note: TrackerNotes.endsWithTouches(down)) }
    noteStuckTouches()
    if let slot = slots.releasedByKey, tools.count == 0, !log.contains(.replaced) {
      log.add(
        .neverLifts,
        "Never lifted in its slot: BTN_TOUCH is 0 at the end, and the touch in slot \(slot) still has a tracking ID; check whether the "
          + "driver reports the lift (tracking ID -1), since some systems count the finger as down")
    }
    noteNoTouches()
  }

  /// Notes touches that stay down without moving while others come and go.
  private mutating func noteStuckTouches() {
    let stuck = contacts.fingers.filter { $0.ending == nil && now &- $0.stillSince >= 1_000_000 }
    guard !stuck.isEmpty, Int(contacts.touchCount) > contacts.down, let since = stuck.map(\.stillSince).min() else {
      return
    }
    log.add(
      .neverLifts,
      "Never lifted: \(stuck.count, "touch"), down without moving from "
        + "\(TrackerNotes.seconds(since)) to the end; check whether the driver reports the lift (tracking ID -1)")
  }

  private mutating func startFrame(_ frame: EvdevFrame) {
    if start == nil { start = frame.start }
    now = sinceStart(frame.time).microseconds
    contacts.startFrame(at: Timestamp(microseconds: now))
  }

  /// Cancels all touches after the kernel has released the keys. It does not release the slots' tracking IDs.
  private mutating func releaseAll() {
    if contacts.down > 0 {
      log.add(
        .kernelRelease,
        "The kernel released the touches at \(TrackerNotes.seconds(now)), as on unplug or suspend; they are cancelled")
    }
    contacts.endAll(.cancelled)
    slots.releaseAll()
  }

  private mutating func apply(_ event: EvdevEvent) {
    if event.type == EventCode.key {
      tools.apply(code: event.code, value: event.value)
      if EventCode.mouseButtons.contains(event.code) {
        let button = ButtonMask(code: event.code)
        if event.value == 0 { buttons.remove(button) } else { buttons.insert(button) }
      }
      if event.code == EventCode.btnTouch { slots.setTouched(event.value != 0) }
    }
    if event.type == EventCode.rel { hasMotion = true }
    switch eventProtocol {
    case .slots:
      if event.type == EventCode.abs { slots.apply(code: event.code, value: event.value, at: now, &log) }
    case .packets: packets.apply(event, at: now, &log)
    case .single: single.apply(event)
    case .undecided, .none: break
    }
  }

  /// Completes the frame and returns the number of untracked touches.
  private mutating func finishFrame(isWhole: Bool, isSynchronized: Bool, countChanged: Bool) -> Int {
    var slotCount: Int?
    var keepsHovering = false
    switch eventProtocol {
    case .slots:
      slotCount = slots.count
      keepsHovering = slots.isHovering
      if !isWhole { slots.loseTrack() }
      if isSynchronized { slots.finishFrame(&contacts, transform, countChanged: countChanged, at: now, &log) }
    case .packets:
      if isWhole { packets.finishFrame(&contacts, transform, at: now, &log) } else { packets.dropFrame() }
    case .single:
      slotCount = 1
      keepsHovering = true
      if isSynchronized { single.finishFrame(&contacts, transform, at: now, &log) }
    case .undecided, .none: break
    }
    tools.noteStuck(down: contacts.down, at: now, &log)
    defer { tools.endFrame(down: contacts.down, keepsHovering: keepsHovering) }
    return isSynchronized ? tools.untracked(slots: slotCount, down: contacts.down) : contacts.untracked
  }

  package func sinceStart(_ time: Timestamp) -> Timestamp {
    Timestamp(microseconds: (time - (start ?? time)).microseconds)
  }

  private mutating func noteNoTouches() {
    if contacts.touchCount > 0 || start == nil { return }
    switch eventProtocol {
    case .none: break
    case .undecided:
      log.add(
        .noTouch,
        hasMotion
          ? "The recording contains only relative motion, as from a mouse, and no touches"
          : "The recording contains no touches")
    case .slots, .packets, .single: log.add(.noTouch, "The recording contains no touches")
    }
  }

  // MARK: Protocols

  /// The name of the device's protocol, for display. Final once a finger has touched.
  public var protocolName: String {
    switch eventProtocol {
    case .slots: slots.count.map { "B, \($0, "slot")" } ?? "B"
    case .packets: "A"
    case .single: "single touch"
    case .undecided: "unknown: no touch recorded"
    case .none: "none: the device does not report touches"
    }
  }

  /// Detects the protocol from a frame. Slots and tracking ID -1 exist only in B, SYN_MT_REPORT only in A.
  private mutating func detectProtocol(_ frame: EvdevFrame) {
    var hasSlots = false
    var hasReports = false
    var hasPositions = false
    var hasTrackingIDs = false
    var hasSingleTouch = false
    for event in frame.events {
      switch (event.type, event.code) {
      case (EventCode.syn, EventCode.synMTReport): hasReports = true
      case (EventCode.abs, EventCode.absMTSlot): hasSlots = true
      case (EventCode.abs, EventCode.absMTTrackingID):
        hasTrackingIDs = true
        if event.value < 0 { hasSlots = true }
      case (EventCode.abs, EventCode.absMTPositionX), (EventCode.abs, EventCode.absMTPositionY): hasPositions = true
      case (EventCode.abs, EventCode.absX), (EventCode.abs, EventCode.absY), (EventCode.key, EventCode.btnTouch):
        hasSingleTouch = true
      default: break
      }
    }
    if hasReports {
      change(to: .packets, "A (SYN_MT_REPORT)")
    } else if hasSlots || (frame.isComplete && (hasTrackingIDs || (hasPositions && eventProtocol != .packets))) {
      change(to: .slots, hasSlots ? "B (slots)" : "B (slots) with a single slot")
    } else if hasSingleTouch && eventProtocol == .undecided {
      eventProtocol = .single
    }
  }

  private mutating func change(to other: EventProtocol, _ name: String) {
    isProtocolFinal = true
    if eventProtocol == other { return }
    if isDescribed {
      log.add(.protocolChosen, "The device uses protocol \(name), although its description announces another one")
    }
    contacts.endAll(.ended)
    eventProtocol = other
    if other == .slots { slots.begin(&log) }
  }
}
