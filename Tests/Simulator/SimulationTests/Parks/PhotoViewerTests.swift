import Gestures
import TableModel
import TestSupport
import Testing

@testable import Simulation

@Suite struct PhotoViewerTests {
  private static let upright = LengthSize(width: .points(320), height: .points(480))
  private static let landscape = LengthSize(width: .points(480), height: .points(320))

  private static func point(_ x: Int64, _ y: Int64) -> LengthPoint { LengthPoint(x: .points(x), y: .points(y)) }

  private static func viewer(_ width: Int = 4000, _ height: Int = 3000, in size: LengthSize = upright) -> PhotoViewer {
    let photo = Photo(name: "p", caption: "c", width: width, height: height)
    return PhotoViewer(photo, at: PhotoPath(park: 0, photo: 0), in: size)
  }

  private func expectInLimits(_ viewer: PhotoViewer, _ what: @autoclosure () -> String = "") {
    #expect((PhotoViewer.fit...viewer.maximumScale).contains(viewer.scale), "\(what())")
    let offset = viewer.contentOffset
    let maximum = viewer.maximumOffset
    #expect(offset.x >= .zero && offset.x <= maximum.x && offset.y >= .zero && offset.y <= maximum.y, "\(what())")
    // The content is the photo at its scale, and covers the window or is centred in it.
    let scale = Int64(viewer.scale)
    #expect(viewer.contentSize.width == viewer.fitSize.width.times(scale, over: 1000), "\(what())")
    #expect(viewer.contentSize.height == viewer.fitSize.height.times(scale, over: 1000), "\(what())")
    #expect(viewer.frame.size == viewer.contentSize)
    let window = LengthRect(viewer.viewport)
    for (low, high, size, room) in [
      (viewer.frame.minX, viewer.frame.maxX, viewer.frame.width, window.width),
      (viewer.frame.minY, viewer.frame.maxY, viewer.frame.height, window.height),
    ] {
      if size >= room {
        #expect(low <= .zero && high >= room, "\(what())")
      } else {
        #expect(((room - high) - low).units.magnitude <= 1, "\(what())")
      }
    }
  }

  @Test func photoFitsAtFirst() {
    let viewer = Self.viewer()
    #expect(viewer.scale == 1000)
    #expect(viewer.frame == LengthRect(x: .zero, y: .points(120), width: .points(320), height: .points(240)))
    expectInLimits(viewer)
  }

  @Test(arguments: [
    // One pixel per point, at least 2, at most 10.
    (3200, 2400, 10_000), (1600, 1200, 5000), (320, 240, 2000), (1, 1, 2000), (100_000, 100_000, 10_000),
    (960, 96, 3000),
  ]) func maximumScaleShowsOnePixelPerPoint(width: Int, height: Int, maximum: Int) {
    var viewer = Self.viewer(width, height)
    #expect(viewer.maximumScale == maximum)
    viewer.zoom(from: viewer.startGesture(at: Self.point(160, 240)), by: .infinity, to: Self.point(160, 240))
    // Stretched by at most 1, since the photo is shown as large as its resistance allows.
    #expect(viewer.scale == maximum + 1000)
    viewer = viewer.settled(about: Self.point(160, 240))
    #expect(viewer.scale == maximum)
    expectInLimits(viewer)
  }

  @Test func zoomKeepsThePointUnderTheFingers() {
    var random = SeededRandom(seed: 21)
    for _ in 0..<2000 {
      var viewer = Self.viewer()
      viewer.zoom(from: viewer.startGesture(at: Self.point(160, 240)), by: 4, to: Self.point(160, 240))
      let focus = Self.point(Int64.random(in: 0..<320, using: &random), Int64.random(in: 0..<480, using: &random))
      let start = viewer.startGesture(at: focus)
      let before = viewer
      viewer.zoom(from: start, by: Double.random(in: 0.5...2.5, using: &random), to: focus)
      let offset = viewer.contentOffset
      let maximum = viewer.maximumOffset
      // Unless clamped, the same point of the photo is there, within 1/64 pt for each rounding.
      if offset.x > .zero, offset.x < maximum.x {
        let was = (focus.x - before.frame.minX).times(Int64(viewer.scale), over: Int64(before.scale))
        #expect(abs((focus.x - viewer.frame.minX - was).units) <= 1)
      }
      if offset.y > .zero, offset.y < maximum.y {
        let was = (focus.y - before.frame.minY).times(Int64(viewer.scale), over: Int64(before.scale))
        #expect(abs((focus.y - viewer.frame.minY - was).units) <= 1)
      }
      expectInLimits(viewer.settled(about: focus))
    }
  }

  @Test func pinchBackToItsStartUndoesItself() {
    var viewer = Self.viewer()
    viewer.zoom(from: viewer.startGesture(at: Self.point(100, 200)), by: 2.5, to: Self.point(100, 200))
    let start = viewer.startGesture(at: Self.point(30, 250))
    let before = viewer
    for factor in [1.7, 40, 0.001, 3, 1] { viewer.zoom(from: start, by: factor, to: Self.point(30, 250)) }
    #expect(viewer == before)
  }

  @Test func scaleIsInWholeThousandthsAndResistsBeyondItsLimits() {
    var viewer = Self.viewer()
    let start = viewer.startGesture(at: Self.point(160, 240))
    for (factor, scale) in [
      (1.0004, 1000), (1.0006, 1001), (0.9999, 1000), (0.9, 948), (0.1, 669), (0, 645), (-3, 645), (-.infinity, 645),
      (1.5, 1500), (10, 10_000), (11, 10_355), (.greatestFiniteMagnitude, 11_000),
    ] as [(Double, Int)] {
      viewer.zoom(from: start, by: factor, to: Self.point(160, 240))
      #expect(viewer.scale == scale, "\(factor)")
    }
    let before = viewer
    viewer.zoom(from: start, by: .nan, to: Self.point(0, 0))
    #expect(viewer == before)
  }

  @Test func fittingAxisDoesNotMove() {
    var viewer = Self.viewer()
    let before = viewer
    viewer.scroll(to: viewer.contentOffset - Self.point(500, -500))
    #expect(viewer == before)
    // Twice as wide as the window and as high as it: moves horizontally only.
    viewer.zoom(from: viewer.startGesture(at: Self.point(160, 240)), by: 2, to: Self.point(160, 240))
    viewer.scroll(to: viewer.contentOffset - Self.point(-1000, -1000))
    #expect(viewer.contentOffset == Self.point(320, 0))
    viewer.scroll(to: viewer.contentOffset - LengthPoint(x: .largest, y: .smallest))
    #expect(viewer.contentOffset == .zero)
  }

  @Test func panBackToItsStartUndoesItself() {
    var viewer = Self.viewer()
    viewer.zoom(from: viewer.startGesture(at: Self.point(160, 240)), by: 5, to: Self.point(160, 240))
    let start = viewer.contentOffset
    let before = viewer
    for translation in [Self.point(40, 3), Self.point(9000, -9000), Self.point(0, 0)] {
      viewer.scroll(to: start - translation)
    }
    #expect(viewer == before)
  }

  // MARK: Rotation

  @Test func rotationFitsThePhotoAndRotatingBackIsExact() {
    var random = SeededRandom(seed: 22)
    for _ in 0..<2000 {
      var viewer = Self.viewer(
        Int.random(in: 1...9000, using: &random), Int.random(in: 1...9000, using: &random))
      let focus = Self.point(Int64.random(in: 0..<320, using: &random), Int64.random(in: 0..<480, using: &random))
      viewer.zoom(from: viewer.startGesture(at: focus), by: Double.random(in: 0.5...12, using: &random), to: focus)
      viewer = viewer.settled(about: focus)
      let translation = Self.point(
        Int64.random(in: -500...500, using: &random), Int64.random(in: -500...500, using: &random))
      viewer.scroll(to: viewer.contentOffset - translation)
      let before = viewer
      viewer.setViewport(Self.landscape)
      expectInLimits(viewer)
      #expect(viewer.scale == min(before.scale, viewer.maximumScale))
      if before.scale == 1000 { #expect(viewer == PhotoViewer(before.photo, at: before.path, in: Self.landscape)) }
      viewer.setViewport(Self.upright)
      #expect(viewer == before)
      viewer.setViewport(Self.landscape)
      viewer.setViewport(Self.landscape)
      viewer.setViewport(Self.upright)
      #expect(viewer == before)
    }
  }

  @Test func rotationKeepsTheCentre() {
    var viewer = Self.viewer()
    viewer.zoom(from: viewer.startGesture(at: Self.point(160, 240)), by: 6, to: Self.point(160, 240))
    viewer.scroll(to: viewer.contentOffset - Self.point(200, -100))
    func middle(_ viewer: PhotoViewer) -> (x: Int64, y: Int64) {
      let center = LengthRect(viewer.viewport).center - viewer.frame.origin
      // In thousandths of the photo's size.
      return (
        center.x.times(1000, over: viewer.frame.width.units).units,
        center.y.times(1000, over: viewer.frame.height.units).units
      )
    }
    let before = middle(viewer)
    viewer.setViewport(Self.landscape)
    #expect(abs(middle(viewer).x - before.x) <= 1 && abs(middle(viewer).y - before.y) <= 1)
  }

  @Test func panBetweenRotationsIsKept() {
    var viewer = Self.viewer()
    viewer.zoom(from: viewer.startGesture(at: Self.point(160, 240)), by: 3, to: Self.point(160, 240))
    let before = viewer
    viewer.setViewport(Self.landscape)
    viewer.scroll(to: viewer.contentOffset - Self.point(-50, 0))
    viewer.setViewport(Self.upright)
    #expect(viewer != before)
    #expect(viewer.scale == before.scale)
    expectInLimits(viewer)
  }

  // MARK: Transition

  @Test func transitionIsMonotonicFromStartToEnd() {
    let from = LengthRect(x: .points(232), y: .points(-20), width: .points(72), height: .points(54))
    let to = LengthRect(x: .zero, y: .points(120), width: .points(320), height: .points(240))
    let plan = PhotoTransition(
      from: from, to: to, backgroundFrom: 0, backgroundTo: 1000, began: Timestamp.milliseconds(500))
    #expect(plan.end == Timestamp.milliseconds(800))
    for time in [Timestamp.distantPast, .milliseconds(0), .milliseconds(500)] {
      #expect(plan.frame(at: time) == from && plan.background(at: time) == 0)
    }
    for time in [Timestamp.never, .milliseconds(800), .milliseconds(801)] {
      #expect(plan.frame(at: time) == to && plan.background(at: time) == 1000)
    }
    // Half the progress at half time, with symmetric easing.
    #expect(plan.frame(at: .milliseconds(650)).minY == .points(50))
    #expect(plan.background(at: .milliseconds(650)) == 500)
    #expect(plan.frame(at: .milliseconds(560)).minX > .points(200))
    var last = from
    for time in Int64(500)...800 {
      let frame = plan.frame(at: .milliseconds(time))
      #expect(frame.minX <= last.minX && frame.minY >= last.minY)
      #expect(frame.width >= last.width && frame.height >= last.height)
      last = frame
    }
  }
}
