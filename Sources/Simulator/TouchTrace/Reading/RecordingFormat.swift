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
  /// Wayland's events of touches, scrolls and gestures, as `wev` and `WAYLAND_DEBUG=1` print them.
  case waylandLog = "Wayland log"
  /// libinput's log of the states of its touchpad, as compositors print it: fingers without positions.
  case libinputStates = "libinput state log"
  /// Android's `MotionEvent`s as apps print them into logcat.
  case motionEvents = "MotionEvent log"
  /// A browser's touch or pointer events as JSON, without the header of Pointer Events logs.
  case domEvents = "DOM events"
  /// A session replay of rrweb.
  case sessionReplay = "rrweb session replay"
  /// Touches for a device under test: minitouch, Maestro, `adb shell input` or the recorder of Chrome's DevTools.
  case inputScript = "input script"
  /// The output of `xinput test-xi2`.
  case xinput = "xinput test-xi2"
  /// A program's own log of touches, one change a line.
  case touchLog = "touch log"
  /// A program's own table of touches: CSV or JSON with a row for each change, by whatever names.
  case table = "table of touches"
  /// The trace notation; its first line is `touchstone trace 1`.
  case trace

  /// Whether a line that begins with `#` is ignored wherever it follows the first one.
  package var hasComments: Bool {
    switch self {
    case .evemu, .libinputRecord, .contactCSV, .table, .trace: true
    case .evtest, .getevent, .webDriver, .pointerEvents, .debugEvents, .waylandLog, .libinputStates, .motionEvents,
      .domEvents, .sessionReplay, .inputScript, .xinput, .touchLog:
      false
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
    case .waylandLog: "wev and WAYLAND_DEBUG logs"
    case .motionEvents: "logcat with MotionEvents"
    case .domEvents: "DOM events in JSON"
    case .sessionReplay: "rrweb session replays"
    case .inputScript: "test scripts of minitouch, Maestro and DevTools"
    case .table: "tables of touches in CSV or JSON"
    case .evtest, .contactCSV, .xinput: rawValue
    case .debugEvents, .libinputStates, .touchLog: nil
    }
  }
}

/// A recording's format, as its content shows it.
struct DetectedFormat: Hashable, Sendable {
  var format: RecordingFormat
  /// The first line of the recording, ignoring comments. Earlier lines are from other programs.
  var firstLine: Int
}
