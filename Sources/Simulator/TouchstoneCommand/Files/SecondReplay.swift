import CommandSupport
import Simulation
import TouchTrace

/// What `report --with` shows on the right: the recording with the parameters of a toolkit, with a header file or through libinput,
/// or another recording.
struct SecondReplay {
  let name: String
  let file: String
  let replay: Replay
  let input: RecordingInput
  private(set) var via: InputSource?

  /// What the recording on the left is called; empty for its parameters.
  var own: String { via == .libinput ? "raw touches" : "" }

  init(
    _ text: String, _ recording: String, _ options: ReplayOptions, _ input: RecordingInput
  ) throws(CommandFailure) {
    var (options, file, second) = (options, recording, input)
    if let preset = EnginePreset(rawValue: text) {
      name = "like \(text)"
      options.like = preset
    } else if text == InputSource.libinput.rawValue {
      name = "via libinput"
      via = .libinput
    } else if fileType(text) == nil {
      throw CommandFailure(
        "--with expects a toolkit, libinput, a header file or a recording; there is no file “\(text)”"
          + Suggestion.questionOrList(text, EnginePreset.allCases.map(\.rawValue) + [InputSource.libinput.rawValue]))
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
    self = try PlayedReport(second.file, second.replay, second.input.source, second.input.libinput, via: second.via)
  }
}
