#if Libinput
import CLibinput
import CVirtualInput
import Gestures
import LibinputEvents
import TouchTrace

/// The real libinput, unmodified, on a recording, in virtual time: nothing waits, and of the machine only libinput's
/// own quirk files are used.
///
/// An object plays one recording.
package final class VirtualLibinput {
  /// The device as libinput sees it, including what was invented for it.
  package let device: DeviceDescription
  /// The sections of libinput's quirk files that match the device.
  package let quirks: [String]
  /// The limits of the device as lines of a log: those that libinput logs when it opens the device, and `quirk Attr…=…` for each line
  /// of these sections, of which the last one of a name applies.
  package let limits: [String]
  /// The matching sections of the quirk files that were added; `nil` if none were.
  package let addedQuirks: [String]?

  private let callbacks: LibinputCallbacks
  private let run: OpaquePointer
  private let context: OpaquePointer
  private let handle: OpaquePointer
  private var setupNotes: [String]
  // The runtime checks no access to the properties of each frame: nothing plays while a frame is played.
  @exclusivity(unchecked) private var pending: [LibinputEvent] = []
  @exclusivity(unchecked) private var written: [vinput_event] = []
  @exclusivity(unchecked) private var queue = EventQueue(origin: base)
  @exclusivity(unchecked) private var dropped: UInt64 = 0
  private var hasCutFrame = false
  private var hasRestlessTimer = false
  private var hasPlayed = false
  private let plugins: PluginFolder?
  /// Receives every line of libinput's log, with its time from the first event, before the events of that time. Lines from
  /// before the first event are not delivered.
  package var logReceiver: ((String, Timestamp) -> Void)? { didSet { callbacks.hearsAll = logReceiver != nil } }

  /// The start of a recording on libinput's clock: 31 years after the machine's start. No machine runs that long, so
  /// times of a real clock stick out.
  static let base: UInt64 = 1_000_000_000_000_000

  /// Adds the device to libinput. Throws if libinput rejects it, or would not run in virtual time.
  ///
  /// - Parameters:
  ///   - added: quirk files that libinput reads after its own, which ``AddedQuirks/check()`` has accepted.
  ///   - plugins: Lua plugins that libinput runs.
  package convenience init(
    _ description: DeviceDescription, _ configuration: LibinputConfiguration = LibinputConfiguration(),
    quirks added: AddedQuirks? = nil, plugins: PluginFolder? = nil
  ) throws(VirtualLibinputError) {
    try self.init(description, configuration, added, plugins, isTrial: false, readsOnlyAdded: false)
  }

  /// - Parameters:
  ///   - isTrial: whether only events matter: no report of touches that libinput ignores, and no names of quirks.
  ///   - readsOnlyAdded: whether libinput reads nothing of its own quirk files.
  init(
    _ description: DeviceDescription, _ configuration: LibinputConfiguration, _ added: AddedQuirks?,
    _ plugins: PluginFolder?, isTrial: Bool, readsOnlyAdded: Bool
  ) throws(VirtualLibinputError) {
    try VirtualTime.checkBinding()
    let shown = try VirtualDevice(description)
    guard let run = vinput_create() else {
      throw .failed("cannot create a device: no memory left")
    }
    shown.describe(to: run)
    vinput_set_time(run, Self.base)
    // The run closes what it opens.
    let callbacks = LibinputCallbacks(NodeAccess(open: { _, _ in vinput_open(run) }, close: { _ in }))

    LibevdevLog.redirect()
    vinput_enter(run)
    let context = libinput_path_create_context(LibinputCallbacks.interface, callbacks.address)
    vinput_leave()
    guard let context else {
      vinput_destroy(run)
      throw .failed("libinput could not create a context")
    }

    func abandon() {
      vinput_enter(run)
      libinput_unref(context)
      vinput_leave()
      vinput_destroy(run)
    }
    callbacks.listen(to: context, hearsTouches: !isTrial)
    vinput_enter(run)
    do throws(LibinputProblem) { try plugins?.load(into: context) } catch {
      vinput_leave()
      abandon()
      throw .plugins(error)
    }
    // Any existing device file works: libinput asks udev what it is, and udev is interposed.
    let handle = added.readIfPresent(isAlone: readsOnlyAdded) { libinput_path_add_device(context, "/dev/null") }
    let notes = handle.map { configuration.apply(to: $0) } ?? []
    vinput_leave()
    callbacks.keepsLines = false
    do throws(VirtualLibinputError) {
      try VirtualTime.checkSetUp(run)
    } catch {
      abandon()
      throw error
    }
    do throws(LibinputProblem) { try plugins?.check(callbacks.keptLines) } catch {
      abandon()
      throw .plugins(error)
    }
    if added != nil, callbacks.keptLines.contains(where: { $0.hasPrefix(AddedQuirks.failure) }) {
      abandon()
      throw .quirks(LibinputProblem("libinput rejects the quirks"))
    }
    guard let handle else {
      abandon()
      throw .refused(shown.refusal ?? "libinput rejects the device: " + Self.reason(callbacks.keptLines))
    }
    device = shown.description
    let surface = SurfaceTransform(device).surface
    queue.surface = LibinputEvent.Position(
      x: FixedPoint.double(thousandths: surface.widthInMicrometres),
      y: FixedPoint.double(thousandths: surface.heightInMicrometres))
    let files = QuirkFiles.installed.adding(added)
    quirks = isTrial ? [] : files.matching(shown)
    let values = isTrial ? [] : files.matchingText(shown).split(separator: "\n").filter { $0.hasPrefix("Attr") }
    limits = callbacks.limitLines + values.map { "quirk \($0)" }
    addedQuirks = isTrial ? nil : added.map { QuirkFiles(sections: $0.sections).matching(shown) }
    self.plugins = plugins
    self.run = run
    self.callbacks = callbacks
    self.context = context
    self.handle = handle
    setupNotes = shown.notes + notes + LibevdevLog.takeNotes() + (plugins.map { [$0.note] } ?? [])
  }

  deinit {
    vinput_enter(run)
    libinput_unref(context)
    vinput_leave()
    vinput_destroy(run)
  }

  private static func reason(_ lines: [String]) -> String {
    lines.isEmpty ? "it logs no reason" : "“\(lines.suffix(2).joined(separator: "”, “"))”"
  }

  /// Notes about what was invented, ignored or warned about. Complete after playing.
  package var notes: [String] {
    var notes = setupNotes
    if dropped > 0 {
      notes.append("Events that no kernel would pass on from this device were dropped: \(dropped)")
    }
    if hasCutFrame { notes.append("The last frame has no SYN_REPORT and was dropped: libinput would wait for it") }
    if hasRestlessTimer {
      notes.append("libinput kept setting timers for a minute after the end and was stopped")
    }
    if callbacks.hasHitRateLimit {
      notes.append("libinput's log rate limit was reached: more touches may have been ignored than it reports")
    }
    return notes + callbacks.complaints.map { "libinput: \($0)" }
  }

  package var report: LibinputDeviceReport {
    vinput_enter(run)
    defer { vinput_leave() }
    var report = LibinputDeviceReport(handle, QuirkFiles())
    report.quirks = quirks
    return report
  }

  // MARK: Playing

  /// Plays a recording and delivers libinput's events in order. Times count from the first event, as those of touches do.
  package func play(
    _ reader: EvdevReader, _ deliver: (LibinputEvent) -> Void
  ) throws(VirtualLibinputError) {
    try play({ frame throws(RecordingError) in try reader.next(into: &frame) }, deliver: deliver)
  }

  /// The same from any source: `next` turns its argument into the next frame, and returns false at the end.
  package func play(
    _ next: (inout EvdevFrame) throws(RecordingError) -> Bool, deliver: (LibinputEvent) -> Void
  ) throws(VirtualLibinputError) {
    precondition(!hasPlayed, "a VirtualLibinput plays one recording")
    hasPlayed = true
    var frame = EvdevFrame()

    func advance() throws(VirtualLibinputError) -> Bool {
      do throws(RecordingError) { return try next(&frame) } catch { throw .recording(error) }
    }
    var hasFrame = try advance()
    let origin = frame.start
    try dispatch(deliver)
    var restless = TimerLoopGuard()
    while true {
      let deadline = vinput_deadline(run)
      let frameTime = hasFrame ? Self.virtualTime(frame.time - origin) : .max
      // A timer due at the time of a frame fires before it.
      if deadline <= frameTime {
        if deadline == .max { break }
        if restless.isTooMuch(now: vinput_time(run), deadline, isAtEnd: !hasFrame) {
          hasRestlessTimer = true
          break
        }
        step(to: deadline)
        guard vinput_fire_timer(run) else { throw .failed("libinput's timer did not fire") }
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
    do throws(LibinputProblem) { try plugins?.check(callbacks.complaints) } catch { throw .plugins(error) }
  }

  /// Returns the virtual time of an offset. No recording is longer than 30 years: longer offsets are invalid and must not
  /// overflow.
  private static func virtualTime(_ offset: Interval) -> UInt64 {
    base + UInt64(min(max(0, offset.microseconds), 1_000_000_000_000_000))
  }

  /// Time never runs backwards, whatever the recording contains.
  private func step(to time: UInt64) { vinput_set_time(run, max(vinput_time(run), time)) }

  /// Returns whether a frame releases every key but not the touches in the slots, as the kernel does when a device is
  /// unplugged. Such ends are cut off, where the frame is marked, and at the end of a recording that cannot mark it.
  private static func letsGo(_ frame: EvdevFrame) -> Bool {
    frame.events.contains(where: \.isTouchRelease)
      && frame.events.allSatisfy { $0.type == EventCode.key && $0.value == 0 }
  }
  // Slots that the device lacks are empty; no device has as many as 64.
  private var hasFingers: Bool { (0..<64).contains { vinput_touch_id(run, $0) >= 0 } }

  private func report(
    _ frame: EvdevFrame, _ deliver: (LibinputEvent) -> Void
  ) throws(VirtualLibinputError) {
    if !frame.isComplete {
      hasCutFrame = true
      return
    }
    written.removeAll(keepingCapacity: true)
    for event in frame.events { written.append(vinput_event(type: event.type, code: event.code, value: event.value)) }
    var next = 0
    repeat {
      let part = next..<min(next + Int(VINPUT_MAX_EVENTS), written.count)
      next = part.upperBound
      let isRead = written.withUnsafeBufferPointer {
        vinput_report(run, $0.baseAddress.map { $0 + part.lowerBound }, part.count, next == $0.count, &dropped)
      }
      if !isRead { throw .failed("libinput does not read the device's events") }
      try dispatch(deliver)
      try VirtualTime.checkReading(run)
    } while next < written.count
  }

  private func dispatch(_ deliver: (LibinputEvent) -> Void) throws(VirtualLibinputError) {
    vinput_enter(run)
    let status = libinput_dispatch(context)
    takeEvents()
    vinput_leave()
    try VirtualTime.checkTimer(run)
    if status != 0 { throw .failed("libinput failed: system error \(-status)") }
    for event in pending { deliver(event) }
    pending.removeAll(keepingCapacity: true)
  }

  private func takeEvents() {
    if let logReceiver {
      let now = queue.timestamp(vinput_time(run))
      for line in callbacks.takeLines() { logReceiver(line, now) }
    }
    queue.take(from: context, callbacks, now: vinput_time(run), into: &pending) { [run] _, slot in
      vinput_touch_id(run, Int32(truncatingIfNeeded: slot))
    }
  }

  /// Removes the device. Pending gestures end, which libinput may report as a normal end: these events are marked as
  /// cut off.
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
#endif
