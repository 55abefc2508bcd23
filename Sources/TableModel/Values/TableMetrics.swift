/// The heights a table gives by itself. What is out of range counts as the nearer end of it.
public struct TableMetrics: Hashable, Sendable {
  /// No row is lower, however it is pinched. Zero … `Length.maximumHeight`.
  public let minimumRowHeight: Length
  /// The height of a row that nobody has set. `minimumRowHeight` … `Length.maximumHeight`.
  public let defaultRowHeight: Length
  /// The height of a section's header where the section brings none. Zero … `Length.maximumHeight`.
  public let headerHeight: Length

  /// Rows of 88 pt that never get lower, headers of 48 pt: the figures of Apple's sample code "Table View Animations
  /// and Gestures", version 3.2.
  public init(
    minimumRowHeight: Length = .points(88), defaultRowHeight: Length = .points(88), headerHeight: Length = .points(48)
  ) {
    self.minimumRowHeight = minimumRowHeight.clamped(to: .zero ... .maximumHeight)
    self.defaultRowHeight = defaultRowHeight.clamped(to: self.minimumRowHeight ... .maximumHeight)
    self.headerHeight = headerHeight.clamped(to: .zero ... .maximumHeight)
  }
}
