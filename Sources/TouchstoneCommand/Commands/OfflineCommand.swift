import ArgumentParser
import LibinputClient
import LibinputEvents
import Simulation
import TouchTrace

struct OfflineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "offline",
    abstract: "Tells what the real libinput says of a recording, without device, root or waiting.",
    discussion: """
      A line an event, as `libinput debug-events` prints them, with two times in seconds: when it happened, and behind @ \
      when libinput said it. TOUCH_SUPPRESSED and TOUCH_RESTORED are from libinput's log: touches that it leaves out, \
      and why. The libinput is the one that is installed, as it is; only its clock and its device are not.

      --json gives one object a line: a header with the version, the device and the quirks that match, then events with \
      time_us and delivered_us, notes, and an end.

      Examples:
        touchstone offline pinch.yml
        touchstone offline --libinput tap=off --libinput click-method=clickfinger --json tap.evemu
      """)

  @Argument(help: "A recording; - is standard input.", completion: .file())
  var file: String
  @OptionGroup var source: SourceOptions
  @OptionGroup var libinput: LibinputOptions
  @Flag(help: "One JSON object a line.")
  var json = false

  func run() {
    refuseFolder(file)
    let output = Output.standard
    do throws(PlaybackError) {
      let playback = try LibinputPlayback(path: file, source.request, libinput.request)
      let start = playback.start
      if json {
        output.write(LibinputLine.header(start).text + "\n")
      } else {
        say("note: \(file): libinput \(start.version.text), \(start.configuration)")
      }
      defer { for note in playback.notes { tell(note) } }
      let end = try playback.events { event in
        output.write((json ? LibinputLine.event(event).text : LibinputEventText.line(event)) + "\n")
      }
      if json {
        for note in playback.notes { output.write(LibinputLine.note(note).text + "\n") }
        let (frames, events) = (playback.progress.frames, playback.progress.events)
        output.write(LibinputLine.end(LibinputEnd(end: end, frames: frames, events: events)).text + "\n")
      }
    } catch {
      if json { output.write(LibinputLine.failure(error.description).text + "\n") }
      error.said().leave()
    }
    output.finish()
  }

  private func tell(_ note: String) {
    if !json { say("note: \(file): \(note)") }
  }
}
