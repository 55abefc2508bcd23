import ArgumentParser
import CommandSupport
import Simulation
import TouchTrace

/// A hidden command for `Tools/checks/portable` and for replaying the project's traces with the library from other
/// languages.
struct FramesCommand: ParsableCommand, RecordingCommand {
  static let configuration = CommandConfiguration(
    commandName: "frames", abstract: "Prints a recording as plain lines of frames, with its recognizers.",
    discussion: "For programs that use only the library; FrameStream.swift documents the lines.",
    shouldDisplay: false)

  @Argument(help: "A recording; - is standard input.", completion: .file())
  var path: String
  @OptionGroup var options: ReplayOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions

  func run() throws {
    try rejectFolder(path)
    let output = Output.standard
    let stream = FrameStream()
    do {
      let recording = try TouchSources.open(path, try source.request)
      let header = recording.header
      output.write(try stream.header(try options.replay().setup(for: header), on: header.surface))
      var frame = TraceFrame()
      while try recording.next(into: &frame) { output.write(stream.lines(frame)) }
      output.write(stream.end(recording.end))
    } catch {
      throw CommandFailure(.unreadable, error.sentence)
    }
    output.finish()
  }
}
