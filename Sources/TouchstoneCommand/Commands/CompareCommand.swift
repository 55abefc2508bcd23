import Analysis
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
      refuse("standard input cannot be played twice; give a file")
    }
    var (files, status) = TraceFiles.named(by: paths)
    let replay = options.replay()
    var (agreeing, onlyContacts, onlyLibinput) = (0, 0, 0)
    for file in files {
      do throws(ExitStatus) {
        let (comparison, failure) = try compare(file, replay)
        status = .worse(status, failure)
        agreeing += comparison.agreeing
        onlyContacts += comparison.onlyContacts
        onlyLibinput += comparison.onlyLibinput
      } catch { status = .worse(status, error) }
    }
    if !json && files.count > 1 {
      Output.standard.write(
        "\n# \(files.count) recordings: \(agreeing) gestures agree, \(onlyContacts) by contacts only, "
          + "\(onlyLibinput) by libinput only\n")
    }
    if let status { status.leave() }
    Output.standard.finish()
  }

  /// Throws where nothing can be compared. Of a recording that breaks off both ways are compared up to there.
  private func compare(_ file: String, _ replay: Replay) throws(ExitStatus) -> (GestureComparison, ExitStatus?) {
    let (contacts, _, failure) = try log(file, replay, via: .contacts)
    let (driver, part, driverFailure) = try log(file, replay, via: .libinput, isAgain: failure != nil)
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
    return (comparison, .worse(failure, driverFailure))
  }

  /// What came of it one way, and why it broke off, where it did.
  ///
  /// - Parameter isAgain: it broke off the other way already, which has been said.
  private func log(
    _ file: String, _ replay: Replay, via way: InputSource, isAgain: Bool = false
  ) throws(ExitStatus) -> (GestureLog, LibinputPart?, ExitStatus?) {
    let playback = try open(file, via: way, source.request, libinput.request)
    let collected = Collected()
    let session: Session
    do throws(Replay.Problem) {
      (session, _) = try replay.session(for: playback.header) { collected.log.add($0) }
    } catch {
      complain("\(file): \(error.description)")
      throw .usage
    }
    let failure = playback.playAll(as: file, in: session, isAgain: isAgain)
    return (collected.log, playback.libinput, failure)
  }
  private final class Collected {
    var log = GestureLog()
  }
}
