import Analysis
import Gestures
import Simulation
import TouchTrace

/// What happens in a session over time, for the data of a page: the moments, the lines of the transcript and the scene's pictures.
struct ReportLog {
  private var moments = Moments()
  private var lines = TranscriptLines()
  private var film = PictureFilm()
  private var needsPicture = true

  /// The interval of pictures during an animation, in microseconds: 60 a second, as displays show them.
  private static let animationInterval = 16_667

  /// Adds an entry. Returns its line in the transcript if it has one.
  ///
  /// - Parameter recognizer: the index of the recognizer that the entry is about, if it is about one.
  mutating func add(_ entry: TranscriptEntry, of recognizer: Int?, _ scene: (any Scene)?) -> String? {
    advance(to: Int(entry.time.microseconds), scene)
    if entry.mark == .gesture || entry.mark == .scene { needsPicture = true }
    return lines.add(entry, of: recognizer, at: moments.last)
  }

  mutating func advance(to time: Int, _ scene: (any Scene)?) {
    // The scene is drawn after its last change at a moment.
    if let last = moments.times.last, last >= time { return }
    addPicture(of: scene)
    addAnimation(of: scene, upTo: time)
    moments.append(time)
  }

  mutating func finish(_ scene: (any Scene)?) {
    if moments.times.isEmpty { moments.append(0) }
    addPicture(of: scene)
    addAnimation(of: scene, upTo: .max)
  }

  mutating func addPicture(of scene: (any Scene)?) {
    guard let scene, let last = moments.times.last else { return }
    let time = Timestamp(microseconds: Int64(last))
    guard needsPicture || scene.drawn?.restTime.map({ time < $0 }) ?? false else { return }
    needsPicture = false
    film.add(scene, at: moments.last, time)
  }

  /// Adds moments and pictures of what moves on its own until the next entry.
  private mutating func addAnimation(of scene: (any Scene)?, upTo time: Int) {
    guard let scene, let rest = scene.drawn?.restTime.map({ Int($0.microseconds) }) else { return }
    while let last = moments.times.last, last < rest {
      let next = min(last + Self.animationInterval, rest)
      if next >= time { return needsPicture = true }
      moments.append(next)
      film.add(scene, at: moments.last, Timestamp(microseconds: Int64(next)))
    }
  }

  /// Returns the data, with what the fingers and the recognizers did meanwhile.
  func members(_ lanes: [MachineLane], _ course: ReplayCourse, on surface: Surface) -> [ReportValue.Member] {
    let curves =
      [("scene", course.lengths)] + zip(lanes, course.recognizers).map { ($0.name, $1.measurements) }
    return [
      .init("moments", moments.value), .init("fingers", course.fingers.value(on: surface, moments)),
      .init("lanes", .list(zip(lanes, course.recognizers).map { $0.value($1, moments) })),
      .init("thresholds", .list(course.recognizers.map { $0.progress.value(moments) })),
      .init("curves", .list(curves.filter { !$1.times.isEmpty }.map { $1.value($0, moments) })),
      .init("film", film.value),
    ] + lines.members
  }
}
