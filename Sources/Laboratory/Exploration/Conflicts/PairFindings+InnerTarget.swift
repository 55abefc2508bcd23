import Gestures

extension PairFindings {
  /// The conflicts by touches on the inner one of nested targets. A tap or press of the outer target may be lost there, because the
  /// inner one is meant; what moves may not.
  var conflictsOnInnerTarget: [PairConflict] {
    let one = setup.recognizers[0]
    let isOuter =
      one.target != setup.searchedTarget
      || one.isOnEachElement && setup.searchedTarget.map(setup.sharedElements.contains) == true
    let outer: Side = isOuter ? .first : .second
    return conflicts.compactMap { conflict in
      let loser = conflict.kind == .dead ? conflict.side : conflict.side.other
      switch conflict.kind {
      case .both: return conflict
      case .dead, .wins:
        guard loser == outer else { return conflict }
        if recognizer(outer).value(of: .taps) != nil { return nil }
        var lost = PairConflict(.wins, outer.other, path: conflict.path)
        if conflict.kind == .wins { lost.otherPath = conflict.otherPath }
        return lost
      case .delay, .neither: return nil
      }
    }
  }
}
