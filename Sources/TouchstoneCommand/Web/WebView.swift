import EvdevSource
import Gestures
import Simulation
import TouchView
import WebClient

/// The view in a browser: sends what has changed, at most sixty times a second, and does what the user asks for there.
final class WebView {
  /// What the page shows. It changes with the device.
  var model: ViewModel { control.model }
  private let server: WebServer
  private let control: ViewControl
  private var stream: PageStream
  private var pacing = RedrawPacing()
  private var hasViewers = false
  private var isNew = false
  /// The addresses that were refused and why, each reported once.
  private var refusals: Set<String> = []

  /// - Parameters:
  ///   - setup: the recognizers.
  ///   - duration: the duration of a recording; nil for a device.
  init(_ server: WebServer, _ control: ViewControl, _ setup: Setup, duration: Timestamp? = nil) {
    self.server = server
    self.control = control
    stream = PageStream(setup, duration: duration)
  }

  /// A descriptor to wait for.
  var descriptor: Int32 { server.descriptor }
  /// A Boolean value that indicates whether the server has ended.
  var isOver: Bool { server.isOver }
  /// The moment of the next message; nil if there is nothing to send.
  var deadline: Timestamp? { hasViewers ? pacing.deadline : nil }

  /// Marks a change of the view.
  func change() { pacing.change() }

  /// Sends what has changed if it is due.
  ///
  /// - Parameters:
  ///   - isRunning: whether time goes on.
  ///   - input: the time at which the newest input was made, by CLOCK_MONOTONIC.
  func send(
    _ snapshot: @autoclosure () -> ViewSnapshot, _ position: PageStream.Position? = nil, isRunning: Bool,
    input: Timestamp? = nil, at now: Timestamp
  ) {
    guard hasViewers, pacing.take(now) else { return }
    if isNew {
      isNew = false
      server.send(stream.beginning(snapshot(), position), toAll: .view)
    }
    server.send(stream.update(snapshot(), position, isRunning: isRunning, input: input), toAll: .view)
  }

  /// Handles what has arrived at the server. Returns the events of the page that sends touches, and what the user wants of
  /// a recording.
  func read() -> (touches: [WebEvent], player: [PageCommand]) {
    var (touches, commands): ([WebEvent], [PageCommand]) = ([], [])
    for event in server.read() {
      switch event {
      case .opened(_, .view, _):
        (hasViewers, isNew) = (true, true)
        change()
      case .text(let browser, _, let text) where PageCommand(text) != nil:
        guard let command = PageCommand(text), !handle(command, from: browser) else { continue }
        commands.append(command)
      case .refused(let address, let reason):
        if refusals.insert("\(address) \(reason)").inserted {
          printMessage("note: refused a connection from \(address): \(reason)")
        }
      case .ended(let problem): printError(problem)
      case .opened, .closed, .text: break
      }
      touches.append(event)
    }
    return (touches, commands)
  }

  /// Answers a browser.
  func answer(_ text: String, to browser: Int) { server.send(text, to: browser) }

  /// Handles a command that every view has. Returns false for those of a recording.
  private func handle(_ command: PageCommand, from browser: Int) -> Bool {
    change()
    switch command {
    case .ping(let sent): server.send("pong \(sent) \(MonotonicClock.now.microseconds)", to: browser)
    case .set(let index, let value):
      let parameters = model.parameters
      if parameters.indices.contains(index) { model.set(parameters[index].id, to: Double(value) / 1000) }
    case .reset: press("u")
    case .remedy: press("f")
    case .keep: press("S")
    case .label(let label): press(label.rawValue)
    case .pause, .resume, .speed, .seek, .step: return false
    }
    return true
  }

  /// Does what a key does in a terminal, and prints the answer.
  private func press(_ key: Character) {
    _ = control.handle(.character(key))
    if !control.state.message.isEmpty { printMessage(control.state.message) }
  }
}
