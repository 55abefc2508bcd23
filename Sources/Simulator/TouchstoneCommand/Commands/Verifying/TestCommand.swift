import ArgumentParser
import CommandSupport
import Simulation

struct TestCommand: TestForm, InputSourceCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Runs a folder's recordings as tests, and accepts their results.",
    discussion: """
      Replays every recording in a folder (by default Traces, or the current folder if there is none) and compares it with what \
      was accepted: its transcript, tap.transcript for tap.trace, or the gestures that it states, # Expect: tap. A test that \
      fails prints first which gesture is missing or extra, by which limit and value, and which parameter changed since it was \
      accepted. `touchstone verify` and `touchstone accept` are the forms that only compare and only write.

      --accept writes what is recognized now: changed transcripts, with the parameters that they were made with. A transcript is \
      about the recognizers that recognize something in it, which its line `about` names: other failures of other recognizers \
      are a note. --expect writes the gestures alone, into the recording or into NAME.expect next to it. --review shows each \
      difference and asks, with --web in a browser. --watch compares recordings again when they or their setup change. --audit and --conflicts are `touchstone audit` and \
      `touchstone conflicts`.

      Examples:
        touchstone test
        touchstone test --accept --filter pinch
        touchstone test --report gestures.html --report junit=results.xml Traces

      Exit codes: 0 all match · 1 a transcript changed · 2 a transcript is missing, or belongs to a trace that \
      was removed or renamed · 3 a recording or a transcript cannot be read · 4 nothing to test
      """)

  @Argument(help: "Recordings, or folders of recordings.", completion: .file())
  var paths: [String] = []
  @Flag(help: "Writes what is recognized now: the transcripts that changed.")
  var accept = false
  @Flag(help: "Shows each difference and asks whether to accept it.")
  var review = false
  @Flag(help: "With --review: asks in the page of the run, in a browser of this machine.")
  var web = false
  @Flag(help: "Writes the gestures of each recording instead of a transcript: # Expect: tap, pinch=2.4±5%.")
  var expect = false
  @Flag(help: "Compares recordings again when a file of them changes, until Ctrl-C.")
  var watch = false
  @Option(help: "Level of detail of the transcripts that --accept writes.")
  var transcript: TranscriptDetail?
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var comparison: ComparisonOptions
  @OptionGroup var options: ReplayOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @OptionGroup var viaOption: ViaOption
  @OptionGroup var libinput: LibinputOptions
  @OptionGroup var jobs: JobOptions
  @OptionGroup var timeLimit: TimeLimitOptions
  @OptionGroup var verified: VerifiedFileOptions

  var via: InputSource? { viaOption.via }

  func run() throws {
    let paths = paths.isEmpty ? [isFolder("Traces") ? "Traces" : "."] : paths
    try checkForms()
    if accept || expect || review {
      try rejectStandardInput(paths)
      try rejectInCI()
      return review ? try self.review(paths, inBrowser: web) : try self.accept(paths, transcript, onlyGestures: expect)
    }
    try compare(comparison, paths, watches: watch)
  }

  /// Returns the arguments with the command of another target that the form needs, such as `audit` for `test --audit`.
  static func completed(_ arguments: [String], among names: [String]) -> [String] {
    guard arguments.first == configuration.commandName else { return arguments }
    let options = arguments.prefix { $0 != "--" }
    guard let form = ["audit", "conflicts"].first(where: { names.contains($0) && options.contains("--\($0)") }) else {
      return arguments
    }
    return [form] + arguments.dropFirst().filter { $0 != "--\(form)" }
  }

  /// Throws for options that do not belong to the form.
  private func checkForms() throws(CommandFailure) {
    let forms = [("--review", review), ("--expect", expect), ("--watch", watch)].filter(\.1).map(\.0)
    if forms.count > 1 { throw CommandFailure("\(forms[0]) and \(forms[1]) exclude each other; remove one of them") }
    if accept, watch { throw CommandFailure("--watch compares and --accept writes; remove one of them") }
    if web, !review { throw CommandFailure("--web shows a review; add --review") }
    let writes = accept || review || expect
    let comparing = [
      ("--report", !comparison.reports.isEmpty), ("--format", comparison.format != nil),
      ("--strict", comparison.strict),
    ]
    if writes, let option = comparing.first(where: \.1) {
      throw CommandFailure(
        "\(option.0) is for results, and \(forms.first ?? "--accept") writes what is accepted; remove one of them")
    }
    if transcript != nil, !accept {
      throw CommandFailure("--transcript is the detail of what --accept writes; add --accept")
    }
  }
}
