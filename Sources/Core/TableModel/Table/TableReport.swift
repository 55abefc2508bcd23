/// The result of an update of a table.
public struct TableReport: Sendable {
  /// A length before and after the update.
  public struct Move: Hashable, Sendable, CustomStringConvertible {
    /// The length before.
    public var from: Length
    /// The length after.
    public var to: Length

    /// Creates a move from any two lengths.
    @inlinable public init(from: Length, to: Length) {
      self.from = from
      self.to = to
    }

    /// A Boolean value that indicates whether the lengths differ.
    @inlinable public var isMove: Bool { from != to }
    /// The description, such as `288.000 -> 728.000`, in points.
    public var description: String { "\(from) -> \(to)" }
  }

  /// Changes if anything grew, shrank, appeared or disappeared.
  public var contentHeight: Move
  /// Changes if the table scrolled, or its content became too short for the offset.
  public var contentOffset: Move
  /// The rows and sections that changed; nil after a reload of all data.
  public var updates: ResolvedUpdates?
  /// The animation; nil if animations are off, or nothing is animated.
  public var plan: AnimationPlan?
  /// Selected rows that no longer exist.
  public var deselected: [RowID] = []
  /// Advice about the update, one sentence each: it works, but may look odd.
  public var advice: [String] = []

  init(_ before: TableLayout, _ after: TableLayout, updates: ResolvedUpdates? = nil) {
    self.init(before.contentHeight, before.contentOffset, after)
    self.updates = updates
  }

  init(_ height: Length, _ offset: Length, _ after: TableLayout) {
    contentHeight = Move(from: height, to: after.contentHeight)
    contentOffset = Move(from: offset, to: after.contentOffset)
  }
}
