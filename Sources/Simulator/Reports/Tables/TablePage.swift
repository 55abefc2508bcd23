import Analysis
internal import EmbeddedFiles
import Simulation
import TouchTrace

/// The page of answers that are tables, which needs no script. Other pages begin with it and add what can be played.
package enum TablePage {
  /// Returns the page as HTML in UTF-8.
  ///
  /// - Parameters:
  ///   - title: what was asked about, such as a folder.
  ///   - tables: the tables, of which the first one's headline is the verdict.
  ///   - picture: a picture as SVG, which is shown below them.
  package static func html(_ title: String, _ tables: [AnswerTable], picture: String? = nil) -> [UInt8] {
    ReportPage.html(
      title: ReportPage.title(title), styles: EmbeddedFile.page("tables.css"), scripts: [],
      body: body(title, tables, picture.map(figure) ?? ""), data: nil)
  }

  /// An image rather than part of the page, so that the styles of neither apply to the other.
  private static func figure(_ picture: String) -> String {
    let data = String(decoding: Base64.text(Array(picture.utf8), last: "+/"), as: UTF8.self)
    return "<figure class=\"picture\"><img alt=\"The settings as a picture; the tables have the numbers.\" "
      + "src=\"data:image/svg+xml;base64,\(data)\"></figure>\n"
  }

  /// Returns the tables as the beginning of a page's body.
  ///
  /// - Parameter figure: HTML below them.
  package static func body(_ title: String, _ tables: [AnswerTable], _ figure: String = "") -> String {
    guard let first = tables.first else { return "" }
    let sections = tables.enumerated().map { number, table in
      let title = number == 0 ? "" : "<h2>\(text(table.headline))</h2>\n"
      let rows = table.columns.isEmpty ? list(table) : grid(table)
      let notes = table.notes.map { "<p class=\"note\">\(text($0))</p>\n" }.joined()
      return number == 0 && rows.isEmpty && notes.isEmpty ? "" : "<section>\n\(title)\(rows)\(notes)</section>\n"
    }
    return """
      <header><h1>\(text(title))</h1><p class="headline">\(text(first.headline))</p></header>
      <main><div class="answer">
      \(sections.joined())\(figure)</div></main>

      """
  }

  private static func list(_ table: AnswerTable) -> String {
    if table.rows.isEmpty { return "" }
    let items = table.rows.map { row in
      "<li\(style(row))><span>\(text(table.text(of: 0, in: row)))</span>\(details(row))</li>\n"
    }
    return "<ul>\n\(items.joined())</ul>\n"
  }

  private static func grid(_ table: AnswerTable) -> String {
    if table.rows.isEmpty { return "" }
    let columns = table.shownColumns
    func kind(_ column: Int) -> String { table.columns[column].isTrailing ? " class=\"number\"" : "" }
    let titles = columns.map { "<th scope=\"col\"\(kind($0))>\(text(table.columns[$0].title))</th>" }
    let rows = table.rows.map { row -> String in
      let cells = columns.map { column in
        "<td\(kind(column)) data-name=\"\(XMLText.attribute(table.columns[column].title))\"><span>"
          + "\(text(table.text(of: column, in: row)))</span></td>"
      }
      let below =
        row.details.isEmpty
        ? "" : "<tr class=\"details\"><td colspan=\"\(columns.count)\">\(details(row))</td></tr>\n"
      return "<tr\(style(row))>\(cells.joined())</tr>\n\(below)"
    }
    return """
      <div class="scrolls"><table class="stacks">
      <thead><tr>\(titles.joined())</tr></thead>
      <tbody>
      \(rows.joined())</tbody></table></div>

      """
  }

  private static func details(_ row: AnswerTable.Row) -> String {
    row.details.map { "<div class=\"note\">\(text($0))</div>" }.joined()
  }

  private static func style(_ row: AnswerTable.Row) -> String {
    switch row.style {
    case .good: " class=\"good\""
    case .bad: " class=\"bad\""
    case .verbatim: " class=\"verbatim\""
    case .plain, .detail, .headline, .cell, .frame: ""
    }
  }

  private static func text(_ text: String) -> String { XMLText.content(PageText(of: "")(PictureText.cleaned(text))) }
}
