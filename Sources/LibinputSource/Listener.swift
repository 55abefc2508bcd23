#if Libinput
import CLibinput
import Glibc
import LibinputEvents
import TouchTrace

/// Where libinput gets devices' files, and gives them back.
struct NodeAccess {
  /// A file descriptor, or an error number made negative.
  var open: (_ path: String, _ flags: Int32) -> Int32
  var close: (_ file: Int32) -> Void
}

/// What libinput calls back: it asks for devices' files, and writes its log.
final class Listener {
  /// What the log says of a touch or a tap, and the device it is on, as `event5`.
  struct Heard: Hashable {
    enum What: Hashable {
      case suppression(Suppression)
      case tapRefusal(TapRefusal)
    }
    var node: String?
    var what: What
  }
  private let access: NodeAccess
  /// What the log says of touches and taps, until it is taken.
  private var heard: [Heard] = []
  /// Lines above debug, until the device is there: if it is refused, they say why.
  var keptLines: [String] = []
  var keepsLines = true
  private(set) var complaints: [String] = []
  private(set) var hasHitRateLimit = false

  init(_ access: NodeAccess) { self.access = access }

  /// Lives as long as the process: libinput keeps the address.
  nonisolated(unsafe) static let interface: UnsafePointer<libinput_interface> = {
    let interface = UnsafeMutablePointer<libinput_interface>.allocate(capacity: 1)
    interface.initialize(
      to: libinput_interface(
        open_restricted: { path, flags, observer in
          guard let path, let observer else { return -ENODEV }
          return Listener.at(observer).access.open(String(cString: path), flags)
        },
        close_restricted: { file, observer in
          guard let observer else { return }
          Listener.at(observer).access.close(file)
        }))
    return UnsafePointer(interface)
  }()

  var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
  private static func at(_ address: UnsafeMutableRawPointer) -> Listener {
    Unmanaged<Listener>.fromOpaque(address).takeUnretainedValue()
  }

  func listen(to context: OpaquePointer) {
    libinput_log_set_handler(context) { context, priority, template, arguments in
      guard let context, let template, let arguments, let address = libinput_get_user_data(context) else { return }
      let isDebug = priority == LIBINPUT_LOG_PRIORITY_DEBUG
      // Most lines are about states and mean nothing here; printing them all would take longer than libinput itself.
      if isDebug && !Listener.mayMatter(template) { return }
      let line = Listener.text(template, arguments)
      Listener.at(address).hear(line, priority)
    }
    libinput_log_set_priority(context, LIBINPUT_LOG_PRIORITY_DEBUG)
  }

  private static func mayMatter(_ template: UnsafePointer<CChar>) -> Bool {
    LogLine.words.contains { strstr(template, $0) != nil }
  }
  private static func text(_ template: UnsafePointer<CChar>, _ arguments: CVaListPointer) -> String {
    // Lines are for a terminal; what is longer is cut.
    let capacity = 1024
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
      buffer[0] = 0
      vsnprintf(buffer.baseAddress, capacity, template, arguments)
      return buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  private func hear(_ line: String, _ priority: libinput_log_priority) {
    if keepsLines && priority != LIBINPUT_LOG_PRIORITY_DEBUG { keptLines.append(LogLine.stripped(line)) }
    switch LogLine(line, isComplaint: priority == LIBINPUT_LOG_PRIORITY_ERROR) {
    case .suppression(let suppression):
      heard.append(Heard(node: LogLine.node(of: line), what: .suppression(suppression)))
    case .tapRefusal(let refusal): heard.append(Heard(node: LogLine.node(of: line), what: .tapRefusal(refusal)))
    case .rateLimit: hasHitRateLimit = true
    case .complaint(let text):
      // Each once, and no more than anybody reads.
      if complaints.count < 8 && !complaints.contains(text) { complaints.append(text) }
    case nil: break
    }
  }

  func takeHeard() -> [Heard] {
    if heard.isEmpty { return [] }
    defer { heard.removeAll(keepingCapacity: true) }
    return heard
  }
}
#endif
