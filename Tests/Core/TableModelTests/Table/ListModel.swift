import TableModel

/// A model of names that is a table's data source and delegate, and logs every query.
final class ListModel: TableViewDataSource, TableViewDelegate {
  struct Section: Equatable {
    var name: String
    var rows: [String]
    var heights: [String: Length] = [:]
  }

  var sections: [Section]
  var standard: Length? = .points(10)
  var header: Length? = .points(5)
  var footer: Length? = .zero
  private(set) var queries: [String] = []
  var onQuery: (() -> Void)?

  init(_ sections: [(String, [String])]) { self.sections = sections.map { Section(name: $0.0, rows: $0.1) } }

  convenience init(rows: [String]) { self.init([("A", rows)]) }

  func takeQueries() -> [String] {
    defer { queries = [] }
    return queries
  }

  func numberOfSections(in table: TableView) -> Int {
    queries.append("sections")
    onQuery?()
    return sections.count
  }

  func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int {
    queries.append("rows \(section)")
    return sections[section].rows.count
  }

  func tableView(_ table: TableView, heightForRowAt path: TableIndexPath) -> Length? {
    queries.append("height \(path)")
    let section = sections[path.section]
    return section.heights[section.rows[path.row]] ?? standard
  }

  func tableView(_ table: TableView, heightForHeaderInSection section: Int) -> Length? {
    queries.append("header \(section)")
    return header
  }

  func tableView(_ table: TableView, heightForFooterInSection section: Int) -> Length? {
    queries.append("footer \(section)")
    return footer
  }

  func tableView(_ table: TableView, editingStyleForRowAt path: TableIndexPath) -> EditingStyle {
    queries.append("style \(path)")
    return path.row == 0 ? .none : .delete
  }

  /// Returns a table that shows this model, with all data loaded.
  func table(_ style: TableView.Style = .plain, viewport: Int64 = 1000) throws -> TableView {
    let table = TableView(style: style, width: .points(100), viewportHeight: .points(viewport))
    table.dataSource = self
    table.delegate = self
    try table.reloadData()
    queries = []
    return table
  }
}

/// Shorthand: `p(0, 3)`.
func p(_ section: Int, _ row: Int) -> TableIndexPath { TableIndexPath(section: section, row: row) }

func rows(_ rows: Int..., of section: Int = 0) -> [TableIndexPath] { rows.map { p(section, $0) } }

extension AnimatedElement {
  /// Such as `0.1: 15 -> 25 appears top behind`: old index, initial and final placement in points, motion.
  var text: String {
    let name =
      switch oldIndex ?? newIndex {
      case .row(let path)?: "\(path.section).\(path.row)"
      case .header(let section)?: "h\(section)"
      case .footer(let section)?: "f\(section)"
      case .tableHeader?: "top"
      case .tableFooter?: "bottom"
      case .nothing?, nil: "?"
      }
    func short(_ place: Placement) -> String {
      var text = place.minY.points == place.minY.points.rounded() ? "\(Int(place.minY.points))" : "\(place.minY.points)"
      if place.minX != .zero { text += " x\(Int(place.minX.points))" }
      if place.opacity != 1 { text += " o\(Int(place.opacity))" }
      return text
    }
    var text = "\(name): \(short(from)) -> \(short(to))"
    if from.height != to.height { text += ", height \(from.height) -> \(to.height)" }
    switch motion {
    case .stays: break
    case .appears(let animation): text += " appears \(animation)"
    case .disappears(let animation): text += " disappears \(animation)"
    case .isReplaced(let animation): text += " isReplaced \(animation)"
    case .replaces(let animation): text += " replaces \(animation)"
    }
    if isBehind { text += " behind" }
    if isShaded { text += " shaded" }
    return text
  }
}
