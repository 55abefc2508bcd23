import Exploration
import Gestures

extension ExploredSetup {
  /// Returns a sentence about a limit that cannot act: `tap.allowableMovement=28pt has no effect beyond 20pt: pan is recognized
  /// first.`
  package func sentence(_ limit: IneffectiveParameter) -> String {
    func text(_ value: Double) -> String {
      String(SetupChange.set(limit.index, limit.name, value).text(in: self).dropFirst("set ".count))
    }
    let subject = "\(text(limit.value)) has no effect"
    let bound = limit.bound
    let sequences =
      bound.isSingleMotionComplete ? "every sequence" : "sequences of up to \(bound.singleMotionDepth, "action")"
    let tried = bound.isComplete ? "" : " (tried: \(sequences) with one motion)"
    guard let strictest = limit.limit else { return "\(subject)\(tried)." }
    let value = text(strictest).split(separator: "=").last ?? ""
    let reason = limit.decider.map { decider in
      let name = recognizers[decider].name
      return limit.isMinimum ? ": it waits for \(name)" : ": \(name) is recognized first"
    }
    return "\(subject) \(limit.isMinimum ? "below" : "beyond") \(value)\(tried)\(reason ?? "")."
  }
}
