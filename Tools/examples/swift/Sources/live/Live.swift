// Touches as they happen, on the main actor: each sample of the device is a frame, and a timer fires the deadlines of gestures
// that time completes, such as a long press. The touches here come from a script instead of a device.
import Gestures

@MainActor final class TouchInput {
  let coordinator = GestureCoordinator()
  private var frame = TouchFrame()
  private var timer: Task<Void, any Error>?
  private let start = ContinuousClock.now

  /// The present time on the clock of the touches. Use the device's times and clock if its events have them.
  var now: Timestamp { Timestamp(microseconds: Int64((ContinuousClock.now - start) / .microseconds(1))) }

  /// Passes on one sample of the device.
  ///
  /// - Parameter changes: Begins, moves and ends all touches that changed at that time.
  func handle(at time: Timestamp, _ changes: (inout TouchFrame) throws -> Void) rethrows {
    frame.advance(to: time)
    try changes(&frame)
    coordinator.handle(frame)
    setTimer()
  }

  /// Waits for the next deadline, unless a frame comes before.
  private func setTimer() {
    timer?.cancel()
    timer = nil
    guard let deadline = coordinator.nextDeadline else { return }
    let wait = Duration.microseconds((deadline - now).microseconds)
    timer = Task { [weak self] in
      try await Task.sleep(for: wait)
      self?.coordinator.advance(to: deadline)
      self?.setTimer()
    }
  }
}

@main struct Live {
  static func main() async throws {
    let input = TouchInput()
    input.coordinator.attach(LongPressRecognizer()) { press in print("long press", press.state) }
    input.coordinator.attach(TapRecognizer()) { tap in print("tap", tap.state) }

    try input.handle(at: input.now) { try $0.begin(1, at: Point2D(120, 44)) }
    try await Task.sleep(for: .milliseconds(30))
    try input.handle(at: input.now) { try $0.end(1, at: Point2D(121, 44)) }

    try input.handle(at: input.now) { try $0.begin(2, at: Point2D(120, 44)) }
    // No frame follows: the timer recognizes the press.
    try await Task.sleep(for: .seconds(1))
    try input.handle(at: input.now) { try $0.end(2, at: Point2D(121, 44)) }
  }
}
