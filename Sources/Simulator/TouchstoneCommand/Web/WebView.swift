import CommandSupport
import EvdevSource
import Gestures
import Simulation
import TouchView
import Web

/// The view in a browser: sends what has changed, at most 125 times a second, and does what the user asks for there.
final class WebView {
  /// The shortest time between two messages: that of a touchpad's frames. The page draws with each frame of its screen;
  /// waiting for one here as well would double the delay.
  static let interval = Interval.milliseconds(8)
  private let server: WebServer
  let control: ViewControl
  private var document: LiveDocument
  private var pacing = RedrawPacing(interval: WebView.interval)
  /// The browsers that show the page.
  private var viewers: Set<Int> = []
  /// The browsers that need everything.
  private var newViewers: [Int] = []
  /// Whether all browsers need everything, because another model is shown.
  private var isNew = true
  /// The answer to what the user did on a page, and the number of answers so far.
  private var answer = (number: 0, text: "")

  /// - Parameter duration: the duration of a recording; nil for a device.
  init(_ server: WebServer, _ control: ViewControl, duration: Timestamp? = nil) {
    self.server = server
    self.control = control
    document = LiveDocument(control.model.initialSetup, of: control.model, duration: duration)
  }

  func show(_ model: ViewModel) {
    control.show(model)
    document = LiveDocument(model.initialSetup, of: model)
    isNew = true
    change()
  }

  var hasViewers: Bool { !viewers.isEmpty }
  /// The moment of the next message; nil if there is nothing to send.
  var deadline: Timestamp? { hasViewers ? pacing.deadline : nil }

  func change() { pacing.change() }

  /// Notes whether the view changes with time alone.
  func run(_ isRunning: Bool) { pacing.run(isRunning) }

  /// Sends what has changed if it is due. Returns whether the pages now have everything.
  ///
  /// - Parameters:
  ///   - isRunning: whether time advances.
  ///   - input: the time at which the newest input was made, by CLOCK_MONOTONIC.
  @discardableResult
  func send(
    _ snapshot: @autoclosure () -> ViewSnapshot, _ position: LiveDocument.Position? = nil, isRunning: Bool,
    input: Timestamp? = nil, at now: Timestamp
  ) -> Bool {
    guard hasViewers, pacing.take(now) else { return false }
    let changes = document.update(snapshot(), position, isRunning: isRunning, input: input, answer: answer)
    if let changes { server.send(changes, toAll: .view) }
    // The changes are for pages that have the document.
    if !isNew { for browser in newViewers { server.send(document.whole, to: browser) } }
    (isNew, newViewers) = (false, [])
    return true
  }

  /// Handles events of the page. Returns what the user wants of a recording's player.
  func take(_ events: [WebEvent]) -> [PageCommand] {
    var commands: [(command: PageCommand, browser: Int)] = []
    for event in events {
      switch event {
      case .opened(let browser, .view, _):
        viewers.insert(browser)
        newViewers.append(browser)
        change()
      case .closed(let browser):
        viewers.remove(browser)
        newViewers.removeAll { $0 == browser }
      case .text(let browser, _, let text) where viewers.contains(browser):
        guard let command = PageCommand(text) else { continue }
        // A slider that is dragged sends values faster than they can be replayed.
        if let last = commands.last, command.replaces(last.command) { commands.removeLast() }
        commands.append((command, browser))
      case .opened, .text, .refused: break
      }
    }
    return commands.compactMap { handle($0.command, from: $0.browser) }
  }

  private func handle(_ command: PageCommand, from browser: Int) -> PageCommand? {
    switch command {
    case .ping(let sent):
      server.send("pong \(sent) \(MonotonicClock.now.microseconds)", to: browser)
      return nil
    case .set(let index, let value):
      let parameters = control.model.parameters
      if parameters.indices.contains(index) { control.model.set(parameters[index].id, to: Double(value) / 1000) }
    case .reset: press("u")
    case .remedy: press("f")
    case .keep: press("S")
    case .label(let label): press(label.rawValue)
    case .pause, .resume, .speed, .seek, .step:
      change()
      return command
    }
    change()
    return nil
  }

  /// Does what a key does in a terminal.
  private func press(_ key: Character) {
    _ = control.handle(.character(key))
    answer = (answer.number + 1, control.state.message)
  }
}
