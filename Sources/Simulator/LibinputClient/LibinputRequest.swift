import Gestures
import HelperPrograms
import LibinputEvents
import TraceReplay
import TouchTrace

/// What `touchstone-libinput` is asked, except for the recording's path.
package struct LibinputRequest: Hashable, Sendable {
  /// libinput's options, `NAME=VALUE`, applied after the trace's own.
  package var assignments: [String] = []
  /// A quirk file, or a folder of them, that libinput reads after its own.
  package var quirks: String?
  /// A folder of Lua plugins that libinput runs.
  package var plugins: String?
  /// The libinput to run; nil for the one that is installed.
  package var library: LibinputLibrary?
  /// Whether ``LibinputPlayback/log`` is collected.
  package var collectsLog = false
  /// The device's name and the machine's DMI modalias, for recordings without them: libinput's quirks depend on them.
  package var deviceName: String?
  package var dmi: String?
  /// The initial position of the pointer, in points; takes precedence over the trace's.
  package var pointer: Point2D?

  package init() {}

  /// Returns the request for a device instead of a recording. A device has its own name and DMI modalias. The origin counts
  /// as 0, by CLOCK_MONOTONIC.
  ///
  /// - Parameter logsSteps: whether the steps of libinput's state machines are sent as lines of its log.
  package func liveLine(_ node: String, _ origin: Timestamp, logsSteps: Bool = false) -> String {
    var object = JSONObject()
    object.add("command", "live")
    object.add("nodes", [node])
    object.add("origin", origin)
    if logsSteps { object.add("log", true) }
    addConfiguration(to: &object)
    return object.text + "\n"
  }

  /// Returns the request for the device and the events of a recording as evemu.
  package static func evemuLine(_ path: String) -> String { LibinputRequest().line(path, SourceRequest(), "evemu") }

  /// Puts the options of a recording's setup before the request's own.
  mutating func addSetup(ofRecordingAt path: String, _ source: SourceRequest) throws(RecordingError) {
    let own = try source.checkedHeader(ofRecordingAt: path) ?? TraceHeader(surface: Surface(millimetres: 0, by: 0))
    guard let setup = source.setupPath(forRecordingAt: path, own) else { return }
    assignments = try SetupFile(path: setup, source).header.libinput.allAssignments + assignments
  }

  /// Returns the request of the commands `events`, `options`, `evemu` and `try` for a recording.
  func line(
    _ path: String, _ source: SourceRequest, _ command: String = "events", in period: ClosedRange<Timestamp>? = nil
  ) -> String {
    var object = JSONObject()
    object.add("command", command)
    object.add("file", path)
    if path == "-" { object.add("input", Int(HelperProgram.passedInput)) }
    addConfiguration(to: &object)
    if collectsLog && command == "events" { object.add("log", true) }
    if let description = source.description { object.add("description", description) }
    if let device = source.device { object.add("device", device) }
    if let surface = source.surface {
      let sides = [surface.widthInMicrometres, surface.heightInMicrometres]
      object.add("surface", sides.map { FixedPoint.short(thousandths: $0) }.joined(separator: "x"))
    }
    if let deviceName { object.add("name", deviceName) }
    if let dmi { object.add("dmi", dmi) }
    if let period {
      object.add("from_us", Int(max(0, period.lowerBound.microseconds)))
      object.add("until_us", Int(max(0, period.upperBound.microseconds)))
    }
    return object.text + "\n"
  }

  private func addConfiguration(to object: inout JSONObject) {
    if !assignments.isEmpty { object.add("set", assignments) }
    if let quirks { object.add("quirks", quirks) }
    if let plugins { object.add("plugins", plugins) }
  }
}
