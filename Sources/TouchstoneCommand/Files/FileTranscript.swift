import LibinputClient
import Simulation
import TouchTrace

/// The transcript of one file, played one way. Throws where there is none, and why is said.
func transcript(
  of file: String, via way: Via, _ replay: Replay, _ detail: TranscriptDetail, _ source: SourceOptions,
  _ libinput: LibinputRequest = LibinputRequest()
) throws(ExitStatus) -> String {
  let playback = try open(file, via: way, source.request, libinput)
  do {
    return try replay.transcript(of: playback, detail)
  } catch let error as PlaybackError {
    throw error.said()
  } catch {
    complain("\(file): \(error)")
    throw .usage
  }
}
