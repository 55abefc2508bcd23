import Analysis
import CommandSupport
import Gestures
import Simulation
import TableModel
import TouchTrace
import TouchView

/// Films: what a scene shows, as an animated SVG.
extension ExportCommand {
  private var hasFilmOptions: Bool { speed != 1 || from != nil || to != nil || once }

  func checkFilmOptions() throws(CommandFailure) {
    if try target != .film && hasFilmOptions {
      throw CommandFailure("--speed, --from, --to and --once are for a film; add -o film.svg")
    }
    guard speed.isFinite, ViewPlayer.speeds.contains(speed) else {
      throw CommandFailure("--speed expects a factor from 0.01 to 100, such as 0.25, not \(speed)")
    }
  }

  func writeFilm(_ input: RecordingInput) throws {
    let (from, to) = (
      try from.map { try TimeOption.time($0, "--from") }, try to.map { try TimeOption.time($0, "--to") }
    )
    if let from, let to, to < from { throw CommandFailure("--to is before --from; swap them") }
    let file = try OutputFile(output, reading: source.inputs([path]), replacing: .forced(overwriting.force))
    let replay = try options.replay()
    let playback = try input.open(path)
    let recorder = FilmRecorder(speed: speed, from: from, to: to)
    let text = TerminalTranscript(hasSize: !playback.isSizeAssumed)
    let session: Session
    var counts = SessionCounts()
    do {
      (session, _) = try replay.session(for: playback.header) { entry in
        recorder.record(entry)
        counts.add(entry)
        if let caption = Self.caption(entry, text) { recorder.caption(caption.text, isGesture: caption.isGesture) }
      }
    } catch { throw CommandFailure("\(path): \(error.sentence)") }
    recorder.scene = session.scene
    let replayRecorder = input.source.hasStored ? ReplayRecorder(session) : nil
    let failure = playback.playAll(as: path, in: session)
    counts.finish(session)
    options.noteSetParameters(for: playback.header, replay)
    let film = recorder.finish()
    if var film {
      let surface = playback.header.surface
      film.setSizeIfEmpty(
        width: Self.length(surface.widthInMillipoints), height: Self.length(surface.heightInMillipoints))
      let heading: [(text: String, time: Int64)] =
        replayRecorder.map { self.heading($0.finish(playback, isComplete: failure == nil), input) }
        ?? [(counts.sentence, Int64(0))]
      file.output.write(
        FilmWriter.svg(
          film, title: path == "-" ? "film" : path,
          heading: heading, speed: speed, loops: !once))
    }
    // A film of the part that was read would hide that the rest is missing.
    if let failure {
      file.abandon()
      throw failure
    }
    guard let film else { throw CommandFailure("the recording ends before \(self.from ?? ""); --from must be earlier") }
    for note in session.notes { printMessage("note: \(path): \(note)") }
    note(film)
    try file.finish("SVG, \(film.pictureCount, "picture"); open it in a browser")
  }

  /// Prints a note about a film that is too long for 60 pictures a second.
  private func note(_ film: Film) {
    if film.slowing == 1 { return }
    let rate =
      film.slowing <= 60
      ? "\(60 / film.slowing) pictures a second" : "a picture every \((film.slowing + 30) / 60) s"
    printMessage("note: \(rate) instead of 60, because the film is long; choose a part with --from and --to")
  }

  /// Returns the caption of a gesture that is recognized, ends or is cancelled, or of a change of the scene; nil for any
  /// other entry.
  private static func caption(
    _ entry: TranscriptEntry, _ text: TerminalTranscript
  ) -> (text: String, isGesture: Bool)? {
    guard entry.mark == .gesture || entry.mark == .scene, TranscriptDetail.quiet.includes(entry),
      entry.transition?.to != .failed
    else { return nil }
    return (text.line(entry).split(separator: " ").joined(separator: " "), entry.mark == .gesture)
  }

  private func heading(_ recording: ReplayedRecording, _ input: RecordingInput) -> [(text: String, time: Int64)] {
    let verdict = input.verdict(on: recording, of: path, includesLibinput: false).verdict
    return verdict.sentences.prefix(VerdictText.maximumSentences).map {
      ("\($0.fingers): \($0.outcome).", $0.end.microseconds)
    }
  }

  private static func length(_ millipoints: Int64) -> Length { Length(units: millipoints * 64 / 1000) }
}
