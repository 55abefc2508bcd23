import Gestures
import TableModel

extension SceneElement {
  static var table: Self { Self("table") }
}

extension SceneElementKind {
  static let table = Self("table", [], "the table, which contains its headers, cells and footers", isContainer: true)
  static let header = Self("header", ["section"], "the header of a section")
  static let cell = Self("cell", ["section", "row"], "a row of a section, visible or not")
}

extension SectionController {
  /// Returns the element that the table shows at a point, and the table, which contains it.
  func elements(at point: Point2D) -> [SceneElement] {
    let element: SceneElement? =
      switch hitTest(point) {
      case .header(let section): SceneElement("header", section)
      case .row(let path): SceneElement("cell", path.section, path.row)
      case .footer(let section): SceneElement("footer", section)
      case .tableHeader: SceneElement("tableHeader")
      case .tableFooter: SceneElement("tableFooter")
      case .nothing: nil
      }
    return (element.map { [$0] } ?? []) + [.table]
  }

  /// Returns the table's part that an element is; `nothing` for other elements.
  func hit(_ element: SceneElement) -> TableHit {
    let indices = element.indices
    switch element.kind {
    case "header": return .header(section: indices[0])
    case "cell": return .row(TableIndexPath(section: indices[0], row: indices[1]))
    case "footer": return .footer(section: indices[0])
    case "tableHeader": return .tableHeader
    case "tableFooter": return .tableFooter
    default: return .nothing
    }
  }

  /// Returns the element that a gesture acts on: the one on which its touch began, or the one at its location.
  func hit(_ gesture: SceneGesture) -> TableHit { gesture.element.map(hit) ?? hitTest(gesture.location) }

  /// Returns what a reader calls an element of the table, by the titles of its sections; nil if the table has no such element.
  func title(of element: SceneElement) -> String? {
    switch hit(element) {
    case .header(let section): title(ofSection: section)
    case .row(let path): title(ofSection: path.section).map { "\($0), row \(path.row + 1)" }
    case .footer(let section): title(ofSection: section).map { "the footer of \($0)" }
    case .tableHeader: "the table's header"
    case .tableFooter: "the table's footer"
    case .nothing: element == .table ? "the table" : nil
    }
  }

  private func title(ofSection section: Int) -> String? {
    infos.indices.contains(section) ? infos[section].header.title : nil
  }

  /// Returns whether an element is still in the table: a row ends with its section.
  func isPresent(_ element: SceneElement) -> Bool {
    guard element.kind == "cell" else { return true }
    return table.rectForRow(at: TableIndexPath(section: element.indices[0], row: element.indices[1])) != nil
  }
}

extension Scene {
  /// Returns the problem with an element of a table of sections, such as `plays`, with these numbers of rows, such as
  /// `quotations`; nil if the table can have it.
  func problem(_ element: SceneElement, rows counts: [Int], _ sections: String, _ rows: String) -> String? {
    guard let section = element.indices.first, element.kind != "tab" else { return nil }
    if let problem = problem(element, section, below: counts.count, sections) { return problem }
    guard element.kind == "cell" else { return nil }
    return problem(element, element.indices[1], below: counts[section], "\(rows) in section \(section)")
  }
}
