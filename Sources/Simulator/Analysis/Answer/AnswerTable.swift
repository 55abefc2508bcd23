import Gestures
import TouchTrace

/// An answer that is a table: the verdict, rows with a cell for each column, and notes on all of it.
///
/// Text, JSON and pages are renderings of this value. They show the same headline, cells and notes, and order nothing themselves.
package struct AnswerTable: Hashable, Sendable {
  /// A column.
  package struct Column: Hashable, Sendable {
    /// The title for people, with the unit of its numbers.
    package let title: String
    /// The decimals of its numbers for people.
    let digits: Int
    /// Whether the cells end at one place, as numbers do.
    package let isTrailing: Bool

    package init(_ title: String, unit: String = "", digits: Int = 0, isTrailing: Bool = false) {
      self.title = QuotedText.plain(unit.isEmpty ? title : "\(title) (\(unit))")
      (self.digits, self.isTrailing) = (digits, isTrailing)
    }
  }

  /// A cell: a text or a number for people, and its fields for programs.
  package struct Cell: Hashable, Sendable {
    private enum Content: Hashable, Sendable {
      case text(String)
      case number(Double)
    }

    private let content: Content
    package let fields: AnswerFields

    package init(_ text: String, _ fields: AnswerFields = [:]) {
      (content, self.fields) = (.text(QuotedText.plain(text)), fields)
    }

    /// Creates a cell with the same text for people and for programs.
    package init(_ text: String, key: String) { self.init(text, [key: .text(text)]) }

    package init(_ count: Int, key: String) { (content, fields) = (.number(Double(count)), [key: .count(count)]) }

    /// Creates a cell of seconds for people, and of microseconds for programs.
    package init(seconds time: Timestamp, key: String) {
      let microseconds = Int(time.microseconds)
      (content, fields) = (.number(Double(microseconds) / 1_000_000), [key: .count(microseconds)])
    }

    package func text(in column: Column) -> String {
      switch content {
      case .text(let text): text
      case .number(let number): HumanNumbers.digits(number, decimals: column.digits)
      }
    }
  }

  /// A row.
  package struct Row: Hashable, Sendable {
    package var cells: [Cell]
    /// What belongs below the row, a line each.
    package var details: [String]
    /// What only programs read, after the fields of the cells.
    package var fields: AnswerFields
    package var style: AnswerPart.Style

    package init(
      _ cells: [Cell], details: [String] = [], fields: AnswerFields = [:], style: AnswerPart.Style = .plain
    ) {
      (self.cells, self.details) = (cells, details.map(QuotedText.plain))
      (self.fields, self.style) = (fields, style)
    }

    /// Creates a row of a list.
    package init(
      _ text: String, _ fields: AnswerFields, details: [String] = [], style: AnswerPart.Style = .plain
    ) {
      self.init([Cell(text, fields)], details: details, style: style)
    }
  }

  /// The verdict.
  package let headline: String
  /// The columns; none for a list of rows with one cell each.
  package let columns: [Column]
  package let rows: [Row]
  /// Sentences on all of it, below the rows.
  package let notes: [String]
  /// What only programs read of all of it.
  package let fields: AnswerFields
  /// The number of columns at the beginning that name a row. They are repeated where a table continues below.
  package let namingColumns: Int

  package init(
    _ headline: String, columns: [Column] = [], _ rows: [Row], notes: [String] = [], fields: AnswerFields = [:],
    namingColumns: Int = 1
  ) {
    (self.headline, self.notes) = (QuotedText.plain(headline), notes.map(QuotedText.plain))
    (self.columns, self.rows, self.fields, self.namingColumns) = (columns, rows, fields, namingColumns)
  }

  /// The columns for people: those that have a title or a cell with a text.
  package var shownColumns: [Int] {
    columns.isEmpty
      ? [0] : columns.indices.filter { index in rows.contains { !text(of: index, in: $0).isEmpty } || rows.isEmpty }
  }

  /// Returns the text of a cell for people.
  package func text(of column: Int, in row: Row) -> String {
    row.cells[column].text(in: columns.isEmpty ? Column("") : columns[column])
  }
}
