import TableModel

/// The layout of the collection: a title for each section, and below it square items in as many columns as fit. Frames are
/// computed in O(1), not stored.
package struct FlowLayout: Hashable, Sendable {
  /// The height of a table's header with the same text, in points.
  package static let titleHeight = Length.points(44)
  /// The margin at the sides, and above and below a section's items.
  package static let margin = Length.points(12)
  /// The horizontal and vertical distance between items.
  package static let spacing = Length.points(8)
  /// The least side of an item, which determines the number of columns: three on the narrowest phones.
  package static let minimumSide = Length.points(88)

  package enum Element: Hashable, Sendable {
    case title(section: Int)
    case item(PhotoPath)
  }

  package let width: Length
  package let columns: Int
  /// The width and height of an item.
  package let side: Length
  package let contentHeight: Length
  private let counts: [Int]
  /// The top of each section, followed by the content's height.
  private let tops: [Length]
  private let inset: Length

  /// Creates a layout of sections with these numbers of items; negative numbers count as zero.
  package init(width: Length, counts: [Int]) {
    self.width = max(.zero, width)
    self.counts = counts.map { min(max(0, $0), Int(clamping: Int64(1) << 32)) }
    inset = min(Self.margin, self.width.times(1, over: 2))
    let room = self.width - 2 * inset
    // The spacing counts too, so that something is left for the items.
    let columns = max(1, (room + Self.spacing).units / (Self.minimumSide + Self.spacing).units)
    self.columns = Int(columns)
    // Rounded down: the columns fit.
    side = max(.zero, Length(units: (room - (columns - 1) * Self.spacing).units / columns))
    var tops = [Length]()
    var y = Length.zero
    for count in self.counts {
      tops.append(y)
      y += Self.height(of: count, columns: self.columns, side)
    }
    tops.append(y)
    self.tops = tops
    contentHeight = y
  }

  private static func height(of count: Int, columns: Int, _ side: Length) -> Length {
    if count == 0 { return titleHeight }
    let rows = Int64((count - 1) / columns + 1)
    return titleHeight + 2 * margin + rows * side + (rows - 1) * spacing
  }

  // MARK: Frames

  /// Returns a frame in the content, or nil if there is no such section.
  package func frameForTitle(inSection section: Int) -> LengthRect? {
    guard counts.indices.contains(section) else { return nil }
    return LengthRect(x: .zero, y: tops[section], width: width, height: Self.titleHeight)
  }

  /// Returns a frame in the content, or nil if there is no such item.
  package func frameForItem(at path: PhotoPath) -> LengthRect? {
    guard counts.indices.contains(path.park), (0..<counts[path.park]).contains(path.photo) else { return nil }
    let (row, column) = path.photo.quotientAndRemainder(dividingBy: columns)
    return LengthRect(
      x: inset + Int64(column) * pitch, y: topOfItems(path.park) + Int64(row) * pitch, width: side, height: side)
  }

  package func frame(of element: Element) -> LengthRect? {
    switch element {
    case .title(let section): frameForTitle(inSection: section)
    case .item(let path): frameForItem(at: path)
    }
  }

  // MARK: Hit testing

  /// Returns the element at a point of the content, or nil in a margin or between items.
  package func hitTest(_ point: LengthPoint) -> Element? {
    guard point.x >= .zero, point.x < width, let section = section(at: point.y) else { return nil }
    if point.y < tops[section] + Self.titleHeight { return .title(section: section) }
    let x = point.x - inset
    let y = point.y - topOfItems(section)
    if x < .zero || y < .zero { return nil }
    let column = Int(x.units / pitch.units)
    let row = Int(y.units / pitch.units)
    let path = PhotoPath(park: section, photo: row * columns + column)
    guard column < columns, let frame = frameForItem(at: path), frame.contains(point) else { return nil }
    return .item(path)
  }

  /// Returns the first element that is not entirely above `y`, or nil below the last one.
  package func firstElement(below y: Length) -> Element? {
    if counts.isEmpty || y >= contentHeight { return nil }
    guard let section = section(at: max(.zero, y)) else { return nil }
    if y < tops[section] + Self.titleHeight { return .title(section: section) }
    // In the spacing below a row, the next row is the first; in a section's bottom margin, the next section.
    let row = max(.zero, y + Self.spacing - topOfItems(section)).units / pitch.units
    let item = Int(row) * columns
    let rest = section + 1
    if item < counts[section] { return .item(PhotoPath(park: section, photo: item)) }
    return rest < counts.count ? .title(section: rest) : nil
  }

  private var pitch: Length { side + Self.spacing }

  private func topOfItems(_ section: Int) -> Length { tops[section] + Self.titleHeight + Self.margin }

  /// Returns the section at `y`. There are no gaps between sections.
  private func section(at y: Length) -> Int? {
    guard y >= .zero, y < contentHeight else { return nil }
    var low = 0
    var high = counts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if tops[middle] <= y { low = middle } else { high = middle }
    }
    return low
  }
}
