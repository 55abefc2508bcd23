#if Libinput
import CLibinput
import Glibc
import LibinputEvents
import TouchTrace

/// Opens and closes devices' files for libinput.
struct NodeAccess {
  /// Returns a file descriptor, or a negative error number.
  var open: (_ path: String, _ flags: Int32) -> Int32
  var close: (_ file: Int32) -> Void
}

/// Receives libinput's callbacks: requests for devices' files, and its log.
final class LibinputCallbacks {
  /// A line of the log about a touch or a tap, with its device, such as `event5`.
  struct LogReport: Hashable {
    enum What: Hashable {
      case suppression(Suppression)
      case tapRefusal(TapRefusal)
    }
    var node: String?
    var what: What
  }
  private let access: NodeAccess
  /// The log's reports about touches and taps, until they are taken.
  @exclusivity(unchecked) private var reports: [LogReport] = []
  /// Lines above debug level, until the device is added: if it is rejected, they give the reason.
  var keptLines: [String] = []
  var keepsLines = true
  /// The lines with the limits that libinput reads while the device is added.
  private(set) var limitLines: [String] = []
  /// Whether ``takeLines()`` returns every line of the log.
  var hearsAll = false
  private var lines: [String] = []
  private(set) var complaints: [String] = []
  private(set) var hasHitRateLimit = false

  init(_ access: NodeAccess) { self.access = access }

  /// The interface, never freed: libinput keeps the address.
  nonisolated(unsafe) static let interface: UnsafePointer<libinput_interface> = {
    let interface = UnsafeMutablePointer<libinput_interface>.allocate(capacity: 1)
    interface.initialize(
      to: libinput_interface(
        open_restricted: { path, flags, callbacks in
          guard let path, let callbacks else { return -ENODEV }
          return LibinputCallbacks.at(callbacks).access.open(String(cString: path), flags)
        },
        close_restricted: { file, callbacks in
          guard let callbacks else { return }
          LibinputCallbacks.at(callbacks).access.close(file)
        }))
    return UnsafePointer(interface)
  }()

  var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  private static func at(_ address: UnsafeMutableRawPointer) -> LibinputCallbacks {
    Unmanaged<LibinputCallbacks>.fromOpaque(address).takeUnretainedValue()
  }

  /// Receives the log: what it reports of touches and taps or, in less time, only errors.
  func listen(to context: OpaquePointer, hearsTouches: Bool = true) {
    libinput_log_set_handler(context) { context, priority, template, arguments in
      guard let context, let template, let arguments, let address = libinput_get_user_data(context) else { return }
      let isDebug = priority == LIBINPUT_LOG_PRIORITY_DEBUG
      let callbacks = LibinputCallbacks.at(address)
      // Most lines are about states and are ignored here; formatting them all would take longer than libinput itself.
      if isDebug && !callbacks.hearsAll && !LibinputCallbacks.mayMatter(template) { return }
      callbacks.hear(LibinputCallbacks.text(template, arguments), priority)
    }
    libinput_log_set_priority(context, hearsTouches ? LIBINPUT_LOG_PRIORITY_DEBUG : LIBINPUT_LOG_PRIORITY_ERROR)
  }

  private static func mayMatter(_ template: UnsafePointer<CChar>) -> Bool {
    LogLine.words.contains { strstr(template, $0) != nil }
  }

  private static func text(_ template: UnsafePointer<CChar>, _ arguments: CVaListPointer) -> String {
    // Lines are meant for a terminal; longer ones are cut.
    let capacity = 1024
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
      buffer[0] = 0
      vsnprintf(buffer.baseAddress, capacity, template, arguments)
      return buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  private func hear(_ line: String, _ priority: libinput_log_priority) {
    if keepsLines && priority != LIBINPUT_LOG_PRIORITY_DEBUG { keptLines.append(LogLine.stripped(line)) }
    if keepsLines && LogLine.hasLimit(line) { limitLines.append(LogLine.stripped(line)) }
    if hearsAll { lines.append(LogLine.stripped(line)) }
    switch LogLine(line, isComplaint: priority == LIBINPUT_LOG_PRIORITY_ERROR) {
    case .suppression(let suppression):
      reports.append(LogReport(node: LogLine.node(of: line), what: .suppression(suppression)))
    case .tapRefusal(let refusal): reports.append(LogReport(node: LogLine.node(of: line), what: .tapRefusal(refusal)))
    case .rateLimit: hasHitRateLimit = true
    case .complaint(let text):
      // Each once, and at most eight.
      if complaints.count < 8 && !complaints.contains(text) { complaints.append(text) }
    case nil: break
    }
  }

  /// Returns the lines since the last call.
  func takeLines() -> [String] {
    defer { lines.removeAll(keepingCapacity: true) }
    return lines
  }

  func takeReports() -> [LogReport] {
    if reports.isEmpty { return [] }
    defer { reports.removeAll(keepingCapacity: true) }
    return reports
  }
}
#endif
