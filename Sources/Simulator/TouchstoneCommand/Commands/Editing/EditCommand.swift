import ArgumentParser
import TouchTrace

/// The commands that edit recordings.
struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Trims, merges, scales, anonymizes or minimizes recordings.",
    discussion: """
      Edits recordings of any format. The output is a trace of touches unless the output's extension or --format \
      selects another format. Between evdev formats, trim, shift, scale-time and anonymize edit the device's own \
      events; the other edits write the events of a generic touchpad, as convert does.

      Examples:
        touchstone edit trim --from 1.2s --to 3s session.yml -o pinch.yml
        touchstone edit minimize --keep 'pinch began' session.yml -o pinch.trace
        touchstone edit anonymize session.yml -o report.yml
      """,
    subcommands: [
      TrimCommand.self, MergeCommand.self, ShiftCommand.self, ScaleTimeCommand.self, ScaleSpaceCommand.self,
      AddJitterCommand.self, DropFramesCommand.self, AnonymizeCommand.self, MinimizeCommand.self,
    ])
}
