import Gestures
import TableModel
import TestSupport
import Testing
import TouchTrace

@testable import Simulation

/// On a surface of 320 x 480 pt; the tab bar is at 431.
@Suite struct ParksPictureTests {
  private func scene(_ assignments: (String, String)...) throws -> ParksScene {
    try ParksScene(
      surface: Surface(widthInMillipoints: 320_000, heightInMillipoints: 480_000),
      assignments: assignments.map { TraceHeader.Assignment(key: $0.0, value: $0.1) })
  }

  private func tap(_ scene: ParksScene, _ x: Double, _ y: Double) {
    _ = scene.handle(SceneGesture(.singleTap, .ended, at: Point2D(x, y), .milliseconds(0)))
  }

  private func picture(_ scene: ParksScene) throws -> Picture { try #require(scene.picture) }

  private func boxes(_ picture: Picture, _ role: Picture.Role) -> [LengthRect] {
    picture.elements.compactMap { if case .box(let frame, role) = $0 { frame } else { nil } }
  }

  private func expect(_ picture: Picture, _ name: String) {
    GoldenFile("../Pictures/parks-\(name).svg").expect(SVGWriter.svg(picture))
    GoldenFile("../Pictures/parks-\(name).txt").expect(TextDrawing.text(picture, columns: 60))
  }

  @Test func tableMatchesGolden() throws { expect(try picture(scene(("collapsed", "1"), ("scroll", "200"))), "table") }

  @Test func collectionMatchesGolden() throws {
    expect(try picture(scene(("tab", "collection"), ("scroll", "100"))), "collection")
  }

  @Test func photoMatchesGolden() throws {
    let scene = try scene()
    tap(scene, 200, 90)
    expect(try picture(scene), "photo")
  }

  @Test func thumbnailsAreDrawnInTheControllersFrames() throws {
    let scene = try scene(("scroll", "200"))
    for tab in TabBar.Tab.allCases {
      tap(scene, tab == .table ? 20 : 300, 450)
      let picture = try picture(scene)
      var thumbnails: [LengthRect] = []
      for (park, model) in scene.model.parks.enumerated() {
        for photo in model.photos.indices {
          let frame = try #require(scene.thumbnailFrame(of: PhotoPath(park: park, photo: photo), in: tab))
          if frame.intersects(scene.window.content) { thumbnails.append(frame) }
        }
      }
      let drawn = boxes(picture, .photo).filter { $0.minY < scene.window.content.maxY && $0.maxY > .zero }
      #expect(drawn == thumbnails && !drawn.isEmpty, "\(tab)")
      #expect(boxes(picture, .selectedTab) == [scene.tabBar.frame(of: tab, in: scene.window.tabBar)])
      #expect(boxes(picture, .scrollIndicator).count == 1)
    }
  }

  @Test func collapsedParkHasClosedTitleAndNoRows() throws {
    let scene = try scene(("collapsed", "all"))
    let picture = try picture(scene)
    #expect(boxes(picture, .row).isEmpty && boxes(picture, .header).count == scene.model.parks.count)
    let open = picture.elements.filter { if case .disclosure(isOpen: true, _) = $0 { true } else { false } }
    #expect(open.isEmpty)
  }

  /// The zoomed photo is larger than the window; rotation changes the window.
  @Test func photoIsDrawnInItsFrameZoomedAndRotated() throws {
    let scene = try scene(("rotate", "10"))
    tap(scene, 200, 90)
    let pinch = SceneGesture(.pinch(2), .began, at: Point2D(160, 240), .milliseconds(1), numberOfTouches: 2)
    _ = scene.handle(pinch)
    for isTurned in [false, true] {
      if isTurned { _ = scene.reachDeadline() }
      let picture = try picture(scene)
      let viewer = try #require(scene.viewer)
      #expect(boxes(picture, .photo).last == viewer.frame)
      #expect(boxes(picture, .ground) == [LengthRect(scene.window.size)])
      #expect((picture.width, picture.height) == (scene.window.size.width, scene.window.size.height))
      #expect(picture.caption.hasPrefix("photo \(viewer.photo.name) at scale 2.000, offset "))
      let finger = try #require(scene.pictured(Point2D(10, 30)))
      #expect(finger == scene.window.point(Point2D(10, 30)))
    }
  }

  /// A finger that rests during a rotation is at another point of the window.
  @Test func fingersAreDrawnInTheRotatedWindow() throws {
    let scene = try scene(("rotate", "10"))
    var moment = PictureMoment()
    let contact = Contact(1, .began, Point2D(10, 30), touchDownTime: .milliseconds(0))
    moment.see(.frame(time: .milliseconds(0), contacts: [contact], untracked: 0, hovering: nil), in: scene)
    _ = scene.reachDeadline()
    let picture = try #require(moment.picture(of: scene))
    let place = try #require(scene.window.point(Point2D(10, 30)))
    #expect(picture.elements.last == .finger(x: place.x, y: place.y, number: 1))
    #expect(place.x > .points(400))
  }
}
