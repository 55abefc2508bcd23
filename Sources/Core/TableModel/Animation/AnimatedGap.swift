/// The gap between two elements in which rows appear or disappear. They are visible only in the gap: their neighbours cover
/// rows that slide under them and rows that fade.
public struct AnimatedGap: Hashable, Sendable {
  /// The gap at the start.
  public var from: TableRect
  /// The gap at the end.
  public var to: TableRect
  /// The nearest element above that exists before and after.
  public var upper: AnimatedElement.Part
  /// The nearest element below that exists before and after.
  public var lower: AnimatedElement.Part

  /// Creates a gap.
  public init(from: TableRect, to: TableRect, upper: AnimatedElement.Part, lower: AnimatedElement.Part) {
    self.from = from
    self.to = to
    self.upper = upper
    self.lower = lower
  }

  /// Returns the gap at a point of the animation.
  ///
  /// - Parameter share: the progress, clamped to 0...1.
  public func rect(at share: Double) -> TableRect { from.toward(to, by: share >= 1 ? 1 : share > 0 ? share : 0) }

  /// Returns the distance by which rows must move to be hidden at one end of the gap. They fill the gap at its other end.
  static func shift(_ animation: RowAnimation, hiding shown: TableRect, in gap: TableRect) -> Length {
    switch animation.chosen {
    // The lower edge meets the element above, so that the rows slide out from under it.
    case .top: gap.minY - shown.maxY
    // The upper edge meets the element below.
    case .bottom: gap.maxY - shown.minY
    case .middle: gap.middle - shown.middle
    case .fade, .right, .left, .none, .automatic: .zero
    }
  }
}

/// Finds the gap of a row, header or footer that appears or disappears.
struct GapFinder: Sendable {
  let layout: TableLayout
  /// The layout without it.
  let other: TableLayout
  let transitions: RowTransitions
  /// Elements of `layout` that the batch moves elsewhere. They are no neighbours of a gap.
  let moved: Set<TableHit>

  /// The gap in both layouts, and the place of its rows.
  struct Found {
    var shown: TableRect
    /// The gap in the layout without the rows.
    var hidden: TableRect
    var upper: AnimatedElement.Part
    var lower: AnimatedElement.Part
  }

  func gap(of hit: TableHit) -> Found? {
    guard let upper = neighbour(of: hit, isBelow: false), let lower = neighbour(of: hit, isBelow: true) else {
      return nil
    }
    let top = other.rect(upper.other)?.maxY ?? .zero
    let bottom = other.rect(lower.other)?.minY ?? .zero
    return Found(
      shown: TableRect(minY: upper.edge, height: max(.zero, lower.edge - upper.edge)),
      hidden: TableRect(minY: top, height: max(.zero, bottom - top)), upper: upper.part, lower: lower.part)
  }

  /// The nearest element that exists in both layouts, and its edge towards the gap.
  private func neighbour(
    of hit: TableHit, isBelow: Bool
  ) -> (part: AnimatedElement.Part, other: TableHit, edge: Length)? {
    var hit = hit
    while true {
      // A run of rows is skipped at once.
      if let run = transitions.extent(of: hit) { hit = isBelow ? run.last : run.first }
      guard let next = isBelow ? layout.hit(after: hit) : layout.hit(before: hit) else { return nil }
      hit = next
      guard transitions.extent(of: hit) == nil, !moved.contains(hit), !isInMovedSection(hit),
        let part = layout.part(hit), let rect = layout.rect(hit), let twin = other.hit(part), other.rect(twin) != nil
      else { continue }
      return (part, twin, isBelow ? rect.minY : rect.maxY)
    }
  }

  private func isInMovedSection(_ hit: TableHit) -> Bool {
    switch hit {
    case .row(let path): moved.contains(.header(section: path.section))
    case .footer(let section): moved.contains(.header(section: section))
    case .tableHeader, .tableFooter, .header, .nothing: false
    }
  }
}

extension TableLayout {
  /// Returns the element below another one; nil below the table's footer. Rows of closed sections are skipped.
  func hit(after hit: TableHit) -> TableHit? {
    switch hit {
    case .tableHeader: sections.numberOfSections > 0 ? .header(section: 0) : .tableFooter
    case .header(let section):
      hasRows(section) ? .row(TableIndexPath(section: section, row: 0)) : .footer(section: section)
    case .row(let path):
      path.row + 1 < sections.numberOfRows(inSection: path.section)
        ? .row(TableIndexPath(section: path.section, row: path.row + 1)) : .footer(section: path.section)
    case .footer(let section): section + 1 < sections.numberOfSections ? .header(section: section + 1) : .tableFooter
    case .tableFooter, .nothing: nil
    }
  }

  /// Returns the element above another one; nil above the table's header. Rows of closed sections are skipped.
  func hit(before hit: TableHit) -> TableHit? {
    switch hit {
    case .tableHeader, .nothing: nil
    case .header(let section): section > 0 ? .footer(section: section - 1) : .tableHeader
    case .row(let path):
      path.row > 0 ? .row(TableIndexPath(section: path.section, row: path.row - 1)) : .header(section: path.section)
    case .footer(let section):
      hasRows(section)
        ? .row(TableIndexPath(section: section, row: sections.numberOfRows(inSection: section) - 1))
        : .header(section: section)
    case .tableFooter:
      sections.numberOfSections > 0 ? .footer(section: sections.numberOfSections - 1) : .tableHeader
    }
  }

  private func hasRows(_ section: Int) -> Bool {
    sections.isOpen(section) && sections.numberOfRows(inSection: section) > 0
  }
}
