import CommandSupport
import TouchstoneCommand
import Gestures
import Simulation
import TouchTrace

/// The setup that a search for conflicts is about.
struct ConflictSetup {
  private(set) var header = TraceHeader(surface: Surface(millimetres: 100, by: 60))
  /// Whether the app's library lets only taps wait for others to fail.
  private(set) var onlyTapsWait = false
  /// The recognizers of a dump that are of no known kind.
  private(set) var unknown: [String] = []

  /// Reads a trace, a recording, a header file or a dump.
  ///
  /// - Parameters:
  ///   - file: The path; nil for the standard recognizers.
  ///   - scene: The scene of a header that names none; nil for `none`.
  init(_ file: String?, scene: TraceHeader.SceneLine?) throws(CommandFailure) {
    guard let file else { return }
    try rejectFolder(file)
    var request = SourceRequest.known
    request.assumedScene = scene ?? Replay.defaultScene
    do throws(RecordingError) { try read(file, request) } catch { throw CommandFailure(error) }
    for target in header.targets where !isOnSurface(target.frame) {
      printMessage("note: \(file): no touch reaches \(QuotedText.quoted(target.name)), which is outside the surface")
    }
    guard header.recognizers.isEmpty else { return }
    let own = header.added.isEmpty ? "" : " and those of `add`"
    printMessage("note: \(file): there is no `recognizer` line, so the standard recognizers\(own) are searched")
  }

  private func isOnSurface(_ frame: Rect2D) -> Bool {
    let (end, bounds) = (frame.origin + frame.size, header.surface.bounds)
    return frame.origin.x < bounds.x && frame.origin.y < bounds.y && end.x > 0 && end.y > 0
  }

  private mutating func read(_ file: String, _ request: SourceRequest) throws(RecordingError) {
    guard SetupFile.isHeader(file, countsEmpty: true) else {
      return header = try TouchSources.open(file, request).header
    }
    let setup = try SetupFile(path: file, request)
    if let surface = setup.imported?.surface { header.surface = surface }
    header = try setup.applied(to: header)
    if let imported = setup.imported { (onlyTapsWait, unknown) = (imported.onlyTapsWait, imported.unknown) }
  }
}
