import Gestures
import TouchTrace

/// Plays recordings to the recognizers of a setup, each from the start.
struct RecordingPlayer {
  private let system: ExploredCoordinator
  private let start: CoordinatorSnapshot

  init(_ setup: ExploredSetup) {
    system = ExploredCoordinator(SetupWithCopies(setup))
    start = system.coordinator.makeSnapshot()
  }

  /// Returns the transitions of all recognizers. Their indices are those of the setup.
  func transitions(in recording: Trace) -> [RecordedTransition] {
    system.coordinator.restore(start)
    system.coordinator.removeRecordedTransitions()
    system.frame.restore([], at: .distantPast)
    for frame in recording.frames {
      try? frame.apply(to: &system.frame)
      system.coordinator.handle(system.frame)
    }
    system.coordinator.advance(to: (recording.frames.last?.time ?? .milliseconds(0)) + .milliseconds(2000))
    return system.transitions
  }
}

extension SetupWithCopies {
  /// Returns the recording of a sequence of actions, which begins at 0 and ends at rest or with the last action.
  ///
  /// An action may last until a deadline, which may be that of a copy: the copies are those with which the sequence was found.
  func recording(of path: [TouchAction]) -> Trace {
    let system = ExploredCoordinator(self)
    let alphabet = setup.alphabet
    var touches = TouchState(time: .milliseconds(0))
    var frames: [TraceFrame] = []
    for action in path {
      var copy = touches
      frames += copy.perform(action, in: alphabet)
      system.play(action, &touches, in: alphabet)
    }
    return Trace(header: setup.header, frames: frames, end: touches.time)
  }
}
