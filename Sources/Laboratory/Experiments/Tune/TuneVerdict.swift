import Analysis
import LibinputEvents

/// The answer to “which setting makes these recordings right?”.
package struct TuneVerdict: Sendable {
  package let table: TuneTable
  /// The proposed setting, which loses nothing in the half that it was chosen with; `nil` if nothing helps.
  package let setting: LibinputSetting?
  /// A sentence about the plateau; empty if there is none.
  package let plateau: String
  /// The best setting of those that lose something, if it is better than the proposed one.
  package let costly: LibinputSetting?

  /// Chooses a setting: the one with the most gains and no loss; of equal ones, the one with the fewest assignments, then
  /// that of the first family.
  package init(_ table: TuneTable, _ families: [TuneFamily]) {
    func best(allowsLoss: Bool) -> (best: TuneFamily.Best, family: TuneFamily)? {
      var found: (best: TuneFamily.Best, family: TuneFamily)?
      for family in families {
        guard let best = family.best(in: table, allowsLoss: allowsLoss) else { continue }
        if let found,
          (found.best.score, -found.family.axes.count) >= (best.score, -family.axes.count)
        {
          continue
        }
        found = (best, family)
      }
      return found
    }
    self.table = table
    let lossless = best(allowsLoss: false)
    setting = lossless?.best.setting
    plateau = lossless.map { $0.family.text($0.best.plateau) } ?? ""
    let any = best(allowsLoss: true)
    costly = any.flatMap { $0.best.score > lossless?.best.score ?? 0 ? $0.best.setting : nil }
  }

  /// Whether the proposed setting loses nothing in the other half either, and gains there.
  package var isConfirmed: Bool {
    guard let setting else { return false }
    let change = table.change(setting, heldOut: true)
    return change.lost.isEmpty && !change.gained.isEmpty
  }
}
