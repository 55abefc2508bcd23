import CommandSupport
import EvdevSource
import Gestures
import TouchView

/// Shows a recording on the page until the user quits. The page plays it; the program replays it with changed parameters.
final class WebPlay {
  private let player: ViewPlayer
  private let events: WebEvents
  private let view: WebView
  private let signals: EndSignals?
  private let search = SearchThread()

  init(_ player: ViewPlayer, _ events: WebEvents, _ folder: TouchFolder, signals: EndSignals?) {
    (self.player, self.events, self.signals) = (player, events, signals)
    player.model.isWhole = true
    player.seek(to: player.duration)
    player.model.search = search
    view = WebView(events.server, ViewControl(player.model, folder))
  }

  /// Runs until the user quits.
  func run() {
    while true {
      view.send(at: player.duration, MonotonicClock.now)
      let inputs = [events.descriptor, search?.descriptor].compactMap(\.self)
      switch Waiter(inputs: inputs, outputs: [], signals: signals).wait(until: view.deadline) {
      case .ended, .closed: return
      case .time: break
      case .ready(let descriptors):
        if let search, descriptors.contains(search.descriptor) {
          search.deliver()
          view.change()
        }
        if descriptors.contains(events.descriptor) { view.take(events.read()) }
      }
    }
  }
}
