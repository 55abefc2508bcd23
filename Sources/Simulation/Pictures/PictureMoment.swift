import Gestures
import TableModel

/// Takes the picture of a scene at a moment of a recording, with the fingers as they are then: the last state that is not
/// later.
///
/// It sees every entry of the transcript. A frame, an event or a deadline is told of before anything comes of it, so the
/// first entry after the moment still finds the scene as it was.
public struct PictureMoment: Sendable {
  /// Nil for the end, when all is done.
  public let time: Timestamp?
  /// Whether something later than the moment has been seen.
  public private(set) var isPast = false
  private var taken: Picture?
  /// On the surface, in points.
  private var fingers: [Point] = []
  private var pointer: Point?

  public init(_ time: Timestamp? = nil) { self.time = time }

  /// To be called with every entry, before the next one comes.
  public mutating func see(_ entry: TranscriptEntry, in scene: any Scene) {
    if isPast { return }
    if let time, entry.time > time {
      taken = finished(scene)
      isPast = true
      return
    }
    switch entry {
    case .frame(_, let contacts, _, let hovering):
      (fingers, pointer) = (contacts.filter(\.isDown).map(\.position), hovering)
    case .indirect(let event):
      (fingers, pointer) = ([], event.location)
    case .suppression, .tapRefusal, .wake, .step, .transition, .scene, .end: break
    }
  }

  /// Nil where the scene shows nothing. Called once the recording has been played.
  ///
  /// - Parameter isBroken: whether the recording broke off, so that its end is not where it was meant to end.
  public func picture(of scene: any Scene, isBroken: Bool = false) -> Picture? {
    isPast ? taken : finished(scene, isBroken: isBroken)
  }

  private func finished(_ scene: any Scene, isBroken: Bool = false) -> Picture? {
    guard var picture = scene.picture else { return nil }
    let end = isBroken ? ", where the recording breaks off" : ", at the end"
    picture.title += time.map { ", at \(Thousandths($0).text) ms" } ?? end
    // Where they are by now: what is under resting fingers may have turned.
    picture.elements += fingers.compactMap(scene.pictured).map { .finger(x: $0.x, y: $0.y) }
    if let place = pointer.flatMap(scene.pictured) { picture.elements.append(.pointer(x: place.x, y: place.y)) }
    return picture
  }
}
