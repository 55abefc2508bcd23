import ArgumentParser
import Simulation
import TouchTrace

struct AcceptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Writes the transcript beside each trace.",
    discussion:
      """
      Only those that changed are written, each in the form it had; new ones are quiet unless said otherwise. \
      --via libinput writes tap.libinput.transcript, what the real libinput makes of tap.trace; without --via each \
      transcript that is there is renewed. `touchstone verify` tells before what would change, `touchstone review` asks for \
      each. Where CI is set nothing is written.
      """)

  @Argument(help: "Recordings, or folders of them.", completion: .file())
  var paths: [String]
  @OptionGroup var source: SourceOptions
  @Option(help: "contacts or libinput: which of the two transcripts.")
  var via: InputSource?
  @Option(help: "quiet or full, for all of them.")
  var transcript: TranscriptDetail?

  func run() {
    refuseStandardInput(paths)
    refuseWhereCIIsSet("accept")
    var (files, worst) = TraceFiles.named(by: paths)
    // What is written does not depend on who reads of it.
    Output.standard.outlivesItsReader = true
    let shared = SharedTranscripts(files, asked: via)
    var (written, same, failed) = (0, 0, 0)
    var progress = ProgressLine("accepting", every: 1)
    for (index, file) in files.enumerated() {
      progress.show { "\(index) of \(files.count)" }
      for way in Golden.ways(toCompare: file, asked: via) {
        switch accept(file, way, shared) {
        case .written: written += 1
        case .same: same += 1
        case .failed(let status):
          failed += 1
          worst = .worse(worst, status)
        }
      }
    }
    progress.clear()
    Output.standard.write(
      "\(written) written, \(same) as they were\(failed > 0 ? ", \(failed) could not be accepted" : "")\n")
    if let worst { worst.leave() }
    Output.standard.finish()
  }

  private enum Outcome {
    case written, same
    case failed(ExitStatus)
  }
  private func accept(_ file: String, _ way: InputSource, _ shared: SharedTranscripts) -> Outcome {
    let path = Golden.path(forTraceAt: file, via: way)
    let golden: String?
    do { golden = try TextFile.read(path) } catch {
      complain(error.description)
      return .failed(.unreadable)
    }
    do {
      let detail = transcript ?? golden.flatMap { Golden.detail(of: $0) } ?? .quiet
      let request = source.request
      let current = try TouchstoneCommand.transcript(of: file, via: way, .known, detail, request)
      if case .same = GoldenComparison(was: golden, now: current) { return .same }
      let rival = shared.rival(of: file, way, giving: current) { other, way throws(Complaint) in
        try TouchstoneCommand.transcript(of: other, via: way, .known, detail, request)
      }
      if let rival {
        complain("\(file) \(Golden.sentence(path, sharedWith: rival.file)); nothing is written")
        return .failed(.changed)
      }
      try Golden.write(current, to: path, over: golden)
      Output.standard.write("\(golden == nil ? "new" : "changed")  \(path)\n")
      return .written
    } catch let problem as FileProblem {
      complain(problem.description)
      return .failed(.output)
    } catch let complaint as Complaint {
      return .failed(complaint.said())
    } catch {
      complain("\(file): \(error)")
      return .failed(.unreadable)
    }
  }
}
