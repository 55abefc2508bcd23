import TraceTesting
import Viewer
import XCTest

/// Recorded hands play into the viewer, with XCTest. `PhotoViewerTests` does so with Swift Testing.
final class PhotoViewerXCTests: XCTestCase {
  /// Plays a recording into a new viewer, and checks what is recognized. The transcript states why a gesture failed.
  private func play(_ name: String, expecting gestures: [String]) throws -> PhotoViewer {
    let viewer = PhotoViewer()
    let trace = TraceCase(path: TraceFolder("../../Viewer").path + "/\(name).trace")
    let played = try trace.play(into: viewer.coordinator, names: viewer.names)
    XCTAssertEqual(played.gestures, gestures, played.transcript)
    return viewer
  }

  func testPinchZooms() throws { XCTAssertEqual(try play("pinch", expecting: ["zoom"]).zoom, 2, accuracy: 0.2) }

  func testTapOpens() throws { XCTAssertTrue(try play("tap", expecting: ["open"]).isOpen) }

  func testDoubleTapResets() throws { XCTAssertFalse(try play("double-tap", expecting: ["reset"]).isOpen) }
}
