import TableModel

/// What the two controllers have in common: they show the photos of one model, scroll, and know where each thumbnail is.
public protocol PhotoListController: AnyObject {
  var model: ParkModel { get }
  /// How large the view is.
  var size: LengthSize { get }
  var contentHeight: Length { get }
  /// In zero … content height − the view's height, or only zero where everything shows.
  var contentOffset: Length { get }

  /// Scrolls as far as the content goes.
  func scroll(to offset: Length)
  /// The device was turned: everything is laid out anew, and what is first in the view stays first where the content
  /// goes that far. Turned back with nothing changed in between, everything is where it was.
  func setSize(_ size: LengthSize)
  /// In the content; nil where the photo does not show at all.
  func thumbnailFrame(of path: PhotoPath) -> LengthRect?
  /// What is at a place of the view.
  func hitTest(_ place: LengthPoint) -> PhotoListHit?
}

public enum PhotoListHit: Hashable, Sendable {
  /// A section's title.
  case title(section: Int)
  /// The cell of a photo.
  case photo(PhotoPath)
}

extension PhotoListController {
  public var maximumOffset: Length { max(.zero, contentHeight - size.height) }

  /// Scrolls by the least that brings a photo's thumbnail into view, where none of it is in view; and only there.
  func reveal(_ path: PhotoPath) {
    guard let frame = thumbnailFrame(of: path) else { return }
    if frame.maxY <= contentOffset {
      scroll(to: frame.minY)
    } else if frame.minY >= contentOffset + size.height {
      // What is higher than the view shows its top.
      scroll(to: min(frame.minY, frame.maxY - size.height))
    }
  }
}

/// What was first in a view when the device was turned.
struct ScrollAnchor<Element> {
  /// Nil where there was nothing.
  let element: Element?
  /// How far above the view's top it began; below zero where it began lower.
  let distance: Length
  /// Where the view was scrolled to.
  let offset: Length

  init(_ element: Element?, at minY: Length?, offset: Length) {
    (self.element, self.offset) = (element, offset)
    distance = minY.map { offset - $0 } ?? .zero
  }

  /// Where the view must be scrolled to for the element to be first again, now that it is there: as much of it above the
  /// view's top as there was, but never all of it.
  func offset(forElementAt minY: Length?, height: Length) -> Length {
    guard let minY else { return offset }
    return minY + min(distance, max(.zero, height - Length(units: 1)))
  }
}
