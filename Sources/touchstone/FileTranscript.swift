import Simulation
import TouchTrace

/// The transcript of one file; nil, and said, where it cannot be read. Ends the command where an option does not fit.
func transcript(
  of file: String, _ replay: Replay, _ detail: TranscriptDetail, _ options: SourceOptions
) -> String? {
  guard let touches = options.open(file) else { return nil }
  do { return try replay.transcript(of: touches, detail) } catch let error as RecordingError {
    complain(error.description)
    say("  read up to there: \(error.progress.text)")
    return nil
  } catch {
    complain("\(file): \(error)")
    ExitStatus.usage.leave()
  }
}
