import Simulation
import TouchTrace

/// Why a file gives no transcript; it has been said.
struct TranscriptFailure: Error {
  var status: ExitStatus
}

/// The transcript of one file, played one way.
func transcript(
  of file: String, via way: Via, _ replay: Replay, _ detail: TranscriptDetail, _ source: SourceOptions,
  _ options: ViaOptions
) throws(TranscriptFailure) -> String {
  do {
    return try replay.transcript(of: try options.open(file, source.request, via: way), detail)
  } catch let error as PlaybackError {
    complain(error.description)
    if let progress = error.progress { say("  read up to there: \(progress.text)") }
    throw TranscriptFailure(status: error.exitStatus)
  } catch {
    complain("\(file): \(error)")
    throw TranscriptFailure(status: .usage)
  }
}
