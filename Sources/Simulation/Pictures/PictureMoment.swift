import Gestures
import TableModel

/// Takes the picture of a scene at one moment of a recording, with its touches: what it shows after everything that
/// happens up to that moment, during animations included.
///
/// It observes every entry of the transcript. A frame, an event or a deadline is recorded before it takes effect, so the
/// first entry after the moment still finds the scene unchanged.
package struct PictureMoment: Sendable {
  /// The time; nil for the end of the recording, when everything is at rest.
  package let time: Timestamp?
  /// Whether an entry later than the moment has been observed.
  package private(set) var isPast = false
  private var taken: Picture?
  private var touches = NumberedTouches()
  private var pointer: Point2D?

  package init(_ time: Timestamp? = nil) { self.time = time }

  /// Observes an entry. Call it with every entry, before the next one is recorded.
  package mutating func see(_ entry: TranscriptEntry, in scene: any Scene) {
    if isPast { return }
    if let time, entry.time > time {
      taken = finished(scene)
      isPast = true
      return
    }
    switch entry {
    case .frame(_, let contacts, _, let hovering):
      touches.see(contacts)
      pointer = hovering
    case .touchpad(let event):
      touches.see([])
      pointer = event.location
    case .suppression, .restingTouch, .tapRefusal, .wake, .step, .transition, .delivery, .scene, .end: break
    }
  }

  /// Returns the picture, or nil if the scene shows nothing. Call it after the recording has been played. It is broken if it
  /// could not be read to its end.
  package func picture(of scene: any Scene, isBroken: Bool = false) -> Picture? {
    isPast ? taken : finished(scene, isBroken: isBroken)
  }

  private func finished(_ scene: any Scene, isBroken: Bool = false) -> Picture? {
    guard let drawn = scene.drawn, var picture = time.map({ drawn.picture(at: $0) }) ?? drawn.picture else {
      return nil
    }
    let end = isBroken ? ", where the recording breaks off" : ", at the end"
    picture.title += time.map { ", at \(_Thousandths($0).text) ms" } ?? end
    // Converted now: the content under resting fingers may have been rotated.
    picture.elements += touches.touches.compactMap { touch in
      drawn.pictured(touch.position).map { .finger(x: $0.x, y: $0.y, number: touch.number) }
    }
    if let point = pointer.flatMap(drawn.pictured) { picture.elements.append(.pointer(x: point.x, y: point.y)) }
    return picture
  }
}
