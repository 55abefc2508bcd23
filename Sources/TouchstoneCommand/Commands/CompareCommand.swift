import ArgumentParser
import Simulation
import TouchTrace

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Plays recordings both ways and tells where fingers and libinput agree, and where not.",
    discussion: """
      The same recognizers take the recording's fingers, and what the real libinput makes of them in virtual time. A line \
      a gesture: `=` came both ways, `≠` only one way, with the other's reason beneath. Times are in seconds, when a \
      gesture was told of; libinput's taps come once it is sure that no second one follows.

      Exit codes: 0 whether they agree or not · 3 a recording cannot be read, or libinput does not take its device · 69 \
      libinput is not there
      """)

  @Argument(help: "Recordings, or folders of them.", completion: .file())
  var paths: [String]
  @OptionGroup var options: ReplayOptions
  @OptionGroup var source: SourceOptions
  @OptionGroup var libinput: LibinputOptions
  @Flag(help: "One JSON object a line.")
  var json = false

  func run() {
    if paths.contains("-") {
      complain("standard input cannot be played twice; give a file")
      ExitStatus.usage.leave()
    }
    let traces = TraceFiles(paths)
    for problem in traces.problems { complain(problem) }
    var status: ExitStatus? = traces.problems.isEmpty ? nil : .unreadable
    if traces.files.isEmpty, status == nil {
      complain("there is no recording in \(paths.joined(separator: ", "))")
      status = .nothing
    }
    let replay = options.replay()
    var (agreeing, onlyContacts, onlyLibinput) = (0, 0, 0)
    for file in traces.files {
      do throws(ExitStatus) {
        let comparison = try compare(file, replay)
        agreeing += comparison.agreeing
        onlyContacts += comparison.onlyContacts
        onlyLibinput += comparison.onlyLibinput
      } catch { status = error }
    }
    if !json && traces.files.count > 1 {
      Output.standard.write(
        "\n# \(traces.files.count) recordings: \(agreeing) gestures agree, \(onlyContacts) by contacts only, "
          + "\(onlyLibinput) by libinput only\n")
    }
    if let status { status.leave() }
    Output.standard.finish()
  }

  private func compare(_ file: String, _ replay: Replay) throws(ExitStatus) -> GestureComparison {
    let (contacts, _) = try log(file, replay, via: .contacts)
    let (driver, part) = try log(file, replay, via: .libinput)
    let comparison = GestureComparison(contacts: contacts, libinput: driver)
    let output = Output.standard
    if json {
      output.write(TranscriptJSON().file(file))
      if let part { output.write(TranscriptJSON().libinput(part)) }
      for row in comparison.rows { output.write(ComparisonText.json(row).text + "\n") }
    } else {
      output.write("# \(file)\n")
      if !comparison.rows.isEmpty {
        for line in ComparisonText.lines(comparison, libinput: part) { output.write(line + "\n") }
      }
      output.write(ComparisonText.summary(comparison) + "\n")
    }
    return comparison
  }

  private func log(_ file: String, _ replay: Replay, via way: Via) throws(ExitStatus) -> (GestureLog, LibinputPart?) {
    let playback = try open(file, via: way, source.request, libinput.request)
    let collected = Collected()
    let session: Session
    do throws(Replay.Problem) {
      (session, _) = try replay.session(for: playback.header) { collected.log.add($0) }
    } catch {
      complain("\(file): \(error.description)")
      throw .usage
    }
    if let status = playback.playAll(as: file, in: session) { throw status }
    return (collected.log, playback.libinput)
  }
  private final class Collected {
    var log = GestureLog()
  }
}
