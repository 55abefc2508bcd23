import Analysis
import Exploration
import Gestures

// The words for changes that remove a conflict.
extension ConflictText {
  func remedyText(_ remedy: Conflict.Remedy) -> String {
    let note = waitNote(remedy)
    return (remedy.isAdvised ? "" : "not advised: ") + remedy.texts(in: setup).joined(separator: ", ")
      + (note.isEmpty ? "" : "   \(note)")
  }

  /// The cost of a remedy; empty if it costs nothing.
  func waitNote(_ remedy: Conflict.Remedy) -> String {
    let requirements = remedy.changes.compactMap { $0.newRequirement(in: setup) }
    let isImpossible =
      onlyTapsWait && requirements.contains { setup.recognizers[$0.dependent].shape != .tap }
    let limit = isImpossible ? "not with requireFailure: in the app's library only taps wait" : nil
    let takenOver = remedy.takenOver.map { "touches that make \(name($0)) now then make \(name($1))" }
    let including = remedy.including.map { "each \(name($0)) then makes \(name($1)), too" }
    let wait = remedy.wait.time == .zero ? nil : self.wait(remedy, requirements.first?.required)
    let isBoth = including == nil && remedy.changes.contains { if case .simultaneous = $0 { true } else { false } }
    let both = isBoth ? "the same touches may then make both" : nil
    return ([takenOver, including, both, wait] + remedy.changes.map { redefinition($0) } + [limit]).compactMap { $0 }
      .joined(separator: "; ")
  }

  /// - Parameter required: The recognizer that it then waits for, if the remedy adds a requirement.
  private func wait(_ remedy: Conflict.Remedy, _ required: Int?) -> String {
    let waiting = name(remedy.waiting)
    guard remedy.wait.time == .untilFingersAct, let required = required.map(name) else {
      return "\(waiting) then waits \(Self.duration(remedy.wait))"
    }
    return remedy.waitsOnlyAtEdge
      ? "\(waiting) then waits only for touches at the edge, until \(required) has failed"
      : "\(waiting) then waits until \(required) has failed, at the latest when the fingers lift"
  }

  /// What a hand does otherwise with a change; nil if it does the same.
  private func redefinition(_ change: SetupChange) -> String? {
    guard case .set(let index, _, _) = change, let (description, old, new) = change.parameter(in: setup) else {
      return nil
    }
    switch description.role {
    case .maximumFingers where old >= 2 && new < 2: return "\(name(index)) then takes one finger only"
    case .durationRequired where change.takesAway(in: setup):
      return
        "\(name(index)) then begins after \(Self.time(new)), no longer \(old > 0 ? "after \(Self.time(old))" : "at touch down")"
    case .minimumFingers where new == 2: return "\(name(index)) then needs two fingers"
    case .direction:
      let lost = description.choice(Double(Int(old) & ~Int(new))) ?? ""
      return "\(name(index)) then leaves \(lost) to others"
    case .axis: return "\(name(index)) then takes only \(description.choice(new) ?? "") movements"
    default: return nil
    }
  }
}
