import Simulation
import TouchTrace

/// What `report --with` shows on the right: the recording with the parameters of a toolkit or with a header file, or another
/// recording.
struct SecondReplay {
  let name: String
  let file: String
  let replay: Replay
  let input: RecordingInput

  init(
    _ text: String, _ recording: String, _ options: ReplayOptions, _ input: RecordingInput
  ) throws(CommandFailure) {
    var (options, file, second) = (options, recording, input)
    if let preset = EnginePreset(rawValue: text) {
      name = "like \(text)"
      options.like = preset
    } else if fileType(text) == nil {
      throw CommandFailure(
        "--with expects a toolkit, a header file or a recording; there is no file “\(text)”"
          + Suggestion.questionOrList(text, EnginePreset.allCases.map(\.rawValue)))
    } else {
      name = text.split(separator: "/").last.map(String.init) ?? text
      if text.hasSuffix(".header") { second.source.setup = .file(text) } else { file = text }
    }
    (self.file, self.input) = (file, second)
    replay = try options.replay()
  }
}

extension PlayedReport {
  init(_ second: SecondReplay) throws(CommandFailure) {
    self = try PlayedReport(second.file, second.replay, second.input.source, second.input.libinput)
  }
}
