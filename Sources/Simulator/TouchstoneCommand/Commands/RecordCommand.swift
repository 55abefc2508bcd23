import ArgumentParser
import CommandSupport
import EvdevSource
import Gestures
import Glibc
import LibinputClient
import Simulation
import TouchTrace

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Records a touchpad or touchscreen, like libinput record.",
    discussion: """
      Writes libinput-record YAML, which every command of touchstone and `libinput replay` read. The file grows with \
      each frame, so it is complete even if the recorder is killed. Ctrl-C, SIGTERM, unplugging and --for stop it. \
      Opens only this one device, and only for reading, so other programs keep receiving its events.

      Touches that are down at the start begin in the first frame. The first touch of each slot is recorded with its \
      complete position, which the kernel does not always repeat. `--via recorded` replays the events that --events records.

      --setup, --recognizer, --set, --scene and --libinput are written to a header file next to the recording, \
      pinch.header for pinch.yml, which every command reads. --libinput also configures --events.

      Examples:
        touchstone record -o pinch.yml
        touchstone record --events -o pinch.yml
        touchstone record --device event5 --for 10 -o - | touchstone replay -
        touchstone record --from browser --lan -o phone.yml
      """)

  @Option(name: .shortAndLong, help: "Output file; - is standard output.", completion: .file())
  var output: String
  @OptionGroup var device: DeviceOptions
  @OptionGroup var place: DevicePlace
  @OptionGroup var origin: OriginOptions
  @OptionGroup var web: WebServerOptions
  @Flag(help: "Also records the real libinput's events among the frames.")
  var events = false
  @OptionGroup var libinput: LibinputOptions
  @OptionGroup var options: ReplayOptions
  @OptionGroup var setup: SetupOptions
  @Flag(help: "Grabs the device while recording, so other programs receive no events and the pointer does not move.")
  var grab = false
  @Flag(help: "Waits 10 s for an unplugged device to return.")
  var wait = false
  @OptionGroup var overwriting: ForceOptions
  @Option(name: .customLong("for"), help: ArgumentHelp("Stops after this time.", valueName: "seconds"))
  var length: Double?

  func validate() throws {
    if let length, !(length > 0) { throw ValidationError("--for expects a positive number of seconds, such as 10") }
    if let option = libinput.first(of: LibinputKey.outsideHeaders), !events {
      throw ValidationError("\(option) configures libinput, which records nothing without --events; add --events")
    }
    let isBrowser = origin.from == .browser
    if isBrowser && (device.device != nil || events || grab || wait) {
      throw ValidationError(
        "--device, --events, --grab and --wait are for touchpads of this machine, not --from browser")
    }
    if web.isSet && !isBrowser { throw ValidationError("--lan and --port are for a page; add --from browser") }
  }

  func run() throws {
    try libinput.checkForDevice()
    var headers = try HeaderFiles(options, libinput, setup)
    if isSetUp { try headers.checkNew(forRecordingAt: self.output, isForced: overwriting.force) }
    let output = try LiveOutput(output, isForced: overwriting.force)
    if origin.from == .browser { return try recordBrowser(to: output, headers) }
    let found = try device.choose(in: place.tree) {
      printMessage("  touchstone record --from browser --lan makes a phone the touchpad")
    }
    let touchpad: EvdevDevice
    do { touchpad = try EvdevDevice(opening: found, in: place.tree, grabs: grab) } catch {
      throw CommandFailure(error.status, error.sentence)
    }
    let recorder = events ? try startLibinput(on: found) : nil
    let signals = EndSignals.catchAll()
    try output.begin()
    let line = StatusLine(sharesTerminal: output.path == "-" && isatty(1) == 1)
    if !line.isShown { printMessage("recording \(found.title); Ctrl-C to stop") }
    let recording = Recording(touchpad, to: output, in: place.tree, signals: signals, line: line)
    let length = length.map { Interval.milliseconds(FixedPoint.thousandths($0)) }
    if let recorder { recording.add(recorder.descriptor) { recorder.read(into: recording.recorder) } }
    let end = recording.run(for: length, waits: wait)
    recorder?.finish(into: recording.recorder)
    try output.finish()
    printSummary(recording, found.title, end, recorder)
    if isSetUp { try headers.writeNew(forRecordingAt: output.path) }
  }

  private var isSetUp: Bool { !(options.arguments + libinput.argumentsInHeaders + setup.arguments).isEmpty }

  private func startLibinput(on found: InputDevice) throws(CommandFailure) -> LibinputRecorder {
    var request = try libinput.request
    if let header = try setup.device(in: SetupFile.folder(of: output)) {
      request.assignments = header.header.libinput.allAssignments + request.assignments
    }
    do throws(HelperProblem) { return try LibinputRecorder(found.node, request) } catch {
      throw PlaybackError(error.kind, error.sentence).failure
    }
  }

  private func recordBrowser(to output: LiveOutput, _ headers: HeaderFiles) throws(CommandFailure) {
    let events = WebEvents(try web.serve([(.touch, "touchpad")]))
    let signals = EndSignals.catchAll()
    var start = BrowserStart(events)
    guard let pad = start.device(signals) else { return }
    try output.begin()
    let line = StatusLine(sharesTerminal: output.path == "-" && isatty(1) == 1)
    if !line.isShown { printMessage("recording a browser; Ctrl-C to stop") }
    let recording = Recording(
      pad, title: "a browser", to: output, in: place.tree, signals: signals, line: line)
    recording.add(events.descriptor) { [pad = start.pad] in
      for event in events.read() {
        if let answer = pad.receive(event) { events.server.send(answer.text, to: answer.browser) }
      }
      return true
    }
    let end = recording.run(for: length.map { Interval.milliseconds(FixedPoint.thousandths($0)) }, waits: false)
    try output.finish()
    printSummary(recording, "the browser", end, nil)
    if isSetUp { try headers.writeNew(forRecordingAt: output.path) }
  }

  private func printSummary(
    _ recording: Recording, _ title: String, _ end: Recording.End, _ libinput: LibinputRecorder?
  ) {
    if end == .unplugged { printMessage("\(title) was unplugged; the recording ends there") }
    for note in recording.notes + (libinput?.notes ?? []) { printMessage("note: \(note)") }
    let recorder = recording.recorder
    let isFile = output != "-"
    let what = isFile ? "wrote \(output): libinput-record" : "recorded"
    if recorder.frames == 0 {
      return printMessage("\(what): no touches, only the device description")
    }
    let seconds = FixedPoint.text(thousandths: recorder.duration.microseconds / 1000)
    printMessage(
      "\(what), \(recorder.frames, "frame"), \(seconds) s, at most \(recorder.mostFingers, "finger")")
    if isFile {
      let file = Shell.quoted(output)
      printMessage("  gestures: touchstone replay \(file)")
      printMessage("  explain:  touchstone \(file)")
    }
  }
}
