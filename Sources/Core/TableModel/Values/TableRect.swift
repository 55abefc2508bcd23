/// The rectangle of a header, row or footer: a band across the table, in the content's coordinates, y down from its
/// top.
public struct TableRect: Hashable, Sendable {
  /// The top edge, which is part of the band.
  public var minY: Length
  /// The height, 0 or more.
  public var height: Length

  /// Creates a band.
  @inlinable public init(minY: Length, height: Length) {
    self.minY = minY
    self.height = height
  }

  /// The bottom edge, which is not part of the band.
  @inlinable public var maxY: Length { minY + height }
  /// Returns whether a position is in the band. The top edge is, the bottom edge belongs to the next band, so that
  /// every position is in one band only.
  @inlinable public func contains(_ y: Length) -> Bool { y >= minY && y < maxY }
}
