import CoreTestSupport
import Testing

@testable import TableModel

/// Tables with what they show after each action, as cases in text files.
@Suite struct TableCaseTests {
  @Test(arguments: CaseFile.all(in: "../Cases/Tables")) func tablesShowTheirModels(cases: CaseFile) throws {
    try cases.expectOutcomes { TableCase() }
  }
}

/// Plays a case: `table A: a b / B: c` loads a plain table of two sections, 100 pt wide; its headers are 5 pt high, its rows 10 pt.
///
/// `model` changes the data, and the lines of ``TableUpdate`` report it, one by one or between `begin` and `end`. A report has the
/// motion of each visible element. `at 150` shows the animation after 150 ms. Below an action is also what it changed of the table:
/// its height, rows, offset and selection. A row has the name that it had first: with another ID, it has a prime.
final class TableCase: CasePlayer {
  private let model = ListModel([])
  private var heights: [Substring: Length] = [:]
  private lazy var table = TableView(width: .points(100), viewportHeight: .points(1000))
  private var (style, viewport) = (TableView.Style.plain, Int64(1000))
  private var (rowNames, sectionNames) = ([RowID: String](), [SectionID: String]())
  private var (time, animation) = (Int64(0), TableAnimation?.none)
  private var anchor: TableView.Anchor?
  private lazy var shown = state()

  func perform(_ words: [Substring]) throws -> [String] {
    let before = shown
    var lines: [String]
    do { lines = try act(words) } catch let error as UpdateError { lines = ["! \(error)"] }
    if words[0] != "model" { shown = state() }
    return lines + zip(shown, before).filter { $0 != $1 }.map { "> \($0.0)" }
  }

  private func act(_ words: [Substring]) throws -> [String] {
    let numbers = words.joined(separator: " ").split { !"-0123456789".contains($0) }.compactMap { Int($0) }
    let points = numbers.map { Length.points(Int64($0)) }
    let path = p(numbers.first ?? 0, numbers.dropFirst().first ?? 0)
    switch words[0] {
    case "grouped": style = .grouped
    case "viewport": viewport = Int64(numbers[0])
    case "height": setHeight(of: words[1], points[points.count - 1])
    case "table":
      setSections(words.dropFirst())
      table = try model.table(style, viewport: viewport)
    case "model": setSections(words.dropFirst())
    case "begin": table.beginUpdates()
    case "end": return lines(try table.endUpdates())
    case "reload" where words.count == 1: return lines(try table.reloadData())
    case "at": return frame(Int64(numbers[0]) * 1000)
    case "animations": table.animationsEnabled = words[1] == "on"
    case "queries": return ["? \(list(model.takeQueries()))"]
    case "editing": table.setEditing(words[1] == "on", animated: true)
    case "style": return ["= \(table.editingStyleForRow(at: path).map { "\($0)" } ?? "nil")"]
    case "select": return answer(table.selectRow(at: path, extending: words[1] == "also"))
    case "deselect": return answer(table.deselectRow(at: path))
    case "offset": table.setContentOffset(points[0], beyondEnds: words.last == "beyond")
    case "anchor": anchor = table.anchor(atViewportY: points[0])
    case "restore": if let anchor { table.restore(anchor) }
    case "scroll": return answer(table.scrollToRow(at: path, at: try position(words[words.count - 1])) != nil)
    case "size": table.setSize(width: points[0], viewportHeight: points[1])
    case "hits": return ["= \(list(points.map { text(table.layout.hitTest(contentY: $0)) }))"]
    default: return lines(try table.apply(TableUpdate(words)))
    }
    return []
  }

  private func answer(_ isDone: Bool) -> [String] { isDone ? [] : ["= no"] }

  private func position(_ word: Substring) throws -> TableView.ScrollPosition {
    let all = [TableView.ScrollPosition.none, .top, .middle, .bottom]
    guard let position = all.first(where: { "\($0)" == word }) else { throw CaseError("unexpected `\(word)`") }
    return position
  }

  // MARK: The model

  private func setHeight(of name: Substring, _ height: Length) {
    switch name {
    case "rows": model.standard = height
    case "footers": model.footer = height
    case "top": table.setTableHeaderHeight(height)
    case "bottom": table.setTableFooterHeight(height)
    default: heights[name] = height
    }
    for section in model.sections.indices { setHeights(&model.sections[section]) }
  }

  private func setHeights(_ section: inout ListModel.Section) {
    for row in section.rows { section.heights[row] = heights[row[...]] }
  }

  /// Sets sections such as `A: a b / B: 0...9`.
  private func setSections(_ words: ArraySlice<Substring>) {
    model.sections = words.split(separator: "/").map { words in
      let rows = words.dropFirst().flatMap { word in
        let ends = word.split(separator: "...").compactMap { Int($0) }
        return ends.count == 2 ? (ends[0]...ends[1]).map { "\($0)" } : [String(word)]
      }
      var section = ListModel.Section(name: String(words[words.startIndex].dropLast()), rows: rows)
      setHeights(&section)
      return section
    }
  }

  // MARK: Outcomes

  private func lines(_ report: TableReport?) -> [String] {
    guard let report else { return [] }
    if let plan = report.plan {
      animation = TableAnimation(plan, at: time, interrupting: animation.flatMap { $0.end > time ? $0 : nil })
    }
    return (report.updates == nil ? ["~ reloaded"] : []) + report.advice.map { "~ advice: \($0)" }
      + (report.plan?.visibleElements.map { "~ \($0.text)" } ?? ["~ not animated"])
  }

  /// What the viewport shows at a time, from back to front.
  private func frame(_ time: Int64) -> [String] {
    self.time = time
    guard let frame = animation?.presentation(of: table.layout, at: time) else { return ["= at rest"] }
    return frame.elements.map { element in
      let place = element.placement
      return "= \(text(element.hit)) at \(place.minX),\(place.minY), \(place.height) high"
        + (place.opacity == 1 ? "" : ", opacity \((place.opacity * 100).rounded() / 100)")
        + (element.clip.map { ", within \($0.minY)...\($0.maxY)" } ?? "") + (element.shadow > 0 ? ", shaded" : "")
    }
  }

  private func state() -> [String] {
    let layout = table.layout
    return [
      "content \(layout.contentHeight), width \(layout.width)", "offset \(layout.contentOffset)", "rows \(names())",
      "selected \(list(table.indexPathsForSelectedRows.map(\.description)))",
      table.isEditing ? "editing" : "not editing",
    ]
  }

  private func list(_ texts: [String]) -> String { texts.isEmpty ? "none" : texts.joined(separator: ", ") }

  private func names() -> String {
    (0..<table.numberOfSections).map { section in
      let count = table.numberOfRows(inSection: section)
      let rows = count > 20 ? ["\(count)"] : (0..<count).map { name(p(section, $0)) }
      return ([name(section)] + rows).joined(separator: " ")
    }.joined(separator: " / ")
  }

  private func name(_ path: TableIndexPath) -> String {
    guard let id = table.id(ofRowAt: path) else { return "?" }
    if rowNames[id] == nil { rowNames[id] = unused(model.sections[path.section].rows[path.row], rowNames.values) }
    return rowNames[id] ?? ""
  }

  private func name(_ section: Int) -> String {
    guard let id = table.id(ofSection: section) else { return "?" }
    if sectionNames[id] == nil { sectionNames[id] = unused(model.sections[section].name, sectionNames.values) + ":" }
    return sectionNames[id] ?? ""
  }

  private func unused(_ name: String, _ names: some Collection<String>) -> String {
    names.contains(name) || names.contains(name + ":") ? unused(name + "'", names) : name
  }

  private func text(_ hit: TableHit) -> String {
    switch hit {
    case .header(let section): "header \(section)"
    case .footer(let section): "footer \(section)"
    case .row(let path): "row \(path)"
    default: "\(hit)"
    }
  }
}
