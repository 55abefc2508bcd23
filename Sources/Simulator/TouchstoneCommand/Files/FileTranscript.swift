import CommandSupport
import LibinputClient
import Simulation
import TouchTrace

/// Returns the transcript of one file. Prints nothing, because it may run on a worker thread.
func transcript(
  of file: String, via: InputSource, _ replay: Replay, _ detail: TranscriptDetail, _ source: SourceRequest,
  _ libinput: LibinputRequest = LibinputRequest()
) throws(CommandFailure) -> String {
  if let problem = Isolation.problem(of: file) { throw CommandFailure(.software, problem) }
  return try Isolation.replaying(file) { () throws(CommandFailure) in
    try replayed(file, via, replay, detail, source, libinput)
  }
}

/// Returns the setup that a file is replayed with, to be kept with its transcript.
func keptSetup(
  of file: String, via: InputSource, _ replay: Replay, _ source: SourceRequest,
  _ libinput: LibinputRequest = LibinputRequest()
) throws(CommandFailure) -> KeptSetup {
  let header: TraceHeader
  do throws(PlaybackError) { header = try playback(of: file, via: via, source, libinput).header } catch {
    throw error.failure
  }
  do { return KeptSetup(try replay.setup(for: header)) } catch { throw CommandFailure("\(file): \(error.sentence)") }
}

private func replayed(
  _ file: String, _ via: InputSource, _ replay: Replay, _ detail: TranscriptDetail, _ source: SourceRequest,
  _ libinput: LibinputRequest
) throws(CommandFailure) -> String {
  do {
    return try replay.transcript(of: playback(of: file, via: via, source, libinput), detail)
  } catch let error as PlaybackError {
    throw error.failure
  } catch {
    throw CommandFailure("\(file): \(error.sentence)")
  }
}
