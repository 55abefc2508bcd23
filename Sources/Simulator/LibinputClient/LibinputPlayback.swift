import Gestures
import Glibc
import LibinputEvents
import ReplayModel
import TraceReplay
import TouchTrace

/// A recording played through the real libinput in virtual time.
package final class LibinputPlayback: Playback {
  private let process: HelperProcess
  /// The helper's first line.
  package let start: LibinputHeader
  package let header: TraceHeader
  private let path: String
  private let setupPath: String?
  private let quirks: String?
  package private(set) var progress = RecordingError.Progress()
  package private(set) var notes: [RecordingNote] = []
  /// libinput's log up to now, if it was requested.
  package private(set) var log: [LibinputLogEntry] = []
  private var events = LibinputEventCounts()
  private var last = Timestamp(microseconds: 0)

  /// Whether the helper is installed, has libinput, and starts.
  package static var isPossible: Bool { installedVersion != nil }

  /// The version of libinput that the helper runs with; nil if it cannot be run.
  package static let installedVersion: LibinputVersion? = try? HelperProcess.version().get()

  /// Opens a recording with the setup that the source request names or finds.
  ///
  /// - Parameters:
  ///   - path: any recording; `-` is standard input.
  ///   - limits: the helper's limits. One that reads a pipe may wait as long as it likes.
  package init(
    path: String, _ source: SourceRequest = SourceRequest(), _ request: LibinputRequest = LibinputRequest(),
    limits: HelperProcess.Limits = HelperProcess.Limits()
  ) throws(PlaybackError) {
    let first: LibinputLine?
    let setup: SetupFile?
    do throws(RecordingError) {
      // Read here as well as by the helper, which does not know scenes, so that a mistake in it is the same error as from raw
      // touches.
      let own = try source.checkedHeader(ofRecordingAt: path) ?? TraceHeader(surface: Surface(millimetres: 0, by: 0))
      setup = try source.setupPath(forRecordingAt: path, own).map { path throws(RecordingError) in
        try SetupFile(path: path, source)
      }
    } catch { throw PlaybackError(error) }
    var request = request
    // Also replaces the trace's own options.
    if let setup { request.assignments = setup.header.libinput.allAssignments + request.assignments }
    var limits = limits
    if !Self.isRegularFile(path) { limits.silence = nil }
    do throws(HelperProblem) {
      process = try HelperProcess(
        request.line(path, source), passesInput: path == "-", limits: limits, library: request.library)
      first = try process.next()
    } catch { throw PlaybackError(error, playing: path) }
    self.path = path
    setupPath = setup?.path
    quirks = request.quirks
    switch first {
    case .header(let start)?:
      self.start = start
      var header = start.trace
      if let scene = header.scene, let problem = source.sceneProblem(scene, header.surface) {
        throw PlaybackError(.recording, "\(path): \(problem)")
      }
      if let setup {
        do throws(RecordingError) { header = try setup.applied(to: header) } catch { throw PlaybackError(error) }
        header.libinput = start.trace.libinput
      }
      if let pointer = request.pointer { header.pointer = pointer }
      self.header = header
    case .failure(let problem, let remedy)?: throw PlaybackError(.recording, problem, remedy: remedy)
    case .event?, .note?, .end?, .now?, .device?, .unopened?, .trial?, .log?, nil:
      throw PlaybackError(.software, "touchstone-libinput printed no header for \(path)")
    }
  }

  package var libinput: LibinputProvenance? { LibinputProvenance(start) }

  /// Delivers every event, and returns the time of the recording's end.
  package func events(_ take: (LibinputEvent) -> Void) throws(PlaybackError) -> Timestamp {
    while let line = try nextLine() {
      switch line {
      case .event(let event):
        count(event)
        take(event)
      case .note(let note): notes.append(note)
      case .end(let end):
        progress.events = end.events
        progress.frames = end.frames
        progress.duration = end.end - Timestamp(microseconds: 0)
        notes.append(RecordingNote(quirkNote))
        if let unmatchedQuirks { notes.append(RecordingNote(unmatchedQuirks)) }
        return end.end
      case .failure(let problem, let remedy):
        throw PlaybackError(.recording, problem, remedy: remedy, after: progress)
      case .log(let entry): log.append(entry)
      case .header, .now, .device, .unopened, .trial: break
      }
    }
    throw PlaybackError(.software, "touchstone-libinput stopped without an end line", after: progress)
  }
  /// A sentence if none of the sections of the quirk files that were added matches the device; nil otherwise.
  package var unmatchedQuirks: String? {
    guard let quirks, start.addedQuirks?.isEmpty ?? false else { return nil }
    let device = start.device.isEmpty ? "which the recording does not name" : QuotedText.quoted(start.device)
    return "No section of \(quirks) matches the device, \(device): it changes nothing"
  }

  private var quirkNote: String {
    start.quirks.isEmpty
      ? "None of libinput's quirks match the device"
      : "libinput's quirks that match the device: \(start.quirks.joined(separator: "; "))"
  }

  private func nextLine() throws(PlaybackError) -> LibinputLine? {
    do throws(HelperProblem) { return try process.next() } catch {
      var problem = PlaybackError(error, playing: path, after: progress)
      if !events.isEmpty && error.isSudden { problem.description += "; its events up to that point were played" }
      throw problem
    }
  }

  private static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return (path == "-" ? fstat(0, &status) : stat(path, &status)) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  package func play(in session: Session, afterEach: () -> Void) throws(PlaybackError) {
    var translation = InputTranslation(surface: header.surface, pointer: header.pointer)
    let end = try events { event in
      session.play(event, &translation)
      afterEach()
    }
    session.end(at: end)
  }

  private func count(_ event: LibinputEvent) {
    progress.duration = max(progress.duration, event.delivery - Timestamp(microseconds: 0))
    events.add(event)
  }

  package var facts: [SourceFact] {
    [
      SourceFact("format", start.format), SourceFact("device", start.device.isEmpty ? "unknown" : start.device),
      SourceFact("libinput", "\(start.version.text), \(start.configuration)"),
      SourceFact("quirks", start.quirks.isEmpty ? "none match" : start.quirks.joined(separator: "; ")),
      SourceFact("events", events.text),
    ] + [SourceFact](setup: setupPath)
  }
}

extension PlaybackError {
  fileprivate init(_ problem: HelperProblem, playing path: String, after progress: RecordingError.Progress? = nil) {
    self.init(problem.kind, problem.isSudden ? "\(path): \(problem)" : problem.description, after: progress)
  }
}

extension LibinputRequest {
  /// The version of libinput that runs; nil if it is not available.
  package var version: LibinputVersion? { library?.version ?? LibinputPlayback.installedVersion }
}
