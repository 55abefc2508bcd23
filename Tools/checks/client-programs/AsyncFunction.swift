// Recognizers in an asynchronous function that no actor isolates. What it creates is its own, across each `await`.
import Foundation
import Gestures

/// A touch as an event stream delivers it.
nonisolated struct TouchEvent: Sendable {
  var id: Int32
  var stage: Contact.Stage
  var position: Point2D
  var time: Timestamp
}

/// Returns the number of taps in a stream of touches.
nonisolated func countTaps(_ events: AsyncStream<TouchEvent>) async throws -> Int {
  let coordinator = GestureCoordinator()
  let feed = TouchFeed(to: coordinator)
  var taps: [GestureState] = []
  coordinator.attach(TapRecognizer()) { tap in taps.append(tap.state) }
  for await event in events { try feed.touch(event.id, event.stage, at: event.position, time: event.time) }
  feed.flush()
  while let deadline = feed.nextDeadline {
    try await Task.sleep(for: .milliseconds(1))
    feed.advance(to: deadline)
  }
  return taps.count { $0 == .ended }
}

/// Passes values of gestures between tasks: they are `Sendable`, other than the coordinator.
nonisolated func describe(_ id: RecognizerID, _ state: GestureState, _ location: Point2D, at time: Timestamp) async
  -> String
{
  await Task.detached { "\(id) \(state) \(location) \(time)" }.value
}

/// Sends a new coordinator with its recognizers to the actor that will use it.
nonisolated func makeCoordinator() -> sending GestureCoordinator {
  let coordinator = GestureCoordinator()
  coordinator.attach(LongPressRecognizer()) { press in print(press.state) }
  return coordinator
}
