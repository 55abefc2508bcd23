import Gestures
import TableModel

/// A photo that fills the window and can be zoomed and panned: the state of a scroll view, with its limits.
///
/// The scale is in whole thousandths, so that 1.000 in a transcript is exactly 1.
package struct PhotoViewer: Hashable, Sendable {
  /// The least scale, at which the whole photo is visible: 1.000.
  package static let fit = 1000

  package let path: PhotoPath
  package let photo: Photo
  package private(set) var viewport: LengthSize
  /// The scale in thousandths: `fit`…`maximumScale`, or beyond while fingers stretch it or it springs back.
  package private(set) var scale = fit
  /// The point of the content at the window's corner: `zero`…`maximumOffset`, or beyond while it is stretched. Zero along an
  /// axis on which all of the content is visible.
  package private(set) var contentOffset = LengthPoint.zero
  /// The window's centre in the content before the first of several rotations without zooming or panning in between.
  /// Rotating back restores it exactly.
  private var beforeRotation: (center: LengthPoint, contentSize: LengthSize, scale: Int)?

  package init(_ photo: Photo, at path: PhotoPath, in viewport: LengthSize) {
    self.photo = photo
    self.path = path
    self.viewport = viewport
  }

  // MARK: Geometry

  /// The photo's size at scale 1, at which it just fits the window.
  package var fitSize: LengthSize { LengthRect(viewport).aspectFit(across: photo.width, down: photo.height).size }
  package var contentSize: LengthSize { size(at: scale) }

  private func size(at scale: Int) -> LengthSize {
    LengthSize(
      width: fitSize.width.times(Int64(scale), over: Int64(Self.fit)),
      height: fitSize.height.times(Int64(scale), over: Int64(Self.fit)))
  }

  /// The scale at which one pixel is one point, clamped to 2…10 times the fitting size.
  package var maximumScale: Int {
    let pixels = Length.points(Int64(photo.width)).times(Int64(Self.fit), over: fitSize.width.units)
    return Int(min(max(pixels.units, 2 * Int64(Self.fit)), 10 * Int64(Self.fit)))
  }

  /// The photo's frame in the window, centred along an axis on which all of it is visible.
  package var frame: LengthRect {
    let size = contentSize
    func start(_ content: Length, _ viewport: Length, _ offset: Length) -> Length {
      content <= viewport ? (viewport - content).times(1, over: 2) : .zero - offset
    }
    return LengthRect(
      origin: LengthPoint(
        x: start(size.width, viewport.width, contentOffset.x), y: start(size.height, viewport.height, contentOffset.y)),
      size: size)
  }

  /// The greatest offset; the least is zero.
  package var maximumOffset: LengthPoint {
    LengthPoint(
      x: max(.zero, contentSize.width - viewport.width), y: max(.zero, contentSize.height - viewport.height))
  }

  // MARK: Zooming and scrolling

  /// The photo's scale and place at the start of a gesture.
  package struct GestureStart: Hashable, Sendable {
    fileprivate let scale: Int
    fileprivate let unresistedScale: Double
    /// The photo's origin within its limits.
    fileprivate let origin: LengthPoint
    /// How far the offset is beyond its limits.
    fileprivate let stretch: LengthPoint
    fileprivate let maximumOffset: LengthPoint
    fileprivate let point: LengthPoint
  }

  /// Returns the state at the start of a gesture at a point of the window.
  package func startGesture(at point: LengthPoint) -> GestureStart {
    let stretch = RubberBand.distance(stretched: Double(abs(scale - nearestScale)), dimension: Double(Self.fit))
    let beyond = contentOffset - clampedOffset(contentOffset)
    return GestureStart(
      scale: scale, unresistedScale: Double(nearestScale) + (scale < nearestScale ? -stretch : stretch),
      origin: frame.origin + beyond, stretch: beyond, maximumOffset: maximumOffset, point: point)
  }

  /// The limit of the scale that is next to it, or the scale itself if it is within its limits.
  package var nearestScale: Int { min(max(scale, Self.fit), maximumScale) }

  /// Zooms the photo relative to the start of the gesture. The point that was between the fingers stays between them, now at
  /// `point` in the window, as far as the limits of the offset allow. NaN changes nothing.
  ///
  /// Beyond its limits the scale follows the fingers by ``/ScrollPhysics/RubberBand``, as the width of a photo that is 1,000
  /// points wide at scale 1. UIKit publishes no resistance of a zoom (`bouncesZoom`).
  package mutating func zoom(from start: GestureStart, by factor: Double, to point: LengthPoint) {
    let wanted = start.unresistedScale * max(0, factor)
    if factor.isNaN { return }
    let limit = min(max(wanted, Double(Self.fit)), Double(maximumScale))
    let stretched = RubberBand.stretched((wanted - limit).magnitude, dimension: Double(Self.fit))
    zoom(to: Int(limit + (wanted < limit ? -stretched : stretched) + 0.5), from: start, to: point)
  }

  private mutating func zoom(to scale: Int, from start: GestureStart, to point: LengthPoint) {
    var zoomed = self
    zoomed.scale = scale
    // What fingers have dragged beyond its edge before stays there until they lift.
    func offset(
      _ now: Length, _ then: Length, _ origin: Length, _ stretch: Length, of old: Length, _ maximum: Length
    ) -> Length {
      let wanted = (then - origin).times(Int64(scale), over: Int64(start.scale)) - now
      return wanted.clamped(to: .zero...maximum) + (maximum < old ? stretch.times(maximum, over: old) : stretch)
    }
    let maximum = zoomed.maximumOffset
    show(
      scale: scale,
      offset: LengthPoint(
        x: offset(point.x, start.point.x, start.origin.x, start.stretch.x, of: start.maximumOffset.x, maximum.x),
        y: offset(point.y, start.point.y, start.origin.y, start.stretch.y, of: start.maximumOffset.y, maximum.y)))
  }

  /// Scrolls to an offset, clamped to the limits.
  package mutating func scroll(to offset: LengthPoint) { show(scale: scale, offset: clampedOffset(offset)) }

  /// Shows a scale and an offset, which may be beyond the limits.
  package mutating func show(scale: Int, offset: LengthPoint) {
    if (scale, offset) != (self.scale, contentOffset) { beforeRotation = nil }
    (self.scale, contentOffset) = (scale, offset)
  }

  /// Returns the photo within its limits. The content at a point of the window stays there as far as they allow.
  package func settled(about point: LengthPoint) -> Self {
    var viewer = self
    viewer.zoom(to: nearestScale, from: startGesture(at: point), to: point)
    viewer.scroll(to: viewer.contentOffset)
    return viewer
  }

  private func clampedOffset(_ offset: LengthPoint) -> LengthPoint {
    let maximum = maximumOffset
    return LengthPoint(
      x: offset.x.clamped(to: .zero...maximum.x), y: offset.y.clamped(to: .zero...maximum.y))
  }

  // MARK: Rotation

  /// Resizes the window. The scale stays, within its new limit, and so does the content at the window's centre.
  package mutating func setViewport(_ size: LengthSize) {
    let before =
      beforeRotation
      ?? (
        LengthRect(origin: LengthPoint.zero - frame.origin, size: viewport).center, contentSize, scale
      )
    viewport = size
    scale = before.scale
    scale = nearestScale
    let content = contentSize
    let center = LengthPoint(
      x: before.center.x.times(content.width, over: before.contentSize.width),
      y: before.center.y.times(content.height, over: before.contentSize.height))
    contentOffset = clampedOffset(
      LengthPoint(
        x: center.x - size.width.times(1, over: 2), y: center.y - size.height.times(1, over: 2)))
    beforeRotation = before
  }

  // MARK: Hashable

  package static func == (a: Self, b: Self) -> Bool {
    a.path == b.path && a.photo == b.photo && a.viewport == b.viewport && a.scale == b.scale
      && a.contentOffset == b.contentOffset
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(scale)
  }
}
