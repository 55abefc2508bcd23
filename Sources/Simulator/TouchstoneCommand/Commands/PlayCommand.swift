import Analysis
import ArgumentParser
import CommandSupport
import EvdevSource
import Gestures
import Glibc
import LibinputClient
import Reports
import Simulation
import TouchTrace
import TouchView

struct PlayCommand: RecordingViewCommand {
  static let view = RecordingView.play
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Plays recordings in a live view: fingers, thresholds, reasons.",
    discussion: """
      Shows the touchpad with its fingers, their trails and the distance that they may move, and for each recognizer its \
      state with a bar for each threshold, or why it failed. Next to them is what libinput makes of the touches, if it is \
      installed; below are the scene, if one is named, and the verdict on the last touch. `touchstone live` shows a \
      touchpad in the same view.

      Keys: space pauses, , and . go by frames, arrows seek, e explains the last touch; t p l s r n label it as a tap, \
      pinch, long press, swipe, rotation or nothing; tab picks a parameter, + and - change it, and the last touch is \
      replayed at once; f sets what would have helped; S keeps the touch as a recording; ? lists all keys. On quitting, \
      labelled touches are in a folder with a label file.

      --web shows the recording as a page, in which every parameter can be changed.

      With --at, and if the output is not a terminal, prints the screen at that time (default: at the end) instead.

      Examples:
        touchstone play tap.trace
        touchstone play --speed 0.25 --scene plays pinch.yml
        touchstone play --at 350ms --size 120x40 pinch.yml
        touchstone play --web pinch.yml
      """)

  @Argument(help: "Recordings, or folders of recordings; - is standard input.", completion: .file())
  var paths: [String]
  @Option(help: ArgumentHelp("Speed as a factor of real time, 0.01 to 100.", valueName: "factor"))
  var speed = 1.0
  @Option(help: ArgumentHelp("Size of the printed screen (default: the terminal's, or 80x24).", valueName: "WxH"))
  var size: String?
  @OptionGroup var web: WebOptions
  @OptionGroup var server: WebServerOptions
  @OptionGroup var save: SaveOptions
  @OptionGroup var options: ReplayOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @OptionGroup var viaOption: ViaOption
  @OptionGroup var libinput: LibinputOptions
  @OptionGroup var viewOptions: RecordingViewOptions
  @OptionGroup var timeLimit: TimeLimitOptions

  func validate() throws {
    if server.isSet && !web.isWeb { throw ValidationError("--lan and --port are for the page; add --web") }
    if web.isWeb && (viewOptions.at != nil || size != nil) {
      throw ValidationError("--at and --size print a screen, which --web replaces with a page; remove one of them")
    }
  }

  func run() throws {
    try checkView()
    let input = try input()
    guard speed.isFinite, ViewPlayer.speeds.contains(speed) else {
      throw CommandFailure("--speed expects a factor from 0.01 to 100, such as 0.25, not \(speed)")
    }
    let moment = try viewOptions.time
    let size = try size.map(Self.size)
    let (files, status) = try TraceFiles.named(by: paths)
    let replay = try options.replay()
    let player = try player(of: files[0], input, replay)
    if web.isWeb { return try serve(player, files.count) }
    if moment != nil || size != nil || !ViewTerminal.isPossible {
      print(player, at: moment ?? player.duration, size)
      for file in files.dropFirst() {
        let player = try self.player(of: file, input, replay)
        Output.standard.write("\n")
        print(player, at: moment ?? player.duration, size)
      }
      return
    }
    try show(player, files, input, replay)
    if let status { throw status }
  }

  private func show(
    _ player: ViewPlayer, _ files: [String], _ input: RecordingInput, _ replay: Replay
  ) throws(CommandFailure) {
    let signals = EndSignals.catchAll()
    guard let terminal = ViewTerminal() else {
      throw CommandFailure("there is no terminal for keys; print a screen with --at TIME")
    }
    let folder = save.folder
    // Errors of other recordings must not be printed across the view.
    let view = PlayView(files, player, speed: speed, terminal, folder, signals: signals) { index in
      try? self.player(readingQuietly: files[index], input, replay)
    }
    view.run()
    terminal.leave()
    // Touches after the position belong to the recording as well.
    view.playToEnd()
    try save.printSummary(of: folder)
  }

  private func serve(_ player: ViewPlayer, _ count: Int) throws(CommandFailure) {
    if count > 1 { throw CommandFailure("--web shows one recording, not \(count)") }
    if player.count > 2 * LongReport.longest {
      throw CommandFailure("--web shows no recording of so many frames; touchstone report writes a page of it")
    }
    let signals = EndSignals.catchAll()
    let events = WebEvents(try server.serve([(.view, "view")]))
    let folder = save.folder
    printMessage("Ctrl-C to stop")
    WebPlay(player, events, folder, signals: signals).run()
    try save.printSummary(of: folder)
  }

  private func print(_ player: ViewPlayer, at time: Timestamp, _ size: (columns: Int, lines: Int)?) {
    player.seek(to: time)
    var state = ViewState()
    state.status = PlayView.status(of: player)
    state.keys = PlayView.keys
    let size = size ?? ViewTerminal.sizeOfOutput ?? (80, 24)
    let screen = ViewScreen.screen(
      player.snapshot, state, columns: size.columns, lines: size.lines, isUnicode: ViewTerminal.hasUnicode)
    Output.standard.write(bytes: ScreenText(hasColour: Colour.isOn).lines(screen).utf8)
  }

  private static func size(_ text: String) throws(CommandFailure) -> (columns: Int, lines: Int) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let lines = parts[1], (1...1000).contains(columns),
      (1...1000).contains(lines)
    else { throw CommandFailure("--size expects COLUMNSxLINES, such as 80x24, not “\(text)”") }
    return (columns, lines)
  }

  // MARK: Opening

  /// Opens a recording, as far as it can be read.
  private func player(
    of file: String, _ input: RecordingInput, _ replay: Replay
  ) throws(CommandFailure) -> ViewPlayer {
    // With the device's buttons, which the verdict names.
    let input = input.explaining(file)
    let playback = try input.open(file)
    var log = InputLog(for: playback)
    do throws(PlaybackError) { try log.record(playback) } catch { _ = error.report() }
    let player = try self.player(log, playback, file, input, replay)
    for note in player.model.notes { printMessage("note: \(file): \(note)") }
    options.noteSetParameters(for: playback.header, replay)
    return player
  }

  private func player(readingQuietly file: String, _ input: RecordingInput, _ replay: Replay) throws -> ViewPlayer {
    let input = input.explaining(file)
    let playback = try playback(of: file, via: input.inputSource(of: file), input.source, input.libinput)
    var log = InputLog(for: playback)
    try log.record(playback)
    return try player(log, playback, file, input, replay)
  }

  private func player(
    _ log: InputLog, _ playback: any Playback, _ file: String, _ input: RecordingInput, _ replay: Replay
  ) throws(CommandFailure) -> ViewPlayer {
    // The view has one column for libinput's events, whether they are recorded or not.
    let via: InputSource = input.inputSource(of: file) == .contacts ? .contacts : .libinput
    let other = readQuietly(file, via: via == .contacts ? .libinput : .contacts, input.source, input.libinput)
    let libinput = via == .libinput ? playback.libinput : other?.libinput
    var source = ViewSource(
      title:
        "touchstone play · \(file == "-" ? "standard input" : file.split(separator: "/").last.map(String.init) ?? file)",
      header: playback.header,
      isSizeAssumed: playback.isSizeAssumed, libinput: libinput,
      libinputAbsence: libinput == nil ? Self.absence : "")
    var steps = LibinputStepLog()
    if libinput?.version != nil, let contacts = via == .contacts ? log : other {
      let explanation = Explanation(of: contacts, with: .empty)
      let recording = LibinputRecording(file, input.source, input.libinput)
      source.libinputReasons = recording?.reasons(for: explanation, isExplained: via == .libinput) ?? []
      steps = LibinputStepLog(recording?.log ?? [])
    }
    do {
      let player = try ViewPlayer(
        source, contacts: via == .contacts ? log : other, libinput: via == .libinput ? log : other, replay, via: via,
        speed: speed)
      player.model.steps = steps
      player.model.deviceRecording = deviceRecording(of: file, input.source)
      return player
    } catch { throw CommandFailure(error.sentence) }
  }

  /// Returns the device's own recording of a part of a recording. The file is read again when a touch is kept.
  private func deviceRecording(
    of file: String, _ request: SourceRequest
  ) -> ((ClosedRange<Timestamp>) -> [UInt8]?)? {
    if file == "-" { return nil }
    var known: DeviceLog?
    return { time in
      known = known ?? DeviceLog(recordingAt: file, request)
      return known?.recording(of: time)
    }
  }

  /// The reason there are no events of libinput.
  private static var absence: String {
    if case .failure = HelperProcess.version() { return "not installed" }
    return "no events"
  }
}

/// The options for keeping touches.
struct SaveOptions: ParsableArguments {
  @Option(
    name: .customLong("save"),
    help: ArgumentHelp("Folder for the touches that are kept (default: touches).", valueName: "folder"),
    completion: .directory)
  var path: String?

  var folder: TouchFolder { TouchFolder(path ?? "touches") }

  /// Writes the kept touches and prints the table of what was right.
  func printSummary(of folder: TouchFolder) throws(CommandFailure) {
    for line in try orFail(.output, try folder.finish()) { Output.standard.write(line: line) }
  }
}
