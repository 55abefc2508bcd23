import Gestures
import Simulation
import TableModel
import TestSupport
import Testing

@Suite struct PhotoViewerTests {
  private static let upright = LengthSize(width: .points(320), height: .points(480))
  private static let lying = LengthSize(width: .points(480), height: .points(320))
  private static func place(_ x: Int64, _ y: Int64) -> LengthPoint { LengthPoint(x: .points(x), y: .points(y)) }
  private static func viewer(_ width: Int = 4000, _ height: Int = 3000, in size: LengthSize = upright) -> PhotoViewer {
    let photo = Photo(name: "p", caption: "c", width: width, height: height)
    return PhotoViewer(photo, at: PhotoPath(park: 0, photo: 0), in: size)
  }
  private func expectInLimits(_ viewer: PhotoViewer, _ what: @autoclosure () -> String = "") {
    #expect((PhotoViewer.fit...viewer.maximumScale).contains(viewer.scale), "\(what())")
    let (offset, furthest) = (viewer.contentOffset, viewer.maximumOffset)
    #expect(offset.x >= .zero && offset.x <= furthest.x && offset.y >= .zero && offset.y <= furthest.y, "\(what())")
    // The content is the photo at its scale, and covers the window or stands in its middle.
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
        #expect((room - high) - low == .zero || (room - high) - low == Length(units: 1), "\(what())")
      }
    }
  }

  @Test func atFirstAllOfItShows() {
    let viewer = Self.viewer()
    #expect(viewer.scale == 1000)
    #expect(viewer.frame == LengthRect(x: .zero, y: .points(120), width: .points(320), height: .points(240)))
    expectInLimits(viewer)
  }

  @Test(arguments: [
    // Pixels a point; at least two, at most ten.
    (3200, 2400, 10_000), (1600, 1200, 5000), (320, 240, 2000), (1, 1, 2000), (100_000, 100_000, 10_000),
    (960, 96, 3000),
  ]) func itZoomsAsFarAsItsPixelsGo(width: Int, height: Int, maximum: Int) {
    var viewer = Self.viewer(width, height)
    #expect(viewer.maximumScale == maximum)
    viewer.zoom(viewer.hold(at: Self.place(160, 240)), by: .infinity, to: Self.place(160, 240))
    #expect(viewer.scale == maximum)
    expectInLimits(viewer)
  }

  @Test func whatIsUnderTheFingersStaysThere() {
    var random = SeededRandom(seed: 21)
    for _ in 0..<2000 {
      var viewer = Self.viewer()
      viewer.zoom(viewer.hold(at: Self.place(160, 240)), by: 4, to: Self.place(160, 240))
      let focus = Self.place(Int64.random(in: 0..<320, using: &random), Int64.random(in: 0..<480, using: &random))
      let (hold, before) = (viewer.hold(at: focus), viewer)
      viewer.zoom(hold, by: Double.random(in: 0.5...2.5, using: &random), to: focus)
      let (offset, furthest) = (viewer.contentOffset, viewer.maximumOffset)
      // Where no limit was in the way, the same place of the photo is there, to a 64th for each step of rounding.
      if offset.x > .zero, offset.x < furthest.x {
        let was = (focus.x - before.frame.minX).times(Int64(viewer.scale), over: Int64(before.scale))
        #expect(abs((focus.x - viewer.frame.minX - was).units) <= 1)
      }
      if offset.y > .zero, offset.y < furthest.y {
        let was = (focus.y - before.frame.minY).times(Int64(viewer.scale), over: Int64(before.scale))
        #expect(abs((focus.y - viewer.frame.minY - was).units) <= 1)
      }
      expectInLimits(viewer)
    }
  }

  @Test func aPinchThatComesBackUndoesItself() {
    var viewer = Self.viewer()
    viewer.zoom(viewer.hold(at: Self.place(100, 200)), by: 2.5, to: Self.place(100, 200))
    let (hold, before) = (viewer.hold(at: Self.place(30, 250)), viewer)
    for factor in [1.7, 40, 0.001, 3, 1] { viewer.zoom(hold, by: factor, to: Self.place(30, 250)) }
    #expect(viewer == before)
  }

  @Test func theScaleIsWholeThousandthsAndNeverBelowOne() {
    var viewer = Self.viewer()
    let hold = viewer.hold(at: Self.place(160, 240))
    for (factor, scale) in [
      (1.0004, 1000), (1.0006, 1001), (0.9999, 1000), (0.1, 1000), (0, 1000), (-3, 1000), (-.infinity, 1000),
      (1.5, 1500), (.greatestFiniteMagnitude, 10_000),
    ] as [(Double, Int)] {
      viewer.zoom(hold, by: factor, to: Self.place(160, 240))
      #expect(viewer.scale == scale, "\(factor)")
    }
    let before = viewer
    viewer.zoom(hold, by: .nan, to: Self.place(0, 0))
    #expect(viewer == before)
  }

  @Test func whatShowsWholeDoesNotMove() {
    var viewer = Self.viewer()
    let before = viewer
    viewer.move(viewer.hold(at: .zero), by: Self.place(500, -500))
    #expect(viewer == before)
    // Twice as wide as the window, and as high as it: it moves across only.
    viewer.zoom(viewer.hold(at: Self.place(160, 240)), by: 2, to: Self.place(160, 240))
    viewer.move(viewer.hold(at: .zero), by: Self.place(-1000, -1000))
    #expect(viewer.contentOffset == Self.place(320, 0))
    viewer.move(viewer.hold(at: .zero), by: LengthPoint(x: .largest, y: .smallest))
    #expect(viewer.contentOffset == .zero)
  }

  @Test func aDragThatComesBackUndoesItself() {
    var viewer = Self.viewer()
    viewer.zoom(viewer.hold(at: Self.place(160, 240)), by: 5, to: Self.place(160, 240))
    let (hold, before) = (viewer.hold(at: .zero), viewer)
    for way in [Self.place(40, 3), Self.place(9000, -9000), Self.place(0, 0)] { viewer.move(hold, by: way) }
    #expect(viewer == before)
  }

  // MARK: Turning

  @Test func turnedItFitsAgainAndBackIsExact() {
    var random = SeededRandom(seed: 22)
    for _ in 0..<2000 {
      var viewer = Self.viewer(
        Int.random(in: 1...9000, using: &random), Int.random(in: 1...9000, using: &random))
      let focus = Self.place(Int64.random(in: 0..<320, using: &random), Int64.random(in: 0..<480, using: &random))
      viewer.zoom(viewer.hold(at: focus), by: Double.random(in: 0.5...12, using: &random), to: focus)
      let way = Self.place(Int64.random(in: -500...500, using: &random), Int64.random(in: -500...500, using: &random))
      viewer.move(viewer.hold(at: .zero), by: way)
      let before = viewer
      viewer.setViewport(Self.lying)
      expectInLimits(viewer)
      #expect(viewer.scale == min(before.scale, viewer.maximumScale))
      if before.scale == 1000 { #expect(viewer == PhotoViewer(before.photo, at: before.path, in: Self.lying)) }
      viewer.setViewport(Self.upright)
      #expect(viewer == before)
      viewer.setViewport(Self.lying)
      viewer.setViewport(Self.lying)
      viewer.setViewport(Self.upright)
      #expect(viewer == before)
    }
  }

  @Test func whatIsInTheMiddleStaysThereWhenTurned() {
    var viewer = Self.viewer()
    viewer.zoom(viewer.hold(at: Self.place(160, 240)), by: 6, to: Self.place(160, 240))
    viewer.move(viewer.hold(at: .zero), by: Self.place(200, -100))
    func middle(_ viewer: PhotoViewer) -> (x: Int64, y: Int64) {
      let center = LengthRect(viewer.viewport).center - viewer.frame.origin
      // In thousandths of the photo.
      return (
        center.x.times(1000, over: viewer.frame.width.units).units,
        center.y.times(1000, over: viewer.frame.height.units).units
      )
    }
    let before = middle(viewer)
    viewer.setViewport(Self.lying)
    #expect(abs(middle(viewer).x - before.x) <= 1 && abs(middle(viewer).y - before.y) <= 1)
  }

  @Test func movedInBetweenTurningBackLeadsElsewhere() {
    var viewer = Self.viewer()
    viewer.zoom(viewer.hold(at: Self.place(160, 240)), by: 3, to: Self.place(160, 240))
    let before = viewer
    viewer.setViewport(Self.lying)
    viewer.move(viewer.hold(at: .zero), by: Self.place(-50, 0))
    viewer.setViewport(Self.upright)
    #expect(viewer != before)
    #expect(viewer.scale == before.scale)
    expectInLimits(viewer)
  }

  // MARK: The way there

  @Test func aTransitionGoesFromItsBeginningToItsEndAndNeverBack() {
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
    // Half the way after half the time, and as slow at the end as at the beginning.
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
