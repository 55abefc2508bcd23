import Analysis
import ArgumentParser
import CommandSupport
import Glibc
import Simulation
import TouchTrace

struct ReplayCommand: RecordingViewCommand {
  static let view = RecordingView.replay
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Replays recordings and prints the recognized gestures.",
    discussion: """
      For a single file, lines that begin with # state the verdict first: what the fingers did, what was recognized and \
      why another gesture was not, and with --via libinput what libinput reported. For standard input and files of more than 16 MiB, which are not held \
      in memory, they come last and count the gestures. Transcripts that `accept` writes have no such lines.

      The transcript has one line per event: `!` a gesture began, ended, was cancelled or failed, with the reason; `=` \
      the scene changed; `~` libinput ignored a touch. --transcript full adds every frame and every state machine \
      step.

      On a terminal, quiet transcripts have times in seconds, distances in millimetres and few digits. Pipes, files and \
      full transcripts have every digit, in milliseconds and points.

      --draw prints the scene as text after the transcript, and --picture writes it to an SVG file: at the end, or \
      with --at at another time, including the touches that are down then (●, or ◎ for a pointer).

      --libinput-events prints one line per event of the real libinput, as `libinput debug-events` does, with two times \
      in seconds: when the event happened and, after @, when libinput reported it. TOUCH_SUPPRESSED and TOUCH_RESTORED \
      come from libinput's log: touches that it ignores, with the reason. Uses the installed libinput unmodified, with a \
      virtual clock and a virtual device. --libinput-options prints every option that the recording's device has in this \
      libinput: its value here, libinput's default, its values and its effect; --libinput NAME=VALUE sets one.

      Examples:
        touchstone replay swipe.yml
        touchstone replay --set tap.allowableMovement=2mm --transcript full tap.trace
        touchstone replay --via libinput --libinput tap=off swipe.yml
        touchstone replay --scene plays --draw --at 350ms pinch.yml
        touchstone replay --libinput-events --libinput quirks=my.quirks tap.yml
        evemu-record /dev/input/event5 | touchstone replay --json -
      """)

  @Argument(help: "Recordings, or folders of recordings; - is standard input.", completion: .file())
  var paths: [String]
  @OptionGroup var options: ReplayOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @OptionGroup var viaOption: ViaOption
  @OptionGroup var libinput: LibinputOptions
  @Option(help: "Level of detail; full has every frame and state machine step.")
  var transcript = TranscriptDetail.quiet
  @OptionGroup var viewOptions: RecordingViewOptions
  var json: Bool { viewOptions.json }
  @OptionGroup var picture: PictureOptions
  @Flag(help: "Prints the real libinput's events instead, without a device, root or waiting.")
  var libinputEvents = false
  @Flag(help: "Prints libinput's options for the recording's device instead.")
  var libinputOptions = false
  @OptionGroup var timeLimit: TimeLimitOptions

  func run() throws {
    if try printLibinput() { return }
    let wanted = try picture.wanted(viewOptions)
    let input = try input()
    var (files, status) = try TraceFiles.named(by: paths)
    try picture.check(files, reading: source.inputs(files))
    // The picture is written even if the transcript's reader closes the pipe.
    Output.standard.ignoresClosedPipe = picture.picture != nil
    let tally = Tally()
    let replay = try options.replay().ofManyRecordings
    Isolation.forEach(files, named: { $0 }, within: try timeLimit.limit) { file in
      if files.count > 1 { announce(file, isFirst: file == files.first) }
      do throws(CommandFailure) {
        try Isolation.check(file)
        let startsWithVerdict = files.count == 1 && !json
        let failure = try Isolation.replaying(file) { () throws(CommandFailure) in
          try play(
            file, startsWithVerdict || json ? input.explaining(file) : input, replay, tally, wanted,
            startsWithVerdict: startsWithVerdict)
        }
        status = .worse(status, failure)
      } catch { status = .worse(status, error.report()) }
    }
    if !json, files.count > 1 {
      Output.standard.write(
        "\n# \(files.count) recordings: \(tally.gestures, "gesture") recognized, "
          + "\(tally.changes, "table change")\n")
    }
    if let status { throw status }
  }

  /// The totals of all recordings.
  private final class Tally {
    var gestures = 0
    var changes = 0

    func count(_ entry: TranscriptEntry) {
      if entry.isRecognition { gestures += 1 }
      if entry.mark == .scene { changes += 1 }
    }
  }

  private func announce(_ file: String, isFirst: Bool) {
    if json {
      Output.standard.write(TranscriptJSON().file(file))
    } else {
      if !isFirst { Output.standard.write("\n") }
      Output.standard.write(line: "# \(file)")
    }
  }

  /// Replays one recording. Returns the status if it cannot be read to its end, which is reported; nil otherwise.
  private func play(
    _ file: String, _ input: RecordingInput, _ replay: Replay, _ tally: Tally, _ wanted: PictureMoment?,
    startsWithVerdict: Bool
  ) throws(CommandFailure) -> ExitStatus? {
    let playback = try input.open(file)
    let text = TranscriptText()
    let terminal = TerminalTranscript(transcript, of: playback)
    let lines = TranscriptJSON()
    // Problems come first in JSON: of touches, they are known after reading and without replaying.
    let hasStored = input.source.hasStored
    let problems = json && hasStored ? input.problems(of: file) : nil
    let output = HeldOutput(isHeld: hasStored && problems == nil)
    if let problems, !problems.isEmpty { output.write(ExplanationJSON.object(problems: problems).text + "\n") }
    let json = json
    let detail = transcript
    let countsGestures = startsWithVerdict && !hasStored
    var counts = SessionCounts()
    var moment = wanted
    var drawn: (any Scene)?
    var changes = SceneChangeRuns()
    func writeChanges() {
      for entry in changes.take() { output.write(entry.painted(terminal?.line(entry) ?? text.line(entry))) }
    }
    let session: Session
    let scene: TraceHeader.SceneLine
    do {
      (session, scene) = try replay.session(for: playback.header) { entry in
        tally.count(entry)
        if countsGestures { counts.add(entry) }
        if let drawn { moment?.see(entry, in: drawn) }
        // Programs skip what they do not need; people should not have to.
        guard json ? detail == .full || !entry.isInternal : detail.includes(entry) else { return }
        if terminal != nil, !json, case .scene(let time, let event) = entry { return changes.add(event, at: time) }
        writeChanges()
        output.write(json ? lines.line(entry) : entry.painted(terminal?.line(entry) ?? text.line(entry)))
      }
    } catch { throw CommandFailure(error.sentence) }
    // A picture is drawn at any entry.
    if wanted == nil { (session.recordedDetail, session.recordsChanges) = (detail, json) }
    if let obstacle = picture.obstacle(to: session.scene, called: scene.name) { throw CommandFailure(obstacle) }
    let recorder = startsWithVerdict && hasStored ? ReplayRecorder(session) : nil
    if !json {
      let surface = playback.header.surface
      output.write(
        terminal?.header(on: surface, scene, playback.libinput)
          ?? text.header(detail, surface: surface, scene: scene, libinput: playback.libinput))
    } else if let libinput = playback.libinput {
      output.write(lines.libinput(libinput))
    }
    defer { note(file, replay, session, playback.header) }
    // On a terminal or with piped input, the result of each frame is printed at once.
    let isWatched = isatty(1) == 1 || fileType(file) != S_IFREG
    drawn = session.scene
    let failure = playback.playAll(as: file, in: session) { isComplete in
      writeChanges()
      if startsWithVerdict {
        for line in RecordingNotes.shared.problems(playback.notes, prefix: "# ") { Output.standard.write(line: line) }
      }
      if json, problems == nil {
        let problems = RecordingNotes.shared.plainProblems(playback.notes)
        if !problems.isEmpty { Output.standard.write(line: ExplanationJSON.object(problems: problems).text) }
        output.release()
      }
      if countsGestures {
        // What could not be held is already written.
        counts.finish(session)
        for line in SourceRequest.lines(counts, on: file) { Output.standard.write(line: "# " + line) }
      }
      guard let recorder else { return }
      let recording = recorder.finish(playback, isComplete: isComplete)
      // libinput takes part only with --via libinput: a transcript of raw touches is the same on every machine.
      if isComplete || input.inputSource(of: file) != .libinput {
        let verdict = input.verdict(on: recording, of: file, includesLibinput: false)
        for line in verdict.sentences(prefix: "# ") + verdict.reason(prefix: "# ") { Output.standard.write(line: line) }
      }
      output.release()
    } afterEach: {
      if isWatched { Output.standard.flush() }
    }
    guard let last = moment else { return failure }
    if failure != nil && last.time != nil && !last.isPast {
      printMessage("  no picture was drawn, because the recording ends before that time")
      return failure
    }
    if let picture = last.picture(of: session.scene, isBroken: failure != nil) {
      try self.picture.write(picture, reading: source.inputs([file]))
    }
    return failure
  }

  /// Prints the names that were ignored, and the limits that cannot act.
  private func note(_ file: String, _ replay: Replay, _ session: Session, _ header: TraceHeader) {
    options.noteSetParameters(for: header, replay)
    let named = replay.assignments.dropFirst(options.like?.assignments.count ?? 0)
    for (name, assignment) in named where !session.names.contains(name) {
      printMessage("note: \(file) has no recognizer “\(name)”; ignored \(name).\(assignment.key)=\(assignment.value)")
    }
    for note in session.notes { printMessage("note: \(file): \(note)") }
  }
}
