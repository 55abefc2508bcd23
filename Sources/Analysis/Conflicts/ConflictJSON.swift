import Exploration
import Gestures
import Simulation
import TouchTrace

extension ConflictText {
  /// The result as a JSON object: recognizers, pairs and conflicts, in the order of the setup.
  package var json: JSONObject {
    var object = JSONObject()
    object.add(
      "recognizers",
      solos.map { solo in
        var recognizer = JSONObject()
        recognizer.add("name", solo.setup.recognizers[0].name)
        recognizer.add("kind", solo.setup.recognizers[0].kind)
        recognizer.add("recognized", solo.recognition != nil)
        recognizer.add("reached", solo.reached.map(\.name))
        recognizer.add("unreached_phases", solo.unreachedPhases)
        return recognizer
      })
    object.add(
      "pairs",
      pairs.map { pair in
        var entry = JSONObject()
        entry.add("first", pair.name(.first))
        entry.add("second", pair.name(.second))
        entry.add("first_prevents", pair.prevention(by: .first) != nil)
        entry.add("second_prevents", pair.prevention(by: .second) != nil)
        entry.add("both", pair.both != nil)
        entry.add("active_together", pair.activeTogether != nil)
        entry.add("first_waits_us", Int(pair.longestWait(of: .first).microseconds))
        entry.add("second_waits_us", Int(pair.longestWait(of: .second).microseconds))
        entry.add("states", pair.bound.states)
        entry.add("actions", pair.bound.actions)
        entry.add("depth", pair.bound.depth)
        entry.add("depth_of_one_motion", pair.bound.singleMotionDepth)
        entry.add("fingers", pair.bound.fingers)
        entry.add("complete", pair.bound.isComplete)
        entry.add("decided", !isUndecided(pair))
        return entry
      })
    object.add("unreachable", unreachable)
    if randomFrames > 0 {
      object.add("random_frames", randomFrames)
      object.add(
        "contradictions",
        contradictions.map { pair, contradiction in
          var entry = JSONObject()
          entry.add("first", pair.name(.first))
          entry.add("second", pair.name(.second))
          entry.add("sentence", Self.sentence(contradiction.event, pair))
          entry.add("complete", pair.bound.isComplete)
          return entry
        })
    }
    object.add(
      "conflicts",
      conflicts.map { conflict in
        var entry = JSONObject()
        entry.add("kind", conflict.kind.rawValue)
        entry.add("first", name(conflict.first))
        entry.add("second", name(conflict.second))
        entry.add("race", conflict.isRace)
        entry.add("sentence", sentence(conflict))
        if let outcome = outcome(conflict) { entry.add("shows", outcome) }
        entry.add(
          "remedies",
          conflict.remedies.map { remedy in
            var change = JSONObject()
            change.add("change", remedy.change.text(in: setup))
            change.add("waits_us", Int(remedy.longestWait.microseconds))
            return change
          })
        return entry
      })
    return object
  }

  /// The outcome that the recording of a conflict shows, in the form of `edit minimize`; nil for a wait.
  private func outcome(_ conflict: Conflict) -> String? {
    func recognition(_ index: Int) -> String {
      "\(name(index)) \(PairFindings.isContinuous(setup.recognizers[index].recognizer) ? "began" : "ended")"
    }
    return conflict.outcome(recognition(conflict.first), recognition(conflict.second))
  }
}
