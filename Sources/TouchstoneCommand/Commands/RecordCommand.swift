import ArgumentParser
import EvdevSource
import Gestures
import Glibc
import LibinputClient
import Simulation
import TouchTrace

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Records a touchpad or touchscreen, as libinput record does.",
    discussion: """
      The file is libinput-record YAML, which every command here reads and `libinput replay` takes. It grows with each \
      frame, so a recorder that is killed leaves a recording. Ctrl-C, SIGTERM, unplugging and --for end it. Only the one \
      device is opened, read-only; nobody else misses an event.

      Fingers that are down when it begins land in the first frame, and each slot's first finger tells its whole place, \
      which the kernel by itself may not.

      Examples:
        touchstone record -o pinch.yml
        touchstone record --events -o pinch.yml
        touchstone record --device event5 --for 10 -o - | touchstone replay -
      """)

  @Option(name: .shortAndLong, help: "Where to; - is standard output.", completion: .file())
  var output: String
  @OptionGroup var device: DeviceOptions
  @Flag(help: "Also write down what the real libinput makes of it, among the frames.")
  var events = false
  @OptionGroup var touchpad: TouchpadOptions
  @Flag(help: "Nobody else gets the device's events while it is recorded: the pointer stands still.")
  var grab = false
  @Flag(help: "When the device goes away, wait 10 s for it to come back.")
  var wait = false
  @Flag(help: "Write a file anew that is there already.")
  var force = false
  @Option(name: .customLong("for"), help: ArgumentHelp("End after so long.", valueName: "seconds"))
  var length: Double?

  func validate() throws {
    if let length, !(length > 0) { throw ValidationError("--for takes a number of seconds, such as 10, above zero") }
  }

  func run() {
    let output = LiveOutput(output, isForced: force)
    let found = device.choose()
    let touchpad: EvdevDevice
    do { touchpad = try EvdevDevice(opening: found, in: device.place.tree, grabs: grab) } catch {
      complain(error.description)
      error.status.leave()
    }
    let driver = events ? startDriver(on: found) : nil
    let signals = EndSignals.catchAll()
    output.begin()
    let line = StatusLine(sharesTerminal: output.path == "-" && isatty(1) == 1)
    if !line.isShown { say("recording \(found.title); Ctrl-C ends") }
    let recording = Recording(touchpad, to: output, in: device.place.tree, signals: signals, line: line)
    let length = length.map { Interval.milliseconds(Int64(FixedPoint.thousandths($0))) }
    if let driver { recording.add(driver.descriptor) { driver.read(into: recording.recorder) } }
    let end = recording.run(for: length, waits: wait)
    driver?.finish(into: recording.recorder)
    output.finish()
    tell(recording, found, end, driver)
  }

  private func startDriver(on found: InputDevice) -> RecordedDriver {
    do throws(HelperProblem) { return try RecordedDriver(found.node, touchpad.request) } catch {
      PlaybackError(error.kind, error.description).said().leave()
    }
  }

  private func tell(_ recording: Recording, _ found: InputDevice, _ end: Recording.End, _ driver: RecordedDriver?) {
    if end == .unplugged { say("\(found.title) went away: the recording ends there") }
    for note in recording.notes + (driver?.notes ?? []) { say("note: \(note)") }
    let recorder = recording.recorder
    let isFile = output != "-"
    let what = isFile ? "wrote \(output): libinput-record" : "recorded"
    if recorder.frames == 0 {
      return say("\(what): nothing was touched, so it only describes the device")
    }
    let seconds = FixedPoint.text(thousandths: Int(recorder.duration.microseconds / 1000))
    say("\(what), \(count(recorder.frames, "frame")), \(seconds) s, at most \(count(recorder.mostFingers, "finger"))")
    if isFile {
      let file = Shell.quoted(output)
      say("  what came of it: touchstone replay \(file)")
      say("  what is in it:   touchstone info \(file)")
    }
  }
}
