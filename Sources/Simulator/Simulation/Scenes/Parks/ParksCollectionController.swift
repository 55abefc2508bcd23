import TableModel

/// Shows only the photos of the parks, in a collection with a section for each park.
package final class ParksCollectionController: PhotoListController {
  package let model: ParkModel
  package private(set) var size: LengthSize
  package private(set) var layout: FlowLayout
  package let contentInset: ContentInset
  package private(set) var contentOffset: Length
  /// The titles scroll with the content.
  package let floatingTitleHeight = Length.zero
  private var anchor: ScrollAnchor<FlowLayout.Element>?

  package init(_ model: ParkModel, size: LengthSize, inset: ContentInset = .zero) {
    contentInset = inset
    contentOffset = .zero - inset.top
    self.model = model
    self.size = size
    layout = Self.layout(of: model, size)
  }

  private static func layout(of model: ParkModel, _ size: LengthSize) -> FlowLayout {
    FlowLayout(width: size.width, counts: model.parks.map(\.photos.count))
  }

  package var contentHeight: Length { layout.contentHeight }

  /// Returns the frame of a photo, which keeps its aspect ratio in its item.
  package func thumbnailFrame(of path: PhotoPath) -> LengthRect? {
    guard let photo = model.photo(at: path) else { return nil }
    return layout.frameForItem(at: path)?.aspectFit(across: photo.width, down: photo.height)
  }

  package func hitTest(_ point: LengthPoint) -> PhotoListHit? {
    guard LengthRect(size).contains(point) else { return nil }
    return switch layout.hitTest(LengthPoint(x: point.x, y: point.y + contentOffset)) {
    case .title(let section): .title(section: section)
    case .item(let path): .photo(path)
    case nil: nil
    }
  }

  // MARK: Scrolling and resizing

  package func scroll(to offset: Length) {
    let before = contentOffset
    contentOffset = offset.clamped(to: offsetRange)
    if contentOffset != before { anchor = nil }
  }

  package func scroll(toMoving offset: Length) {
    if offset != contentOffset { anchor = nil }
    contentOffset = offset
  }

  package func setSize(_ size: LengthSize) {
    let anchor = anchor ?? currentAnchor
    self.size = size
    layout = Self.layout(of: model, size)
    let frame = anchor.element.flatMap(layout.frame)
    scroll(to: anchor.offset(forElementAt: frame?.minY, height: frame?.height ?? .zero))
    self.anchor = anchor
  }

  private var currentAnchor: ScrollAnchor<FlowLayout.Element> {
    let first = layout.firstElement(below: contentOffset)
    return ScrollAnchor(first, at: first.flatMap(layout.frame)?.minY, offset: contentOffset)
  }
}
