import Gestures
import Simulation
import TouchTrace

/// Replays an input log, or a part of it, with one setup after another.
struct InputLogPlayer {
  let inputLog: InputLog
  let work = ReplayWork()

  func attempts(_ setup: Setup) -> [Attempt] { attempts(setup, in: inputLog.inputs.indices) }

  /// Returns the attempts of the whole recording with its scene: with another setup, a gesture may open or close what later
  /// touches hit.
  func attemptsInScene(_ setup: Setup) -> [Attempt] {
    guard setup.elements != nil || setup.needsElements else { return attempts(setup) }
    var unresolved = setup
    unresolved.elements = nil
    work.add(inputs: inputLog.inputs.count)
    return ReplayRecorder.replay(inputLog, with: unresolved).attempts.elements
  }

  /// - Parameter window: starts at an input before which nothing is in progress. The replay stops at the end of the
  ///   window or at the first later input before which nothing is in progress: with another setup a gesture may wait for
  ///   input after the window.
  func attempts(_ setup: Setup, in window: Range<Int>) -> [Attempt] {
    let session = Session(analyzing: setup, on: inputLog.header.surface)
    let log = AttemptLog(of: session)
    session.coordinator.observer = log
    // A replay may continue after the window, but seldom far.
    work.add(inputs: window.count)
    var index = window.lowerBound
    while index < inputLog.inputs.count {
      if index >= window.upperBound {
        session.advance(to: inputLog.inputs[index].time)
        if session.isIdle { break }
      }
      play(inputLog.inputs[index], in: session)
      index += 1
    }
    if index == inputLog.inputs.count { session.end(at: inputLog.end) }
    log.finish()
    return log.attempts
  }

  private func play(_ input: SessionInput, in session: Session) {
    switch input {
    case .frame(let frame): session.play(frame)
    case .event(let event): session.play(event)
    case .libinputNote(_, let time): session.advance(to: time)
    }
  }
}
