import ArgumentParser
import Gestures
import Simulation
import TouchTrace

@main
struct Touchstone: ParsableCommand {
  static let version = "0.1.0"
  static let configuration = CommandConfiguration(
    commandName: "touchstone",
    abstract: "Plays touch recordings through gesture recognizers and tells what became of each, and why.",
    discussion: """
      Recordings are evemu, evtest, getevent, libinput-record, contact CSV or touchstone's own traces; the format is \
      recognized by what is in the file, and a touchpad at hand gives new ones. `-` is standard input or output. Results \
      go to standard output, all else to standard error.

      Exit codes: 0 done · 1 a transcript changed · 2 a transcript is missing, or its trace is · 3 a recording cannot be \
      read · 4 nothing to do was found · 5 there is no touchpad · 6 the touchpad cannot be read · 64 the command line \
      is wrong · 69 libinput is not there · 70 libinput does not do as it should · 74 a result could not be written
      """,
    version: "touchstone \(version) (traces \(TraceHeader.version), transcripts \(TranscriptText.version))",
    subcommands: [
      ReplayCommand.self, VerifyCommand.self, AcceptCommand.self, ConvertCommand.self, InfoCommand.self,
      OfflineCommand.self, CompareCommand.self, DevicesCommand.self, DoctorCommand.self, RecordCommand.self,
      LiveCommand.self, DiagramCommand.self, SynthCommand.self, RecognizersCommand.self,
      FramesCommand.self,
    ])

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.isEmpty {
      Output.standard.write(StartPage.text)
      return Output.standard.finish()
    }
    if let first = arguments.first, !first.hasPrefix("-"), first != "help" {
      let names = configuration.subcommands.map { $0._commandName }
      if !names.contains(first) {
        complain(
          "there is no command “\(first)”\(Suggestion.questionOrList(first, names))")
        ExitStatus.usage.leave()
      }
    }
    main(arguments)
  }
}
