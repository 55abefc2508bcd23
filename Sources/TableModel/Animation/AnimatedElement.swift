/// What a row, a header or a footer does in an update.
public struct AnimatedElement: Hashable, Sendable {
  public enum Part: Hashable, Sendable {
    case tableHeader, tableFooter
    case header(SectionID)
    case footer(SectionID)
    case row(RowID)
  }
  public enum Motion: Hashable, Sendable {
    /// It was there and stays, perhaps elsewhere or higher.
    case stays
    case comes(RowAnimation)
    case goes(RowAnimation)
    /// The old one of a reloaded row, and the new one in its place.
    case isReplaced(RowAnimation)
    case replaces(RowAnimation)
  }
  public var part: Part
  public var motion: Motion
  /// Where it was called so before, and where it is after: sections and rows by number. Nil where it was not, or is not.
  public var oldIndex: TableHit?
  public var newIndex: TableHit?
  public var from: Placement
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
