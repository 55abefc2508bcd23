import ArgumentParser
import Gestures
import TouchTrace

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Makes one recording of several, one after the other or at once.",
    discussion: """
      The surface, the scene and the recognizers are the first recording's. Fingers that are still down when a recording \
      ends are taken away there. With --together all hands are on one surface, each from --at on; more than ten fingers \
      at a time are refused.

      Examples:
        touchstone edit merge --gap 500ms tap.trace pinch.yml -o both.trace
        touchstone edit merge --together --at 0ms --at 120ms left.trace right.trace
      """)
  @Argument(help: "Two recordings or more.", completion: .file())
  var inputs: [String]
  @OptionGroup var output: EditOutput
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How long nobody touches between two, as 500ms; else not at all.", valueName: "time"))
  var gap: String?
  @Flag(help: "All at once.")
  var together = false
  @Option(
    help: ArgumentHelp(
      "For --together: when a recording starts, as 120ms; once for each in order, else at the start.",
      valueName: "time"))
  var at: [String] = []

  func run() {
    if inputs.count < 2 { refuse("merging takes two recordings or more; name another") }
    if inputs.count(where: { $0 == "-" }) > 1 { refuse("standard input can be read once; give a file") }
    if together && gap != nil {
      refuse("--gap is for recordings one after the other; with --together, say --at")
    }
    if !together && !at.isEmpty {
      refuse("--at is for --together; recordings one after the other take --gap")
    }
    if at.count > inputs.count {
      refuse("--at is there \(at.count) times, for \(inputs.count) recordings; give it once for each")
    }
    let gap = gap.map { TimeOption.interval($0, "--gap") } ?? .zero
    var starts = at.map { TimeOption.time($0, "--at") }
    while starts.count < inputs.count { starts.append(Timestamp(microseconds: 0)) }
    _ = output.chosen
    let file = output.file(reading: inputs)
    var traces: [Trace] = []
    for input in inputs {
      do throws(RecordingError) {
        traces.append(Trace(reading: try TouchSources.open(input, output.source.request), as: input))
      } catch { leave(error) }
    }
    for (input, trace) in zip(inputs, traces).dropFirst() { note(trace.header, of: input, beside: traces[0].header) }
    do throws(EditProblem) {
      let merged: Trace =
        try together ? .overlaid(zip(traces, starts).map { ($0, start: $1) }) : .joined(traces, gap: gap)
      output.write(merged, to: file)
    } catch {
      refuse(error.description)
    }
  }

  private func note(_ header: TraceHeader, of input: String, beside first: TraceHeader) {
    if header.surface != first.surface {
      say(
        "note: \(input) has a surface of \(text(header.surface)), \(inputs[0]) one of \(text(first.surface)), which is the"
          + " result's; places in points are as they were")
    }
    var plain = header
    plain.surface = first.surface
    if plain != first && plain != TraceHeader(surface: first.surface) {
      say("note: what the header of \(input) asks for beside its surface is left out; that of \(inputs[0]) stays")
    }
  }
  private func text(_ surface: Surface) -> String {
    "\(FixedPoint.short(thousandths: surface.widthInMicrometres))x"
      + "\(FixedPoint.short(thousandths: surface.heightInMicrometres)) mm"
  }
}
