import Gestures
import Simulation
import TouchTrace

/// Plays a tape, or a part of it, with one setup after another.
struct InputLogPlayer {
  let inputLog: InputLog

  /// The attempts of all of it.
  func attempts(_ setup: Setup) -> [Attempt] { play(setup, from: 0, until: inputLog.inputs.count).attempts }

  /// The attempts from an input on at which nothing is under way, until nothing is at that input or a later one: a change
  /// may make a gesture wait for what comes behind it.
  func attempts(_ setup: Setup, in window: Range<Int>) -> [Attempt] {
    play(setup, from: window.lowerBound, until: window.upperBound).attempts
  }

  /// The same of all of it, and before which inputs nothing was under way.
  func cuts(_ setup: Setup) -> (attempts: [Attempt], cuts: [Int]) {
    var cuts: [Int] = []
    let attempts = play(setup, from: 0, until: inputLog.inputs.count) { cuts.append($0) }.attempts
    return (attempts, cuts)
  }

  private func play(
    _ setup: Setup, from first: Int, until last: Int, atIdle: ((Int) -> Void)? = nil
  ) -> AttemptLog {
    let log = AttemptLog(setup)
    guard let scene = InputLog.nothing(on: inputLog.header.surface) else { return log }
    let session = Session(setup, scene: scene, on: inputLog.header.surface) { _ in }
    session.coordinator.observer = log
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
      switch input {
      case .frame(let frame): session.play(frame)
      case .event(let event): session.play(event)
      case .aside(_, let time): session.advance(to: time)
      }
    }
    session.end(at: inputLog.end)
    log.finish()
    return log
  }
}
