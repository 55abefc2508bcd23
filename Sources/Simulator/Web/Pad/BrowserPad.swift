import EvdevSource
import Gestures
import Glibc
import TouchAuthoring
import TouchTrace

/// A browser as a touchpad: the touches of a page become the events of a device, which can be read, recorded and replayed
/// like any other.
package final class BrowserPad {
  /// The touchpad; nil until a browser has sent its size.
  package private(set) var device: EvdevDevice?
  /// How late an event may be: deadlines wait that long for it.
  package static let grace = Interval(microseconds: BrowserClock.tolerance.microseconds + 10_000)
  private var encoder: ContactEncoder?
  private var touches = BrowserTouches(width: 0, height: 0)
  private var clock = BrowserClock()
  private var size: (width: Int, height: Int)?
  /// The browser that is the touchpad.
  private var browser: Int?
  /// The browsers that take over when those before them have gone, such as a phone that lost its connection.
  private var nextBrowsers: [Int] = []
  private var input: Int32 = -1
  /// Events that the pipe had no room for.
  private var waiting: [UInt8] = []

  package init() {}

  deinit { unplug() }

  /// Ends the device, as if it were unplugged.
  package func unplug() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Handles an event of the page that sends touches. Returns the answer to the browser, if there is one: a line of text.
  ///
  /// - Parameter now: the current time of CLOCK_MONOTONIC.
  package func receive(_ event: WebEvent, now: Timestamp = MonotonicClock.now) -> (browser: Int, text: String)? {
    defer { flush() }
    switch event {
    case .opened(let id, .touch, _):
      nextBrowsers.append(id)
      return browser == nil ? takeNextBrowser() : (id, "busy")
    case .closed(let id) where id == browser:
      send(touches.cancelAll(), at: clock.next(notBefore: now))
      browser = nil
      return takeNextBrowser()
    case .closed(let id):
      nextBrowsers.removeAll { $0 == id }
      return nil
    case .text(let id, let arrival, let text) where id == browser:
      guard let message = BrowserMessage(text) else { return (id, "unknown") }
      return receive(message, at: arrival, now).map { (id, $0) }
    case .opened, .text, .refused: return nil
    }
  }

  private func takeNextBrowser() -> (browser: Int, text: String)? {
    if nextBrowsers.isEmpty { return nil }
    let id = nextBrowsers.removeFirst()
    browser = id
    clock.forgetBrowser()
    return (id, "ready")
  }

  private func receive(_ message: BrowserMessage, at arrival: Timestamp, _ now: Timestamp) -> String? {
    switch message {
    case .pad(let width, let height):
      guard let size else {
        begin(width: width, height: height)
        return "pad \(width) \(height)"
      }
      // A device keeps its size; a recording has only one.
      return "pad \(size.width) \(size.height)"
    case .ping(let sent):
      clock.note(sent: sent, arrival: arrival, isTouched: touches.isTouched)
      return "pong \(sent)"
    case .touches(let sent, let frames):
      clock.note(sent: sent, arrival: arrival, isTouched: touches.isTouched)
      for frame in frames {
        for changes in touches.frames(for: frame.changes) {
          send(changes, at: clock.time(of: frame.time, arrival: arrival, now: now))
        }
      }
      return nil
    }
  }

  private func begin(width: Int, height: Int) {
    size = (width, height)
    touches = BrowserTouches(width: width, height: height)
    let surface = Surface(widthInMicrometres: Int64(width), heightInMicrometres: Int64(height))
    let encoder = ContactEncoder(
      surface: surface, resolution: ContactEncoder.likeTouchpads, name: "Touchstone Browser", marksCancelled: true)
    self.encoder = encoder
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    input = ends[1]
    device = EvdevDevice(descriptor: ends[0], description: encoder.device)
  }

  private func send(_ changes: [ContactChange], at time: Timestamp) {
    if changes.isEmpty { return }
    add(TraceFrame(time: time, changes: changes))
    // A palm ends in its own frame.
    if encoder?.hasPalms ?? false { add(TraceFrame(time: clock.next(notBefore: time))) }
  }

  private func add(_ frame: TraceFrame) {
    guard let events = encoder?.encode(frame) else { return }
    waiting += events.kernelBytes
  }

  /// Writes as much as the pipe has room for: the rest waits until the device has been read.
  private func flush() {
    while !waiting.isEmpty, input >= 0 {
      // Parts of an event would be as good, but a pipe takes up to 4096 bytes whole.
      let count = waiting.prefix(4096).withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      if count <= 0 && errno != EINTR { return }
      waiting.removeFirst(max(count, 0))
    }
  }
}
