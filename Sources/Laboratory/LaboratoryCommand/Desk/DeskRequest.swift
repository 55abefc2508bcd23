import CommandSupport
import TouchstoneCommand
import TraceReplay

/// What a desk plays, and in what.
struct DeskRequest: Equatable {
  var compositor = "sway"
  var config: String?
  var speed = 1.0
  var isPrimed = false
  var hands: [String] = []
  var application: [String] = []

  /// The second line of a transcript, which repeats it.
  var line: String { Self.command + arguments.map { " " + Shell.quoted($0) }.joined() }

  static let command = "touchstone desk"
  /// The first line of a transcript.
  static let title = "touchstone desk transcript 1"

  /// The arguments of `touchstone desk`.
  var arguments: [String] {
    ["--compositor", compositor] + (config.map { ["--config", $0] } ?? [])
      + (speed == 1 ? [] : ["--speed", "\(speed)"])
      + (isPrimed ? ["--primed"] : [])
      + hands + ["--"] + application
  }

  /// What starts a program that does not belong to desks, as a phrase; nil if nothing does. A configuration of sway can start any,
  /// and toolkits load what their arguments name.
  var otherProgram: String? {
    if !Compositor.names.contains(compositor) { return "starts “\(compositor)” as the compositor" }
    if let config { return "configures \(compositor) with “\(config)”, which may start programs" }
    if application.first?.hasPrefix(Self.probe) != true { return "starts “\(application.joined(separator: " "))”" }
    return application.count == 1 ? nil : "passes \(application[0]) the argument “\(application[1])”"
  }

  /// Begins the name of an application that is installed with the command.
  static let probe = "probe:"
}
