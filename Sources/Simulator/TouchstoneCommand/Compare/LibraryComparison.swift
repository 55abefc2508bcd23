import CommandSupport
import Gestures
import LibinputClient
import LibinputEvents
import Simulation
import TouchTrace

/// Plays recordings through two libinputs. Prints nothing, because several run at once.
struct LibraryComparison: Sendable {
  /// The two requests, which differ only in the library.
  let requests: [LibinputRequest]
  let source: SourceRequest

  /// The outcome of one libinput for a recording.
  struct Outcome: Hashable, Sendable {
    var events: [LibinputEvent] = []
    /// The sections of quirk files that match the device.
    var quirks: [String] = []
    /// The reason the recording could not be played, or not to its end.
    var problem: String?
    var kind: PlaybackError.Kind?
    var log: [LibinputLogEntry] = []
  }

  /// The result of one recording.
  struct Result: Hashable, Sendable {
    var file: String
    /// The first difference in each kind of gesture, in the order of their times.
    var differences: [LibinputDifference] = []
    /// The reason a libinput cannot play the recording, or not to its end, where only one of them cannot; two elements, or none.
    var problems: [String?] = []
    /// The sections of quirk files that match the device for only one of the libinputs.
    var quirks: [[String]] = [[], []]
    /// The reason neither can play the recording, or not to its end.
    var failure: PlaybackError?

    var differs: Bool { !differences.isEmpty || !problems.isEmpty }
  }

  func result(of file: String) -> Result {
    let outcomes = requests.map { outcome(of: file, $0) }
    var result = Result(file: file)
    if outcomes[0].problem == outcomes[1].problem {
      if let problem = outcomes[0].problem { result.failure = PlaybackError(outcomes[0].kind ?? .recording, problem) }
    } else {
      result.problems = outcomes.map(\.problem)
    }
    result.differences = LibinputDifference.all(outcomes[0].events, outcomes[1].events)
    let names = outcomes.map { Set($0.quirks) }
    result.quirks = [0, 1].map { side in outcomes[side].quirks.filter { !names[1 - side].contains($0) } }
    if result.differences.contains(where: \.hasReason) {
      let logs = logs(of: file)
      for index in result.differences.indices where result.differences[index].hasReason {
        result.differences[index].logs = Self.lines(of: logs, around: result.differences[index])
      }
    }
    return result
  }

  private func outcome(of file: String, _ request: LibinputRequest) -> Outcome {
    var outcome = Outcome()
    do throws(PlaybackError) {
      let playback = try LibinputPlayback(path: file, source, request)
      outcome.quirks = playback.start.quirks
      defer { outcome.log = playback.log }
      _ = try playback.events { outcome.events.append($0) }
    } catch { (outcome.problem, outcome.kind) = (error.sentence, error.kind) }
    return outcome
  }

  private func logs(of file: String) -> [[LibinputLogEntry]] {
    requests.map { request in
      var request = request
      request.collectsLog = true
      return outcome(of: file, request).log
    }
  }

  /// How long before a difference a line of the log may be its reason. A gesture takes longer, but its decision does not.
  private static let window = Interval.milliseconds(100)
  private static let mostLines = 4

  /// Returns the last lines of each log around a difference that the other log does not have at the same time.
  private static func lines(
    of logs: [[LibinputLogEntry]], around difference: LibinputDifference
  ) -> [[LibinputLogEntry]] {
    let near = logs.map { log in
      log.filter { $0.time >= difference.time - window && $0.time <= difference.end }
    }
    let known = near.map { Set($0) }
    return [0, 1].map { side in near[side].filter { !known[1 - side].contains($0) }.suffix(mostLines) }
  }
}
