import Analysis
import CommandSupport
internal import EmbeddedFiles
import TouchAuthoring

/// A page of help about what several commands have in common, such as `touchstone help labels`.
enum HelpTopic: String, CaseIterable {
  case labels, notation, transcripts, json, files, libinput
  case exitCodes = "exit-codes"
  case setup, hammer, uikit
  case gestureHandler = "gesture-handler"

  /// - Parameter arguments: `help` and the topic's name.
  init?(_ arguments: [String]) {
    guard arguments.count == 2, arguments[0] == "help" else { return nil }
    self.init(rawValue: arguments[1])
  }

  /// The commands whose help refers to it.
  var commands: [String] {
    switch self {
    case .labels: ["score", "sweep", "tune", "report"]
    case .notation: ["synth"]
    case .transcripts: ["replay", "test", "verify", "accept"]
    case .json: ["explain", "replay", "doctor", "compare"]
    case .files: ["live", "record", "accept"]
    case .libinput: ["compare", "replay"]
    case .exitCodes: ["verify", "audit", "conflicts"]
    case .setup, .hammer, .uikit, .gestureHandler: ["conflicts"]
    }
  }

  func text(columns: Int = TerminalSize.columns) -> String {
    // Code and setups are copied, so its lines stay as they are.
    let code = EmbeddedFile.example(rawValue)
    return code.isEmpty ? wrapped(columns) : code
  }

  private func wrapped(_ columns: Int) -> String {
    paragraphs.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let lines =
        line.hasPrefix(" ")
        ? WrappedText.folded(String(line), columns: columns) : WrappedText.lines(String(line), columns: columns)
      return lines.map { $0 + "\n" }.joined()
    }.joined()
  }

  private var paragraphs: String {
    switch self {
    case .labels: Self.labelsText
    case .notation: GestureScript.help
    case .transcripts: Self.transcriptsText
    case .json: Self.jsonText
    case .files: Self.filesText
    case .libinput: Self.libinputText
    case .exitCodes: Self.codesText
    case .setup, .hammer, .uikit, .gestureHandler: ""
    }
  }

  private static let labelsText = """
    A label states the gestures that a recording must contain, exactly.

    \(RecordingLabel.form)

    Without a label file, `sweep` and `tune` take as the label of a recording the part of its name before the first digit: two-finger-tap-1.yml, \
    tap3.yml, none.trace.

    \(LabelFile.form) A first line path, label, class, description, device-name, unmeetable with tabs between names the \
    columns; the last four are optional: the class under which a score counts the recording, the description and name of a \
    device that the recording lacks, and why no reader can meet the label, for a recording that is listed and not counted.
    """

  private static let transcriptsText = """
    A transcript has one line per event: `!` a gesture began, ended, was cancelled or failed, with the reason; `=` the scene \
    changed; `>` a target received a touch; `~` libinput ignored one. A full one also has every frame and every state machine step.

    `touchstone accept tap.trace` writes tap.transcript next to it, and with --via libinput tap.libinput.transcript, its \
    transcript through the real libinput. If that was made by a libinput of another output group, it writes \
    tap.libinput-1.27.transcript for the group of the installed one, which begins with 1.27.

    `touchstone accept --expect tap.trace` writes the gestures alone into the recording, by the names of its \
    recognizers: # Expect: tap, pinch=2.4±5%; if its format has no comments, into NAME.expect next to it. Any recording may have \
    such a line in its header, or in NAME.header next to it.

    After the transcript, and after such a line, the setup that it was accepted with is kept, so that a test that fails names \
    the parameters that changed. Failures count for the recognizers in the line `about`; the failures of others are a note.

    `touchstone test`, or `touchstone verify`, compares what there is of both.
    """

  private static let jsonText = """
    explain: an object per motion, followed by an object per attempt. A motion has no key recognizer; its keys are motion, \
    start_us, last_input_us, end_us, fingers, farthest (in points), libinput (its events), libinput_notes, moved, verdict and \
    libinput_verdict (the sentence's parts), attempts, and nearest, the smallest parameter change if no gesture was \
    recognized. An attempt has motion, recognizer, kind, start_us, end_us, touches and outcome (recognized, cancelled, failed \
    or undecided). A failure adds signal, measured, value, bound, threshold and unit, or excluded_by, required or decided_by; \
    reached, the value that the fingers reached in the end; rank, 1 for the attempt that the smallest change lets through; \
    search (found, only_far for changes of more than a factor of two, only_another_gesture, nothing, incomplete or skipped); \
    and remedies: each has parameters (with from, to, unit and factor), or simultaneous or without_require with two \
    recognizers, and gains and losses. A recognized gesture adds recognized_us, held_since_us and margins. With --via libinput \
    an object with via, libinput and group comes first; with several recordings an object with file precedes each. If the \
    search reached its limit, an object with not_searched, expected_failures, other_failures, recognized, first_us and option \
    comes last.

    replay: an object per line of the transcript, with time_us, recognizer, kind, state, x, y, touches, the gesture's \
    measurements (such as scale), and for a failure reason, value, threshold and unit. Scene changes have objects of their own \
    with table. An offered mail (table mailOffered) has mailto, a URL, and draft, a file for mail programs. If something is \
    wrong with the recording, an object with problems, sentences, comes first.

    replay --libinput-events: a header with the version, the device and the matching quirks, then events with time_us and \
    delivered_us, notes, and an end.

    doctor --devices: an object per device with the keys node, kind, name, width_mm, height_mm, slots, bus, vendor, product, \
    access, device and links; unknown values are omitted.
    """

  private static let filesText = """
    Files next to a recording, pinch.yml:
      pinch.transcript       its result, which `test` compares
      pinch.expect           its gestures, if its format has no comments
      pinch.header           recognizers, parameters, scene and libinput options for it
      touchstone.header      the same for a folder, and the folders in it
      labels.tsv             labels of a folder; see `touchstone help labels`

    `accept` and `record` write a header file if --recognizer, --set, --scene or --libinput is given: for a folder to \
    touchstone.header in it, for a recording to NAME.header next to it, or to the file that --setup names. A trace with a setup \
    in its own header keeps it.

    Environment:
      CI                     `accept` writes nothing if it is set
      COLUMNS                the width of help and pictures in columns
      NO_COLOR               no colours if it is set
      GITHUB_ACTIONS         `test` adds annotations if it is true, and a summary to GITHUB_STEP_SUMMARY
      TOUCHSTONE_LIBINPUT    another program to run libinput
      LIBINPUT_QUIRKS_DIR    another folder of libinput's quirk files
    """

  private static var libinputText: String {
    """
    --libinput KEY=VALUE sets one of libinput's options, and can be repeated. default is a value of each, \
    and `touchstone replay --libinput-options` prints those of a recording's device, with their effect.

    \(LibinputKey.help)
    Header files have lines of the first list, and pointer: libinput tap=off.
    """
  }

  private static let codesText = """
      0    success; also live and record ended by Ctrl-C
      1    a transcript changed, a score or an audit is below what is required, or there are conflicts
      2    a transcript is missing or obsolete, or a search could not decide everything
      3    a recording, or a file that it needs, cannot be read to its end
      4    nothing to do: a folder contains no recordings, or a filter selects none
      5    there is no touchpad
      6    there is a touchpad, but it cannot be read
      64   the command line is wrong, or the output would overwrite a recording
      69   libinput is needed and not available
      70   libinput failed, or the replay of a recording crashed or took too long
      74   the output cannot be written

    After several failures in one run, the exit code is the highest.
    """
}
