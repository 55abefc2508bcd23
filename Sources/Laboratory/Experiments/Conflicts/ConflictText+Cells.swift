import Analysis
import Exploration
import Gestures
import TouchTrace

extension ConflictText {
  /// The cells below the diagonal and on it, in the order of the recognizers.
  package var cells: [ConflictCell] { solos.enumerated().map { cell($0, $1) } + pairs.map { cell($0) } }

  // MARK: One recognizer

  private func cell(_ index: Int, _ solo: SoloFindings) -> ConflictCell {
    var cell = ConflictCell(
      row: index, column: index, kind: .alone, text: "alone", sentences: [Self.bound(solo.bound)])
    if needsTouchpad(solo) {
      cell.text = "not searched"
      cell.sentences = ["It needs more than touches, so it is not searched."]
    } else if isOff(solo), solo.recognition == nil {
      cell.text = "switched off"
      cell.sentences.insert("The setup switches it off.", at: 0)
    } else if unreachable.contains(solo.setup.recognizers[0].name) {
      cell.kind = .conflict
      cell.text = "never recognized"
      cell.sentences.insert(
        "No touches are recognized, even alone.\(reasons(of: solo.setup.recognizers[0].name))", at: 0)
    } else if let path = solo.recognition {
      cell.add("the shortest gesture", solo.recording(of: path))
    } else {
      cell.kind = .undecided
      cell.text = "undecided"
      let limits = solo.unmetLimits.joined(separator: ", ")
      cell.sentences.insert(
        limits.isEmpty
          ? "No gesture was found; --actions must be larger." : "No touches that are tried meet \(limits).", at: 0)
    }
    return cell
  }

  // MARK: Two recognizers

  private func cell(_ pair: PairFindings) -> ConflictCell {
    var cell = ConflictCell(
      row: pair.second, column: pair.first, kind: .expected, text: word(pair), sentences: [])
    let own = conflicts.filter { (min($0.first, $0.second), max($0.first, $0.second)) == (pair.first, pair.second) }
    for conflict in own {
      cell.sentences.append(sentence(conflict))
      for (caption, trace) in takes(conflict) { cell.add(caption, trace) }
      for remedy in conflict.remedies {
        let change = remedy.texts(in: setup).joined(separator: ", ")
        if cell.remedies.contains(where: { $0.change == change }) { continue }
        cell.remedies.append((change, waitNote(remedy)))
      }
    }
    if let conflict = own.first {
      cell.kind = .conflict
      cell.text = word(conflict)
    } else if needsTouchpad(pair) {
      cell.text = "not searched"
      cell.kind = .undecided
      cell.sentences = ["One of them needs more than touches, so the pair is not searched."]
      return cell
    } else if let cause = unfinished.first(where: { $0.task == .pair(pair.first, pair.second) })?.cause {
      cell.text = "not searched"
      cell.kind = .undecided
      cell.sentences = [cause.sentence + "."]
      return cell
    } else if pair.isTooLarge {
      cell.text = "not searched"
      cell.kind = .undecided
      cell.sentences = ["The two wait for too many others, so the pair is not searched."]
      return cell
    } else if isUndecided(pair) {
      cell.text = "undecided"
      cell.kind = .undecided
    }
    cell.sentences += [relations(pair).joined(separator: "; ") + ".", Self.bound(pair.bound)]
    addTakes(of: pair, to: &cell)
    return cell
  }

  /// Whether nothing is known of a pair: not everything was searched, and a gesture was not found, or nothing that they do.
  func isUndecided(_ pair: PairFindings) -> Bool {
    let both = [pair.first, pair.second]
    if both.compactMap(solo).contains(where: { isOff($0) || needsTouchpad($0) }) { return false }
    if conflicts.contains(where: { [$0.first, $0.second].sorted() == both }) { return false }
    if both.contains(where: { hasOneSidedLimit($0) }) { return true }
    if pair.isDecided { return false }
    if PairFindings.Side.allCases.contains(where: { pair.recognitionAlone(of: $0) == nil }) { return true }
    return pair.activeTogether == nil && pair.both == nil
      && PairFindings.Side.allCases.allSatisfy { pair.prevention(by: $0) == nil }
  }

  /// Describes a pair without a conflict in a word or two.
  private func word(_ pair: PairFindings) -> String {
    if pair.activeTogether != nil { return "together" }
    switch PairFindings.Side.allCases.filter({ pair.prevention(by: $0) != nil }) {
    case [.first]: return "\(pair.name(.first)) wins"
    case [.second]: return "\(pair.name(.second)) wins"
    case [] where pair.isBothRare: return "both, rarely"
    case []: return pair.both != nil ? "both" : pair.bound.isComplete ? "never together" : "not together"
    default: return "either wins"
    }
  }

  private func word(_ conflict: Conflict) -> String {
    let first = name(conflict.first)
    return switch conflict.kind {
    case .dead: "\(first) dead\(conflict.rareTouches.isEmpty ? "" : " unless")"
    case .both: "both"
    case .wins: conflict.isRace ? "either wins" : "\(first) wins"
    case .delay: "\(first) waits"
    case .neither: "neither"
    }
  }

  private func takes(_ conflict: Conflict) -> [(String, Trace?)] {
    let (first, second) = (name(conflict.first), name(conflict.second))
    return switch conflict.kind {
    case .dead:
      [("\(first) alone, but not here", conflict.recording)]
        + conflict.rareTouches.map { ("\(first) is recognized", $0.recording) }
    case .both: [("both", conflict.recording)]
    case .wins: [("\(first) wins", conflict.recording), ("\(second) wins", conflict.otherRecording)]
    case .delay: [("\(first) waits", conflict.recording)]
    case .neither: [("neither", conflict.recording)]
    }
  }

  private func addTakes(of pair: PairFindings, to cell: inout ConflictCell) {
    for side in PairFindings.Side.allCases {
      if let path = pair.prevention(by: side) {
        cell.add("\(pair.name(side)) prevents \(pair.name(side.other))", pair.recording(of: path))
      }
    }
    if let path = pair.activeTogether ?? pair.both {
      cell.add(pair.activeTogether == nil ? "both" : "active together", pair.recording(of: path))
    }
    for side in PairFindings.Side.allCases where pair.longestWait(of: side).time > .zero {
      if let path = pair.wait(of: side) { cell.add("\(pair.name(side)) waits", pair.recording(of: path)) }
    }
    if !cell.takes.isEmpty { return }
    for side in PairFindings.Side.allCases {
      if let path = pair.recognition(of: side) { cell.add(pair.name(side), pair.recording(of: path)) }
    }
  }

  private static func bound(_ bound: ExplorationBound) -> String {
    let states = "\(bound.states, "state")"
    return bound.isComplete
      ? "Every touch sequence was searched, \(states)."
      : bound.isSingleMotionComplete
        ? "Everything with one motion was searched, and every sequence of \(bound.depth, "action"), \(states)."
        : "Every sequence of \(bound.depth, "action") was searched, and with one motion of \(bound.singleMotionDepth), \(states)."
  }
}
