import ArgumentParser
import TouchTrace

/// The commands that change recordings.
struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract:
      "Changes recordings: trim, merge, shift, scale-time, scale-space, add-jitter, drop-frames, anonymize, minimize.",
    discussion: """
      Any recording can be edited. What comes out is a trace of its fingers, or what the output's ending or --format says. \
      From one evdev format to another, trim, shift, scale-time and anonymize leave the device's own events; the other \
      edits give a pad that does not exist, as convert does.

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

extension TraceHeader {
  /// What of the header tells times, which no edit of fingers changes; nil where nothing does.
  var fixedTimes: String? {
    guard let scene, scene.assignments.contains(where: { $0.key == "rotate" }) else { return nil }
    return "the scene's rotate= names times, which stay as they are"
  }
}
