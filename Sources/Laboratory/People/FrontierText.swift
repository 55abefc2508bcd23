/// The frontier drawn with characters: excluded people upwards, to the right the wait and false recognitions.
struct FrontierText {
  static let title = "Excluded people by wait and by false recognitions (● frontier, ○ as it is, · others):"

  private let sweep: PeopleSweep
  private static let width = 30
  private static let height = 10

  init(_ sweep: PeopleSweep) { self.sweep = sweep }

  /// The lines; none if all settings are alike.
  var lines: [String] {
    let excluded = sweep.costs.map(\.excluded)
    guard let most = excluded.max(), let least = excluded.min(), most > least else { return [] }
    let rows = min(Self.height, most - least + 1)
    // Each number of people has its row; with too many of them, several share one.
    func row(_ place: Int) -> Int {
      rows - 1 - (excluded[place] - least) * (rows - 1) / (most - least)
    }
    let panels = [
      panel(sweep.costs.map(\.wait), rows, row, unit: "ms"),
      panel(sweep.costs.map { Double($0.mistakes) }, rows, row, unit: "false"),
    ].compactMap { $0 }
    if panels.isEmpty { return [] }
    let labels = (0..<rows).map { index in
      index == 0 ? "\(most)" : index == rows - 1 ? "\(least)" : ""
    }
    let margin = labels.map(\.count).max() ?? 0
    return (0..<rows + 2).map { index in
      let label = index < rows ? labels[index] : ""
      let start = String(repeating: " ", count: margin - label.count) + label
      return panels.map { "\(start) \($0[index])" }.joined(separator: "   ")
    }
  }

  /// A panel: its rows, the axis and the ends of the axis; nil if all values are alike.
  private func panel(_ values: [Double], _ rows: Int, _ row: (Int) -> Int, unit: String) -> [String]? {
    guard let low = values.min(), let high = values.max(), high - low >= 1 else { return nil }
    var cells = Array(repeating: [Character](repeating: " ", count: Self.width), count: rows)
    func mark(_ place: Int, _ character: Character) {
      let column = Int(((values[place] - low) / (high - low) * Double(Self.width - 1)).rounded())
      cells[row(place)][column] = character
    }
    for place in values.indices { mark(place, "·") }
    for place in sweep.frontier { mark(place, "●") }
    if let current = sweep.current { mark(current, "○") }
    let (first, last) = ("\(Int(low.rounded()))", "\(Int(high.rounded())) \(unit)")
    let gap = String(repeating: " ", count: max(1, Self.width - first.count - last.count))
    return cells.map { "│" + String($0) } + ["└" + String(repeating: "─", count: Self.width), " \(first)\(gap)\(last)"]
  }
}
