// Touches as they happen, on the main actor: a feed collects the touches of one time, and a timer fires the deadlines of
// gestures that time completes, such as a long press. The touches here come from a script instead of a device.
import Gestures

@MainActor final class TouchInput {
  let coordinator = GestureCoordinator()
  private lazy var feed = TouchFeed(to: coordinator)
  private var timer: Task<Void, any Error>?
  private let start = ContinuousClock.now

  /// The present time on the clock of the touches. Use the device's times and clock if its events have them.
  var now: Timestamp { Timestamp(microseconds: Int64((ContinuousClock.now - start) / .microseconds(1))) }

  func touch(_ id: Int32, _ stage: Contact.Stage, at position: Point2D, time: Timestamp) throws(TouchFrameError) {
    try feed.touch(id, stage, at: position, time: time)
    setTimer()
  }

  /// Delivers the touches so far. Call it where the source marks that a sample is complete.
  func flush() {
    feed.flush()
    setTimer()
  }

  /// Waits for the next deadline. Touches that wait for others of their time are due at once, which is after this turn.
  private func setTimer() {
    timer?.cancel()
    timer = nil
    guard let deadline = feed.nextDeadline else { return }
    let wait = Duration.microseconds((deadline - now).microseconds)
    timer = Task { [weak self] in
      try await Task.sleep(for: wait)
      self?.feed.advance(to: deadline)
      self?.setTimer()
    }
  }
}

@main struct Live {
  static func main() async throws {
    let input = TouchInput()
    input.coordinator.attach(LongPressRecognizer()) { press in print("long press", press.state) }
    input.coordinator.attach(TapRecognizer()) { tap in print("tap", tap.state) }

    try input.touch(1, .began, at: Point2D(120, 44), time: input.now)
    try await Task.sleep(for: .milliseconds(30))
    try input.touch(1, .ended, at: Point2D(121, 44), time: input.now)

    try input.touch(2, .began, at: Point2D(120, 44), time: input.now)
    // Nothing follows: the timer recognizes the press.
    try await Task.sleep(for: .seconds(1))
    try input.touch(2, .ended, at: Point2D(121, 44), time: input.now)
    input.flush()
  }
}
