import Gestures
import TableModel

/// A photo in the whole window, which can be zoomed and moved: a scroll view's state and its limits.
///
/// Its scale is whole thousandths, so that what a transcript calls 1.000 is exactly 1. Limits are hard: nothing bounces.
public struct PhotoViewer: Hashable, Sendable {
  /// The scale at which the whole photo shows: 1.000, the least.
  public static let fit = 1000

  public let path: PhotoPath
  public let photo: Photo
  /// The window's size.
  public private(set) var viewport: LengthSize
  /// In thousandths, `fit`…`maximumScale`.
  public private(set) var scale = fit
  /// Which place of the content is at the window's corner. Zero along an axis where all of it shows.
  public private(set) var contentOffset = LengthPoint.zero
  /// Where the middle of the window was in the content when the device was first turned, with nothing zoomed or moved
  /// since: turning back leads back there, exactly.
  private var beforeTurning: (center: LengthPoint, contentSize: LengthSize, scale: Int)?

  public init(_ photo: Photo, at path: PhotoPath, in viewport: LengthSize) {
    (self.photo, self.path, self.viewport) = (photo, path, viewport)
  }

  // MARK: Geometry

  /// The photo's size at scale 1: as large as fits.
  public var fitSize: LengthSize { LengthRect(viewport).aspectFit(across: photo.width, down: photo.height).size }
  public var contentSize: LengthSize { size(at: scale) }
  private func size(at scale: Int) -> LengthSize {
    LengthSize(
      width: fitSize.width.times(Int64(scale), over: Int64(Self.fit)),
      height: fitSize.height.times(Int64(scale), over: Int64(Self.fit)))
  }
  /// Until one of the photo's pixels is a point, but at least twice, and at most ten times as large as fits.
  public var maximumScale: Int {
    let pixels = Length.points(Int64(photo.width)).times(Int64(Self.fit), over: fitSize.width.units)
    return Int(min(max(pixels.units, 2 * Int64(Self.fit)), 10 * Int64(Self.fit)))
  }
  /// Where the photo is in the window: in the middle along an axis where all of it shows.
  public var frame: LengthRect {
    let size = contentSize
    func start(_ content: Length, _ viewport: Length, _ offset: Length) -> Length {
      content <= viewport ? (viewport - content).times(1, over: 2) : .zero - offset
    }
    return LengthRect(
      origin: LengthPoint(
        x: start(size.width, viewport.width, contentOffset.x), y: start(size.height, viewport.height, contentOffset.y)),
      size: size)
  }
  /// The furthest offset; the nearest is zero.
  public var maximumOffset: LengthPoint {
    LengthPoint(
      x: max(.zero, contentSize.width - viewport.width), y: max(.zero, contentSize.height - viewport.height))
  }

  // MARK: Zooming and moving

  /// The scale and the place of the photo when fingers took hold of it.
  public struct Hold: Hashable, Sendable {
    fileprivate let scale: Int
    fileprivate let frame: LengthRect
    fileprivate let place: LengthPoint
  }
  /// Fingers take hold of the photo there, in the window.
  public func hold(at place: LengthPoint) -> Hold { Hold(scale: scale, frame: frame, place: place) }

  /// The fingers' span is another: what was in the middle between them is where their middle is now, as far as the
  /// limits let it.
  ///
  /// - Parameter factor: relative to when they took hold. What is no number changes nothing.
  public mutating func zoom(_ hold: Hold, by factor: Double, to place: LengthPoint) {
    let wanted = Double(hold.scale) * factor
    if wanted.isNaN { return }
    // Held before it becomes an integer, so that every value converts.
    let scale = Int(min(max(wanted, Double(Self.fit)), Double(maximumScale)) + 0.5)
    func start(_ place: Length, _ held: Length, _ start: Length) -> Length {
      place - (held - start).times(Int64(scale), over: Int64(hold.scale))
    }
    set(
      scale: scale,
      origin: LengthPoint(
        x: start(place.x, hold.place.x, hold.frame.minX), y: start(place.y, hold.place.y, hold.frame.minY)))
  }
  /// The fingers have gone that far since they took hold.
  public mutating func move(_ hold: Hold, by way: LengthPoint) { set(scale: scale, origin: hold.frame.origin + way) }

  private mutating func set(scale: Int, origin: LengthPoint) {
    let old = (self.scale, contentOffset)
    self.scale = scale
    contentOffset = held(LengthPoint.zero - origin)
    if (self.scale, contentOffset) != old { beforeTurning = nil }
  }
  private func held(_ offset: LengthPoint) -> LengthPoint {
    let furthest = maximumOffset
    return LengthPoint(
      x: offset.x.clamped(to: .zero...furthest.x), y: offset.y.clamped(to: .zero...furthest.y))
  }

  // MARK: Turning

  /// The window has another size: the scale stays where the new limit lets it, and what was in the window's middle
  /// stays there.
  public mutating func setViewport(_ size: LengthSize) {
    let before =
      beforeTurning
      ?? (
        LengthRect(origin: LengthPoint.zero - frame.origin, size: viewport).center, contentSize, scale
      )
    viewport = size
    scale = min(before.scale, maximumScale)
    let content = contentSize
    let center = LengthPoint(
      x: before.center.x.times(content.width, over: before.contentSize.width),
      y: before.center.y.times(content.height, over: before.contentSize.height))
    contentOffset = held(
      LengthPoint(
        x: center.x - size.width.times(1, over: 2), y: center.y - size.height.times(1, over: 2)))
    beforeTurning = before
  }

  // MARK: Hashable

  public static func == (a: Self, b: Self) -> Bool {
    a.path == b.path && a.photo == b.photo && a.viewport == b.viewport && a.scale == b.scale
      && a.contentOffset == b.contentOffset
  }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(scale)
  }
}
