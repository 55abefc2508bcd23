import TouchstoneCommand
import Glibc
import TraceReplay

/// Whether another process runs, for those who wait until its animations have ended, whatever else the machine does.
struct ProcessActivity {
  private let path: String
  private var processorTime: [Substring] = []
  /// When it was last seen to run, in milliseconds.
  private var lastRun = DeskKeeper.now

  init(_ id: pid_t) { path = "/proc/\(id)/stat" }

  /// Returns how long the process has slept, in milliseconds, as far as earlier calls saw.
  mutating func sleep() -> Int {
    let text = (try? TextFile.read(path)) ?? nil
    let fields = text?.split(separator: ")").last?.split(separator: " ") ?? []
    // The state, and the time in user and in kernel mode.
    let time = Array(fields.dropFirst(11).prefix(2))
    if fields.first != "S" || time != processorTime { (processorTime, lastRun) = (time, DeskKeeper.now) }
    return DeskKeeper.now - lastRun
  }
}
