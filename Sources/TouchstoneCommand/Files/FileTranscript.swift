import LibinputClient
import Simulation
import TouchTrace

/// The transcript of one file, played one way. Says nothing: who asks may not be on the main thread.
func transcript(
  of file: String, via way: InputSource, _ replay: Replay, _ detail: TranscriptDetail, _ source: SourceRequest,
  _ libinput: LibinputRequest = LibinputRequest()
) throws(Complaint) -> String {
  do {
    return try replay.transcript(of: playback(of: file, via: way, source, libinput), detail)
  } catch let error as PlaybackError {
    throw error.complaint
  } catch {
    throw Complaint(.usage, "\(file): \(error)")
  }
}
