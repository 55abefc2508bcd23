import Analysis
import LibinputClient
import Simulation
import TouchTrace

/// Replays one labelled recording for `score`. Prints nothing, because several run at once.
struct ScoreRun: Sendable {
  /// A labelled recording.
  struct Item: Sendable {
    let path: String
    let content: LabelFile.Entry

    init(_ entry: LabelTable.Entry) {
      path = entry.path
      content = entry.content
    }
  }

  let folder: String
  let replay: Replay
  let source: SourceRequest
  let libinput: LibinputRequest
  let inputs: [InputSource]

  /// Returns the results of a recording, one for each judged input.
  func results(of item: Item) -> [ScoreResult] {
    var request = source
    if let description = item.content.description, request.description == nil {
      request.description = description.hasPrefix("/") ? description : folder + "/" + description
    }
    var results: [ScoreResult] = []
    let crash = Isolation.problem(of: item.path)
    let touches = crash != nil ? nil : readQuietly(item.path, via: .contacts, request)
    for input in inputs {
      let judged: [ScoreInput] = input == .contacts ? [.contacts] : [.viaLibinput, .libinput]
      let group = item.content.group ?? item.content.label.group
      do throws(PlaybackError) {
        if let crash { throw PlaybackError(.software, crash) }
        let (log, recognizers) = try log(of: item, via: input, request)
        results += judged.compactMap {
          ScoreResult(
            item.content.path, group, item.content.label, $0, log, touches: touches, recognizers: recognizers)
        }
      } catch {
        results += judged.map {
          ScoreResult(unplayed: item.content.path, group, item.content.label, $0, problem: error.description)
        }
      }
    }
    return results
  }

  private func log(
    of item: Item, via input: InputSource, _ request: SourceRequest
  ) throws(PlaybackError) -> (GestureLog, [String]) {
    var libinput = libinput
    libinput.deviceName = libinput.deviceName ?? item.content.deviceName
    let playback = try playback(of: item.path, via: input, request, libinput)
    let collected = Collected()
    let session: Session
    do throws(Replay.Problem) {
      (session, _) = try replay.session(for: playback.header) { collected.log.add($0) }
    } catch { throw PlaybackError(.recording, error.description) }
    try playback.play(in: session, afterEach: {})
    return (collected.log, session.names)
  }

  private final class Collected {
    var log = GestureLog()
  }
}
