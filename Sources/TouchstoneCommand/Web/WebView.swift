import EvdevSource
import Gestures
import Simulation
import TouchView
import WebClient

/// The view in a browser: sends what has changed, at most 125 times a second, and does what the user asks for there.
final class WebView {
  /// The shortest time between two messages: that of a touchpad's frames. The page draws with each frame of its screen;
  /// waiting for one here as well would double the delay.
  static let interval = Interval.milliseconds(8)
  private let server: WebServer
  let control: ViewControl
  private var stream: PageStream
  private var pacing = RedrawPacing(interval: WebView.interval)
  private var hasViewers = false
  /// A Boolean value that indicates whether a page needs everything.
  private var isNew = true
  /// The answer to what the user did on a page, until it is sent.
  private var message = ""

  /// - Parameters:
  ///   - setup: the recognizers.
  ///   - duration: the duration of a recording; nil for a device.
  init(_ server: WebServer, _ control: ViewControl, _ setup: Setup, duration: Timestamp? = nil) {
    self.server = server
    self.control = control
    stream = PageStream(setup, duration: duration)
  }

  /// Shows another model.
  func show(_ model: ViewModel, _ setup: Setup) {
    control.model = model
    stream = PageStream(setup)
    isNew = true
    change()
  }

  /// The moment of the next message; nil if there is nothing to send.
  var deadline: Timestamp? { hasViewers ? pacing.deadline : nil }

  /// Marks a change of the view.
  func change() { pacing.change() }

  /// Sends what has changed if it is due. Returns a Boolean value that indicates whether anything was sent.
  ///
  /// - Parameters:
  ///   - isRunning: whether time advances.
  ///   - input: the time at which the newest input was made, by CLOCK_MONOTONIC.
  @discardableResult
  func send(
    _ snapshot: @autoclosure () -> ViewSnapshot, _ position: PageStream.Position? = nil, isRunning: Bool,
    input: Timestamp? = nil, at now: Timestamp
  ) -> Bool {
    guard hasViewers, pacing.take(now) else { return false }
    let snapshot = snapshot()
    if isNew { server.send(stream.beginning(snapshot, position), toAll: .view) }
    isNew = false
    server.send(stream.update(snapshot, position, isRunning: isRunning, input: input, message: message), toAll: .view)
    message = ""
    return true
  }

  /// Handles an event of the page. Returns what the user wants of a recording's player, if it is that.
  func take(_ event: WebEvent) -> PageCommand? {
    switch event {
    case .opened(_, .view, _):
      (hasViewers, isNew) = (true, true)
      change()
      return nil
    case .text(let browser, _, let text): return PageCommand(text).flatMap { handle($0, from: browser) }
    case .opened, .closed, .refused, .ended: return nil
    }
  }

  private func handle(_ command: PageCommand, from browser: Int) -> PageCommand? {
    change()
    switch command {
    case .ping(let sent): server.send("pong \(sent) \(MonotonicClock.now.microseconds)", to: browser)
    case .set(let index, let value):
      let parameters = control.model.parameters
      if parameters.indices.contains(index) { control.model.set(parameters[index].id, to: Double(value) / 1000) }
    case .reset: press("u")
    case .remedy: press("f")
    case .keep: press("S")
    case .label(let label): press(label.rawValue)
    case .pause, .resume, .speed, .seek, .step: return command
    }
    return nil
  }

  /// Does what a key does in a terminal.
  private func press(_ key: Character) {
    _ = control.handle(.character(key))
    message = control.state.message
  }
}
