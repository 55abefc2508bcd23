import CommandSupport
import Glibc
import Simulation
import TouchAuthoring
import TouchTrace
import TraceReplay

/// A synthetic recording for the demonstration.
struct DemoRecording {
  let name: String
  let script: [String]

  /// The tap opens the first play; the pinch is on its first quotation.
  static let tapAndPinch = DemoRecording(
    name: "tap-and-pinch", script: ["tap@50,4", "rest=400", "pinch:20-50@52,18,angle=30,wait=0,ms=600"])
  /// Too far for a long press, and not far enough for a pan.
  static let slidingPress = DemoRecording(name: "sliding-press", script: ["pan:2.1@50,30,wait=0,ms=840"])

  /// Returns the folder for the files if the user names none: the user's own, or a new one. A name that others can predict, in a
  /// folder that they share, might be their link.
  static func folder() throws(FileProblem) -> String {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    guard let cache = variable("XDG_CACHE_HOME") ?? variable("HOME").map({ $0 + "/.cache" }) else {
      return try TemporaryFile.newFolder(in: variable("TMPDIR") ?? "/tmp")
    }
    return cache + "/touchstone/demo"
  }

  func write(to folder: ReportFolder) throws(CommandFailure) -> String {
    let path = folder.path(name + ".yml")
    let file = try OutputFile(path, reading: [], replacing: .any)
    do {
      let recording = try SyntheticHand().perform(GestureScript(parsing: script))
      _ = recording.write(as: .libinputRecord, to: file.output)
    } catch { throw CommandFailure("the script of \(name): \(error.sentence)") }
    try file.finishSilently()
    return path
  }
}
