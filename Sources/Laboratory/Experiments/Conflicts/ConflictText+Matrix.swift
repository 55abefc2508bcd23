import Analysis
import Exploration
import Gestures

extension ConflictText {
  /// A line for each pair: what the two do to each other.
  package var matrix: String {
    var text = "\n"
    let names = pairs.map { "\($0.name(.first)), \($0.name(.second))" }
    let width = names.map(\.count).max() ?? 0
    for (pair, name) in zip(pairs, names) {
      text += "\(name)\(String(repeating: " ", count: width - name.count))  \(relation(pair))\n"
    }
    return text
  }

  private func relation(_ pair: PairFindings) -> String {
    if needsTouchpad(pair) || pair.isTooLarge { return "not searched" }
    return (relations(pair) + [Self.extent(pair.bound)]).joined(separator: "; ")
  }

  /// How far a search went, in a few words.
  private static func extent(_ bound: ExplorationBound) -> String {
    if bound.isComplete { return "complete" }
    if bound.isSingleMotionComplete { return "one motion complete, more \(bound.depth, "action")" }
    return bound.singleMotionDepth == bound.depth
      ? "\(bound.depth, "action")"
      : "one motion \(bound.singleMotionDepth, "action"), more \(bound.depth, "action")"
  }

  /// The effects of the two on each other.
  func relations(_ pair: PairFindings) -> [String] {
    var parts: [String] = []
    for side in PairFindings.Side.allCases where pair.prevention(by: side) != nil {
      parts.append("\(pair.name(side)) prevents \(pair.name(side.other))")
    }
    if pair.activeTogether != nil {
      parts.append("active together")
    } else if pair.both != nil {
      parts.append("both recognized from the same touches")
    } else if pair.isBothRare {
      parts.append("both recognized from the same touches, which are rare")
    } else {
      parts.append("\(pair.bound.isComplete ? "never" : "not") both recognized from the same touches")
    }
    for side in PairFindings.Side.allCases where pair.longestWait(of: side).time > .zero {
      parts.append("\(pair.name(side)) waits \(Self.wait(of: side, in: pair))")
    }
    return parts
  }
}
