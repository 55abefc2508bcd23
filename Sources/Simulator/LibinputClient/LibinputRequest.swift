import Gestures
import LibinputEvents
import Simulation
import TouchTrace

/// The arguments of `touchstone-libinput` other than the recording's path.
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

  /// Returns the arguments for a device instead of a recording. A device has its own name and DMI modalias. The origin counts
  /// as 0, by CLOCK_MONOTONIC.
  package func liveArguments(_ node: String, _ origin: Timestamp) -> [String] {
    ["live", "--device", node, "--origin", "\(origin.microseconds)"] + assignments.flatMap { ["--set", $0] }
      + addedFiles
  }

  /// Puts the options of a recording's setup before the request's own.
  mutating func addSetup(ofRecordingAt path: String, _ source: SourceRequest) throws(RecordingError) {
    let own = try source.checkedHeader(ofRecordingAt: path) ?? TraceHeader(surface: Surface(millimetres: 0, by: 0))
    guard let setup = source.setupPath(forRecordingAt: path, own) else { return }
    assignments = try SetupFile(path: setup, source).header.libinput.allAssignments + assignments
  }

  private var addedFiles: [String] {
    (quirks.map { ["--quirks", $0] } ?? []) + (plugins.map { ["--plugins", $0] } ?? [])
  }

  /// Returns the arguments of the commands `events`, `options` and `try` for a recording.
  func arguments(_ path: String, _ source: SourceRequest, _ command: String = "events") -> [String] {
    var words = [command]
    for assignment in assignments { words += ["--set", assignment] }
    words += addedFiles
    if collectsLog && command == "events" { words.append("--log") }
    if let description = source.description { words += ["--description", description] }
    if let device = source.device { words += ["--device", "\(device)"] }
    if let surface = source.surface {
      let sides = [surface.widthInMicrometres, surface.heightInMicrometres]
      words += ["--surface", sides.map { FixedPoint.short(thousandths: $0) }.joined(separator: "x")]
    }
    if let deviceName { words += ["--name", deviceName] }
    if let dmi { words += ["--dmi", dmi] }
    // The path may begin with a dash.
    return words + ["--", path]
  }
}
