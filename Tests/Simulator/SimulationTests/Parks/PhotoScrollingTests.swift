import Gestures
import TableModel
import TestSupport
import Testing
import TouchTrace

@testable import Simulation

/// A zoomed photo that moves on after a flick.
@Suite struct PhotoScrollingTests {
  private static let window = LengthSize(width: .points(320), height: .points(480))

  private func viewer(_ random: inout SeededRandom) -> PhotoViewer {
    let photo = Photo(
      name: "photo", caption: "", width: Int.random(in: 300...4000, using: &random),
      height: Int.random(in: 300...4000, using: &random))
    var viewer = PhotoViewer(photo, at: PhotoPath(park: 0, photo: 0), in: Self.window)
    let center = LengthPoint(x: .points(160), y: .points(240))
    viewer.zoom(from: viewer.startGesture(at: center), by: Double.random(in: 1...6, using: &random), to: center)
    return viewer
  }

  @Test func flickStopsWhereAnnouncedWithinTheLimits() throws {
    var random = SeededRandom(seed: 71)
    var moving = 0
    for _ in 0..<1000 {
      var viewer = viewer(&random)
      var scrolling = PhotoScrolling(viewer)
      let start = Timestamp(microseconds: Int64.random(in: 0...1_000_000, using: &random))
      scrolling.beginDrag(at: start)
      scrolling.endDrag(
        velocity: Point2D(.random(in: -4000...4000, using: &random), .random(in: -4000...4000, using: &random)),
        at: start)
      guard scrolling.isMoving else { continue }
      moving += 1
      let (stop, place) = (try #require(scrolling.stopTime), scrolling.destination)
      viewer.scroll(to: place)
      #expect(viewer.contentOffset == place, "within the limits")
      for _ in 0..<20 {
        let time = Timestamp(microseconds: Int64.random(in: start.microseconds...stop.microseconds, using: &random))
        let offset = scrolling.offset(at: time)
        viewer.scroll(to: offset)
        // A bounce stretches an edge by at most half of the window, and no axis on which all of the photo is visible.
        let beyond = offset - viewer.contentOffset
        let maximum = viewer.maximumOffset
        #expect(abs(beyond.x.points) <= (maximum.x == .zero ? 0 : 160) + 0.1)
        #expect(abs(beyond.y.points) <= (maximum.y == .zero ? 0 : 240) + 0.1)
      }
      scrolling.advance(to: stop)
      #expect(!scrolling.isMoving && scrolling.offset(at: stop) == place)
    }
    #expect(moving > 500)
  }

  private func stretched(_ distance: Length, _ dimension: Double) -> Length {
    Length(nearest: -RubberBand.stretched(distance.points, dimension: dimension))
  }

  @Test func photoThatIsDraggedBeyondItsEdgeResistsAsATableAndSpringsBack() {
    var random = SeededRandom(seed: 73)
    for _ in 0..<300 {
      var viewer = viewer(&random)
      let before = viewer
      var scrolling = PhotoScrolling(viewer)
      let distance = LengthPoint(
        x: .points(Int64.random(in: 0...900, using: &random)), y: .points(Int64.random(in: 0...900, using: &random)))
      scrolling.beginDrag(at: .milliseconds(0))
      let translation = viewer.contentOffset + distance
      scrolling.drag(by: Point2D(translation.x.points, translation.y.points))
      let stretched = LengthPoint(
        x: viewer.maximumOffset.x == .zero
          ? .zero : stretched(distance.x, 320),
        y: viewer.maximumOffset.y == .zero
          ? .zero : stretched(distance.y, 480))
      #expect(scrolling.offset(at: .milliseconds(0)) == stretched)
      // The same where another gesture takes over, such as a pinch that has ended.
      viewer.show(scale: viewer.scale, offset: stretched)
      var adopted = PhotoScrolling(viewer)
      let difference = adopted.offset(at: .milliseconds(0)) - stretched
      #expect(abs(difference.x.units) <= 1 && abs(difference.y.units) <= 1)
      adopted.touchUp(at: .milliseconds(0))
      let place = before.maximumOffset.x == .zero && before.maximumOffset.y == .zero ? adopted.destination : .zero
      #expect(adopted.destination == place)
    }
  }

  @Test func photoReturnsToTheLimitOfItsScaleWithoutAJump() throws {
    var random = SeededRandom(seed: 74)
    for _ in 0..<300 {
      var viewer = viewer(&random)
      let point = LengthPoint(
        x: .points(Int64.random(in: 0...320, using: &random)), y: .points(Int64.random(in: 0...480, using: &random)))
      let factor = Bool.random(using: &random) ? Double.random(in: 0...0.15, using: &random) : 30
      viewer.zoom(from: viewer.startGesture(at: point), by: factor, to: point)
      let bounce = try #require(PhotoZoomBounce(viewer, about: point, at: .milliseconds(0)))
      let end = bounce.end
      #expect(bounce.photo(at: .milliseconds(0)) == viewer)
      #expect(bounce.photo(at: end) == viewer.settled(about: point) && bounce.destination.scale == viewer.nearestScale)
      // A touch in between finds a photo that springs back from there.
      var last = viewer
      for time in stride(from: 0, to: end.microseconds, by: 8000) {
        let photo = bounce.photo(at: Timestamp(microseconds: time))
        #expect(abs(photo.scale - photo.nearestScale) <= abs(last.scale - last.nearestScale))
        #expect(
          abs((photo.frame.minX - last.frame.minX).points) < 40 && abs((photo.frame.minY - last.frame.minY).points) < 60
        )
        last = photo
      }
    }
  }

  @Test func touchStopsThePhotoWhereItIs() throws {
    var random = SeededRandom(seed: 72)
    var scrolling = PhotoScrolling(viewer(&random))
    scrolling.beginDrag(at: .milliseconds(0))
    scrolling.endDrag(velocity: Point2D(900, -900), at: .milliseconds(0))
    let offset = scrolling.offset(at: .milliseconds(100))
    let isStopped = scrolling.touchDown(at: .milliseconds(100))
    #expect(isStopped)
    scrolling.touchUp(at: .milliseconds(200))
    #expect(!scrolling.isMoving && scrolling.stopTime == nil && scrolling.offset(at: .milliseconds(9000)) == offset)
  }

  @Test func photoIsReleasedWithTheVelocityOfThePan() throws {
    let scene = try ParksScene(
      surface: Surface(widthInMillipoints: 320_000, heightInMillipoints: 480_000), assignments: [])
    func act(_ kind: SceneGesture.Kind, _ state: GestureState, fingers: Int = 1) -> [SceneEvent] {
      scene.handle(SceneGesture(kind, state, at: Point2D(160, 240), .milliseconds(400), numberOfTouches: fingers))
    }
    _ = scene.handle(SceneGesture(.singleTap, .ended, at: Point2D(60, 90), .milliseconds(0)))
    for state in [GestureState.began, .ended] { _ = act(.pinch(5), state, fingers: 2) }
    let velocity = Point2D(833.3333, -100.0051)
    let pan = SceneGesture.Kind.pan(translation: Point2D(20, 0), velocity: velocity)
    _ = act(pan, .began)
    let released = try #require(act(pan, .ended).last)
    #expect(released.text.contains("released at -833.333,100.005 pt/s"))
  }
}
