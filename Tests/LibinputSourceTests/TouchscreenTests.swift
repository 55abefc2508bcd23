#if Libinput
import Foundation
import LibinputEvents
import TestSupport
import Testing
import TouchTrace

@testable import LibinputSource

/// Touchscreens, whose touches libinput passes on.
@Suite struct TouchscreenTests {
  /// Many touchscreens have no resolution: libinput's millimetres are device units then, up to sixty times outside.
  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason))
  func touchesOfRealScreensAreInsideTheirSurface() throws {
    var played = 0
    let screens = try RealRecordings.rows("INDEX.tsv").filter { $0["class"] == "touchscreen/direct" }
    for name in screens.compactMap({ $0["path"] }) {
      guard let (surface, positions) = try positions(libinput: name) else { continue }
      played += positions.isEmpty ? 0 : 1
      for position in positions {
        #expect(surface.contains(position.x, position.y), "\(name): \(position)")
      }
      let source = try TouchSources.open(RealRecordings.path(name))
      let bounds = source.header.surface.bounds
      #expect(source.header.surface.widthInMicrometres == surface.widthInMicrometres, "\(name)")
      var frame = TraceFrame()
      while try source.next(into: &frame) {
        for change in frame.changes {
          let (x, y) = (change.position.x / bounds.x * width(surface), change.position.y / bounds.y * height(surface))
          #expect(surface.contains(x, y), "\(name), contacts: \(change.position)")
        }
      }
    }
    #expect(played >= 15, "\(played) of \(screens.count)")
  }

  /// Returns the positions of touches by libinput, in millimetres, and the surface; `nil` if libinput rejects the device.
  private func positions(libinput name: String) throws -> (Surface, [LibinputEvent.Position])? {
    let recording = try DeviceEvents(try ByteInput(path: RealRecordings.path(name)), SourceRequest())
    var positions: [LibinputEvent.Position] = []
    do {
      let libinput = try VirtualLibinput(recording.device)
      try libinput.play(recording.reader) { event in
        switch event.kind {
        case .touchDown(_, let position), .touchMotion(_, let position): positions.append(position)
        default: break
        }
      }
      return (SurfaceTransform(recording.device).surface, positions)
    } catch VirtualLibinputError.refused { return nil }
  }

  private func width(_ surface: Surface) -> Double { Double(surface.widthInMicrometres) / 1000 }
  private func height(_ surface: Surface) -> Double { Double(surface.heightInMicrometres) / 1000 }
}

extension Surface {
  /// Returns whether a position in millimetres is on the surface, or at most 1 % of the size outside: axes are not exact.
  fileprivate func contains(_ x: Double, _ y: Double) -> Bool {
    let (width, height) = (Double(widthInMicrometres) / 1000, Double(heightInMicrometres) / 1000)
    return (-0.01 * width...1.01 * width).contains(x) && (-0.01 * height...1.01 * height).contains(y)
  }
}
#endif
