import Analysis
import CommandSupport
import Gestures
import LibinputClient
import Simulation
import TouchTrace

/// Replays one labelled recording for `score`. Prints nothing, because several run at once.
package struct ScoreRun: Sendable {
  /// A labelled recording.
  package struct Item: Sendable {
    package let path: String
    let content: LabelFile.Entry

    package init(_ entry: LabelTable.Entry) {
      path = entry.path
      content = entry.content
    }
  }

  let folder: String
  let replay: Replay
  let source: SourceRequest
  let libinput: LibinputRequest
  let inputs: [InputSource]
  /// Whether only recordings of touchpads are replayed through libinput. To start it takes 30 times as long as to replay one.
  let needsTouchpad: Bool

  package init(
    folder: String, replay: Replay, source: SourceRequest, libinput: LibinputRequest, inputs: [InputSource],
    needsTouchpad: Bool = false
  ) {
    self.folder = folder
    self.replay = replay
    self.source = source
    self.libinput = libinput
    self.inputs = inputs
    self.needsTouchpad = needsTouchpad
  }

  /// Returns the touches of a recording; nil if it cannot be read.
  package func touches(of item: Item) -> InputLog? { readQuietly(item.path, via: .contacts, request(for: item)) }

  private func request(for item: Item) -> SourceRequest {
    var request = source
    if let description = item.content.description, request.description == nil {
      request.description = description.hasPrefix("/") ? description : folder + "/" + description
    }
    return request
  }

  /// Returns the results of a recording, one for each judged input.
  package func results(of item: Item) -> [ScoreResult] {
    let request = request(for: item)
    var results: [ScoreResult] = []
    let crash = Isolation.problem(of: item.path)
    let touches = crash != nil ? nil : readQuietly(item.path, via: .contacts, request)
    for input in inputs {
      if needsTouchpad, input == .libinput, touches?.header.surface.isTouchpad == false { continue }
      let judged: [ScoreInput] = input == .contacts ? [.contacts] : [.viaLibinput, .libinput]
      let group = item.content.group ?? item.content.label.group
      do throws(PlaybackError) {
        if let crash { throw PlaybackError(.software, crash) }
        let recording = try recording(of: item, via: input, request)
        let reports = LibinputReports(recording.inputLog)
        var found = judged.compactMap {
          ScoreResult(item.content.path, group, item.content.label, $0, recording.decided, reports, touches: touches)
        }
        let reason =
          found.allSatisfy(\.isRight)
          ? nil : Self.reason(recording, meant: expected(of: item, recording), touches)
        for index in found.indices {
          found[index].unmeetable = item.content.unmeetable
          if !found[index].isRight { found[index].reason = reason }
        }
        results += found
      } catch {
        results += judged.map {
          ScoreResult(unplayed: item.content.path, group, item.content.label, $0, problem: error.sentence)
        }
      }
    }
    return results
  }

  private func expected(of item: Item, _ recording: ReplayedRecording) -> [String] {
    item.content.label.expectedGestures(among: recording.setup.recognizers.map(\.name)).map(\.name)
  }

  /// Returns what happened in a recording, and why an expected gesture was not recognized. No changes are searched, since a score is
  /// of many recordings.
  private static func reason(_ recording: ReplayedRecording, meant names: [String], _ touches: InputLog?) -> String {
    let explanation = Explanation(of: recording, contacts: touches)
    let answer = Answer(Verdict(explanation), of: explanation, meant: names, limit: 0)
    return ([answer.verdict.summary] + answer.failures.prefix(1).map { $0.reason + "." }).joined(separator: " ")
  }

  private func recording(
    of item: Item, via input: InputSource, _ request: SourceRequest
  ) throws(PlaybackError) -> ReplayedRecording {
    var libinput = libinput
    libinput.deviceName = libinput.deviceName ?? item.content.deviceName
    return try item.content.label.replay(playback(of: item.path, via: input, request, libinput), with: replay)
  }
}
