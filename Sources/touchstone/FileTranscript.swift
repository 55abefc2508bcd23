import Simulation
import TouchTrace

/// Why a file gives no transcript; it has been said.
enum TranscriptFailure: Error {
  /// The recording cannot be read whole.
  case unreadable
  /// An option, or the trace's own header, asks for what there is not.
  case unplayable
}

/// The transcript of one file.
func transcript(
  of file: String, _ replay: Replay, _ detail: TranscriptDetail, _ options: SourceOptions
) throws(TranscriptFailure) -> String {
  guard let touches = options.open(file) else { throw .unreadable }
  do { return try replay.transcript(of: touches, detail) } catch let error as RecordingError {
    complain(error.description)
    say("  read up to there: \(error.progress.text)")
    throw .unreadable
  } catch {
    complain("\(file): \(error)")
    throw .unplayable
  }
}
