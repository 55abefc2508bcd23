import CommandSupport
import EvdevSource
import Gestures
import Reports
import TouchTrace
import TouchView
import Web

/// The view in a browser: sends the report of the touches to pages that are ready for it, and does what the user asks for there.
final class WebView {
  /// The shortest time between two messages: that of a touchpad's frames. The page draws with each frame of its screen;
  /// waiting for one here as well would double the delay.
  static let interval = Interval.milliseconds(8)
  private let server: WebServer
  let control: ViewControl
  private var document: LiveDocument
  private var pacing = RedrawPacing(interval: WebView.interval)
  /// The browsers that show the page, and those of them that are ready for a message: a slow one skips pictures.
  private var viewers: Set<Int> = []
  private var ready: Set<Int> = []
  /// What each browser has: its next message has what is different.
  private var shown: [Int: ReportValue] = [:]
  private var answer = ""
  /// The parameter that the user cannot set, and why not.
  private var problem: [String] = []

  init(_ server: WebServer, _ control: ViewControl) {
    self.server = server
    self.control = control
    document = LiveDocument(of: control.model)
  }

  func show(_ model: ViewModel) {
    if control.model !== model {
      control.model.observer = nil
      control.show(model)
      document = LiveDocument(of: model)
    }
    change()
  }

  var hasViewers: Bool { !viewers.isEmpty }
  /// The moment of the next message; nil if there is nothing to send.
  var deadline: Timestamp? { ready.isEmpty ? nil : pacing.deadline }

  func change() { pacing.change() }

  /// Notes whether the view changes with time alone.
  func run(_ isRunning: Bool) { pacing.run(isRunning) }

  /// Sends what is shown at a time if it is due. Returns whether it was sent.
  ///
  /// - Parameter input: the time at which the newest input was made, by CLOCK_MONOTONIC.
  @discardableResult
  func send(at time: Timestamp, input: Timestamp? = nil, _ now: Timestamp) -> Bool {
    guard !ready.isEmpty, pacing.take(now) else { return false }
    let value = document.value(at: time, input: input, answer: answer, problem: problem)
    for browser in ready {
      let changes = shown.updateValue(value, forKey: browser).map { value.changes(since: $0) ?? .object([]) }
      server.send((changes ?? .list([value])).bytes, to: browser)
    }
    (ready, problem) = ([], [])
    // At most half of the time is spent on it.
    pacing.wait(until: MonotonicClock.now + (MonotonicClock.now - now))
    return true
  }

  /// Handles events of the page.
  func take(_ events: [WebEvent]) {
    var commands: [(command: PageCommand, browser: Int)] = []
    for event in events {
      switch event {
      case .opened(let browser, .view, _):
        viewers.insert(browser)
        ready.insert(browser)
        change()
      case .closed(let browser):
        viewers.remove(browser)
        ready.remove(browser)
        shown[browser] = nil
      case .text(let browser, _, let text) where viewers.contains(browser):
        guard let command = PageCommand(text) else { continue }
        // A slider that is dragged sends values faster than they can be replayed.
        if let last = commands.last, command.replaces(last.command) { commands.removeLast() }
        commands.append((command, browser))
      case .opened, .text, .refused: break
      }
    }
    for (command, browser) in commands { handle(command, from: browser) }
  }

  private func handle(_ command: PageCommand, from browser: Int) {
    switch command {
    case .ping(let sent): return server.send("pong \(sent) \(MonotonicClock.now.microseconds)", to: browser)
    case .ready:
      ready.insert(browser)
      return
    case .set(let assignments): set(assignments)
    case .label(let label?): press(label.rawValue)
    case .label(nil): control.model.label(nil)
    case .keep: press("S")
    }
    change()
  }

  private func set(_ assignments: [PageCommand.Assignment]) {
    do throws(ParameterAssignment.Problem) {
      try control.model.set(assignments.map { ($0.key, $0.value) })
    } catch { problem = [error.description] }
  }

  /// Does what a key does in a terminal.
  private func press(_ key: Character) {
    _ = control.handle(.character(key))
    answer = control.state.message
  }
}
