import Gestures
import TouchTrace

/// The fingers of the touch in progress, or of the last one, with their paths in points.
struct FingerTracks {
  private struct Track {
    let id: Int32
    let number: Int
    var contact: Contact.Stage = .began
    let touchDown: Point2D
    var trail: [Point2D]
    var farthest = 0.0
    var isDown: Bool { contact != .ended && contact != .cancelled }
  }

  private let surface: Surface
  private var tracks: [Track] = []
  private(set) var untracked = 0
  private var hovering: Point2D?

  init(on surface: Surface) { self.surface = surface }

  var isTouching: Bool { untracked > 0 || tracks.contains(where: \.isDown) }

  /// - Returns: Whether a new touch begins with it.
  mutating func add(_ contacts: [Contact], untracked: Int, hovering: Point2D?) -> Bool {
    let isNew = !isTouching && (untracked > 0 || contacts.contains { $0.stage == .began })
    if isNew { tracks = [] }
    for contact in contacts where contact.stage != .stationary { add(contact) }
    self.untracked = untracked
    self.hovering = hovering
    return isNew
  }

  private mutating func add(_ contact: Contact) {
    if contact.stage == .began {
      let taken = tracks.filter(\.isDown).map(\.number)
      let number = (1...).first { !taken.contains($0) } ?? 1
      // A finger that taps again takes the place of its last tap.
      tracks.removeAll { $0.number == number }
      tracks.append(
        Track(id: contact.id, number: number, touchDown: contact.position, trail: [contact.position]))
      return
    }
    guard let index = tracks.lastIndex(where: { $0.id == contact.id && $0.isDown }) else { return }
    tracks[index].contact = contact.stage
    tracks[index].farthest = max(tracks[index].farthest, (contact.position - tracks[index].touchDown).length)
    if tracks[index].trail.last != contact.position { tracks[index].trail.append(contact.position) }
    let limit = ViewSnapshot.Finger.maximumTrail
    if tracks[index].trail.count > limit {
      let trail = tracks[index].trail
      // Every second point, and always the last one.
      tracks[index].trail = trail.indices.filter { $0 % 2 == 0 || $0 == trail.count - 1 }.map { trail[$0] }
    }
  }

  /// Returns the fingers in millimetres, by number.
  ///
  /// - Parameter limits: the distances that recognizers allow, in points.
  func fingers(_ limits: [(recognizer: String, points: Double)]) -> [ViewSnapshot.Finger] {
    tracks.sorted { $0.number < $1.number }.map { track in
      // The next limit that the finger can exceed; after the last one, that one.
      let next = limits.filter { $0.points >= track.farthest }.min { $0.points < $1.points }
      let limit = next ?? limits.max { $0.points < $1.points }
      return ViewSnapshot.Finger(
        number: track.number, isDown: track.isDown, isCancelled: track.contact == .cancelled,
        position: millimetres(track.trail[track.trail.count - 1]), touchDown: millimetres(track.touchDown),
        trail: track.trail.map { millimetres($0) },
        tolerance: limit.map {
          ViewSnapshot.Tolerance(
            recognizer: $0.recognizer, radius: surface.millimetres(points: $0.points),
            isExceeded: track.farthest > $0.points)
        })
    }
  }

  var hoveringMillimetres: Point2D? { hovering.map { millimetres($0) } }

  /// The positions of the fingers that are down, in points, with their numbers.
  var positions: [(number: Int, position: Point2D)] {
    tracks.filter(\.isDown).map { ($0.number, $0.trail[$0.trail.count - 1]) }
  }

  private func millimetres(_ point: Point2D) -> Point2D {
    Point2D(surface.millimetres(points: point.x), surface.millimetres(points: point.y))
  }
}
