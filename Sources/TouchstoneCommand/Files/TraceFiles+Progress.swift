import Simulation

extension TraceFiles {
  /// Looks for them, and tells on a terminal how far that is.
  init(_ paths: [String]) {
    var progress = ProgressLine("looking for recordings", every: 1)
    self.init(paths) { count in progress.show { "\(count) found" } }
    progress.clear()
  }
}
