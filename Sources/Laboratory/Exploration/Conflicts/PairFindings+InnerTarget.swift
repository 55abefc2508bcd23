import Gestures

extension PairFindings {
  /// The one of the outer target of two that are searched on the inner one.
  var outer: Side {
    let one = setup.recognizers[0]
    let isOuter =
      one.target != setup.searchedTarget
      || one.isOnEachElement && setup.searchedTarget.map(setup.sharedElements.contains) == true
    return isOuter ? .first : .second
  }

  /// The conflicts by touches on the inner one of nested targets. A tap or press of the outer target may be lost there, because the
  /// inner one is meant; what moves may not, unless the inner one takes the same movements: a scroll view in a scroll view.
  var conflictsOnInnerTarget: [PairConflict] {
    conflicts.compactMap { conflict in
      let loser = conflict.kind == .dead ? conflict.side : conflict.side.other
      switch conflict.kind {
      case .both: return conflict
      case .dead, .wins:
        guard loser == outer else { return conflict }
        if recognizer(outer).value(of: .taps) != nil || takeSameMovements { return nil }
        var lost = PairConflict(.wins, outer.other, path: conflict.path)
        if conflict.kind == .wins { lost.otherPath = conflict.otherPath }
        return lost
      case .delay: return conflict.isHeldBack ? conflict : nil
      case .neither: return conflict
      }
    }
  }

  /// Returns whether the target of the one is inside that of the other.
  func isOnInnerTarget(_ side: Side) -> Bool {
    setup.innerTarget(of: 0, 1).map { $0 == setup.recognizers[side.rawValue].target } == true
  }

  /// Whether both are pans, or other gestures of one kind, that accept the same directions or move along the same axis.
  var takeSameMovements: Bool {
    setup.recognizers[0].kind == setup.recognizers[1].kind
      && ActionAlphabet.choices(of: recognizer(.first)) == ActionAlphabet.choices(of: recognizer(.second))
  }
}
