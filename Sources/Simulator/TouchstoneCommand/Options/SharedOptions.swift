import Analysis
import ArgumentParser
import CommandSupport
import Gestures
import Simulation
import TouchTrace

/// The options for replaying recordings.
package struct ReplayOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "Scene that gestures act on: \(SceneCatalog.help); `touchstone recognizers` describes them.", valueName: "scene"),
    completion: Completions.scenes)
  var scene: String?
  @Option(
    name: .customLong("recognizer"),
    help: ArgumentHelp(
      "Adds a recognizer of this kind, such as pan; `touchstone recognizers` lists them. Can be repeated.",
      valueName: "kind"), completion: Completions.recognizerKinds)
  var recognizers: [String] = []
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Sets a parameter of a recognizer or scene, such as tap.allowableMovement=8 or longPress.minimumPressDuration=0.4s. Can be repeated.",
      valueName: "name.parameter=value"), completion: Completions.parameters)
  var assignments: [String] = []
  @Option(
    help:
      "Parameters like those of another toolkit, measured or published; --set changes them, and --points-per-inch is the device's."
  )
  var like: EnginePreset?
  @Flag(
    inversion: .prefixedNo,
    help: "Counts fingers that rest while another one moves (default: on touchscreens, not on touchpads).")
  var restingFingers: Bool?

  package func replay() throws(CommandFailure) -> Replay {
    var replay = Replay.known
    replay.ignoresRestingFingers = restingFingers.map { !$0 }
    for kind in recognizers { replay.added.append(try KnownRecognizers.named(kind)) }
    if let scene {
      guard SceneCatalog.scenes.contains(where: { $0.name == scene }) else {
        let names = SceneCatalog.scenes.map { $0.name }
        throw CommandFailure("there is no scene “\(scene)”\(Suggestion.questionOrList(scene, names))")
      }
      replay.scene = TraceHeader.SceneLine(name: scene)
    }
    for text in (like?.assignments ?? []) + assignments {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let path = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, path.count == 2, !parts[1].isEmpty else {
        throw CommandFailure("--set expects NAME.PARAMETER=VALUE, such as tap.allowableMovement=8, not “\(text)”")
      }
      let assignment = TraceHeader.Assignment(key: String(path[1]), value: String(parts[1]))
      if SceneCatalog.scenes.contains(where: { $0.name == path[0] }) {
        if replay.scene == nil { replay.scene = TraceHeader.SceneLine(name: String(path[0])) }
        replay.scene?.assignments.append(assignment)
      } else {
        replay.assignments.append((String(path[0]), assignment))
      }
    }
    // Before anything is read: an unknown parameter is an error of the command line, not of a recording.
    try orFail(.usage, try replay.checkAssignments())
    return replay
  }

  /// The options as given on the command line, for commands to paste; empty if there are none.
  var arguments: String {
    Shell.arguments([("scene", scene)] + recognizers.map { ("recognizer", $0) })
      + Shell.arguments([("like", like?.rawValue)] + assignments.map { ("set", $0) })
      + (restingFingers.map { $0 ? " --resting-fingers" : " --no-resting-fingers" } ?? "")
  }
}

extension SceneCatalog {
  /// The names for help, such as `plays, feeds, parks or none`
  static var help: String { scenes.map { $0.name }.listed("or") }
}

extension TranscriptDetail: ExpressibleByArgument {}

extension Replay {
  package static var known: Replay {
    var replay = Replay()
    replay.catalog = KnownRecognizers.all
    return replay
  }
}
