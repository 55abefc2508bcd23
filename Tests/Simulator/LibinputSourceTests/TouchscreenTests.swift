#if Libinput
import Gestures
import LibinputEvents
import TestSupport
import Testing
import TouchTrace

@testable import LibinputSource

/// Touchscreens: libinput passes on their touches.
@Suite struct TouchscreenTests {
  /// Many touchscreens have no resolution: libinput's millimetres are device units then, up to sixty times outside.
  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason))
  func touchesOfRealScreensAreInsideTheirSurface() throws {
    var played = 0
    let screens = try RealRecordings.rows("INDEX.tsv").filter { $0["class"] == "touchscreen/direct" }
    for name in screens.compactMap({ $0["path"] }) {
      let source = try TouchSources.open(RealRecordings.path(name))
      let surface = source.header.surface
      var frame = TraceFrame()
      while try source.next(into: &frame) {
        for change in frame.changes {
          #expect(surface.bounds.contains(change.position), "\(name), contacts: \(change.position)")
        }
      }
      // libinput rejects a device without a description.
      guard let positions = try positions(libinput: name, on: surface) else { continue }
      played += positions.isEmpty ? 0 : 1
      for position in positions { #expect(surface.bounds.contains(position), "\(name), libinput: \(position)") }
    }
    #expect(played >= 15, "\(played) of \(screens.count)")
  }

  /// Returns the positions of touches by libinput, in points; `nil` if libinput rejects the device.
  private func positions(libinput name: String, on surface: Surface) throws -> [Point2D]? {
    let recording = try DeviceEvents(try ByteInput(path: RealRecordings.path(name)), SourceRequest())
    var translation = InputTranslation(surface: surface)
    var positions: [Point2D] = []
    do {
      let libinput = try VirtualLibinput(recording.device)
      try libinput.play(recording.reader) { event in
        for case .fingers(let frame) in translation.translate(event) { positions += frame.changes.map(\.position) }
      }
      return positions
    } catch VirtualLibinputError.refused { return nil }
  }
}

extension Point2D {
  /// Returns whether a position is on a surface of this size, or at most 1 % of the size outside: axes are not exact.
  fileprivate func contains(_ position: Point2D) -> Bool {
    (-0.01 * x...1.01 * x).contains(position.x) && (-0.01 * y...1.01 * y).contains(position.y)
  }
}
#endif
