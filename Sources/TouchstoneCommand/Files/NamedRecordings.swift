import Glibc
import Simulation

extension TraceFiles {
  /// Looks for them, and tells on a terminal how far that is.
  init(_ paths: [String]) {
    var progress = ProgressLine("looking for recordings", every: 1)
    self.init(paths) { count in progress.show { "\(count) found" } }
    progress.clear()
  }

  /// The recordings that a command's paths name, and what to leave with where some name none, which is said. Ends the
  /// command where there is no recording at all.
  static func named(by paths: [String]) -> (files: [String], status: ExitStatus?) {
    let traces = TraceFiles(paths)
    for problem in traces.problems { complain(problem) }
    let status: ExitStatus? = traces.problems.isEmpty ? nil : .unreadable
    if !traces.files.isEmpty { return (traces.files, status) }
    if status == nil { complain("there is no recording in \(paths.joined(separator: ", "))") }
    (status ?? .nothing).leave()
  }
}

/// Ends the command where one recording is to be named and a folder is.
func refuseFolder(_ path: String) {
  var status = stat()
  guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
  let first = TraceFiles([path]).files.first
  refuse(
    "\(path) is a folder"
      + (first.map { "; name one recording in it, such as \($0)" } ?? ", and there is no recording in it"))
}
