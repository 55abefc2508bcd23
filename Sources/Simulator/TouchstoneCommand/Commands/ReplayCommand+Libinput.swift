import CommandSupport
import LibinputClient
import LibinputEvents
import Simulation
import TouchTrace

/// The events that the real libinput reports for a recording, without a device, root or waiting.
extension ReplayCommand {
  /// Prints libinput's events or options instead of gestures, if an option asks for them.
  ///
  /// - Returns: whether it does.
  func printLibinput() throws -> Bool {
    guard libinputEvents || libinputOptions else { return false }
    let option = libinputEvents ? "--libinput-events" : "--libinput-options"
    guard paths.count == 1, let file = paths.first else {
      throw CommandFailure("\(option) takes one recording, not \(paths.count)")
    }
    try rejectFolder(file)
    if libinputOptions { try printLibinputOptions(of: file) } else { try printLibinputEvents(of: file) }
    return true
  }

  private func printLibinputEvents(of file: String) throws(CommandFailure) {
    let output = Output.standard
    let (source, libinput) = (try source.request, try libinput.request)
    do throws(PlaybackError) {
      let playback = try LibinputPlayback(path: file, source, libinput)
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
        for note in playback.notes { output.write(LibinputLine.note(RecordingNote(note.sentence)).text + "\n") }
        let (frames, events) = (playback.progress.frames, playback.progress.events)
        output.write(LibinputLine.end(LibinputEnd(end: end, frames: frames, events: events)).text + "\n")
      }
    } catch {
      if json { output.write(LibinputLine.failure(error.sentence).text + "\n") }
      throw error.failure
    }
    output.finish()
  }

  private func printLibinputOptions(of file: String) throws(CommandFailure) {
    let (source, libinput) = (try source.request, try libinput.request)
    do throws(PlaybackError) {
      let list = try LibinputOptionList(path: file, source, libinput)
      if json {
        Output.standard.write(LibinputLine.device(list.report).text + "\n")
      } else {
        RecordingNotes.shared.add(list.notes, about: file)
        for line in OptionTable(list.report, libinput.version).lines {
          Output.standard.write(line: line)
        }
      }
    } catch { throw error.failure }
  }
}
