import Analysis
import LibinputClient
import Simulation
import TouchTrace

/// A recording played for its report, by its fingers and by libinput.
struct PlayedReport {
  let report: Report
  /// Why it was not read to its end; nil where it was.
  let status: ExitStatus?

  /// Throws where nothing could be played. All that is wrong is said.
  init(
    _ file: String, _ replay: Replay, _ source: SourceRequest, _ libinput: LibinputRequest
  ) throws(PlayFailure) {
    let playback: ContactPlayback
    do throws(PlaybackError) { playback = try ContactPlayback(path: file, source) } catch {
      throw PlayFailure(status: error.said(), description: error.description)
    }
    let report: Report
    let session: Session
    let scene: TraceHeader.SceneLine
    do {
      let made = Report(file, try replay.setup(for: playback.header))
      (session, scene) = try replay.session(for: playback.header) { made.see($0) }
      report = made
    } catch {
      complain("\(file): \(error)")
      throw PlayFailure(status: .usage, description: "\(error)")
    }
    report.watch(session)
    (status, report.problem) = play(playback, of: file, in: session) { report.look() }
    report.finish(playback, scene)
    self.report = report
    listen(file, replay, source, libinput)
  }

  /// libinput's lane. Where there is none the page says why; nothing is wrong with that.
  private func listen(_ file: String, _ replay: Replay, _ source: SourceRequest, _ request: LibinputRequest) {
    if file == "-" {
      report.driverAbsence = "standard input can be played only once."
      return
    }
    let collected = Collected()
    do throws(PlaybackError) {
      let playback = try LibinputPlayback(path: file, source, request)
      guard let part = playback.libinput else { return }
      let session: Session
      do { (session, _) = try replay.session(for: playback.header) { collected.log.add($0) } } catch {
        report.driverAbsence = "\(error)".sentence
        return
      }
      try playback.play(in: session, afterEach: {})
      report.driver = (collected.log, part)
    } catch {
      report.driverAbsence = error.description.sentence
    }
  }
  private final class Collected {
    var log = DriverLog()
  }
}

/// Why nothing of a recording could be played. It has been said.
struct PlayFailure: Error {
  var status: ExitStatus
  /// A sentence without its full stop, unless it is a question.
  var description: String
  /// With what ends it.
  var sentence: String { description.sentence }
}

extension String {
  /// A sentence that ends as sentences do.
  fileprivate var sentence: String { hasSuffix("?") ? self : self + "." }
}

/// What came of a recording, for a page of many that has no pages of each.
func outcome(
  of file: String, _ replay: Replay, _ source: SourceRequest
) throws(PlayFailure) -> (RecordingOutcome, ExitStatus?, problem: String?) {
  final class Collected {
    var outcome = RecordingOutcome(played: [])
  }
  let playback: ContactPlayback
  do throws(PlaybackError) { playback = try ContactPlayback(path: file, source) } catch {
    throw PlayFailure(status: error.said(), description: error.description)
  }
  let collected = Collected()
  let session: Session
  do throws(Replay.Problem) {
    (session, _) = try replay.session(for: playback.header) { collected.outcome.add($0) }
    collected.outcome = RecordingOutcome(played: session.names)
  } catch {
    complain("\(file): \(error.description)")
    throw PlayFailure(status: .usage, description: error.description)
  }
  let (status, problem) = play(playback, of: file, in: session) {}
  return (collected.outcome, status, problem)
}

/// Why it broke off, for whoever started the command and for the page; nil where it did not.
private func play(
  _ playback: any Playback, of file: String, in session: Session, afterEach: () -> Void
) -> (ExitStatus?, problem: String?) {
  var progress = ProgressLine("reading \(file)")
  defer { progress.clear() }
  do throws(PlaybackError) {
    try playback.play(in: session) {
      afterEach()
      progress.show { "\(playback.progress.duration.text) played" }
    }
    return (nil, nil)
  } catch {
    progress.clear()
    return (error.said(), "\(error.description.sentence) Read up to there: \(playback.progress.text).")
  }
}
