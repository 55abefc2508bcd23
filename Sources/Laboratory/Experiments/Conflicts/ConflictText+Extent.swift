import Analysis
import Exploration
import Gestures

extension ConflictText {
  /// The extent of the search, after the findings: how many pairs, how far, and what is not part of a search.
  package var checked: String {
    let partial = searchedPairs.filter { !$0.bound.isComplete }
    let complete = searchedPairs.count - partial.count
    var text = "Checked: \(searchedPairs.count, "pair")\(whole == nil ? "" : " and all together")"
    if !partial.isEmpty {
      let depth = partial.map(\.bound.depth).min() ?? 0
      text += complete > 0 ? "; \(complete) completely, \(partial.count)" : ","
      text += " up to \(depth, "action")\(partial.count > 1 ? " or more" : "")"
    } else if complete > 0 {
      text += ", completely"
    }
    text += ". Assumes 125 frames a second."
    text += unsearched.map { "\nNot searched: \($0)" }.joined()
    if !unexplored.isEmpty {
      text +=
        "\nNot searched: \(unexplored.joined(separator: ", ")), which \(unexplored.count == 1 ? "needs" : "need") more than touches."
    }
    if !unknown.isEmpty {
      let more = unknown.count > 9 ? ["and \(unknown.count - 9) more"] : []
      text += "\nNot searched: \((unknown.prefix(9) + more).joined(separator: ", ")), of unknown kind."
    }
    if !setup.deliveries.isEmpty {
      text += "\nNot searched: touches that targets receive, apart from a tap on each."
    }
    for (name, limits) in untried {
      text += "\nUndecided: \(name); no touches that are tried meet \(limits.joined(separator: ", "))."
    }
    for (name, sides) in oneSided {
      text += "\nUndecided: what \(name) leaves to others; no touches that are tried \(sides)."
    }
    for name in hidingState {
      text += "\nUndecided: \(name); its code(_:) omits state, so different states count as equal."
    }
    let untried = untried.map(\.name) + hidingState
    let open =
      undecided.filter { !untried.contains($0) } + (setup.isTooLargeTogether ? [] : undecidedIntents(except: untried))
    if !open.isEmpty {
      text +=
        "\nUndecided: \(open.joined(separator: ", ")), which \(open.count == 1 ? "needs" : "need") a longer search (--actions)."
    }
    let unknown = undecidedPairs.count
    if unknown > 0 {
      text += "\nUndecided: \(unknown, "pair"), which \(unknown == 1 ? "needs" : "need") a longer search (--actions)."
    }
    return text + "\n\(randomFramesText)"
  }

  /// Describes the work done in a time and its largest part, for `--verbose`.
  ///
  /// - Parameters:
  ///   - duration: the time.
  ///   - peak: the most memory that the process used, in bytes.
  package func effort(in duration: Duration, peak: Int) -> String {
    let states = pairs.reduce(0) { $0 + $1.bound.states } + solos.reduce(0) { $0 + $1.bound.states }
    let actions = pairs.reduce(0) { $0 + $1.bound.actions } + solos.reduce(0) { $0 + $1.bound.actions }
    let milliseconds = max(1, Int(duration / .milliseconds(1)))
    let largest = pairs.map(\.bound.states).max() ?? 0
    return
      "\(states, "state") and \(actions, "action") in \(milliseconds) ms: \(states * 1000 / milliseconds) states a second; the largest pair has \(largest, "state"), and memory peaked at \(peak / 1_000_000) MB"
  }

  /// The extent of the search.
  package var bounds: String {
    let searched = searchedPairs
    let fingers = searched.map(\.bound.fingers).max() ?? 0
    let states = searched.reduce(0) { $0 + $1.bound.states }
    var text = "Searched \(states) states with up to \(fingers, "finger")"
    let open = searched.filter { !$0.bound.isComplete }
    if open.isEmpty {
      text += ": every touch sequence for each pair."
    } else {
      text += "."
      let complete = searched.count - open.count
      if complete > 0 { text += "\n\(complete, "pair"): every touch sequence" }
      let single = open.filter(\.bound.isSingleMotionComplete)
      if !single.isEmpty {
        text +=
          "\n\(single.count, "pair"): everything with one motion, and all \(Self.sequences(single.map(\.bound.depth)))"
      }
      let rest = open.filter { !$0.bound.isSingleMotionComplete }
      if !rest.isEmpty {
        text += "\n\(rest.count, "pair"): all \(Self.sequences(rest.map(\.bound.depth)))"
        let motions = rest.map(\.bound.singleMotionDepth).min() ?? 0
        if motions > rest.map(\.bound.depth).min() ?? 0 { text += ", with one motion up to \(motions)" }
      }
      text += "\nRare touches, such as cancelled ones, were searched less far."
    }
    if let whole {
      text +=
        whole.isComplete
        ? "\nAll together: every touch sequence."
        : "\nAll together: all \(Self.sequences([whole.singleMotionDepth])) with one motion."
    }
    return text
  }
}
