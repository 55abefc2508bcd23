import Analysis
import LibinputEvents

/// Every combination of the values of some axes, and the best of them.
package struct TuneFamily: Sendable {
  /// One or more axes; the last varies fastest.
  package let axes: [TuneAxis]

  package init(_ axes: [TuneAxis]) { self.axes = axes }

  /// The number of combinations; `Int.max` if they cannot be counted.
  package var count: Int {
    axes.reduce(1) { product, axis in
      let (count, overflow) = product.multipliedReportingOverflow(by: axis.values.count)
      return overflow ? .max : count
    }
  }

  /// The combinations, in order.
  package var settings: [LibinputSetting] {
    axes.reduce([LibinputSetting()]) { settings, axis in
      settings.flatMap { setting in axis.values.indices.map { axis.adding($0, to: setting) } }
    }
  }

  /// The best combination of a family.
  package struct Best: Sendable {
    /// The setting in the middle of the plateau.
    package let setting: LibinputSetting
    /// How good it is: see ``TuneTable/score(_:)``.
    package let score: Int
    /// The largest box of combinations that are equally good.
    package let plateau: SweepPlateau
  }

  /// Returns the best combination in the half of the recordings that are not held out.
  ///
  /// - Parameter allowsLoss: whether a combination may lose recordings that are right as installed.
  /// - Returns: `nil` if no combination is better than libinput as it is installed.
  package func best(in table: TuneTable, allowsLoss: Bool) -> Best? {
    let settings = settings
    let scores = settings.map { setting in
      allowsLoss || table.change(setting, heldOut: false).lost.isEmpty
        ? table.score(setting) : -1
    }
    guard let score = scores.max(), score > table.score(nil) else {
      return nil
    }
    let plateau = SweepPlateau(scores, sizes: axes.map(\.values.count))
    var index = 0
    for (axis, range) in zip(axes, plateau.ranges) {
      // A word has no neighbours: the first of several is as good.
      let value = axis.isOrdered ? (range.lowerBound + range.upperBound) / 2 : range.lowerBound
      index = index * axis.values.count + value
    }
    return Best(setting: settings[index], score: score, plateau: plateau)
  }

  /// Returns the plateau as text: `plateau 45 to 80`; empty if no axis has an order.
  func text(_ plateau: SweepPlateau) -> String {
    let parts = zip(axes, plateau.ranges).compactMap { axis, range -> String? in
      guard axis.isOrdered else { return nil }
      let (low, high) = (axis.values[range.lowerBound], axis.values[range.upperBound])
      let name = axes.count > 1 ? " of \(axis.name)" : ""
      let edge = range.upperBound == axis.values.count - 1 ? ", where the values end" : ""
      return low == high
        ? "no plateau\(name): its neighbours do worse" : "plateau\(name) \(low) to \(high)\(edge)"
    }
    return parts.joined(separator: "; ")
  }

  /// Returns families of two axes that help by themselves, most promising first, with at most `limit` combinations.
  package static func pairs(of families: [TuneFamily], in table: TuneTable, limit: Int)
    -> [TuneFamily]
  {
    let helpful = families.compactMap { family -> (axis: TuneAxis, right: Int)? in
      guard family.axes.count == 1, let best = family.best(in: table, allowsLoss: true) else {
        return nil
      }
      return (family.axes[0].helpful(in: table, atMost: mostValues), best.score)
    }
    // Stable: of equal ones, the first.
    let ranked = helpful.enumerated().sorted {
      ($1.element.right, $0.offset) < ($0.element.right, $1.offset)
    }
    var pairs: [TuneFamily] = []
    var left = limit
    for (second, other) in ranked.enumerated() {
      for first in ranked[..<second] where first.element.axis.name != other.element.axis.name {
        let pair = TuneFamily([first.element.axis, other.element.axis])
        guard pair.count <= left else { continue }
        left -= pair.count
        pairs.append(pair)
      }
    }
    return pairs
  }

  /// The most values of an axis in a pair.
  private static let mostValues = 16
}

extension TuneAxis {
  /// Returns the axis with the values that gain a recording, or some of them, evenly spread.
  fileprivate func helpful(in table: TuneTable, atMost most: Int) -> TuneAxis {
    let gaining = values.indices.filter { index in
      !table.change(adding(index, to: LibinputSetting()), heldOut: false).gained.isEmpty
    }
    guard gaining.count > most else { return TuneAxis(name, gaining.map { values[$0] }) }
    return TuneAxis(name, (0..<most).map { values[gaining[$0 * (gaining.count - 1) / (most - 1)]] })
  }
}
