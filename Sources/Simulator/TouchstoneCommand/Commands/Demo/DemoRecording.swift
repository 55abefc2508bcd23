import Glibc
import Simulation
import TouchAuthoring
import TouchTrace

/// A synthetic recording for the demonstration.
struct DemoRecording {
  let name: String
  let script: [String]

  /// The tap opens the first play; the pinch is on its first quotation.
  static let tapAndPinch = DemoRecording(
    name: "tap-and-pinch", script: ["tap@50,4", "rest=400", "pinch:20-50@52,18,angle=30,wait=0,ms=600"])
  /// Too far for a long press, and not far enough for a pan.
  static let slidingPress = DemoRecording(name: "sliding-press", script: ["pan:2.1@50,30,wait=0,ms=840"])

  /// The folder for the files if the user names none.
  static var folder: String {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let cache = variable("XDG_CACHE_HOME") ?? variable("HOME").map { $0 + "/.cache" } ?? variable("TMPDIR") ?? "/tmp"
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
