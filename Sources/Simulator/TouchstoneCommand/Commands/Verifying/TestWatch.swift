import Analysis
import CommandSupport
import Glibc
import Simulation
import TouchTrace

/// Compares recordings again when they, their header files or what was accepted changes, until the command is interrupted.
struct TestWatch {
  private let paths: [String]
  private let selection: Selection
  private let asked: InputSource?
  /// The files that every result depends on, such as that of `--setup`.
  private let shared: [String]
  /// The state of the files that each recording's result depends on.
  private var states: [String: [FileState]]

  init(_ paths: [String], _ selection: Selection, asked: InputSource?, shared: [String]) {
    (self.paths, self.selection, self.asked, self.shared) = (paths, selection, asked, shared)
    states = [:]
    states = current()
  }

  private static let pause: UInt32 = 300_000

  func run(_ verification: Verification, _ work: OrderedWork) throws {
    var watch = self
    printMessage("watching \(states.count, "recording"); press Ctrl-C to end")
    while true {
      Output.standard.flush()
      usleep(Self.pause)
      let changed = watch.changed()
      if changed.isEmpty { continue }
      var results: [VerifyResult] = []
      FoundRecordings(changed, selection, asked: asked).results(by: verification, work, within: TimeLimit(time: nil)) {
        result, progress in
        var output = DeferredOutput()
        for line in result.messages { output.printMessage(line) }
        output.write(VerifyText.text(result))
        if progress == nil { output.flush() } else { progress?.write(output) }
        results.append(result)
      }
      Output.standard.write("\(VerifyTally(results).text)\n")
    }
  }

  /// Returns the recordings that are new or of which a file has changed since the last call.
  private mutating func changed() -> [String] {
    let now = current()
    defer { states = now }
    return now.keys.filter { now[$0] != states[$0] }.sorted()
  }

  private func current() -> [String: [FileState]] {
    var states: [String: [FileState]] = [:]
    for file in TraceFiles(paths, found: { _ in }).files where selection.contains(file) {
      let goldens = InputSource.allCases.map { Golden.path(forTraceAt: file, via: $0, in: $0.installedGroup) }
      let headers = [SetupFile.path(besideRecordingAt: file), SetupFile.path(forRecordingAt: file)].compactMap { $0 }
      states[file] = ([file] + goldens + [ExpectedGestures.path(besideRecordingAt: file)] + headers + shared).map(
        FileState.init)
    }
    return states
  }

  private struct FileState: Equatable {
    private let path: String
    private let time: [Int]
    private let size: Int

    init(_ path: String) {
      self.path = path
      var status = stat()
      let exists = stat(path, &status) == 0
      time = exists ? [status.st_mtim.tv_sec, status.st_mtim.tv_nsec, Int(bitPattern: UInt(status.st_ino))] : []
      size = exists ? Int(status.st_size) : -1
    }
  }
}
