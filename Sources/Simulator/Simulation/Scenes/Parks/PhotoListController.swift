import TableModel

/// A controller that shows the photos of a model in a scrolling view and knows the frame of each thumbnail.
package protocol PhotoListController: AnyObject {
  var model: ParkModel { get }
  var size: LengthSize { get }
  var contentHeight: Length { get }
  var contentInset: ContentInset { get }
  /// The content offset, in ``offsetRange``, or beyond while an end is stretched.
  var contentOffset: Length { get }

  /// The height at the view's top that a floating title covers.
  var floatingTitleHeight: Length { get }

  /// Scrolls to an offset, clamped to the content.
  func scroll(to offset: Length)

  /// Scrolls to an offset of a ``/ScrollPhysics/ScrollMotion``, which may be beyond an end.
  func scroll(toMoving offset: Length)

  /// Lays out the content for a new size, after a rotation. The first visible element stays first, as far as the content
  /// allows. Rotating back restores the offset if nothing has changed in between.
  func setSize(_ size: LengthSize)

  /// Returns a frame in the content, or nil if the photo is hidden.
  func thumbnailFrame(of path: PhotoPath) -> LengthRect?

  /// Returns the element at a point of the view.
  func hitTest(_ point: LengthPoint) -> PhotoListHit?
}

package enum PhotoListHit: Hashable, Sendable {
  case title(section: Int)
  case photo(PhotoPath)
}

extension PhotoListController {
  /// The offsets between the content's ends.
  package var offsetRange: ClosedRange<Length> {
    contentInset.offsetRange(contentHeight: contentHeight, viewportHeight: size.height)
  }

  /// Scrolls by the least distance that makes a thumbnail visible, if no part of it is.
  func reveal(_ path: PhotoPath) {
    guard let frame = thumbnailFrame(of: path) else { return }
    let covered = contentInset.top + floatingTitleHeight
    let top = frame.minY - covered
    let height = size.height - contentInset.bottom
    if frame.maxY <= contentOffset + covered {
      scroll(to: top)
    } else if frame.minY >= contentOffset + height {
      // A thumbnail higher than the view shows its top.
      scroll(to: min(top, frame.maxY - height))
    }
  }
}

/// The first visible element of a view before a rotation.
struct ScrollAnchor<Element> {
  /// The element; nil if the view was empty.
  let element: Element?
  /// The distance from the element's top to the view's top; negative if the element starts lower.
  let distance: Length
  let offset: Length

  init(_ element: Element?, at minY: Length?, offset: Length) {
    self.element = element
    self.offset = offset
    distance = minY.map { offset - $0 } ?? .zero
  }

  /// Returns the offset at which the element, at its new place, is the first visible one again: with as much of it above
  /// the view's top as before, but not all of it.
  func offset(forElementAt minY: Length?, height: Length) -> Length {
    guard let minY else { return offset }
    return minY + min(distance, max(.zero, height - Length(units: 1)))
  }
}
