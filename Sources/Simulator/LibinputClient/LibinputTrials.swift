import Gestures
import LibinputEvents
import TraceReplay
import TouchTrace

/// A recording played with many settings of libinput, by one helper.
package struct LibinputTrials: Sendable {
  package let header: LibinputHeader

  /// Plays a recording in a file with each setting, in order. `take` receives each result, with its events if no earlier setting
  /// had the same.
  ///
  /// - Parameter period: the part of the recording to play; `nil` for all of it.
  package init(
    path: String, _ source: SourceRequest, _ request: LibinputRequest,
    _ settings: [LibinputSetting], in period: ClosedRange<Timestamp>? = nil,
    _ take: (LibinputTrial, [LibinputEvent], LibinputHeader) -> Void
  ) throws(PlaybackError) {
    var request = request
    do throws(RecordingError) { try request.addSetup(ofRecordingAt: path, source) } catch {
      throw PlaybackError(error)
    }
    var (header, trial, events): (LibinputHeader?, LibinputTrial?, [LibinputEvent]) = (nil, nil, [])
    var isComplete = false

    func finish() {
      if let trial, let header { take(trial, events, header) }
      (trial, events) = (nil, [])
    }
    do throws(HelperProblem) {
      let process = try HelperProcess(
        request.line(path, source, "try", in: period) + settings.map { $0.line + "\n" }.joined(),
        library: request.library)
      while let line = try process.next() {
        switch line {
        case .header(let start): header = start
        case .trial(let next):
          finish()
          trial = next
        case .event(let event): events.append(event)
        case .end:
          finish()
          isComplete = true
        case .failure(let problem, let remedy): throw HelperProblem.reported(problem, remedy)
        case .note, .now, .device, .unopened, .log: break
        }
      }
    } catch {
      if case .reported(let problem, let remedy) = error { throw PlaybackError(.recording, problem, remedy: remedy) }
      throw PlaybackError(error.kind, error.description)
    }
    guard isComplete, let header else {
      throw PlaybackError(.software, "touchstone-libinput stopped without an end line")
    }
    self.header = header
  }
}
