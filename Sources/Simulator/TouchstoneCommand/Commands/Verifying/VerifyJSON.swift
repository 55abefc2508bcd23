import Simulation
import TouchTrace

/// A JSON object per result, and a summary object at the end, one per line.
enum VerifyJSON {
  static func document(_ results: [VerifyResult], _ tally: VerifyTally) -> String {
    var summary = JSONObject()
    summary.add("passed", tally.passed)
    summary.add("failed", tally.failed)
    summary.add("skipped", tally.skipped)
    return results.map { object($0).text + "\n" }.joined() + summary.text + "\n"
  }

  private static func object(_ result: VerifyResult) -> JSONObject {
    var object = JSONObject()
    object.add("file", result.file)
    if let transcript = result.transcript { object.add("transcript", transcript) }
    object.add("via", result.via.rawValue)
    object.add("outcome", result.word)
    if case .skipped(let why) = result.outcome { object.add("problem", why) }
    if let problem = result.problem { object.add("problem", problem) }
    if !result.setup.isEmpty { object.add("setup", result.setup) }
    if let remark = result.remark { object.add("note", remark) }
    if case .renamed(let old, _) = result.outcome { object.add("renamed_from", old) }
    if let difference = result.difference {
      object.add("line", difference.line)
      if let was = difference.was { object.add("was", was) }
      if let now = difference.now { object.add("now", now) }
      object.add("removed", difference.removed)
      object.add("added", difference.added)
      if let why = difference.whyNow { object.add("why_now", why) }
      if let why = difference.whyThen { object.add("why_then", why) }
    }
    if !result.answer.isEmpty { object.add("answer", result.answer) }
    if let look = result.look { object.add("look", look) }
    if let steps = result.steps { object.add("steps", steps) }
    if let accept = result.accept { object.add("accept", accept) }
    if let next = result.next { object.add("next", next) }
    if !result.messages.isEmpty { object.add("said", result.messages) }
    return object
  }
}
