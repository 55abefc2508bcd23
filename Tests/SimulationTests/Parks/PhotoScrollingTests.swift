import Gestures
import TableModel
import TestSupport
import Testing

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

  @Test func flickStopsWhereAnnouncedAndNeverLeavesTheLimits() throws {
    var random = SeededRandom(seed: 71)
    var moving = 0
    for _ in 0..<1000 {
      var viewer = viewer(&random)
      var scrolling = PhotoScrolling(viewer)
      let start = Timestamp(microseconds: Int64.random(in: 0...1_000_000, using: &random))
      scrolling.beginDrag(at: start)
      scrolling.endDrag(
        velocity: LengthPoint(
          x: .points(Int64.random(in: -4000...4000, using: &random)),
          y: .points(Int64.random(in: -4000...4000, using: &random))), at: start)
      guard scrolling.isMoving else { continue }
      moving += 1
      let (stop, place) = (try #require(scrolling.stopTime), scrolling.destination)
      for _ in 0..<20 {
        let time = Timestamp(microseconds: Int64.random(in: start.microseconds...stop.microseconds, using: &random))
        let offset = scrolling.offset(at: time)
        viewer.scroll(to: offset)
        #expect(viewer.contentOffset == offset, "within the limits")
      }
      scrolling.advance(to: stop)
      #expect(!scrolling.isMoving && scrolling.offset(at: stop) == place)
    }
    #expect(moving > 500)
  }

  @Test func touchStopsThePhotoWhereItIs() throws {
    var random = SeededRandom(seed: 72)
    var scrolling = PhotoScrolling(viewer(&random))
    scrolling.beginDrag(at: .milliseconds(0))
    scrolling.endDrag(velocity: LengthPoint(x: .points(900), y: .points(-900)), at: .milliseconds(0))
    let offset = scrolling.offset(at: .milliseconds(100))
    let isStopped = scrolling.touchDown(at: .milliseconds(100))
    #expect(isStopped)
    scrolling.touchUp(at: .milliseconds(200))
    #expect(!scrolling.isMoving && scrolling.stopTime == nil && scrolling.offset(at: .milliseconds(9000)) == offset)
  }
}
