import TableModel
import CoreTestSupport

extension TableUpdate {
  /// Creates an update from a line such as `insert row [2, 0] with top` or `move section 2 to 1` (default: with fade).
  init(_ words: [Substring]) throws {
    let numbers = words.joined(separator: " ").split { !"-0123456789".contains($0) }.compactMap { Int($0) }
    let animation = words.dropLast().last == "with" ? RowAnimation.named(words[words.count - 1]) : .fade
    guard let animation, let first = numbers.first, let last = numbers.last else {
      throw CaseError("unexpected update")
    }
    let path = TableIndexPath(section: first, row: numbers[min(1, numbers.count - 1)])
    self =
      switch "\(words[0]) \(words[1])" {
      case "insert section": .insertSection(first, with: animation)
      case "delete section": .deleteSection(first, with: animation)
      case "reload section": .reloadSection(first, with: animation)
      case "move section": .moveSection(first, toSection: last)
      case "insert row": .insertRow(at: path, with: animation)
      case "delete row": .deleteRow(at: path, with: animation)
      case "reload row": .reloadRow(at: path, with: animation)
      case "move row": .moveRow(at: path, to: TableIndexPath(section: numbers[2], row: last))
      default: throw CaseError("unexpected `\(words[0]) \(words[1])`")
      }
  }
}

extension RowAnimation {
  fileprivate static func named(_ name: Substring) -> Self? { allCases.first { "\($0)" == name } }
}

extension TableView {
  /// Reports an update, alone or within a batch.
  @discardableResult func apply(_ update: TableUpdate) throws(UpdateError) -> TableReport? {
    switch update {
    case .insertSection(let section, let animation): try insertSections([section], with: animation)
    case .deleteSection(let section, let animation): try deleteSections([section], with: animation)
    case .reloadSection(let section, let animation): try reloadSections([section], with: animation)
    case .moveSection(let from, let to): try moveSection(from, toSection: to)
    case .insertRow(let path, let animation): try insertRows(at: [path], with: animation)
    case .deleteRow(let path, let animation): try deleteRows(at: [path], with: animation)
    case .reloadRow(let path, let animation): try reloadRows(at: [path], with: animation)
    case .moveRow(let from, let to): try moveRow(at: from, to: to)
    }
  }
}
