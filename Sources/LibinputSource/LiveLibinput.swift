#if Libinput
import CLibinput
import EvdevSource
import Gestures
import Glibc
import LibinputEvents
import TouchTrace

/// The real libinput on real devices, in real time.
///
/// Whoever has one waits until `fileDescriptor` can be read, and calls `dispatch`. Devices are only read, and no other
/// program loses their events, unless they are grabbed.
public final class LiveLibinput {
  /// Which devices.
  public enum Devices: Hashable, Sendable {
    /// These device nodes and no others: nothing else is opened.
    case nodes([String])
    /// All that udev has for a seat, most often `seat0`, and those that are plugged in later.
    case seat(String)
  }

  private let nodes: DeviceNodes
  private let touch: (String, Int) -> Int32
  private let observer: Listener
  private let context: OpaquePointer
  private let configuration: LibinputConfiguration
  private let devices: Devices
  private var queue: EventQueue
  private var pending: [LibinputEvent] = []
  private var present: [OpaquePointer] = []
  private var settingNotes: [String] = []

  /// Opens the devices. What cannot be opened is in `failures`; an object without devices is no error.
  /// - Parameters:
  ///   - origin: where times count from, in microseconds of CLOCK_MONOTONIC; without it, from now.
  ///   - isGrabbing: takes the devices' events from all other programs, the desktop too.
  public convenience init(
    _ devices: Devices, _ configuration: LibinputConfiguration = LibinputConfiguration(), origin: UInt64? = nil,
    isGrabbing: Bool = false
  ) throws(LiveLibinputError) {
    let nodes = DeviceNodes(isGrabbing: isGrabbing)
    try self.init(
      devices, configuration, origin: origin ?? Self.now(), nodes, nodes.access, touch: { nodes.touch($0, $1) })
  }

  /// - Parameter access: gives the devices' files instead of the file system.
  init(
    _ devices: Devices, _ configuration: LibinputConfiguration, origin: UInt64, _ nodes: DeviceNodes,
    _ access: NodeAccess, touch: @escaping (String, Int) -> Int32
  ) throws(LiveLibinputError) {
    let observer = Listener(access)
    guard let context = Self.context(devices, observer) else {
      throw LiveLibinputError("libinput could not make a context: \(String(cString: strerror(errno)).lowercased())")
    }
    self.nodes = nodes
    self.touch = touch
    self.observer = observer
    self.context = context
    self.configuration = configuration
    self.devices = devices
    queue = EventQueue(origin: origin)
    observer.listen(to: context)
    switch devices {
    case .nodes(let paths): for path in paths { add(path) }
    case .seat(let seat):
      if libinput_udev_assign_seat(context, seat) != 0 {
        throw LiveLibinputError("udev tells of no devices for the seat “\(seat)”")
      }
    }
    observer.keepsLines = false
    take()
  }

  deinit {
    for device in present { libinput_device_unref(device) }
    libinput_unref(context)
  }

  private static func context(_ devices: Devices, _ observer: Listener) -> OpaquePointer? {
    switch devices {
    case .nodes: return libinput_path_create_context(Listener.interface, observer.address)
    case .seat:
      guard let udev = udev_new() else { return nil }
      // The context keeps it.
      defer { _ = udev_unref(udev) }
      return libinput_udev_create_context(Listener.interface, observer.address, udev)
    }
  }

  private func add(_ path: String) {
    var status = stat()
    if stat(path, &status) != 0 {
      nodes.fail(path, errno)
      return
    }
    let failures = nodes.failures.count
    observer.keptLines = []
    if libinput_path_add_device(context, path) == nil && nodes.failures.count == failures {
      let said = observer.keptLines.suffix(2).joined(separator: "”, “")
      nodes.fail(path, 0, "libinput does not take it" + (said.isEmpty ? "" : ": it says “\(said)”"))
    }
  }

  // MARK: What is there

  /// Can be read when there is something to dispatch.
  public var fileDescriptor: Int32 { libinput_get_fd(context) }
  /// How many devices there are now.
  public var deviceCount: Int { present.count }
  /// The nodes that could not be opened, in the order of trying.
  public var failures: [LibinputNodeFailure] { nodes.failures }
  /// The devices that are there now, in the order in which they were added.
  public var reports: [LibinputDeviceReport] { present.map(LibinputDeviceReport.init) }

  /// What was left out or complained about so far.
  public var notes: [String] {
    var notes = settingNotes
    if observer.hasHitRateLimit {
      notes.append("libinput's log stops repeating itself: more touches may be left out than it says")
    }
    return notes + observer.complaints.map { "libinput says: \($0)" }
  }

  private static func now() -> UInt64 { UInt64(clamping: MonotonicClock.now.microseconds) }
  /// As events' times count.
  public var time: Timestamp { queue.timestamp(Self.now()) }

  // MARK: Going on

  /// Reads what the devices have sent, lets timers run out, and hands over what libinput says, in the order in which it
  /// says it. Does not wait. The first time, it has something to say without anything to read: which devices there are.
  public func dispatch(_ deliver: (LibinputEvent) -> Void) throws(LiveLibinputError) {
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
      throw LiveLibinputError("libinput could not go on: \(String(cString: strerror(-status)).lowercased())")
    }
  }

  /// Lets go of all devices. What is under way then ends, and libinput may call that an end like any other: no hand did
  /// it.
  public func finish(_ deliver: (LibinputEvent) -> Void) {
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
    queue.take(from: context, observer, now: Self.now(), into: &pending, touch: touch) { device in
      if isTouchpad(device) { settingNotes += configuration.apply(to: device) }
      present.append(libinput_device_ref(device))
    } removed: { device in
      guard let index = present.firstIndex(of: device) else { return }
      libinput_device_unref(present.remove(at: index))
    }
  }
  /// Who names a device means it; of a seat's devices, most are none.
  private func isTouchpad(_ device: OpaquePointer) -> Bool {
    if case .nodes = devices { return true }
    return libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_GESTURE) != 0
      || libinput_device_config_tap_get_finger_count(device) > 0
  }
}

extension [LibinputEvent] {
  /// In what a dispatch has added, marks the ends that an unplugged device brought about. Those of libinput are stamped
  /// when it notices, after `start`, when the dispatch began. Those of the kernel are what the device sent last: it lets
  /// go of every key before the device is gone.
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

/// Why libinput cannot be run on devices.
public struct LiveLibinputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence without its full stop.
  public var description: String
  public init(_ description: String) { self.description = description }
}
#endif
