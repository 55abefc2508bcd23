/// What an update did to a table.
public struct TableReport: Sendable {
  /// A length before and after.
  public struct Move: Hashable, Sendable, CustomStringConvertible {
    /// Before.
    public var from: Length
    /// After.
    public var to: Length
    /// Any two lengths.
    @inlinable public init(from: Length, to: Length) { (self.from, self.to) = (from, to) }
    /// Whether they differ.
    @inlinable public var isMove: Bool { from != to }
    /// `288.000 -> 728.000`, in points.
    public var description: String { "\(from) -> \(to)" }
  }

  /// Moves where something grew, shrank, came or went.
  public var contentHeight: Move
  /// Moves where the table scrolled, and where its content no longer reaches so far.
  public var contentOffset: Move
  /// Which rows and sections are where; nil where everything was asked anew.
  public var updates: ResolvedUpdates?
  /// How everything gets to its new place; nil where animations are off, or nothing moves gradually.
  public var plan: AnimationPlan?
  /// Selected rows that are gone.
  public var deselected: [RowID] = []
  /// Advice on what was asked for, a sentence each: it works, and may look odd.
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
