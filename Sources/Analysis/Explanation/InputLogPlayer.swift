import Gestures
import Simulation
import TouchTrace

/// Replays an input log, or a part of it, with one setup after another.
struct InputLogPlayer {
  let inputLog: InputLog
  let work = ReplayWork()

  /// Returns the attempts of the whole recording.
  func attempts(_ setup: Setup) -> [Attempt] { replay(setup, from: 0, until: inputLog.inputs.count).attempts }

  /// Returns the attempts of the whole recording with its scene: with another setup, a gesture may open or close what later
  /// touches hit.
  func attemptsInScene(_ setup: Setup) -> [Attempt] {
    guard setup.elements != nil else { return attempts(setup) }
    var unresolved = setup
    unresolved.elements = nil
    return attempts(resolvingElements(unresolved))
  }

  /// Returns the attempts of a part of the recording.
  ///
  /// - Parameter window: starts at an input before which nothing is in progress. The replay stops at the end of the
  ///   window or at the first later input before which nothing is in progress: with another setup a gesture may wait for
  ///   input after the window.
  func attempts(_ setup: Setup, in window: Range<Int>) -> [Attempt] {
    replay(setup, from: window.lowerBound, until: window.upperBound).attempts
  }

  /// Returns the attempts of the whole recording, and the inputs before which nothing was in progress.
  func attemptsAndIdleIndices(_ setup: Setup) -> (attempts: [Attempt], idleIndices: [Int]) {
    var idleIndices: [Int] = []
    let attempts = replay(setup, from: 0, until: inputLog.inputs.count) { idleIndices.append($0) }.attempts
    return (attempts, idleIndices)
  }

  private func replay(
    _ setup: Setup, from first: Int, until last: Int, atIdle: ((Int) -> Void)? = nil
  ) -> AttemptLog {
    let log = AttemptLog(setup)
    let session = Session(analyzing: setup, on: inputLog.header.surface)
    session.coordinator.observer = log
    // A replay may continue after `last`, but seldom far.
    work.add(inputs: last - first)
    log.session = session
    for index in first..<inputLog.inputs.count {
      let input = inputLog.inputs[index]
      if atIdle != nil || index >= last {
        session.advance(to: input.time)
        if session.isIdle {
          atIdle?(index)
          if index >= last {
            log.finish()
            return log
          }
        }
      }
      play(input, in: session)
    }
    session.end(at: inputLog.end)
    log.finish()
    return log
  }

  private func play(_ input: SessionInput, in session: Session) {
    switch input {
    case .frame(let frame): session.play(frame)
    case .event(let event): session.play(event)
    case .libinputNote(_, let time): session.advance(to: time)
    }
  }

  /// Returns a setup that knows which elements of its scene the touches of the recording hit, so that a part of the
  /// recording can be replayed without the scene.
  func resolvingElements(_ setup: Setup) -> Setup {
    guard setup.needsElements, setup.elements == nil, let scene = setup.scene?.make(on: inputLog.header.surface) else {
      return setup
    }
    let session = Session(setup, scene: scene, on: inputLog.header.surface) { _ in }
    for input in inputLog.inputs { play(input, in: session) }
    session.end(at: inputLog.end)
    var resolved = setup
    resolved.elements = session.elementLog
    return resolved
  }
}
