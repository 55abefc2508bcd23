import EvdevSource
import Gestures
import Simulation
import TouchTrace

/// The device's own fingers, as the kernel tells of them.
final class ContactTrack: LiveTrack {
  private let device: EvdevDevice
  private let session: Session
  private let clock: LiveClock
  private var tracker: ContactTracker
  private var frames: [TraceFrame] = []
  private(set) var end: LiveEnd?
  private(set) var isTouched = false

  /// The kernel stamps an event before it can be read. It is a matter of microseconds; a thousand are not noticed.
  static let grace = Interval.milliseconds(1)

  /// - Parameter tracker: counts time from the clock's origin.
  init(_ device: EvdevDevice, _ tracker: ContactTracker, _ session: Session, _ clock: LiveClock) {
    (self.device, self.tracker, self.session, self.clock) = (device, tracker, session, clock)
  }

  var descriptor: Int32 { device.descriptor }
  var notes: [String] { device.notes + tracker.notes }
  var deadline: Timestamp? { session.nextDeadline.map { clock.moment(of: $0) + Self.grace } }

  func begin() {}
  func read() {
    let status = device.read { frame in
      isTouched = true
      tracker.track(frame, into: &frames)
      for frame in frames { session.play(frame) }
      frames.removeAll(keepingCapacity: true)
    }
    switch status {
    case .open: break
    case .gone: close(.unplugged)
    case .broken(let number):
      close(
        .failed("\(device.description.node) could not be read any further: error \(number) of the system", .noDevice))
    }
  }

  func wake() {
    // What was stamped before this moment can be read by now.
    let time = clock.time
    read()
    if end == nil { session.advance(to: time + Interval(microseconds: -Self.grace.microseconds)) }
  }

  func finish() {
    read()
    if end == nil { close(.asked) }
  }
  func abandon() {}

  private func close(_ end: LiveEnd) {
    session.end(at: clock.time)
    self.end = end
  }
}
