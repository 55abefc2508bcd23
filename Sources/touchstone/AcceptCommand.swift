import ArgumentParser
import Simulation
import TouchTrace

struct AcceptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Writes the transcript beside each trace.",
    discussion:
      "Only those that changed are written, each in the form it had; new ones are quiet unless said otherwise.")

  @Argument(help: "Recordings, or folders of them.", completion: .file())
  var paths: [String]
  @OptionGroup var source: SourceOptions
  @Option(help: "quiet or full, for all of them.")
  var transcript: TranscriptDetail?

  func run() {
    let traces = TraceFiles(paths)
    for path in traces.missing { complain("there is no \(path)") }
    if traces.files.isEmpty {
      if traces.missing.isEmpty { complain("there is no recording in \(paths.joined(separator: ", "))") }
      ExitStatus.nothing.leave()
    }
    var (written, same, unreadable) = (0, 0, 0)
    for file in traces.files {
      let path = Golden.path(forTraceAt: file)
      let golden = TextFile.read(path)
      let detail = transcript ?? golden.flatMap { Golden.detail(of: $0) } ?? .quiet
      guard let current = touchstone.transcript(of: file, Replay(), detail, source) else {
        unreadable += 1
        continue
      }
      if current == golden {
        same += 1
        continue
      }
      TextFile.replace(path, with: current)
      written += 1
      Output.standard.write("\(golden == nil ? "new" : "changed")  \(path)\n")
    }
    Output.standard.write("\(written) written, \(same) as they were\n")
    if unreadable > 0 || !traces.missing.isEmpty { ExitStatus.unreadable.leave() }
    Output.standard.finish()
  }
}
