import TableModel

/// The layout of the collection: under each section's title its items, square, in as many columns as there is room for.
/// It holds no frames: each is a sum and a product away.
public struct FlowLayout: Hashable, Sendable {
  /// In points, all of them. As high as a table's header of the same text would be.
  public static let titleHeight = Length.points(44)
  /// At the sides, and above and below a section's items.
  public static let margin = Length.points(12)
  /// Between items, either way.
  public static let spacing = Length.points(8)
  /// There are as many columns as leave each item this wide. Three on the narrowest telephones.
  public static let minimumSide = Length.points(88)

  /// What is at a place of the content.
  public enum Element: Hashable, Sendable {
    case title(section: Int)
    case item(PhotoPath)
  }

  public let width: Length
  public let columns: Int
  /// As wide and as high as an item is.
  public let side: Length
  public let contentHeight: Length
  private let counts: [Int]
  /// Each section's, and behind the last one the content's height.
  private let tops: [Length]
  private let inset: Length

  /// - Parameter counts: how many items each section has; less than none counts as none.
  public init(width: Length, counts: [Int]) {
    self.width = max(.zero, width)
    self.counts = counts.map { min(max(0, $0), 1 << 32) }
    inset = min(Self.margin, self.width.times(1, over: 2))
    let room = self.width - 2 * inset
    // Never so many that the spacing would not leave anything.
    let columns = max(1, (room + Self.spacing).units / (Self.minimumSide + Self.spacing).units)
    self.columns = Int(columns)
    side = max(.zero, (room - (columns - 1) * Self.spacing).times(1, over: columns))
    var (tops, y) = ([Length](), Length.zero)
    for count in self.counts {
      tops.append(y)
      y += Self.height(of: count, columns: self.columns, side)
    }
    tops.append(y)
    (self.tops, contentHeight) = (tops, y)
  }
  private static func height(of count: Int, columns: Int, _ side: Length) -> Length {
    if count == 0 { return titleHeight }
    let rows = Int64((count - 1) / columns + 1)
    return titleHeight + 2 * margin + rows * side + (rows - 1) * spacing
  }

  public var numberOfSections: Int { counts.count }

  // MARK: Frames

  /// In the content; nil where there is no such section.
  public func frameForTitle(inSection section: Int) -> LengthRect? {
    guard counts.indices.contains(section) else { return nil }
    return LengthRect(x: .zero, y: tops[section], width: width, height: Self.titleHeight)
  }
  /// In the content; nil where there is no such item.
  public func frameForItem(at path: PhotoPath) -> LengthRect? {
    guard counts.indices.contains(path.park), (0..<counts[path.park]).contains(path.photo) else { return nil }
    let (row, column) = path.photo.quotientAndRemainder(dividingBy: columns)
    return LengthRect(
      x: inset + Int64(column) * pitch, y: topOfItems(path.park) + Int64(row) * pitch, width: side, height: side)
  }
  public func frame(of element: Element) -> LengthRect? {
    switch element {
    case .title(let section): frameForTitle(inSection: section)
    case .item(let path): frameForItem(at: path)
    }
  }

  // MARK: Hit testing

  /// Nil beside everything, and between items.
  public func hitTest(_ place: LengthPoint) -> Element? {
    guard place.x >= .zero, place.x < width, let section = section(at: place.y) else { return nil }
    if place.y < tops[section] + Self.titleHeight { return .title(section: section) }
    let (x, y) = (place.x - inset, place.y - topOfItems(section))
    if x < .zero || y < .zero { return nil }
    let (column, row) = (Int(x.units / pitch.units), Int(y.units / pitch.units))
    let path = PhotoPath(park: section, photo: row * columns + column)
    guard column < columns, let frame = frameForItem(at: path), frame.contains(place) else { return nil }
    return .item(path)
  }
  /// The first of what is not wholly above that place of the content; nil below everything.
  public func firstElement(below y: Length) -> Element? {
    if counts.isEmpty || y >= contentHeight { return nil }
    guard let section = section(at: max(.zero, y)) else { return nil }
    if y < tops[section] + Self.titleHeight { return .title(section: section) }
    // In the spacing below a row the next one is first, in a section's bottom margin the next section.
    let row = max(.zero, y + Self.spacing - topOfItems(section)).units / pitch.units
    let (item, rest) = (Int(row) * columns, section + 1)
    if item < counts[section] { return .item(PhotoPath(park: section, photo: item)) }
    return rest < counts.count ? .title(section: rest) : nil
  }

  private var pitch: Length { side + Self.spacing }
  private func topOfItems(_ section: Int) -> Length { tops[section] + Self.titleHeight + Self.margin }
  /// Which section holds that place; sections leave no gaps.
  private func section(at y: Length) -> Int? {
    guard y >= .zero, y < contentHeight else { return nil }
    var (low, high) = (0, counts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if tops[middle] <= y { low = middle } else { high = middle }
    }
    return low
  }
}
