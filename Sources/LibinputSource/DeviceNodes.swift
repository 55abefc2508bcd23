#if Libinput
import EvdevSource
import Glibc
import LibinputEvents
import TouchTrace

/// The device nodes that libinput has open: read-only, whatever it asks for.
final class DeviceNodes {
  /// Nodes that could not be opened, in the order of trying.
  private(set) var failures: [LibinputNodeFailure] = []
  /// By node name, as `event5`.
  private var files: [String: Int32] = [:]
  private let isGrabbing: Bool
  /// Those whose fingers are felt above them: they stand like unplugged ones time and again.
  private var hovering: Set<String> = []

  init(isGrabbing: Bool) { self.isGrabbing = isGrabbing }

  var access: NodeAccess {
    NodeAccess(open: { [self] in open($0, $1) }, close: { [self] in close($0) })
  }

  private func open(_ path: String, _ flags: Int32) -> Int32 {
    // libinput asks for writing as well, for lamps that touchpads do not have.
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

  /// The tracking id of the finger in a slot, -1 where there is none: the kernel is asked.
  func touch(_ node: String, _ slot: Int) -> Int32 {
    guard let file = files[node], (0..<Self.mostSlots).contains(slot) else { return -1 }
    return DeviceQuery(file).slots(EventCode.absMTTrackingID, slot + 1)?.last ?? -1
  }
  /// More than any touchpad has.
  private static let mostSlots = 64

  /// Whether one of them has just been unplugged. The kernel lets go of the keys first, which libinput takes for a lift,
  /// and says that the device is gone only then; so where one stands as if, that is waited for.
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
  /// Milliseconds. The kernel needs microseconds, a busy one in a slow guest was seen to need more than 10 ms. Only a
  /// touchpad that feels fingers above it is ever waited for in vain, once.
  private static let patience: Int32 = 300
}
#endif
