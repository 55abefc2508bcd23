import ArgumentParser
import Simulation
import TouchTrace

/// Hidden: for `Tools/checks/portable`, and for whoever plays the project's traces with the library in another language.
struct FramesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frames", abstract: "Writes a recording as plain lines of frames, with its recognizers.",
    discussion: "For programs that use the library without the rest; the lines are told in FrameStream.swift.",
    shouldDisplay: false)

  @Argument(help: "A recording; - is standard input.", completion: .file())
  var path: String
  @OptionGroup var options: ReplayOptions
  @OptionGroup var source: SourceOptions

  func run() {
    refuseFolder(path)
    let (output, stream) = (Output.standard, FrameStream())
    do {
      let recording = try TouchSources.open(path, source.request)
      let header = recording.header
      output.write(try stream.header(try options.replay().setup(for: header), on: header.surface))
      var frame = TraceFrame()
      while try recording.next(into: &frame) { output.write(stream.lines(frame)) }
      output.write(stream.end(recording.end))
    } catch {
      complain("\(path): \(error)")
      ExitStatus.unreadable.leave()
    }
    output.finish()
  }
}
