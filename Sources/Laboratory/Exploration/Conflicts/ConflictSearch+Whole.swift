import Gestures

extension ConflictSearch {
  /// Returns the gestures that recognizers lose next to all the others, each with its causes.
  func conflicts(in findings: WholeFindings) throws(SavedStateError) -> [WholeConflict] {
    var conflicts: [WholeConflict] = []
    if setup.recognizers.count < 3 { return [] }
    for index in setup.recognizers.indices where !setup.recognizers[index].needsMoreThanTouches {
      guard let loss = findings.loss(of: index) else { continue }
      var causes: [Int] = []
      for other in setup.recognizers.indices where other != index {
        let kept = setup.recognizers.indices.filter { $0 != other }
        let without = try WholeFindings(setup.only(kept), within: limits, results)
        if let without, without.loss(of: index < other ? index : index - 1) == nil { causes.append(other) }
      }
      // What it waits for may take its touches.
      let required = setup.context(of: [index])
      if !loss.isDead, !causes.isEmpty, causes.allSatisfy({ required.contains($0) }) { continue }
      var conflict = WholeConflict(
        index: index, isDead: loss.isDead, bound: findings.bound, causes: causes,
        recording: findings.recording(of: loss.path))
      conflict.remedies = try remedies(for: conflict, in: findings)
      conflicts.append(conflict)
    }
    return conflicts
  }
}
