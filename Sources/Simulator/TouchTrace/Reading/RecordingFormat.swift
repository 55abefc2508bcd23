/// The supported formats of recordings. Detected by content, never by name.
public enum RecordingFormat: String, CaseIterable, Sendable {
  /// The output of `evemu-record` and Android's equivalent, and events of umockdev.
  case evemu
  /// The output of `evtest`.
  case evtest
  /// The output of `libinput record`: YAML, version 1.
  case libinputRecord = "libinput-record"
  /// The output of Android's `getevent -lt`.
  case getevent
  /// Touches in points, one row per change: `t_us,phase,id,x,y`.
  case contactCSV = "contact CSV"
  /// Pointer actions of W3C WebDriver, classic or BiDi: JSON.
  case webDriver = "webdriver"
  /// A browser's Pointer Events, one JSON object a line; the first has the key `pointerEvents`.
  case pointerEvents = "pointer-events"
  /// The output of `libinput debug-events`: libinput's events without touches.
  case debugEvents = "libinput debug-events"
  /// The trace notation; its first line is `touchstone trace 1`.
  case trace

  /// Whether a line that begins with `#` is ignored wherever it follows the first one.
  package var hasComments: Bool {
    switch self {
    case .evemu, .libinputRecord, .contactCSV, .trace: true
    case .evtest, .getevent, .webDriver, .pointerEvents, .debugEvents: false
    }
  }

  /// The name in the list of supported formats; nil for one that contains no touches.
  var title: String? {
    switch self {
    case .evemu: "evemu-record"
    case .libinputRecord: "libinput record"
    case .getevent: "getevent -lt"
    case .webDriver: "WebDriver actions"
    case .pointerEvents: "Pointer Events logs"
    case .trace: "touchstone trace"
    case .evtest, .contactCSV: rawValue
    case .debugEvents: nil
    }
  }
}

/// A recording's format, as its content shows it.
struct DetectedFormat: Hashable, Sendable {
  var format: RecordingFormat
  /// The first line of the recording, ignoring comments. Earlier lines are from other programs.
  var firstLine: Int
}
