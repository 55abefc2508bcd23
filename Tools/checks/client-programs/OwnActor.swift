// Recognizers in an actor of the program: its handlers run in it.
import Foundation
import Gestures

actor Touchpad {
  private let coordinator = GestureCoordinator()
  private lazy var feed = TouchFeed(to: coordinator)
  private var timer: Task<Void, any Error>?
  private var offset = Point2D.zero

  func begin() {
    coordinator.attach(PanRecognizer()) { [weak self] pan in
      let translation = pan.translation
      self?.assumeIsolated { $0.offset += translation }
      pan.setTranslation(.zero)
    }
  }

  func touch(_ id: Int32, _ stage: Contact.Stage, at position: Point2D, time: Timestamp) throws(TouchFrameError) {
    try feed.touch(id, stage, at: position, time: time)
    setTimer(now: time)
  }

  func state(of recognizer: RecognizerID) -> GestureState { coordinator.state(of: recognizer) }

  private func setTimer(now: Timestamp) {
    timer?.cancel()
    guard let deadline = feed.nextDeadline else { return }
    timer = Task { [weak self] in
      try await Task.sleep(for: Duration(deadline - now))
      await self?.fireDeadline(deadline)
    }
  }

  private func fireDeadline(_ deadline: Timestamp) {
    feed.advance(to: deadline)
    setTimer(now: deadline)
  }
}
