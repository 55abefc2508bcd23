import CommandSupport
import EvdevSource
import Gestures
import Simulation
import TouchTrace
import TouchView

/// Replays the device's raw touches as the kernel reports them.
final class ContactTrack: LiveTrack {
  private let device: EvdevDevice
  private let session: any InputReceiver
  private let clock: LiveClock
  private let log: DeviceLog?
  private var tracker: ContactTracker
  private var frames: [TraceFrame] = []
  private(set) var end: LiveEnd?
  private(set) var hasInput = false
  var onInput: ((Timestamp) -> Void)?
  /// Called with the device's reports and their time in the session, before the touches are played.
  var onFrame: ((EvdevFrame, Timestamp) -> Void)?

  /// The kernel timestamps an event before it can be read, by microseconds. Delaying deadlines by a millisecond covers
  /// that and is not noticeable.
  static let grace = Interval.milliseconds(1)
  private let grace: Interval

  /// - Parameters:
  ///   - tracker: reports times relative to the clock's origin.
  ///   - grace: how late an event may be read; deadlines are delayed by it.
  ///   - log: receives every frame; nil if none is to be kept.
  init(
    _ device: EvdevDevice, _ tracker: ContactTracker, _ session: any InputReceiver, _ clock: LiveClock,
    grace: Interval = ContactTrack.grace, log: DeviceLog? = nil
  ) {
    self.log = log
    self.grace = grace
    self.device = device
    self.tracker = tracker
    self.session = session
    self.clock = clock
  }

  var descriptor: Int32 { device.descriptor }
  var notes: [String] { device.notes + tracker.notes.map(\.sentence) }
  var deadline: Timestamp? { session.nextDeadline.map { clock.moment(of: $0) + grace } }

  func begin() {}

  func read() {
    let status = device.read { frame in
      hasInput = true
      onInput?(frame.time)
      log?.add(frame)
      tracker.track(frame, into: &frames)
      onFrame?(frame, tracker.sinceStart(frame.time))
      for frame in frames { session.play(frame) }
      frames.removeAll(keepingCapacity: true)
    }
    switch status {
    case .open: break
    case .gone: close(.unplugged)
    case .broken(let number):
      close(
        .failed("cannot continue reading \(device.description.node): system error \(number)", .noDevice))
    }
  }

  func handleDeadline() {
    // Events timestamped before this moment can be read by now.
    let time = clock.time
    read()
    if end == nil { session.advance(to: time + Interval(microseconds: -grace.microseconds)) }
  }

  func finish() {
    read()
    if end == nil { close(.requested) }
  }

  func abandon() {}

  private func close(_ end: LiveEnd) {
    session.end(at: clock.time)
    self.end = end
  }
}
