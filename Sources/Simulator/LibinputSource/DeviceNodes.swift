#if Libinput
import EvdevSource
import Glibc
import LibinputEvents
import TouchTrace

/// The device nodes that libinput has open: read-only, whatever it asks for.
final class DeviceNodes {
  /// Nodes that could not be opened, in the order of trying.
  private(set) var failures: [LibinputNodeFailure] = []
  /// The files by node name, such as `event5`.
  private var files: [String: Int32] = [:]
  private let isGrabbing: Bool
  /// Devices that sense hovering fingers: they repeatedly look like unplugged ones.
  private var hovering: Set<String> = []

  init(isGrabbing: Bool) { self.isGrabbing = isGrabbing }

  var access: NodeAccess {
    NodeAccess(open: { [self] in open($0, $1) }, close: { [self] in close($0) })
  }

  private func open(_ path: String, _ flags: Int32) -> Int32 {
    // libinput asks for write access as well, for LEDs that touchpads do not have.
    let file = Glibc.open(path, flags & ~O_ACCMODE | O_RDONLY | O_CLOEXEC)
    if file < 0 { return -fail(path, errno) }
    if isGrabbing && !DeviceQuery(file).grab() {
      let error = errno
      Glibc.close(file)
      return -fail(path, error)
    }
    files[Self.name(path)] = file
    return file
  }

  private func close(_ file: Int32) {
    for name in files.filter({ $0.value == file }).keys { files[name] = nil }
    Glibc.close(file)
  }

  @discardableResult func fail(_ path: String, _ error: Int32, _ reason: String? = nil) -> Int32 {
    failures.append(
      LibinputNodeFailure(
        node: path, error: error, reason: reason ?? String(cString: strerror(error)).lowercased()))
    return error
  }

  static func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Asks the kernel for the tracking ID in a slot; -1 if there is none.
  func touch(_ node: String, _ slot: Int) -> Int32 {
    guard let file = files[node], (0..<Self.maximumSlots).contains(slot) else { return -1 }
    return DeviceQuery(file).slots(EventCode.absMTTrackingID, slot + 1)?.last ?? -1
  }
  /// The maximum number of slots, more than any touchpad has.
  private static let maximumSlots = 64

  /// Returns whether a device has just been unplugged. The kernel releases the keys first, which libinput takes for a
  /// lift, and reports the removal only afterwards; a device in that state is waited for.
  func isUnplugged() -> Bool {
    for (name, file) in files.sorted(by: { $0.key < $1.key }) where !hovering.contains(name) {
      switch DeviceQuery(file).hasFingersWithoutTouch() {
      case false: continue
      case nil: return true
      case true:
        var entry = pollfd(fd: file, events: 0, revents: 0)
        if poll(&entry, 1, Self.patience) > 0 { return true }
        hovering.insert(name)
      }
    }
    return false
  }
  /// The time to wait, in milliseconds. The kernel needs microseconds; a busy one in a slow guest needed more than 10 ms. Only a
  /// touchpad that senses hovering fingers is ever waited for in vain, once.
  private static let patience: Int32 = 300
}
#endif
