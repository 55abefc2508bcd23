import Simulation

extension TraceFiles {
  /// Searches the paths for recordings, and shows progress on a terminal.
  package init(_ paths: [String]) {
    var progress = ProgressLine("looking for recordings", every: 1)
    self.init(paths) { count in progress.show { "\(count) found" } }
    progress.clear()
  }

  /// Returns the recordings that a command's paths name, and an exit status if some path could not be read, which it
  /// reports. Throws if there is no recording at all.
  package static func named(by paths: [String]) throws(ExitStatus) -> (files: [String], status: ExitStatus?) {
    let traces = TraceFiles(paths)
    for problem in traces.problems { printError(problem) }
    let status: ExitStatus? = traces.problems.isEmpty ? nil : .unreadable
    if !traces.files.isEmpty { return (traces.files, status) }
    if status == nil { printError("no recordings in \(paths.joined(separator: ", "))") }
    throw status ?? .nothing
  }
}

/// Throws if the path is a folder where a single recording is required.
package func rejectFolder(_ path: String) throws(CommandFailure) {
  guard path != "-", isFolder(path) else { return }
  let first = TraceFiles([path]).files.first
  throw CommandFailure(
    "\(path) is a folder"
      + (first.map { "; name a recording in it, such as \($0)" } ?? " without recordings; name a recording"))
}
