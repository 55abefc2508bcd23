import CommandSupport
import EvdevSource
import Gestures
import Reports
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
          guard case .opened(let browser, .view, _) = event else { continue }
          others.append(event)
          events.server.send(invitation.bytes, to: browser)
        }
      }
    }
  }

  /// What the view shows until then: the address of the touchpad's page, and its QR code, a text of zeros and ones for each row.
  private var invitation: ReportValue {
    let links = events.server.links(to: .touch)
    // A phone reaches the addresses after this machine's own.
    let link = links.dropFirst().first ?? links[0]
    let code = links.count > 1 ? QRCode(link) : nil
    let rows = code.map { code in
      (0..<code.size).map { row in String((0..<code.size).map { code[row, $0] ? "1" : "0" }) }
    }
    return .object([.init("waiting", .text(link)), .init("code", .texts(rows ?? []))])
  }
}
