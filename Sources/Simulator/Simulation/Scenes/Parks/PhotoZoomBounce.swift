import Gestures
import TableModel

/// The animation of a photo that was zoomed beyond a limit, back to that limit, as UIKit's `bouncesZoom`. UIKit documents no
/// duration; this is that of the table's animations.
///
/// The photo's offset moves to its final place by the same share as its scale, so that nothing jumps.
struct PhotoZoomBounce {
  private let start: PhotoViewer
  let destination: PhotoViewer
  /// A point for each thousandth of the scale.
  private let remaining: RemainingDistance

  /// Creates the animation of a photo that is let go of; nil if its scale is within its limits. It zooms about the point of the
  /// window that was between the fingers.
  init?(_ viewer: PhotoViewer, about point: LengthPoint, at time: Timestamp) {
    if viewer.scale == viewer.nearestScale { return nil }
    start = viewer
    destination = viewer.settled(about: point)
    remaining = RemainingDistance(start: .points(Int64(viewer.scale - viewer.nearestScale)), began: time)
  }

  /// The time at which the photo has its final scale.
  var end: Timestamp { remaining.end }

  func photo(at time: Timestamp) -> PhotoViewer {
    let (left, whole) = (remaining.distance(at: time), remaining.start)
    func between(_ start: Length, _ end: Length) -> Length { end + (start - end).times(left, over: whole) }
    var photo = destination
    photo.show(
      scale: destination.scale + Int(left.points.rounded()),
      offset: LengthPoint(
        x: between(start.contentOffset.x, destination.contentOffset.x),
        y: between(start.contentOffset.y, destination.contentOffset.y)))
    return photo
  }
}
