#if Libinput
import CLibinput
import CVirtualInput
import Gestures
import LibinputEvents
import TouchTrace

/// The real libinput, unmodified, on a recording, in virtual time: nothing waits, and nothing of the machine it runs on
/// takes part but libinput's own quirk files.
///
/// One object plays one recording.
public final class VirtualLibinput {
  /// The device as libinput took it, what was made up for it included.
  public let device: DeviceDescription
  /// The sections of libinput's quirk files that match the device.
  public let quirks: [String]

  private let observer: Listener
  private let run: OpaquePointer
  private let context: OpaquePointer
  private let handle: OpaquePointer
  private var setupNotes: [String]
  private var pending: [LibinputEvent] = []
  private var written: [vinput_event] = []
  private var queue = EventQueue(origin: base)
  private var leftOut: UInt64 = 0
  private var hasCutFrame = false
  private var hasRestlessTimer = false
  private var hasPlayed = false

  /// Where a recording begins on libinput's clock: 31 years after the machine was started. No machine is there, so what
  /// comes from a real clock shows.
  static let base: UInt64 = 1_000_000_000_000_000

  /// Shows libinput the device. Throws where it does not take it, and where it would not be in virtual time.
  public init(
    _ description: DeviceDescription, _ configuration: LibinputConfiguration = LibinputConfiguration()
  ) throws(VirtualLibinputError) {
    try VirtualTime.checkBinding()
    let shown = try VirtualDevice(description)
    guard let run = vinput_create() else { throw .failed("no file descriptors or no memory are left for a pipe") }
    shown.describe(to: run)
    vinput_set_time(run, Self.base)
    // The run closes what it opens.
    let observer = Listener(NodeAccess(open: { _, _ in vinput_open(run) }, close: { _ in }))

    vinput_enter(run)
    let context = libinput_path_create_context(Listener.interface, observer.address)
    vinput_leave()
    guard let context else {
      vinput_destroy(run)
      throw .failed("libinput could not make a context")
    }
    func abandon() {
      vinput_enter(run)
      libinput_unref(context)
      vinput_leave()
      vinput_destroy(run)
    }
    observer.listen(to: context)
    vinput_enter(run)
    // Any device file that exists: what it is, udev is asked, and we are udev.
    let handle = libinput_path_add_device(context, "/dev/null")
    let notes = handle.map { configuration.apply(to: $0) } ?? []
    vinput_leave()
    observer.keepsLines = false
    do throws(VirtualLibinputError) {
      try VirtualTime.checkSetUp(run)
    } catch {
      abandon()
      throw error
    }
    guard let handle else {
      abandon()
      throw .refused("libinput does not take the device: " + Self.reason(observer.keptLines))
    }
    device = shown.description
    quirks = QuirkFiles.installed.matching(shown)
    self.run = run
    self.observer = observer
    self.context = context
    self.handle = handle
    setupNotes = shown.notes + notes
  }

  deinit {
    vinput_enter(run)
    libinput_unref(context)
    vinput_leave()
    vinput_destroy(run)
  }

  private static func reason(_ lines: [String]) -> String {
    lines.isEmpty ? "it does not say why" : "it says “\(lines.suffix(2).joined(separator: "”, “"))”"
  }

  /// What was made up, left out or complained about. Complete once it has played.
  public var notes: [String] {
    var notes = setupNotes
    if leftOut > 0 {
      notes.append("Events that no kernel would pass on from this device were left out: \(leftOut)")
    }
    if hasCutFrame { notes.append("The last frame has no SYN_REPORT: libinput would wait for it, so it was left out") }
    if hasRestlessTimer {
      notes.append("libinput kept setting timers for a minute after the end: it was stopped")
    }
    if observer.hasHitRateLimit {
      notes.append("libinput's log stops repeating itself: more touches may have been left out than it says")
    }
    return notes + observer.complaints.map { "libinput says: \($0)" }
  }

  // MARK: Playing

  /// Plays a recording and hands over what libinput says, in the order in which it says it. Times count from the first
  /// frame.
  public func play(
    _ reader: EvdevReader, _ deliver: (LibinputEvent) -> Void
  ) throws(VirtualLibinputError) {
    try play({ frame throws(RecordingError) in try reader.next(into: &frame) }, deliver: deliver)
  }

  /// As above from anywhere: `next` turns its argument into the next frame, and returns false at the end.
  public func play(
    _ next: (inout EvdevFrame) throws(RecordingError) -> Bool, deliver: (LibinputEvent) -> Void
  ) throws(VirtualLibinputError) {
    precondition(!hasPlayed, "a VirtualLibinput plays one recording")
    hasPlayed = true
    var frame = EvdevFrame()
    func advance() throws(VirtualLibinputError) -> Bool {
      do throws(RecordingError) { return try next(&frame) } catch { throw .recording(error) }
    }
    var hasFrame = try advance()
    let origin = frame.time
    try dispatch(deliver)
    var restless = TimerLoopGuard()
    while true {
      let deadline = vinput_deadline(run)
      let frameTime = hasFrame ? Self.virtualTime(frame.time - origin) : .max
      // A timer that runs out at the time of a frame has run out before it.
      if deadline <= frameTime {
        if deadline == .max { break }
        if restless.isTooMuch(now: vinput_time(run), deadline, isAtEnd: !hasFrame) {
          hasRestlessTimer = true
          break
        }
        step(to: deadline)
        guard vinput_fire_timer(run) else { throw .failed("libinput's timer could not be made to run out") }
        try dispatch(deliver)
      } else {
        restless = TimerLoopGuard()
        step(to: frameTime)
        if Self.letsGo(frame) {
          let isByKernel = frame.isByKernel
          var events: [LibinputEvent] = []
          try report(frame) { events.append($0) }
          hasFrame = try advance()
          let isUnplugged = (isByKernel || !hasFrame) && hasFingers
          for event in events { deliver(isUnplugged ? event.cutOff : event) }
        } else {
          try report(frame, deliver)
          hasFrame = try advance()
        }
      }
    }
    finish(deliver)
  }

  /// No recording is longer than 30 years: what says so has no true times, and must not overflow.
  private static func virtualTime(_ offset: Interval) -> UInt64 {
    base + UInt64(min(max(0, offset.microseconds), 1_000_000_000_000_000))
  }
  /// Time never runs back, whatever the recording says.
  private func step(to time: UInt64) { vinput_set_time(run, max(vinput_time(run), time)) }

  /// As the kernel does when a device is unplugged: every key is let go of, the fingers in the slots are not. No hand did
  /// it where the frame says so, and at the end of a recording that cannot say so.
  private static func letsGo(_ frame: EvdevFrame) -> Bool {
    frame.events.contains(where: \.endsTouch)
      && frame.events.allSatisfy { $0.type == EventCode.key && $0.value == 0 }
  }
  // In slots that it does not have is nobody; no device has so many.
  private var hasFingers: Bool { (0..<64).contains { vinput_touch_id(run, $0) >= 0 } }

  private func report(
    _ frame: EvdevFrame, _ deliver: (LibinputEvent) -> Void
  ) throws(VirtualLibinputError) {
    if !frame.isComplete {
      hasCutFrame = true
      return
    }
    var rest = frame.events[...]
    repeat {
      let part = rest.prefix(Int(VINPUT_MOST_EVENTS))
      rest = rest.dropFirst(part.count)
      written.removeAll(keepingCapacity: true)
      for event in part { written.append(vinput_event(type: event.type, code: event.code, value: event.value)) }
      guard vinput_report(run, written, written.count, rest.isEmpty, &leftOut) else {
        throw .failed("libinput does not read the device's events")
      }
      try dispatch(deliver)
    } while !rest.isEmpty
  }

  private func dispatch(_ deliver: (LibinputEvent) -> Void) throws(VirtualLibinputError) {
    vinput_enter(run)
    let status = libinput_dispatch(context)
    takeEvents()
    vinput_leave()
    try VirtualTime.checkTimer(run)
    if status != 0 { throw .failed("libinput could not go on: error \(-status) of the system") }
    for event in pending { deliver(event) }
    pending.removeAll(keepingCapacity: true)
  }

  private func takeEvents() {
    queue.take(from: context, observer, now: vinput_time(run), into: &pending) { [run] _, slot in
      vinput_touch_id(run, Int32(truncatingIfNeeded: slot))
    }
  }

  /// The device goes. What is under way then ends, and libinput may call that an end like any other: no hand did it.
  private func finish(_ deliver: (LibinputEvent) -> Void) {
    vinput_enter(run)
    libinput_path_remove_device(handle)
    _ = libinput_dispatch(context)
    takeEvents()
    vinput_leave()
    for event in pending { deliver(event.cutOff) }
    pending.removeAll()
  }
}

extension LibinputEvent {
  /// As the end of a recording, or a device that goes away, brings it about.
  var cutOff: LibinputEvent {
    var event = self
    event.isCutOff = true
    switch kind {
    case .hold(.end, let fingers): event.kind = .hold(.cancelled, fingers: fingers)
    case .swipe(.end, let fingers, let movement): event.kind = .swipe(.cancelled, fingers: fingers, movement)
    case .pinch(.end, let fingers, let movement, let scale, let angle):
      event.kind = .pinch(.cancelled, fingers: fingers, movement, scale: scale, angle: angle)
    case .touchUp(let slot): event.kind = .touchCancel(slot: slot)
    case .deviceRemoved: event.isCutOff = false
    default: break
    }
    return event
  }
}

/// Whether libinput's timers go on for ever, which they do not.
private struct TimerLoopGuard {
  private var firings = 0
  private var end: UInt64?

  /// A minute is ten times libinput's longest timeout; ten thousand are more than it has timers.
  mutating func isTooMuch(now: UInt64, _ deadline: UInt64, isAtEnd: Bool) -> Bool {
    if isAtEnd && end == nil { end = now }
    firings += 1
    return firings > 10_000 || end.map { deadline > $0 + 60_000_000 } ?? false
  }
}
#endif
