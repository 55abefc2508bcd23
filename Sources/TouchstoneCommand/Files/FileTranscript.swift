import LibinputClient
import Simulation
import TouchTrace

/// Returns the transcript of one file. Prints nothing, because it may run on a worker thread.
func transcript(
  of file: String, via: InputSource, _ replay: Replay, _ detail: TranscriptDetail, _ source: SourceRequest,
  _ libinput: LibinputRequest = LibinputRequest()
) throws(CommandFailure) -> String {
  do {
    return try replay.transcript(of: playback(of: file, via: via, source, libinput), detail)
  } catch let error as PlaybackError {
    throw error.failure
  } catch {
    throw CommandFailure(.usage, "\(file): \(error)")
  }
}
