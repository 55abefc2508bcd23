/// What one verb did to a table: enough for a transcript to tell it without looking at the table.
public struct TableChange: Hashable, Sendable {
  /// What the verb did itself.
  public enum Event: Hashable, Sendable {
    /// It was so already.
    case nothing
    case sectionAdded(Int, rows: Int)
    case sectionOpened(Int, rows: Int)
    case sectionClosed(Int, rows: Int)
    case rowHeightChanged(IndexPath, from: Length, to: Length)
    case scrolled
    case viewportResized(from: Length, to: Length)
    /// Refused: the verb named what is not there, or wanted too much. The table is as it was.
    case refused(Refusal)
  }
  /// Why a verb was refused.
  public enum Refusal: Hashable, Sendable {
    case noSuchSection(Int)
    case noSuchRow(IndexPath)
    /// More rows than `TableModel.maximumRowCount`, or less than none.
    case rowCount(Int)
    /// A scale that gives no height: NaN, or infinitely many times zero.
    case noHeight(IndexPath)
  }
  /// A length before and after.
  public struct Move: Hashable, Sendable {
    public var from: Length
    public var to: Length
    @inlinable public init(from: Length, to: Length) { (self.from, self.to) = (from, to) }
    @inlinable public var isMove: Bool { from != to }
  }

  public var event: Event
  public var contentHeight: Move
  /// Moves with `scrolled`, and with any other event that leaves the offset outside its range.
  public var contentOffset: Move

  public init(_ event: Event, contentHeight: Move, contentOffset: Move) {
    (self.event, self.contentHeight, self.contentOffset) = (event, contentHeight, contentOffset)
  }
}

// MARK: Text

extension TableChange: CustomStringConvertible {
  /// `section 2 opened, 5 rows; content 288.000 -> 728.000`. Lengths are in points.
  public var description: String {
    var text = event.description
    if contentHeight.isMove { text += "; content \(contentHeight)" }
    if contentOffset.isMove { text += "; offset \(contentOffset)" }
    return text
  }
}
extension TableChange.Move: CustomStringConvertible {
  public var description: String { "\(from) -> \(to)" }
}
extension TableChange.Event: CustomStringConvertible {
  public var description: String {
    func counted(_ rows: Int) -> String { rows == 1 ? "1 row" : "\(rows) rows" }
    return switch self {
    case .nothing: "nothing changed"
    case .sectionAdded(let section, let rows): "section \(section) added, \(counted(rows))"
    case .sectionOpened(let section, let rows): "section \(section) opened, \(counted(rows))"
    case .sectionClosed(let section, let rows): "section \(section) closed, \(counted(rows))"
    case .rowHeightChanged(let path, let from, let to): "row \(path) height \(from) -> \(to)"
    case .scrolled: "scrolled"
    case .viewportResized(let from, let to): "viewport \(from) -> \(to)"
    case .refused(let refusal): "refused: \(refusal)"
    }
  }
}
extension TableChange.Refusal: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noSuchSection(let section): "there is no section \(section)"
    case .noSuchRow(let path): "there is no row \(path)"
    case .rowCount(let count): "\(count) more rows; a table has 0 to \(TableModel.maximumRowCount) rows"
    case .noHeight(let path): "the scale for row \(path) gives no height"
    }
  }
}
