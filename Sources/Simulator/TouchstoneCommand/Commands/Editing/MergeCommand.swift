import ArgumentParser
import CommandSupport
import Gestures
import TouchAuthoring
import TouchTrace

struct MergeCommand: ParsableCommand, EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merges recordings, one after the other or overlaid.",
    discussion: """
      The first recording determines the surface, scene and recognizers. Touches still down at the end of a recording \
      are cancelled there. --together overlays the recordings on one surface, each starting at its --at; more than ten \
      touches at a time are an error.

      Examples:
        touchstone edit merge --gap 500ms tap.trace pinch.yml -o both.trace
        touchstone edit merge --together --at 0ms --at 120ms left.trace right.trace
      """)
  @Argument(help: "Two or more recordings.", completion: .file())
  var inputs: [String]
  @OptionGroup var outputOptions: EditOutputOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pause between recordings, such as 500ms (default: none).", valueName: "time"))
  var gap: String?
  @Flag(help: "Overlays the recordings.")
  var together = false
  @Option(
    help: ArgumentHelp(
      "For --together: start time of a recording, such as 120ms (default: 0ms). Can be repeated, once per recording in order.",
      valueName: "time"))
  var at: [String] = []

  func run() throws {
    if inputs.count < 2 { throw CommandFailure("merge needs two or more recordings; name another one") }
    if inputs.count(where: { $0 == "-" }) > 1 {
      throw CommandFailure("standard input can be read only once; name a file")
    }
    if together && gap != nil {
      throw CommandFailure("--gap cannot be combined with --together; use --at")
    }
    if !together && !at.isEmpty {
      throw CommandFailure("--at requires --together; use --gap for recordings one after the other")
    }
    if at.count > inputs.count {
      throw CommandFailure("\(at.count) --at options for \(inputs.count) recordings; use one for each")
    }
    let gap = try gap.map { try TimeOption.interval($0, "--gap") } ?? .zero
    var starts = try at.map { try TimeOption.time($0, "--at") }
    while starts.count < inputs.count { starts.append(Timestamp(microseconds: 0)) }
    _ = try output.chosen
    let file = try output.file(reading: inputs)
    var traces: [Trace] = []
    for input in inputs {
      traces.append(try Trace(reading: TouchSources.open(input, output.source.request), as: input))
    }
    for (input, trace) in zip(inputs, traces).dropFirst() { note(trace.header, of: input, first: traces[0].header) }
    let merged: Trace = try orFail(
      .usage, try together ? .overlaid(zip(traces, starts).map { ($0, start: $1) }) : .joined(traces, gap: gap))
    try output.write(merged, to: file)
  }

  private func note(_ header: TraceHeader, of input: String, first: TraceHeader) {
    if text(header.surface) != text(first.surface) {
      printMessage(
        "note: \(input) has a surface of \(text(header.surface)); the result has that of \(inputs[0]), "
          + "\(text(first.surface)), and positions in points are unchanged")
    }
    var plain = header
    plain.surface = first.surface
    if plain != first && plain != TraceHeader(surface: first.surface) {
      printMessage("note: ignored the header of \(input); the result has that of \(inputs[0])")
    }
  }

  private func text(_ surface: Surface) -> String {
    "\(FixedPoint.short(thousandths: surface.widthInMicrometres))x"
      + "\(FixedPoint.short(thousandths: surface.heightInMicrometres)) mm"
  }
}
