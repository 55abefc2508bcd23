import ArgumentParser
import CommandSupport
import Simulation

/// The form of `test` that only compares.
struct VerifyCommand: TestForm, InputSourceCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Compares traces with their transcripts and # Expect: lines.",
    discussion: """
      The transcript of tap.trace is tap.transcript, and tap.libinput.transcript is its transcript through the real \
      libinput. Compares every existing transcript, or only the one that --via selects.

      With several output groups of libinput, compares the transcript of the installed one, such as \
      tap.libinput-1.27.transcript. Skips a transcript of another group, or if libinput is not available, and prints a note; \
      --strict fails if all were skipped. --set affects only traces that use that recognizer.

      A recording whose header states # Expect: tap, pinch=2.4±5% must contain these gestures and no others, and needs no \
      transcript; `touchstone accept --expect` writes such a line. The names are recognizers of its setup, with a direction \
      (pan-left, pinch-in), a value (5% may differ without ±), a number (tap*2, tap*2+) or “cancelled”; or none.

      For NAME.desk, repeats the command in its second line, without a shell: see `touchstone help desk`. Programs in it other \
      than the known compositors and probes need --run-commands, and so do a compositor's configuration and arguments of a probe.

      `verify` never writes transcripts; `touchstone accept` writes them, and with --ask shows each difference first. If \
      GITHUB_ACTIONS is true, annotations follow the text.

      Exit codes: 0 all match · 1 a transcript changed · 2 a transcript is missing, or belongs to a trace that \
      was removed or renamed · 3 a recording or a transcript cannot be read · 4 nothing to verify
      """)

  @Argument(help: "Recordings, or folders of recordings.", completion: .file())
  var paths: [String]
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
    try compare(comparison, paths)
  }
}
