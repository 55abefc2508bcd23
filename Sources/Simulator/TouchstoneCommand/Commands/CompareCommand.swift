import Analysis
import ArgumentParser
import Gestures
import LibinputClient
import LibinputEvents
import Simulation
import TouchTrace

struct CompareCommand: ParsableCommand, RecordingCommand, LibinputCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares gestures from raw touches with those from libinput.",
    discussion: """
      Replays each recording twice through the same recognizers: once from its raw touches and once through the real \
      libinput, in virtual time. For a single recording, first states the verdict: what the fingers did, what was \
      recognized from raw touches, and what libinput reported. Then follow the number of gestures on which both agree \
      and a line per gesture: `=` for one recognized from both, `≠` for one recognized \
      from only one of them, followed by the other's reason. Times are in seconds and give when the gesture was \
      reported; libinput delays a tap until a second one is ruled out.

      With --recorded, the events that libinput reported when the recording was made are compared with those that the \
      installed libinput reports for the same touches. `touchstone record --events` makes such recordings.

      With --with, two libinputs are compared: the one of --library, or the installed one, with the one of --with. \
      `installed` names the installed one. First the verdict, then a table of the kinds of gestures, and for each \
      recording that differs the first event that does in each kind of gesture, with the lines of both logs \
      that differ in the 100 ms before. Numbers are compared in thousandths. Recognizers are not involved.

      Examples:
        touchstone compare pinch.yml
        touchstone compare --with libinput/build recordings
        touchstone compare --library libinput-1.27/libinput.so.10 \\
          --with libinput-1.31/libinput.so.10 recordings

      Exit codes: 0 success, whether they agree or not · 3 a recording cannot be read, or libinput rejects its device \
      · 69 libinput is not available
      """)

  @Argument(help: "Recordings, or folders of recordings.", completion: .file())
  var paths: [String]
  @OptionGroup var options: ReplayOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @OptionGroup var touchpadOptions: TouchpadOptions
  @OptionGroup var libraryOptions: LibraryOptions
  @OptionGroup var identityOptions: IdentityOptions
  @Option(
    help: ArgumentHelp(
      "Compares libinputs: this file, folder or installed with --library.", valueName: "file"),
    completion: .file())
  var with: String?
  @Flag(help: "Compares libinput's events in the recording, not raw touches.")
  var recorded = false
  @Flag(help: "Prints one JSON object per line.")
  var json = false
  @OptionGroup var timeLimit: TimeLimitOptions

  func validate() throws {
    guard with != nil else { return }
    if recorded { throw ValidationError("--with compares two libinputs, --recorded a recording; remove one of them") }
    if let option = options.arguments.split(separator: " ").first {
      throw ValidationError("\(option) configures recognizers, which --with does not run; remove \(option)")
    }
  }

  func run() throws {
    if let with { return compare(with: with) }
    if paths.contains("-") {
      fail("standard input cannot be replayed twice; name a file")
    }
    var (files, status) = TraceFiles.named(by: paths)
    let replay = try options.replay()
    var agreeing = 0
    var onlyContacts = 0
    var onlyLibinput = 0
    Isolation.forEach(files, named: { $0 }, within: try timeLimit.limit) { file in
      do throws(ExitStatus) {
        try Isolation.report(file)
        let (comparison, failure) = try compare(file, replay)
        status = .worse(status, failure)
        agreeing += comparison.agreeing
        onlyContacts += comparison.onlyContacts
        onlyLibinput += comparison.onlyLibinput
      } catch { status = .worse(status, error) }
    }
    if !json && files.count > 1 {
      Output.standard.write(
        "\n# \(files.count) recordings: "
          + ComparisonText.counts(agreeing: agreeing, onlyContacts: onlyContacts, onlyLibinput: onlyLibinput, of: first)
          + "\n")
    }
    status?.exit()
  }

  /// Compares one recording, as far as it can be read. Throws if nothing can be compared.
  private func compare(_ file: String, _ replay: Replay) throws(ExitStatus) -> (GestureComparison, ExitStatus?) {
    let hasVerdict = isSingle && !recorded && !json
    let request = orExit(try hasVerdict ? source.request(explaining: file) : source.request)
    let (contacts, failure) = try recording(file, replay, request, via: first)
    let (libinput, libinputFailure) = try recording(file, replay, request, via: .libinput, isReported: failure != nil)
    let comparison = GestureComparison(contacts: contacts, libinput: libinput)
    let part = libinput.inputLog.libinput
    let output = Output.standard
    if json {
      output.write(TranscriptJSON().file(file))
      if let part { output.write(TranscriptJSON().libinput(part)) }
      for row in comparison.rows { output.write(ComparisonText.json(row, of: first).text + "\n") }
    } else {
      if hasVerdict {
        let lines =
          request.hasStored
          ? VerdictText(Explanation(of: contacts), libinput: libinput.inputLog).sentences()
          : SourceRequest.lines(SessionCounts(contacts), on: file)
        for line in lines { output.write(line: line) }
      }
      write(comparison, of: file, part)
    }
    return (comparison, .worse(failure, libinputFailure))
  }

  private func write(_ comparison: GestureComparison, of file: String, _ part: LibinputProvenance?) {
    let output = Output.standard
    if !isSingle { output.write(line: "# \(file)") }
    let colour: Colour = comparison.rows.allSatisfy(\.agrees) ? .green : .bold
    output.write(colour.paint(ComparisonText.summary(comparison, of: first)) + "\n")
    if comparison.rows.isEmpty { return }
    for line in ComparisonText.lines(comparison, of: first, libinput: part) {
      let isDifference = line.hasPrefix("≠")
      output.write(line: isDifference ? Colour.red.paint(line) : line)
    }
  }

  /// The input that is compared with the installed libinput.
  private var first: InputSource { recorded ? .recorded : .contacts }

  private var isSingle: Bool { paths.count == 1 && TraceFiles.named(by: paths).0 == paths }

  /// Replays a recording from one input source. Returns also the failure if it cannot be read to its end.
  ///
  /// - Parameter isReported: whether the failure was reported in the first replay.
  private func recording(
    _ file: String, _ replay: Replay, _ request: SourceRequest, via: InputSource, isReported: Bool = false
  ) throws(ExitStatus) -> (ReplayedRecording, ExitStatus?) {
    let playback = try open(file, via: via, request, orExit(try libinput.request))
    let recorder: ReplayRecorder
    do throws(Replay.Problem) { recorder = try ReplayRecorder(replay, for: playback) } catch {
      printError("\(file): \(error.sentence)")
      throw .usage
    }
    let failure = playback.playAll(as: file, in: recorder.session, isReported: isReported)
    options.noteSetParameters(for: playback.header, replay)
    return (recorder.finish(playback, isComplete: failure == nil), failure)
  }
}
