/// A row, header or footer in an animated update.
public struct AnimatedElement: Hashable, Sendable {
  /// The identity of an element, stable throughout the update.
  public enum Part: Hashable, Sendable {
    /// The table's header, above all sections.
    case tableHeader
    /// The table's footer, below all sections.
    case tableFooter
    /// A section's header.
    case header(SectionID)
    /// A section's footer.
    case footer(SectionID)
    /// A row.
    case row(RowID)
  }

  /// How an element takes part in the update.
  public enum Motion: Hashable, Sendable {
    /// Present before and after, possibly at another place or with another height.
    case stays
    /// Appears: inserted, or its section was closed.
    case appears(RowAnimation)
    /// Disappears: deleted, or its section is closed.
    case disappears(RowAnimation)
    /// The old version of a reloaded row, which disappears.
    case isReplaced(RowAnimation)
    /// The new version of a reloaded row, which appears in its place.
    case replaces(RowAnimation)
  }

  /// The element.
  public var part: Part
  /// How the element takes part.
  public var motion: Motion
  /// The element's index before the update; nil if it did not exist.
  public var oldIndex: TableHit?
  /// The element's index after the update; nil if it no longer exists.
  public var newIndex: TableHit?
  /// The initial placement; invisible for an element that appears.
  public var from: Placement
  /// The final placement; invisible for an element that disappears.
  public var to: Placement
  /// A Boolean value that indicates whether the element is below its neighbours in z-order: it slides out from under
  /// them, or back.
  public var isBehind: Bool
  /// A Boolean value that indicates whether its neighbours cast shadows on it.
  public var isShaded: Bool
  /// The gap in which the element is visible: between the elements above and below that stay, or the place of a reloaded
  /// row. Nil if nothing hides it.
  public var gap: AnimatedGap?

  /// A Boolean value that indicates whether the final placement differs from the initial one.
  public var isMove: Bool { from != to }

  /// Returns the placement at a point of the animation.
  ///
  /// - Parameter share: the progress, from 0 to 1; see `AnimationCurve.progress(at:)`.
  public func placement(at share: Double) -> Placement { from.toward(to, by: share) }
}

extension RowAnimation {
  /// The opposite side: a section that opens with one closes with the other, so that motion keeps its direction. Nil
  /// where there is none.
  public var opposite: RowAnimation? {
    switch self {
    case .left: .right
    case .right: .left
    case .top: .bottom
    case .bottom: .top
    case .fade, .none, .middle, .automatic: nil
    }
  }

  /// The animation for `automatic`: `fade`, which looks right in both styles and next to any other
  /// animation.
  var chosen: RowAnimation { self == .automatic ? .fade : self }

  /// Returns the placement of an appearing or disappearing row while it is invisible. It slides under its neighbours by `shift`.
  func hidden(_ placement: Placement, shift: Length) -> Placement {
    switch chosen {
    case .fade, .automatic: placement.moved(opacity: 0)
    case .right: placement.moved(x: placement.width, opacity: 0)
    case .left: placement.moved(x: .zero - placement.width, opacity: 0)
    case .top, .bottom, .middle: placement.moved(y: shift)
    case .none: placement
    }
  }

  /// Whether the row slides out from under its neighbours.
  var isBehind: Bool { [.top, .bottom, .middle].contains(chosen) }
}
