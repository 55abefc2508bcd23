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

  package init(_ time: Timestamp? = nil) { self.time = time }

  /// Observes an entry. Call it with every entry, before the next one is recorded.
  package mutating func see(_ entry: TranscriptEntry, in scene: any Scene) {
    if isPast { return }
    if let time, entry.time > time {
      taken = finished(scene)
      isPast = true
      return
    }
    touches.see(entry)
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
    picture.elements += touches.places(drawn.pictured).map { number, point in
      number == nil ? .pointer(x: point.x, y: point.y) : .finger(x: point.x, y: point.y, number: number)
    }
    return picture
  }
}
