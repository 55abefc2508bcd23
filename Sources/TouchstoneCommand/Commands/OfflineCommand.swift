import ArgumentParser
import LibinputClient
import LibinputEvents
import Simulation
import TouchTrace

struct OfflineCommand: ParsableCommand, RecordingCommand, LibinputCommand {
  static let configuration = CommandConfiguration(
    commandName: "offline",
    abstract: "Prints the real libinput's events for a recording, without a device, root or waiting.",
    discussion: """
      Prints one line per event, as `libinput debug-events` does, with two times in seconds: when the event happened \
      and, after @, when libinput reported it. TOUCH_SUPPRESSED and TOUCH_RESTORED come from libinput's log: touches \
      that it ignores, with the reason. Uses the installed libinput unmodified, with a virtual clock and a virtual \
      device.

      --json prints one object per line: a header with the version, the device and the matching quirks, then events \
      with time_us and delivered_us, notes, and an end.

      --options prints, instead of events, every option that the recording's device has in this libinput: its value \
      here, libinput's default, its values and its effect. --libinput NAME=VALUE sets one. \
      --quirks reads a quirk file after libinput's own, as if it were installed.

      Examples:
        touchstone offline pinch.yml
        touchstone offline --options pinch.yml
        touchstone offline --quirks my.quirks tap.yml
        touchstone offline --libinput tap=off --libinput click-method=clickfinger --json tap.evemu
      """)

  @Argument(help: "A recording; - is standard input.", completion: .file())
  var file: String
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @OptionGroup var touchpadOptions: TouchpadOptions
  @OptionGroup var libraryOptions: LibraryOptions
  @OptionGroup var identityOptions: IdentityOptions
  @Flag(help: "Prints one JSON object per line.")
  var json = false
  @Flag(name: .customLong("options"), help: "Prints the device's options instead of events.")
  var listsOptions = false

  func run() throws {
    try rejectFolder(file)
    let output = Output.standard
    if listsOptions { return printOptions() }
    do throws(PlaybackError) {
      let playback = try LibinputPlayback(path: file, orExit(try source.request), orExit(try libinput.request))
      let start = playback.start
      if !json, let note = playback.unmatchedQuirks { printMessage("note: \(note)") }
      if json {
        output.write(LibinputLine.header(start).text + "\n")
      } else {
        RecordingNotes.shared.add(["libinput \(start.version.text), \(start.configuration)"], about: file)
      }
      defer { if !json { RecordingNotes.shared.add(playback.notes, about: file) } }
      let end = try playback.events { event in
        output.write(line: json ? LibinputLine.event(event).text : LibinputEventText.line(event))
      }
      if json {
        for note in playback.notes { output.write(LibinputLine.note(note).text + "\n") }
        let (frames, events) = (playback.progress.frames, playback.progress.events)
        output.write(LibinputLine.end(LibinputEnd(end: end, frames: frames, events: events)).text + "\n")
      }
    } catch {
      if json { output.write(LibinputLine.failure(error.description).text + "\n") }
      error.report().exit()
    }
    output.finish()
  }

  private func printOptions() {
    do throws(PlaybackError) {
      let list = try LibinputOptionList(path: file, orExit(try source.request), orExit(try libinput.request))
      if json {
        Output.standard.write(LibinputLine.device(list.report).text + "\n")
      } else {
        RecordingNotes.shared.add(list.notes, about: file)
        for line in OptionTable(list.report, orExit(try libinput.request).version).lines {
          Output.standard.write(line: line)
        }
      }
    } catch { error.report().exit() }
    Output.standard.finish()
  }
}
