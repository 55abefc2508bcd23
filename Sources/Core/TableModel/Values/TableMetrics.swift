/// A table's default heights, each clamped to its range.
public struct TableMetrics: Hashable, Sendable {
  /// The minimum height of a row, also in a pinch. 0...`Length.maximumHeight`.
  public let minimumRowHeight: Length
  /// The height of a row that has not been set. `minimumRowHeight`...`Length.maximumHeight`.
  public let defaultRowHeight: Length
  /// The default height of section headers. 0...`Length.maximumHeight`.
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
