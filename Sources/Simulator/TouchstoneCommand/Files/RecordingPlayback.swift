import Analysis
import CommandSupport
import LibinputClient
import LibinputEvents
import Simulation
import TouchTrace

/// Returns a recording ready for replay through one input source.
package func playback(
  of file: String, via: InputSource, _ source: SourceRequest, _ libinput: LibinputRequest
) throws(PlaybackError) -> any Playback {
  switch via {
  case .contacts: try ContactPlayback(path: file, source)
  case .libinput: try LibinputPlayback(path: file, source, libinput)
  case .recorded: try RecordedPlayback(path: file, source, pointer: libinput.pointer)
  }
}

/// Reads a recording into memory, as far as it can be read. Returns nil without a message if it cannot be opened, or not a
/// second time: the recording is read for an additional answer, and its problems are reported elsewhere.
package func readQuietly(
  _ file: String, via: InputSource, _ source: SourceRequest, _ libinput: LibinputRequest = LibinputRequest()
) -> InputLog? {
  guard let file = StandardInput.readablePath(of: file) else { return nil }
  do throws(PlaybackError) {
    var source = source
    source.collectsButtonPresses = true
    let playback = try playback(of: file, via: via, source, libinput)
    var log = InputLog(for: playback)
    do throws(PlaybackError) { try log.record(playback) } catch {}
    return log
  } catch { return nil }
}
