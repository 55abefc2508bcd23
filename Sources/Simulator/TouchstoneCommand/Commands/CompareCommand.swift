import Analysis
import ArgumentParser
import CommandSupport
import Gestures
import LibinputClient
import LibinputEvents
import Reports
import Simulation
import TouchTrace

struct CompareCommand: RecordingViewCommand {
  static let view = RecordingView.compare
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

      With --via recorded, the events that libinput reported when the recording was made are compared with those that the \
      installed libinput reports for the same touches. `touchstone record --events` makes such recordings.

      With --with, two libinputs are compared: the one of --libinput library=FILE, or the installed one, with the one of --with. \
      `installed` names the installed one. First the verdict, then a table of the kinds of gestures, and for each \
      recording that differs the first event that does in each kind of gesture, with the lines of both logs \
      that differ in the 100 ms before. Numbers are compared in thousandths. Recognizers are not involved.

      Examples:
        touchstone compare pinch.yml
        touchstone compare --with libinput/build recordings
        touchstone compare --libinput library=libinput-1.27/libinput.so.10 \\
          --with libinput-1.31/libinput.so.10 recordings

      Exit codes: 0 success, whether they agree or not · 3 a recording cannot be read, or libinput rejects its device \
      · 69 libinput is not available
      """)

  @Argument(help: "Recordings, or folders of recordings.", completion: .file())
  var paths: [String]
  @OptionGroup var options: ReplayOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @OptionGroup var viaOption: ViaOption
  @OptionGroup var libinput: LibinputOptions
  @Option(
    help: ArgumentHelp(
      "Compares libinputs: this file, folder or installed with that of --libinput library=FILE.", valueName: "file"),
    completion: .file())
  var with: String?
  @OptionGroup var viewOptions: RecordingViewOptions
  var json: Bool { viewOptions.json }
  @OptionGroup var timeLimit: TimeLimitOptions

  func validate() throws {
    if viaOption.via == .libinput {
      throw ValidationError("--via libinput would compare libinput with itself; remove it, or use --via recorded")
    }
    guard with != nil else { return }
    if viaOption.via != nil {
      throw ValidationError("--with compares two libinputs, --via another input with one; remove one of them")
    }
    if let option = options.arguments.split(separator: " ").first {
      throw ValidationError("\(option) configures recognizers, which --with does not run; remove \(option)")
    }
  }

  func run() throws {
    try checkView()
    if let with { return try compare(with: with) }
    if paths.contains("-") {
      throw CommandFailure("standard input cannot be replayed twice; name a file")
    }
    let input = RecordingInput(via: nil, source: try source.request, libinput: try libinput.request)
    var (files, status) = try TraceFiles.named(by: paths)
    let replay = try options.replay()
    let isSingle = files == paths && files.count == 1
    let hasVerdict = isSingle && first == .contacts && !json
    var (agreeing, differing) = (0, 0)
    var onlyContacts = 0
    var onlyLibinput = 0
    Isolation.forEach(files, named: { $0 }, within: try timeLimit.limit) { file in
      do throws(CommandFailure) {
        try Isolation.check(file)
        let (comparison, failure) = try compare(
          file, hasVerdict ? input.explaining(file) : input, replay, isSingle: isSingle, hasVerdict: hasVerdict)
        status = .worse(status, failure)
        agreeing += comparison.agreeing
        differing += comparison.differing
        onlyContacts += comparison.onlyContacts
        onlyLibinput += comparison.onlyLibinput
      } catch { status = .worse(status, error.report()) }
    }
    if !json && files.count > 1 {
      Output.standard.write(
        "\n# \(files.count) recordings: "
          + GestureComparison.counts(
            agreeing: agreeing, differing: differing, onlyContacts: onlyContacts, onlyLibinput: onlyLibinput, of: first)
          + "\n")
    }
    if let status { throw status }
  }

  /// Compares one recording, as far as it can be read. Throws if nothing can be compared.
  private func compare(
    _ file: String, _ input: RecordingInput, _ replay: Replay, isSingle: Bool, hasVerdict: Bool
  ) throws(CommandFailure) -> (GestureComparison, ExitStatus?) {
    let (contacts, failure, notes) = try recording(file, replay, input, via: first)
    let (libinput, libinputFailure, _) = try recording(file, replay, input, via: .libinput, isReported: failure != nil)
    let comparison = GestureComparison(contacts: contacts, libinput: libinput)
    let part = libinput.inputLog.libinput
    let dropped = notes.contains { $0.text.contains("without touch-up") } ? [Self.droppedFinger] : []
    let table = comparison.answer(of: first, libinput: part, on: isSingle ? nil : file, notes: dropped)
    let output = Output.standard
    if json {
      output.write(TranscriptJSON().file(file))
      if let part { output.write(TranscriptJSON().libinput(part)) }
      for line in table.json { output.write(line: line) }
    } else {
      if hasVerdict {
        let lines =
          input.source.hasStored
          ? VerdictText(Explanation(of: contacts), libinput: libinput.inputLog).sentences()
          : SourceRequest.lines(SessionCounts(contacts), on: file)
        for line in lines { output.write(line: line) }
      }
      output.write([table])
    }
    return (comparison, .worse(failure, libinputFailure))
  }

  private static let droppedFinger =
    "A tracking ID replaced another without a touch up: two fingers by the protocol, and one to every program, since libevdev "
    + "drops the second"

  /// The input that is compared with the installed libinput.
  private var first: InputSource { viaOption.via ?? .contacts }

  /// Replays a recording from one input source. Returns also the failure if it cannot be read to its end.
  ///
  /// - Parameter isReported: whether the failure was reported in the first replay.
  private func recording(
    _ file: String, _ replay: Replay, _ input: RecordingInput, via: InputSource, isReported: Bool = false
  ) throws(CommandFailure) -> (ReplayedRecording, ExitStatus?, [RecordingNote]) {
    let playback = try input.open(file, via: via)
    let recorder: ReplayRecorder
    do throws(Replay.Problem) { recorder = try ReplayRecorder(replay, for: playback) } catch {
      throw CommandFailure("\(file): \(error.sentence)")
    }
    let failure = playback.playAll(as: file, in: recorder.session, isReported: isReported)
    options.noteSetParameters(for: playback.header, replay)
    return (recorder.finish(playback, isComplete: failure == nil), failure, playback.notes)
  }
}
