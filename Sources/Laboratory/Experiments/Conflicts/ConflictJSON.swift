import Analysis
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
        if solo.recognition == nil, !solo.unmetLimits.isEmpty { recognizer.add("untried", solo.unmetLimits) }
        recognizer.add("limits", solo.measuredLimits.map { Self.json($0) })
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
        for (side, key) in [(PairFindings.Side.first, "first_waits"), (.second, "second_waits")] {
          Self.add(pair.longestWait(of: side), key, to: &entry)
        }
        entry.add("states", pair.bound.states)
        entry.add("actions", pair.bound.actions)
        entry.add("depth", pair.bound.depth)
        entry.add("depth_of_one_motion", pair.bound.singleMotionDepth)
        entry.add("fingers", pair.bound.fingers)
        entry.add("complete", pair.bound.isComplete)
        entry.add("decided", !isUndecided(pair))
        return entry
      })
    if !setup.intents.isEmpty { addIntents(to: &object) }
    object.add("unreachable", unreachable)
    object.add("decided", !isUndecided)
    addUnsearched(to: &object)
    if !ineffective.isEmpty { object.add("without_effect", ineffective.map { json($0) }) }
    if !unknown.isEmpty { object.add("unknown", unknown) }
    object.add(
      "together",
      lossesTogether.map { loss in
        var entry = JSONObject()
        entry.add("recognizer", name(loss.index))
        entry.add("sentence", sentence(loss))
        entry.add("without", loss.causes.map(name))
        entry.add("remedies", loss.remedies.map { json($0) })
        return entry
      })
    if !setup.deliveries.isEmpty {
      object.add(
        "touches",
        lostTaps.map { tap in
          var entry = JSONObject()
          entry.add("target", tap.target ?? "surface")
          entry.add("recognizer", name(tap.recognizer))
          entry.add("sentence", sentence(tap))
          entry.add("remedies", tap.remedies.map(\.line))
          return entry
        })
    }
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
        entry.add("remedies", conflict.remedies.map { json($0) })
        if !conflict.unsearchedChanges.isEmpty {
          entry.add("not_searched", conflict.unsearchedChanges.map { text(of: $0) })
        }
        return entry
      })
    return object
  }

  /// Adds the parts that are not searched, if there are any.
  private func addUnsearched(to object: inout JSONObject) {
    let pairs = setup.unsearchedPairs
    if pairs.isEmpty, !setup.isTooLargeTogether { return }
    var entry = JSONObject()
    entry.add("together", setup.isTooLargeTogether)
    entry.add("pairs", pairs.map { "\(name($0.first)), \(name($0.second))" })
    object.add("not_searched", entry)
  }

  private func addIntents(to object: inout JSONObject) {
    object.add(
      "intents",
      intentsWithSentences.map { finding, sentence in
        var entry = JSONObject()
        entry.add("intent", finding.intent.line.text)
        entry.add("outcome", finding.outcome.rawValue)
        entry.add("sentence", sentence)
        entry.add("remedies", finding.remedies.map { json($0) })
        return entry
      })
    object.add("proposals", intents.proposals.map { json($0) })
  }

  private static func json(_ limit: SearchedLimit) -> JSONObject {
    var object = JSONObject()
    object.add("measured", limit.measured)
    object.add("bound", limit.bound.rawValue)
    object.add("met", limit.met)
    object.add("missed", limit.missed)
    object.add("one_sided", limit.isOneSided)
    return object
  }

  private func json(_ limit: IneffectiveParameter) -> JSONObject {
    var object = JSONObject()
    object.add("recognizer", name(limit.index))
    object.add("parameter", limit.name)
    object.add("value", millionthsOf: limit.value)
    if let strictest = limit.limit { object.add(limit.isMinimum ? "below" : "beyond", millionthsOf: strictest) }
    if let decider = limit.decider { object.add("decided_by", name(decider)) }
    object.add("sentence", setup.sentence(limit))
    return object
  }

  private func json(_ remedy: Conflict.Remedy) -> JSONObject {
    var change = JSONObject()
    change.add("change", remedy.texts(in: setup).joined(separator: ", "))
    Self.add(remedy.wait, "waits", to: &change)
    change.add("advised", remedy.isAdvised)
    let note = waitNote(remedy)
    if !note.isEmpty { change.add("note", note) }
    return change
  }

  /// Adds the longest wait that was found, in microseconds, or that it lasts until the fingers move or lift; and whether there may
  /// be longer ones.
  private static func add(_ wait: LongestWait, _ key: String, to object: inout JSONObject) {
    if wait.time == .untilFingersAct { return object.add("\(key)_until_fingers_act", true) }
    object.add("\(key)_us", Int(wait.time.microseconds))
    if wait.time > .zero, !wait.isLongest { object.add("\(key)_or_more", true) }
  }

  /// The outcome that the recording of a conflict shows, in the form of `edit minimize`; nil for a wait.
  private func outcome(_ conflict: Conflict) -> String? {
    func recognition(_ index: Int) -> String {
      "\(name(index)) \(PairFindings.isContinuous(setup.recognizers[index].recognizer) ? "began" : "ended")"
    }
    return conflict.outcome(recognition(conflict.first), recognition(conflict.second))
  }
}
