#if Libinput
import CLibinput
import EvdevSource
import Gestures
import Glibc
import LibinputEvents
import TouchTrace

/// The real libinput on real devices, in real time.
///
/// Wait until `fileDescriptor` is readable, then call `dispatch`. Devices are opened read-only, and other programs
/// still receive their events unless they are grabbed.
package final class LiveLibinput {
  package enum Devices: Hashable, Sendable {
    /// These device nodes, and no others.
    case nodes([String])
    /// All devices that udev assigns to a seat, usually `seat0`, including those plugged in later.
    case seat(String)
  }

  private let nodes: DeviceNodes
  private let touch: (String, Int) -> Int32
  private let callbacks: LibinputCallbacks
  private let context: OpaquePointer
  private let configuration: LibinputConfiguration
  private let devices: Devices
  private let quirkFiles: QuirkFiles
  private var queue: EventQueue
  private var pending: [LibinputEvent] = []
  private var present: [OpaquePointer] = []
  private var settingNotes: [String] = []

  /// Opens the devices. Those that cannot be opened are in `failures`; having no devices is not an error.
  ///
  /// - Parameters:
  ///   - origin: the time that counts as 0, in microseconds of CLOCK_MONOTONIC (default: now).
  ///   - isGrabbing: takes the devices' events from all other programs, including the desktop.
  ///   - quirks: quirk files that libinput reads after its own, which ``AddedQuirks/check()`` has accepted.
  ///   - plugins: Lua plugins that libinput runs.
  package convenience init(
    _ devices: Devices, _ configuration: LibinputConfiguration = LibinputConfiguration(), origin: UInt64? = nil,
    isGrabbing: Bool = false, quirks: AddedQuirks? = nil, plugins: PluginFolder? = nil
  ) throws(LibinputProblem) {
    let nodes = DeviceNodes(isGrabbing: isGrabbing)
    try self.init(
      devices, configuration, origin: origin ?? Self.now(), nodes, nodes.access, quirks: quirks, plugins: plugins,
      touch: { nodes.touch($0, $1) })
  }

  /// - Parameter access: opens the devices' files instead of the file system.
  init(
    _ devices: Devices, _ configuration: LibinputConfiguration, origin: UInt64, _ nodes: DeviceNodes,
    _ access: NodeAccess, quirks: AddedQuirks? = nil, plugins: PluginFolder? = nil,
    touch: @escaping (String, Int) -> Int32
  ) throws(LibinputProblem) {
    let callbacks = LibinputCallbacks(access)
    LibevdevLog.redirect()
    guard let context = Self.context(devices, callbacks) else {
      throw LibinputProblem("libinput could not create a context: \(String(cString: strerror(errno)).lowercased())")
    }
    self.nodes = nodes
    self.touch = touch
    self.callbacks = callbacks
    self.context = context
    self.configuration = configuration
    self.devices = devices
    queue = EventQueue(origin: origin)
    quirkFiles = QuirkFiles.installed.adding(quirks)
    callbacks.listen(to: context)
    try plugins?.load(into: context)
    try quirks.readIfPresent { () throws(LibinputProblem) in
      switch devices {
      case .nodes(let paths): for path in paths { add(path) }
      case .seat(let seat):
        if libinput_udev_assign_seat(context, seat) != 0 {
          throw LibinputProblem("udev lists no devices for the seat “\(seat)”")
        }
      }
    }
    try plugins?.check(callbacks.complaints)
    callbacks.keepsLines = false
    take()
  }

  deinit {
    for device in present { libinput_device_unref(device) }
    libinput_unref(context)
  }

  private static func context(_ devices: Devices, _ callbacks: LibinputCallbacks) -> OpaquePointer? {
    switch devices {
    case .nodes: return libinput_path_create_context(LibinputCallbacks.interface, callbacks.address)
    case .seat:
      guard let udev = udev_new() else { return nil }
      // The context keeps a reference.
      defer { _ = udev_unref(udev) }
      return libinput_udev_create_context(LibinputCallbacks.interface, callbacks.address, udev)
    }
  }

  private func add(_ path: String) {
    var status = stat()
    if stat(path, &status) != 0 {
      nodes.fail(path, errno)
      return
    }
    let failures = nodes.failures.count
    callbacks.keptLines = []
    if libinput_path_add_device(context, path) == nil && nodes.failures.count == failures {
      let lines = callbacks.keptLines.suffix(2).joined(separator: "”, “")
      nodes.fail(path, 0, "libinput rejects it" + (lines.isEmpty ? "" : ": “\(lines)”"))
    }
  }

  // MARK: Log

  /// Whether ``takeSteps()`` returns the steps of libinput's state machines.
  package var logsSteps: Bool {
    get { callbacks.hearsAll }
    set { callbacks.hearsAll = newValue }
  }

  /// Returns the steps of libinput's state machines since the last call, with the present time.
  package func takeSteps() -> [LibinputLogEntry] {
    if !logsSteps { return [] }
    let now = time
    return callbacks.takeLines().filter { $0.contains("→") }.map { LibinputLogEntry(text: $0, time: now) }
  }

  // MARK: Devices

  /// The file descriptor, readable when there is something to dispatch.
  package var fileDescriptor: Int32 { libinput_get_fd(context) }
  /// The number of devices at this time.
  package var deviceCount: Int { present.count }
  /// The nodes that could not be opened, in the order of trying.
  package var failures: [LibinputNodeFailure] { nodes.failures }
  /// Reports of the current devices, in the order in which they were added.
  package var reports: [LibinputDeviceReport] { present.map { LibinputDeviceReport($0, quirkFiles) } }

  /// Notes about ignored options and libinput's warnings so far.
  package var notes: [String] {
    var notes = settingNotes
    if callbacks.hasHitRateLimit {
      notes.append("libinput's log rate limit was reached: more touches may be ignored than it reports")
    }
    return notes + callbacks.complaints.map { "libinput: \($0)" }
  }

  private static func now() -> UInt64 { UInt64(clamping: MonotonicClock.now.microseconds) }
  /// The current time, on the scale of events' times.
  package var time: Timestamp { queue.timestamp(Self.now()) }

  // MARK: Dispatching

  /// Reads what the devices have sent, fires timers, and delivers libinput's events in order. Does not wait. The first
  /// call delivers the list of devices without any input.
  package func dispatch(_ deliver: (LibinputEvent) -> Void) throws(LibinputProblem) {
    let start = time
    var status = libinput_dispatch(context)
    let first = pending.count
    take()
    if pending[first...].contains(where: { $0.cutOff.kind != $0.kind }) && nodes.isUnplugged() {
      status = libinput_dispatch(context)
      take()
    }
    pending.markCutOff(from: first, after: start)
    flush(deliver)
    if status != 0 && status != -EINTR && status != -EAGAIN {
      throw LibinputProblem("libinput failed: \(String(cString: strerror(-status)).lowercased())")
    }
  }

  /// Closes all devices. Pending gestures end, which libinput may report as a normal end: these events are marked as
  /// cut off.
  package func finish(_ deliver: (LibinputEvent) -> Void) {
    flush(deliver)
    libinput_suspend(context)
    _ = libinput_dispatch(context)
    take()
    for index in pending.indices { pending[index] = pending[index].cutOff }
    flush(deliver)
  }

  private func flush(_ deliver: (LibinputEvent) -> Void) {
    for event in pending { deliver(event) }
    pending.removeAll(keepingCapacity: true)
  }

  private func take() {
    queue.take(from: context, callbacks, now: Self.now(), into: &pending, touch: touch) { device in
      settingNotes += LibevdevLog.takeNotes()
      if isTouchpad(device) { settingNotes += configuration.apply(to: device) }
      present.append(libinput_device_ref(device))
    } removed: { device in
      guard let index = present.firstIndex(of: device) else { return }
      libinput_device_unref(present.remove(at: index))
    }
  }

  /// A named device is always used; most devices of a seat are not touchpads.
  private func isTouchpad(_ device: OpaquePointer) -> Bool {
    if case .nodes = devices { return true }
    return libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_GESTURE) != 0
      || libinput_device_config_tap_get_finger_count(device) > 0
  }
}

extension [LibinputEvent] {
  /// Marks the ends that an unplugged device caused among the events of a dispatch. libinput stamps its own when it
  /// notices, after `start`, the beginning of the dispatch. The kernel's are the last events of the device: it releases
  /// every key before the device disappears.
  mutating func markCutOff(from first: Int, after start: Timestamp) {
    for removed in self[first...] where removed.kind == .deviceRemoved {
      let own = self[first...].indices.filter { self[$0].source == removed.source }
      let last = own.map { self[$0].time }.filter { $0 < start }.max()
      for index in own where self[index].time >= start || self[index].time == last {
        self[index] = self[index].cutOff
      }
    }
  }
}
#endif
