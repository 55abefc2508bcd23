import ArgumentParser
import CommandSupport

/// A page of help: `touchstone help options` describes the options that many commands share.
struct OptionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "options", abstract: "Describes the options that many commands share.",
    usage: usage,
    discussion: """
      A command's help describes the command's own options and names the shared ones. Its manual page describes all.

      Some commands have another option of the same name: --device is the touchpad to open in `live` and `record`, and \
      the one to simulate in `synth`; --set takes several values in `sweep`.
      """,
    shouldDisplay: false)
  static let usage = "touchstone help options"

  @OptionGroup(title: "Recognizers") var replay: ReplayOptions
  @OptionGroup(title: "Views") var viewOptions: RecordingViewOptions
  @OptionGroup(title: "Recordings") var recordingOptions: RecordingOptions
  @OptionGroup(title: "Recordings") var setupOptions: SetupOptions
  @OptionGroup(title: "Libinput") var viaOption: ViaOption
  @OptionGroup(title: "Libinput") var libinput: LibinputOptions
  @OptionGroup(title: "Several recordings") var selection: SelectionOptions
  @OptionGroup(title: "Several recordings") var jobs: JobOptions
  @OptionGroup(title: "Several recordings") var timeLimit: TimeLimitOptions

  func run() {
    Output.standard.write(Self.helpMessage() + "\n")
  }
}
