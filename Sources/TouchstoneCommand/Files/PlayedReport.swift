import LibinputClient
import Simulation
import TouchTrace

/// A recording played for its report, by its fingers and by libinput.
struct PlayedReport {
  let report: Report
  /// Why it was not read to its end; nil where it was.
  let status: ExitStatus?

  /// Throws where there is nothing to report, and why is said.
  init(
    _ file: String, _ replay: Replay, _ source: SourceRequest, _ libinput: LibinputRequest
  ) throws(ExitStatus) {
    let playback = try open(file, via: .contacts, source)
    let setup: Setup
    do { setup = try replay.setup(for: playback.header) } catch {
      complain("\(file): \(error.description)")
      throw .usage
    }
    let report = Report(file, setup)
    let session: Session
    let scene: TraceHeader.SceneLine
    do throws(Replay.Problem) {
      (session, scene) = try replay.session(for: playback.header) { report.see($0) }
    } catch {
      complain("\(file): \(error.description)")
      throw .usage
    }
    report.watch(session)
    (status, report.problem) = Self.play(playback, of: file, in: session) { report.look() }
    report.finish(playback, scene)
    self.report = report
    listen(file, replay, source, libinput)
  }

  private static func play(
    _ playback: any Playback, of file: String, in session: Session, afterEach: () -> Void
  ) -> (ExitStatus?, String?) {
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
      return (error.said(), "\(error.description). Read up to there: \(playback.progress.text).")
    }
  }

  /// libinput's lane. Where there is none, the page says why; nothing is wrong with that.
  private func listen(_ file: String, _ replay: Replay, _ source: SourceRequest, _ request: LibinputRequest) {
    if file == "-" {
      report.driverAbsence = "Standard input can be played once."
      return
    }
    let collected = Collected()
    do throws(PlaybackError) {
      let playback = try LibinputPlayback(path: file, source, request)
      guard let part = playback.libinput else { return }
      do {
        let (session, _) = try replay.session(for: playback.header) { collected.log.add($0) }
        try playback.play(in: session, afterEach: {})
      } catch let error as PlaybackError {
        throw error
      } catch {
        report.driverAbsence = "\(error)."
        return
      }
      report.driver = (collected.log, part)
    } catch {
      report.driverAbsence = "\(error.description)."
    }
  }
  private final class Collected {
    var log = DriverLog()
  }
}
