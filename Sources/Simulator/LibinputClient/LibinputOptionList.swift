import LibinputEvents
import TraceReplay
import TouchTrace

/// The options that a recording's device has in the installed libinput.
package struct LibinputOptionList: Sendable {
  package let report: LibinputDeviceReport
  /// What was assumed.
  package let notes: [RecordingNote]

  /// Asks libinput about the device of a recording.
  package init(
    path: String, _ source: SourceRequest = SourceRequest(), _ request: LibinputRequest = LibinputRequest()
  ) throws(PlaybackError) {
    var (report, notes): (LibinputDeviceReport?, [RecordingNote]) = (nil, [])
    var request = request
    do throws(RecordingError) { try request.addSetup(ofRecordingAt: path, source) } catch { throw PlaybackError(error) }
    do throws(HelperProblem) {
      let process = try HelperProcess(
        request.line(path, source, "options"), passesInput: path == "-", library: request.library)
      while let line = try process.next() {
        switch line {
        case .device(let device): report = device
        case .note(let note): notes.append(note)
        case .failure(let problem, let remedy): throw HelperProblem.reported(problem, remedy)
        case .header, .event, .end, .now, .unopened, .trial, .log: break
        }
      }
    } catch {
      if case .reported(let problem, let remedy) = error { throw PlaybackError(.recording, problem, remedy: remedy) }
      throw PlaybackError(error.kind, error.description)
    }
    guard let report else { throw PlaybackError(.software, "touchstone-libinput listed no options for \(path)") }
    self.report = report
    self.notes = notes
  }
}
