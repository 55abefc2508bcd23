import Gestures
import TableModel

/// Records the pictures of a scene during a replay, with its touches and captions, for a ``Film``.
///
/// Pass it every entry of the transcript. A film has 60 pictures for each second that it lasts; during animations they are
/// exactly what `Scene/picture(at:)` shows at their times. If there would be more than ``maximumPictures`` or
/// ``maximumElements``, they are further apart: first 1/30 s, then 1/15 s.
package final class FilmRecorder {
  /// The most pictures of a film: a minute and a half of continuous movement. What is at rest needs one picture.
  package static let maximumPictures = 6000
  /// The most elements of all pictures together, about 15 MB of SVG: more makes browsers slow.
  package static let maximumElements = 160_000
  /// The time between the pictures of a film, in microseconds: 60 a second, as displays show them.
  private static let frameInterval = 16_667.0

  /// The scene to record. Set it before the replay.
  package var scene: (any Scene)?
  private(set) var film = Film()
  /// The part of the recording to show, in microseconds.
  private let part: ClosedRange<Int64>
  /// The shortest time between two pictures, in microseconds of the recording.
  private let shortestInterval: Int64
  private var interval: Int64
  private let limits: (pictures: Int, elements: Int)
  /// The time of the entries so far; nil before the first.
  private var now: Int64?
  private var touches = NumberedTouches()

  /// Creates a recorder of the moments from `start`, or the first entry, to `end`, or when everything is at rest. A slow film
  /// has more pictures of each second of the recording.
  package convenience init(speed: Double = 1, from start: Timestamp? = nil, to end: Timestamp? = nil) {
    self.init(speed: speed, from: start, to: end, limits: (Self.maximumPictures, Self.maximumElements))
  }

  init(speed: Double = 1, from start: Timestamp?, to end: Timestamp?, limits: (pictures: Int, elements: Int)) {
    let first = start?.microseconds ?? .min
    part = first...max(first, end?.microseconds ?? .max / 2)
    shortestInterval = max(1, Int64(Self.frameInterval * speed + 0.5))
    interval = shortestInterval
    self.limits = limits
  }

  /// Observes an entry. Call it with every entry, before it takes effect.
  package func record(_ entry: TranscriptEntry) {
    let time = max(entry.time.microseconds, now ?? .min)
    if let now, time > now { advance(from: now, to: time) }
    if now == nil { film.start = max(time, part.lowerBound) }
    now = time
    touches.see(entry)
  }

  /// Adds a caption, about a gesture or about the scene, from the time of the newest entry on.
  package func caption(_ text: String, isGesture: Bool) {
    guard let now, now <= part.upperBound else { return }
    film.add(Film.Caption(time: now, text: text, isGesture: isGesture), within: interval)
  }

  /// Returns the film after the replay; nil if the part to show begins after the end of the recording.
  ///
  /// Animations in progress run to their end.
  package func finish() -> Film? {
    guard let now else { return film }
    let rest = max(scene?.drawn?.restTime?.microseconds ?? now, now)
    if part.lowerBound > rest { return nil }
    advance(from: now, to: .max / 2)
    film.end = min(rest, part.upperBound)
    // A power of two: the interval was doubled.
    film.slowing = Int(interval / shortestInterval)
    return film
  }

  /// Adds the picture from the newest entries on until the next one.
  private func advance(from start: Int64, to end: Int64) {
    guard start <= part.upperBound, end > part.lowerBound else { return }
    var time = max(start, part.lowerBound)
    let end = min(end, part.upperBound + 1)
    // A picture that would be replaced at once is omitted.
    if film.isDue(time, before: end, interval) { add(at: time) }
    let rest = scene?.drawn?.restTime?.microseconds ?? start
    while time < rest {
      time = min(time + interval, rest)
      if time >= end { return }
      add(at: time)
    }
  }

  private func add(at time: Int64) {
    guard let scene else { return }
    let picture = scene.drawn?.picture(at: Timestamp(microseconds: time))
    if let picture { film.size = (picture.width, picture.height) }
    let fingers = touches.places(scene.placeInPicture).map { Film.Finger(number: $0, x: $1.x, y: $1.y) }
    film.add(picture?.elements ?? [], fingers, at: time)
    while film.shots.count > 1, film.shots.count > limits.pictures || film.elementCount > limits.elements {
      interval *= 2
      film.thin(to: interval)
    }
  }
}
