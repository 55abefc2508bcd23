import Gestures
import TouchTrace

/// Plays recorded touches into a coordinator that a program built, with its own recognizers, targets and delegates, and records what
/// its recognizers do.
package final class CoordinatorPlayer {
  private let coordinator: GestureCoordinator
  private let names: CoordinatorNames
  private let recorder: TranscriptRecorder
  private var frame: TouchFrame
  /// The first events of touchpad gestures that have not ended.
  private var openEvents: [TouchpadEvent] = []

  /// A coordinator cannot be played into.
  package struct Problem: Error, CustomStringConvertible {
    package var description: String
  }

  /// - Parameters:
  ///   - coordinator: a coordinator that has received no input.
  ///   - names: the names of its recognizers.
  ///   - surface: the touched surface.
  ///   - record: called with every entry of the transcript, in order.
  package init(
    _ coordinator: GestureCoordinator, _ names: CoordinatorNames, on surface: Surface,
    record: @escaping (TranscriptEntry) -> Void
  ) throws(Problem) {
    guard coordinator.now == .distantPast else {
      throw Problem(
        description:
          "the coordinator has received input already; make a new one for each recording, because times begin at 0")
    }
    self.coordinator = coordinator
    self.names = names
    recorder = TranscriptRecorder(EmptyScene(), record)
    recorder.names = names
    recorder.observer = coordinator.observer
    frame = TouchFrame(at: .distantPast, bounds: surface.bounds)
    frame.setTouchType(surface.touchType)
    coordinator.observer = recorder
  }

  /// Plays the whole recording. Touches that are still down at its end are cancelled, and all deadlines fire.
  package func play(_ inputs: some Sequence<SessionInput>, endingAt end: Timestamp) {
    for input in inputs { play(input) }
    coordinator.advance(to: end)
    let end = max(end, recorder.now)
    recorder.record(
      .end(time: end, fingersDown: max(frame.down + frame.untracked, openEvents.map(\.fingers).max() ?? 0)))
    for event in openEvents.reversed() { coordinator.handle(event.cancelled(at: end)) }
    if frame.down + frame.untracked > 0 || frame.hovering != nil {
      frame.advance(to: end)
      frame.cancelAll()
      handleFrame()
    }
    // A recognizer may ask for deadline after deadline.
    for _ in 0..<1000 {
      guard let deadline = coordinator.nextDeadline else { break }
      coordinator.advance(to: deadline)
    }
    coordinator.observer = recorder.observer
  }

  private func play(_ input: SessionInput) {
    switch input {
    case .frame(let trace):
      // Readers let no impossible change through.
      try? trace.apply(to: &frame)
      handleFrame()
    case .event(let event):
      if event.stage == .began { openEvents.append(event) }
      if event.stage == .ended || event.stage == .cancelled { openEvents.removeAll { $0.isSameSequence(as: event) } }
      coordinator.handle(event)
    case .libinputNote: break
    }
  }

  private func handleFrame() { frame.forEachPart { coordinator.handle($0) } }
}
