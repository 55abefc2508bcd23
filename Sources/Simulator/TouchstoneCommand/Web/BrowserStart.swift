import EvdevSource
import Gestures
import Web

/// Waits for the browser that provides the input.
struct BrowserStart {
  let events: WebEvents
  let pad = BrowserPad()
  /// The events at other pages meanwhile.
  private(set) var others: [WebEvent] = []

  init(_ events: WebEvents) { self.events = events }

  /// Waits until a browser has sent the size of its surface. Returns nil if the user stops it.
  mutating func device(_ signals: EndSignals?) -> EvdevDevice? {
    printMessage("waiting for a browser to open the touchpad's page; Ctrl-C to stop")
    while true {
      if let device = pad.device { return device }
      switch Waiter(inputs: [events.descriptor], outputs: [], signals: signals).wait(until: nil) {
      case .ended, .closed: return nil
      case .time: break
      case .ready:
        for event in events.read() {
          if let answer = pad.receive(event) { events.server.send(answer.text, to: answer.browser) }
          if case .opened(_, .view, _) = event { others.append(event) }
        }
      }
    }
  }
}
