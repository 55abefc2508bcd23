/// Where a header or a row is: a band across the table, in the content's coordinates, y down from the content's top.
public struct TableRect: Hashable, Sendable {
  /// Its top edge, which belongs to it.
  public var minY: Length
  /// Zero or more.
  public var height: Length

  /// A band of that height.
  @inlinable public init(minY: Length, height: Length) { (self.minY, self.height) = (minY, height) }

  /// The first place below it.
  @inlinable public var maxY: Length { minY + height }
  /// Its top edge belongs to it and its bottom edge to the next one, so that every place has one owner.
  @inlinable public func contains(_ y: Length) -> Bool { y >= minY && y < maxY }
}
