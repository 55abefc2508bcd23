import Gestures
import Simulation
import TouchTrace

extension Replay {
  /// Returns a replay in which no other recognizer affects one of them: nothing is required to fail, and it is simultaneous with
  /// all others.
  func alone(_ name: String) -> Replay {
    var replay = self
    let change = change
    replay.change = { setup in
      change?(&setup)
      setup.requirements.removeAll()
      for other in setup.recognizers where other.name != name {
        setup.simultaneous.append(TraceHeader.SimultaneousPair(name, other.name))
      }
    }
    return replay
  }
}
