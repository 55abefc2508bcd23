import Gestures
import Simulation
import TouchTrace

/// An explanation as JSON: the answer, an object for each touch, and one for each of its attempts. Keys have a fixed order.
package enum ExplanationJSON {
  /// Returns the answer as an object: the verdict, and the failed gestures in order, with the reason and the remedy that `explain`
  /// prints. What is wrong with the recording comes first.
  package static func object(_ answer: Answer, problems: [String] = []) -> JSONObject {
    var object = JSONObject()
    if !problems.isEmpty { object.add("problems", problems) }
    object.add("answer", answer.verdict.headline)
    object.add("failures", answer.failures.map { failure($0) })
    if let unattached = answer.unattached { object.add("unattached", unattached) }
    if !answer.libinput.isEmpty { object.add("libinput", answer.libinput.map { reason($0) }) }
    if let closeCall = answer.closeCall { object.add("close", closeCall) }
    object.add("others", answer.others)
    return object
  }

  /// Returns what is wrong with a recording of which only a part is explained.
  package static func object(problems: [String]) -> JSONObject {
    var object = JSONObject()
    object.add("problems", problems)
    return object
  }

  private static func failure(_ failure: Answer.Failure) -> JSONObject {
    var object = JSONObject()
    object.add("recognizer", failure.attempt.recognizer)
    if let target = failure.attempt.target { object.add("target", target) }
    object.add("time_us", failure.attempt.end)
    object.add("reason", failure.reason)
    if let remedy = failure.remedy { object.add("remedy", remedy) }
    if !failure.changes.isEmpty { object.add("set", failure.changes.map(\.assignment)) }
    if !failure.notes.isEmpty { object.add("notes", failure.notes) }
    return object
  }

  private static func reason(_ reason: LibinputReason) -> JSONObject {
    var object = JSONObject()
    if reason.motion > 0 { object.add("motion", reason.motion) }
    object.add("time_us", reason.time)
    object.add("rule", reason.rule)
    object.add("reason", reason.reason)
    object.add(
      "measured",
      reason.measured.map { measured in
        var object = JSONObject()
        object.add("measured", measured.name)
        object.add("value", thousandths: FixedPoint.thousandths(measured.value))
        object.add("limit", thousandths: FixedPoint.thousandths(measured.limit))
        object.add("unit", measured.unit)
        return object
      })
    if let remedy = reason.remedy { object.add("remedy", remedy) }
    object.add(
      "remedies",
      reason.remedies.map { remedy in
        var object = JSONObject()
        object.add("remedy", remedy.text)
        if !remedy.hand.isEmpty { object.add("hand", remedy.hand) }
        if !remedy.settings.isEmpty { object.add("set", remedy.settings) }
        return object
      })
    return object
  }

  /// Returns a touch as an object, with the verdict on it.
  package static func object(
    _ touch: TouchSpan, number: Int, _ findings: [Finding], _ verdict: VerdictSentence
  ) -> JSONObject {
    var object = JSONObject()
    object.add("motion", number)
    object.add("start_us", touch.start)
    object.add("last_input_us", touch.lastInput)
    object.add("end_us", touch.end)
    object.add("fingers", touch.fingers)
    if touch.fingers > 0 { object.add("farthest", thousandths: FixedPoint.thousandths(touch.maximumDistance)) }
    if !touch.touchpadEvents.isEmpty { object.add("libinput", touch.touchpadEvents) }
    if !touch.libinputNotes.isEmpty { object.add("libinput_notes", touch.libinputNotes) }
    if !touch.notes.isEmpty { object.add("notes", touch.notes.map(\.text)) }
    object.add("moved", verdict.fingers)
    object.add("verdict", verdict.outcome)
    if !verdict.libinput.isEmpty { object.add("libinput_verdict", verdict.libinput) }
    object.add("attempts", findings.count)
    return object
  }

  /// Returns the attempts of a touch as objects.
  ///
  /// - Parameter touch: the number of the touch, from 1.
  package static func objects(_ findings: [Finding], touch: Int) -> [JSONObject] {
    findings.map { object($0, touch: touch) }
  }

  private static func object(_ finding: Finding, touch: Int) -> JSONObject {
    let attempt = finding.attempt
    var object = JSONObject()
    object.add("motion", touch)
    object.add("recognizer", attempt.recognizer)
    if let target = attempt.target { object.add("target", target) }
    object.add("kind", attempt.kind)
    object.add("start_us", attempt.start)
    object.add("end_us", attempt.end)
    object.add("touches", attempt.numberOfTouches)
    switch attempt.outcome {
    case .recognized(let time, let held, let isCancelled):
      object.add("outcome", isCancelled ? "cancelled" : "recognized")
      object.add("recognized_us", time)
      if let held { object.add("held_since_us", held) }
      object.add("margins", finding.margins.map { margin($0) })
      if !finding.remedies.isEmpty { object.add("remedies", finding.remedies.map { remedy($0) }) }
    case .undecided: object.add("outcome", "undecided")
    case .failed(let failure):
      object.add("outcome", "failed")
      add(failure, to: &object)
      if let reached = finding.measured, failure.reason != nil {
        object.add("reached", thousandths: FixedPoint.thousandths(reached.value))
        if reached.measured != failure.reason?.measured {
          var measured = JSONObject()
          add(reached, to: &measured)
          object.add("missed", measured)
        }
      }
      object.add("search", finding.search.rawValue)
      object.add("remedies", finding.remedies.map { remedy($0) })
    }
    return object
  }

  /// Returns the part that was not searched because the limit was reached.
  ///
  /// - Parameter option: the option that lifts the limit.
  package static func object(_ unsearched: LimitedFindings.Unsearched, option: String) -> JSONObject {
    var object = JSONObject()
    object.add("not_searched", unsearched.count)
    object.add("expected_failures", unsearched.expectedFailures)
    object.add("other_failures", unsearched.otherFailures)
    object.add("recognized", unsearched.recognized)
    object.add("first_us", unsearched.start)
    object.add("option", option)
    return object
  }

  private static func add(_ failure: AttemptFailure, to object: inout JSONObject) {
    switch failure.cause {
    case .itself(let signal, let reason):
      object.add("signal", signal)
      if let reason { add(reason, to: &object) }
    case .excluded(let blocker): object.add("excluded_by", blocker)
    case .required(let blocker): object.add("required", blocker)
    case .refused: object.add("decided_by", "delegate")
    case .disabled: object.add("decided_by", "disabled")
    case .detached: object.add("decided_by", "detached")
    case .ignored: object.add("decided_by", "ignored")
    case .targetRemoved: object.add("decided_by", "target removed")
    }
  }

  private static func add(_ reason: Reason, to object: inout JSONObject) {
    object.add("measured", reason.measured)
    object.add("value", thousandths: FixedPoint.thousandths(reason.value))
    object.add("bound", reason.bound.rawValue)
    object.add("threshold", thousandths: FixedPoint.thousandths(reason.threshold))
    object.add("unit", reason.unit.word)
  }

  private static func change(_ change: ParameterChange) -> JSONObject {
    var object = JSONObject()
    object.add("set", change.assignment)
    object.add("recognizer", change.recognizer)
    object.add("parameter", change.parameter.name)
    object.add("from", change.parameter.text(change.from))
    object.add("to", change.parameter.text(change.to))
    if change.parameter.choices.isEmpty {
      object.add("from_value", thousandths: FixedPoint.thousandths(change.from))
      object.add("to_value", thousandths: FixedPoint.thousandths(change.to))
      object.add("unit", change.parameter.unit.word)
      if let factor = change.factor { object.add("factor", thousandths: FixedPoint.thousandths(factor)) }
    }
    return object
  }

  private static func margin(_ margin: Margin) -> JSONObject {
    var object = change(margin.change)
    if let reason = margin.reason { add(reason, to: &object) }
    if !margin.gains.isEmpty { object.add("gains", margin.gains.map { gesture($0) }) }
    return object
  }

  private static func remedy(_ remedy: GestureRemedy) -> JSONObject {
    var object = JSONObject()
    switch remedy.means {
    case .parameters(let changes): object.add("parameters", changes.map { change($0) })
    case .simultaneous(let first, let second): object.add("simultaneous", [first, second])
    case .withoutRequirement(let required, let dependent): object.add("without_require", [required, dependent])
    }
    object.add("gains", remedy.gains.map { gesture($0) })
    object.add("losses", remedy.losses.map { gesture($0) })
    return object
  }

  private static func gesture(_ attempt: Attempt) -> JSONObject {
    var object = JSONObject()
    object.add("recognizer", attempt.recognizer)
    if let target = attempt.target { object.add("target", target) }
    object.add("recognized_us", attempt.recognitionTime ?? attempt.start)
    return object
  }
}
