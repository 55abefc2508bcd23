import ArgumentParser
import CommandSupport
import Simulation

/// The form of `test` that writes.
struct AcceptCommand: TestForm {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Writes the transcript of each trace, or asks for each change.",
    discussion:
      """
      Writes only changed transcripts, each with its current level of detail; new ones are quiet unless --transcript \
      is given. --via libinput writes tap.libinput.transcript, the transcript of tap.trace through the real libinput; if \
      that was made by a libinput of another output group, it writes tap.libinput-1.27.transcript for the group of the \
      installed one, which begins with 1.27. Without --via every existing transcript is updated. `touchstone verify` shows what would change. Renames the transcript of a renamed trace if a folder has both. Writes nothing if CI \
      is set.

      --recognizer, --set, --scene and --libinput are also written to a header file, which every command reads: for a \
      folder to touchstone.header in it, for a single recording to NAME.header next to it, or to the file that --setup \
      names. A trace with a setup in its own header keeps it.

      --ask shows each difference with the lines around it, then waits for a letter and Enter: a accept (writes the \
      transcript), r reject (a bug to fix; listed again at the end), s skip, A accept this and all that follow, q quit. For a \
      transcript without a trace: d delete, k keep. It ends with 0 if no differences remain, 1 if some do, and 4 if there is \
      nothing to ask about.

      --expect writes a comment into the trace's header instead of a transcript: # Expect: tap, pinch=2.4±5%. `verify` then \
      fails only if other gestures are recognized, not if a failure or a position changes. It names recognizers of the setup, so \
      that it fails without them.

      Examples:
        touchstone accept Traces
        touchstone accept --expect pinch.trace
        touchstone accept --ask Traces
        touchstone accept --transcript full pinch.trace
        touchstone accept --via libinput Traces/tap/tap.trace
        touchstone accept --via libinput --libinput library=libinput/build tap.trace
        touchstone accept --set swipe.direction=right swipe.yml
      """)

  @Argument(help: "Recordings, or folders of recordings.", completion: .file())
  var paths: [String]
  @Flag(help: "Shows each difference and asks whether to accept it.")
  var ask = false
  @Flag(help: "Writes the gestures into each trace instead, as # Expect: tap, pinch=2.4±5%.")
  var expect = false
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: ReplayOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @OptionGroup var libinput: LibinputOptions
  @Option(help: "Which transcripts (default: every existing one).")
  var via: InputSource?
  @Option(help: "Level of detail for all transcripts.")
  var transcript: TranscriptDetail?
  @OptionGroup var jobs: JobOptions
  @OptionGroup var timeLimit: TimeLimitOptions
  @OptionGroup var verified: VerifiedFileOptions

  func run() throws {
    try rejectStandardInput(paths)
    try rejectInCI()
    if ask { return try review(paths) }
    try accept(paths, transcript, onlyGestures: expect)
  }
}
