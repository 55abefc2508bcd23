/// What a row, a header or a footer does in an update.
public struct AnimatedElement: Hashable, Sendable {
  /// What it is, by a name that holds through the update.
  public enum Part: Hashable, Sendable {
    /// The table's own, above all sections.
    case tableHeader
    /// The table's own, below all sections.
    case tableFooter
    /// A section's header.
    case header(SectionID)
    /// A section's footer.
    case footer(SectionID)
    /// A row.
    case row(RowID)
  }
  /// How it takes part.
  public enum Motion: Hashable, Sendable {
    /// It was there and stays, perhaps elsewhere or higher.
    case stays
    /// It was not there: inserted, or its section was closed.
    case comes(RowAnimation)
    /// It is no longer there: deleted, or its section is closed.
    case goes(RowAnimation)
    /// The old one of a reloaded row, and the new one in its place.
    case isReplaced(RowAnimation)
    /// The new one, which comes where the row is.
    case replaces(RowAnimation)
  }
  /// What moves.
  public var part: Part
  /// How it takes part.
  public var motion: Motion
  /// Where it was called so before, and where it is after: sections and rows by number. Nil where it was not, or is not.
  public var oldIndex: TableHit?
  /// Where it is called so after the update, by number. Nil where it is not there.
  public var newIndex: TableHit?
  /// Where it begins; for what comes, where it is not seen yet.
  public var from: Placement
  /// Where it ends; for what goes, where it is no longer seen.
  public var to: Placement
  /// Whether it lies under what stays: it comes from under its neighbours, or goes there.
  public var isBehind: Bool
  /// Whether its neighbours cast shadows on it.
  public var isShaded: Bool

  /// Whether it ends elsewhere than it began, or is seen otherwise.
  public var isMove: Bool { from != to }
  /// - Parameter share: of the way; see `AnimationCurve.progress(at:)`.
  public func placement(at share: Double) -> Placement { from.toward(to, by: share) }
}

extension RowAnimation {
  /// The side opposite: what opens by one closes by the other, for a flow in one direction. Nil where there is none.
  public var opposite: RowAnimation? {
    switch self {
    case .left: .right
    case .right: .left
    case .top: .bottom
    case .bottom: .top
    case .fade, .none, .middle, .automatic: nil
    }
  }
  /// `automatic` lets the table choose: `fade`, which looks right in both styles and beside any other motion.
  var chosen: RowAnimation { self == .automatic ? .fade : self }

  /// Where a row that comes, or goes, is while it is not seen.
  ///
  /// - Parameter run: the height of the rows that come together: they slide as one.
  func hidden(_ placement: Placement, run: Length) -> Placement {
    switch chosen {
    case .fade, .automatic: placement.moved(opacity: 0)
    case .right: placement.moved(x: placement.width, opacity: 0)
    case .left: placement.moved(x: .zero - placement.width, opacity: 0)
    case .top: placement.moved(y: .zero - run)
    case .bottom: placement.moved(y: run)
    // Its middle stays in the middle of the gap that opens at the place's top.
    case .middle: placement.moved(y: .zero - Length(units: run.units / 2))
    case .none: placement
    }
  }
  var isBehind: Bool { [.top, .bottom, .middle].contains(chosen) }
}
