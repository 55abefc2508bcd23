import Experiments
import TouchstoneCommand
import Analysis
import ArgumentParser
import CommandSupport
import Gestures
import LibinputClient
import Simulation
import TouchTrace

struct EngineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "engine", abstract: "Runs the recognizers, or libinput, as an engine for score and measure.",
    discussion: """
      Reads recordings as Pointer Events, one after another, and prints gestures as lines of JSON. A double tap is \
      reported next to its taps. --via libinput plays the touches on a touchpad and prints libinput's own gestures.
      """, shouldDisplay: false)

  @OptionGroup var options: ReplayOptions
  @OptionGroup var viaOption: ViaOption

  func run() throws {
    let replay = try options.replay()
    let isLibinput = viaOption.via == .libinput
    Output.standard.write((isLibinput ? try Self.libinput() : Self.recognizers).line + "\n")
    Output.standard.flush()
    var (input, hasProblem) = (EngineInput(), false)
    func answer(_ questions: [EngineInput.Question]) throws {
      for question in questions {
        switch question {
        case .recording(let text):
          let gestures = isLibinput ? try Self.playLibinput(text) : try Self.recognized(text, replay)
          for gesture in gestures { Output.standard.write(gesture.line + "\n") }
        case .problem(let problem):
          Output.standard.write(EngineHeader.error(problem) + "\n")
          hasProblem = true
        }
        Output.standard.write(EngineHeader.done + "\n")
        Output.standard.flush()
      }
    }
    while let line = readLine(strippingNewline: false) { try answer(input.take(line)) }
    try answer(input.end())
    if hasProblem { throw ExitStatus.unreadable }
  }

  private static var recognizers: EngineHeader {
    let names = Catalog.standard(of: KnownRecognizers.all).flatMap { $0.variantNames }
    return EngineHeader("touchstone", version: Touchstone.version, gestures: names + ["doubleTap"])
  }

  private static func libinput() throws(CommandFailure) -> EngineHeader {
    guard let version = LibinputPlayback.installedVersion else {
      throw CommandFailure(.unavailable, "libinput is not available; `touchstone doctor` finds out why")
    }
    return EngineHeader("libinput", version: version.text, gestures: EngineGesture.libinputNames)
  }

  private static func recognized(_ text: String, _ replay: Replay) throws(CommandFailure) -> [EngineGesture] {
    try orFail(.unreadable, try EngineGesture.recognized(in: text, replay))
  }

  /// Plays a recording into libinput. The helper program reads a file.
  private static func playLibinput(_ text: String) throws(CommandFailure) -> [EngineGesture] {
    let touches = try orFail(.unreadable, try touches(in: text))
    let file = try orFail(.output, try TemporaryFile("events.jsonl", touches.pointerEvents))
    defer { file.remove() }
    do throws(PlaybackError) {
      let playback = try LibinputPlayback(path: file.path)
      var log = InputLog(for: playback)
      try log.record(playback)
      return EngineGesture.reported(in: LibinputReports(log), end: touches.end)
    } catch { throw error.failure }
  }

  /// Reads a recording as touches on a touchpad: on a touchscreen, libinput recognizes no gestures.
  private static func touches(in text: String) throws -> InputLog {
    let playback = ContactPlayback(try TouchSources.open(ByteInput(Array(text.utf8), name: "the recording")))
    var log = InputLog(for: playback)
    try log.record(playback)
    var header = log.header
    header.surface.isTouchpad = true
    return InputLog(log.inputs.elements, header: header, libinput: nil, end: log.end)
  }
}
