import EvdevSource
import Gestures
import Simulation
import TouchView

/// Plays a recording in the browser's view until the user quits.
final class WebPlay {
  private let player: ViewPlayer
  private let events: WebEvents
  private let view: WebView
  private let signals: EndSignals?
  private let search = SearchThread()

  init(_ player: ViewPlayer, _ events: WebEvents, _ view: WebView, signals: EndSignals?) {
    self.player = player
    self.events = events
    self.view = view
    self.signals = signals
    player.model.search = search
  }

  /// Runs until the user quits.
  func run() {
    while true {
      let now = MonotonicClock.now
      if player.tick(now) { view.change() }
      let position = LiveDocument.Position(time: player.time, isPaused: player.isPaused, speed: player.speed)
      view.send(player.snapshot, position, isRunning: !player.isPaused && player.speed == 1, at: now)
      let tick = RedrawPacing.nextTick(of: player, now)
      let inputs = [events.descriptor, search?.descriptor].compactMap(\.self)
      let waiter = Waiter(inputs: inputs, outputs: [], signals: signals)
      switch waiter.wait(until: [tick, view.deadline].compactMap(\.self).min()) {
      case .ended, .closed: return
      case .time: break
      case .ready(let descriptors):
        if let search, descriptors.contains(search.descriptor) {
          search.deliver()
          view.change()
        }
        guard descriptors.contains(events.descriptor) else { continue }
        let wasShown = view.hasViewers
        for command in view.take(events.read()) { player.perform(command) }
        if view.hasViewers && !wasShown { show() }
      }
    }
  }

  /// Plays the recording from its beginning for a page that opens, unless it shows a position that the user chose.
  private func show() {
    if player.isAtEnd || player.time == .zero { player.resume() }
  }
}

extension ViewPlayer {
  /// Performs what a page asks of the player; the view handles the other commands.
  func perform(_ command: PageCommand) {
    switch command {
    case .pause: pause()
    case .resume: resume()
    case .speed(let thousandths): setSpeed(Double(thousandths) / 1000)
    case .seek(let time): seek(to: Timestamp(microseconds: time))
    case .step(let frames): step(frames: frames)
    case .set, .reset, .remedy, .label, .keep, .ping: break
    }
  }
}
