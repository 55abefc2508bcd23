import TouchstoneCommand
import ArgumentParser
import CommandSupport
import Glibc
import HelperPrograms
import Simulation
import TouchTrace
import TraceReplay

struct DeskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "desk",
    abstract: "Plays recordings into a compositor and prints what arrives.",
    discussion: """
      Starts a compositor without a display, the application in it, and for each recording plugs in the recorded device. \
      Without --here, nothing needs a device, root or a login, and nothing reaches your session. libinput runs in virtual \
      time in the compositor, and its events reach the compositor when they are due.

      The transcript has, for each recording: `~` libinput's events in the compositor, `>` what the client received by \
      Wayland, `:` what the application printed of gestures, and `!` what the recognizers make of the same events. \
      Updates of a gesture are one line, with the sums of movements. `touchstone verify FILE.desk` compares the transcript \
      in a file, and `touchstone accept FILE.desk` renews it. Both repeat the command in its second line, without a shell, and \
      start other programs than the four compositors and the probes only with --run-commands.

      If root runs this, the compositor and the application run as an ordinary user, who must be allowed to read what they need.

      A COMMAND as compositor must link libinput dynamically and find Wayland's socket in XDG_RUNTIME_DIR. The applications \
      probe:gtk4, probe:qt6, probe:chromium and probe:overview print the gestures that they recognize.

      With --here, recordings are played into your own session instead: by EI, the protocol of emulated input, where the \
      compositor offers it and you allow it, or by uinput, where you have the right. A touchpad's gestures need uinput.

      Examples:
        touchstone desk pinch.evemu -- probe:gtk4
        touchstone desk --compositor gnome-shell up.yml -- probe:overview
        touchstone desk Traces/libinput -- probe:qt6 > qt.desk
      """)

  @Option(help: "sway, mutter, gnome-shell, xorg or another command.")
  var compositor = "sway"
  @Option(help: "The compositor's configuration; added to sway's, instead of ours for others.", completion: .file())
  var config: String?
  @Option(help: "Virtual seconds per real second.")
  var speed = 1.0
  @Flag(help: "Plays twice, and prints the second time; the first movement of a new device is slower.")
  var primed = false
  @Flag(help: "Plays into the session you work in; without an application.")
  var here = false
  @Argument(
    help: ArgumentHelp(
      "Recordings or folders of them, then -- and the application with its arguments.",
      valueName: "hand"), completion: .file())
  var words: [String]

  /// The words after `--`, which the argument parser removes.
  private static var application: [String] { Array(CommandLine.arguments.drop { $0 != "--" }.dropFirst()) }

  /// - Parameter application: the words after `--`.
  func request(_ application: some Sequence<String>, hands: [String]? = nil) -> DeskRequest {
    DeskRequest(
      compositor: compositor, config: config, speed: speed, isPrimed: primed, hands: hands ?? words,
      application: Array(application))
  }

  func run() throws {
    let application = Self.application
    let request = request(application, hands: words.dropLast(application.count))
    if !(0.01...1000).contains(speed) { throw CommandFailure("--speed expects a number from 0.01 to 1000") }
    if here { try send(request) }
    if request.hands.isEmpty || application.isEmpty {
      throw CommandFailure("name recordings, and an application after --")
    }
    if config != nil, !Compositor.names.contains(compositor) {
      throw CommandFailure("--config expects \(Compositor.names.joined(separator: ", ")) as compositor")
    }
    let files = try TraceFiles.named(by: request.hands).files
    let started = try Compositor(compositor, configuration: config)
    if !started.isInstalled { throw CommandFailure(.unavailable, "\(compositor) is not installed") }
    let user = try DeskUser.needed()
    let folder = try DeskKeeper.begin()
    var run = DeskRun(started, folder, user, speed: speed, isPrimed: primed)
    try run.encode(files)
    try run.prepare(application)
    Output.standard.write(line: DeskRequest.title)
    Output.standard.write(line: request.line)
    try run.play(files)
  }

  /// Becomes the program that plays recordings into the session.
  private func send(_ request: DeskRequest) throws -> Never {
    if request.hands.isEmpty || !request.application.isEmpty || compositor != "sway" || config != nil || primed {
      throw CommandFailure(
        "--here plays recordings into your session; it takes no application, --compositor, --config or --primed")
    }
    let files = try TraceFiles.named(by: request.hands).files
    guard let sender = Self.sender.find() else {
      throw CommandFailure(
        .unavailable, "touchstone-send is not installed with this program; build it with Tools/desk/build")
    }
    let helper = try DeskRun.helper
    let words = [sender, realpath("/proc/self/exe", nil).map { String(cString: $0) } ?? "", helper, "\(speed)"] + files
    execv(sender, words.map { strdup($0) } + [nil])
    throw CommandFailure(.software, "cannot start \(sender): \(String(cString: strerror(errno)))")
  }

  private static let sender = HelperProgram(name: "send/touchstone-send", variable: "TOUCHSTONE_SEND")
}
