import Analysis
import Gestures
import Simulation
import TouchTrace

/// The tracks of a timeline for the scene: an instant for each change, a slice for each animation, and curves of numbers
/// and positions. While something moves, positions follow it sixty times a second.
struct SceneLane {
  /// The scene, for positions during animations; nil draws only what its events contain.
  var scene: (any Scene)?
  private let group: Int
  private let changes: Int
  private var animations: Int?
  /// The end of the animation in progress, which has an open slice, and its begin.
  private var animation: (began: Timestamp, end: Timestamp)?
  /// Whether the scene has changed since its positions were last written.
  private var isStale = true
  /// The last values of the curves of positions.
  private var values: [String: Int64] = [:]

  /// The time between two positions: 60 a second, as displays show them.
  private static let interval = Interval(microseconds: 16_667)

  init(_ name: String, _ tracks: inout TimelineTracks) {
    group = tracks.add("scene \(name)", .group)
    changes = tracks.add("changes", .slices, in: group)
  }

  /// Writes the picture from one time until the next entry.
  mutating func advance(from start: Timestamp, to end: Timestamp, _ tracks: inout TimelineTracks) {
    if end <= start { return }
    if isStale { addPositions(at: start, &tracks) }
    isStale = false
    var time = start
    while let rest = scene?.drawn?.restTime, time < rest {
      time = min(time + Self.interval, rest)
      if time > end { break }
      endAnimation(at: time, tracks.emit)
      addPositions(at: time, &tracks)
    }
    endAnimation(at: end, tracks.emit)
  }

  /// Writes the positions until everything is at rest.
  ///
  /// - Returns: the last time of the lane.
  mutating func finish(at time: Timestamp, _ tracks: inout TimelineTracks) -> Timestamp {
    let end = [time, scene?.drawn?.restTime, animation?.end].compactMap(\.self).max() ?? time
    // One more microsecond ends what ends then.
    advance(from: time, to: end + Interval(microseconds: 1), &tracks)
    return end
  }

  mutating func add(_ event: SceneEvent, at now: Timestamp, _ flows: [UInt64], _ tracks: inout TimelineTracks) {
    isStale = true
    var notes: TimelineNotes = [("what", .text(event.text))]
    var duration: Int?
    for (key, value) in event.fields {
      switch value {
      case .text(let text): notes.append((key, .text(text)))
      case .count(let count):
        notes.append((key, .count(count)))
        if key == "duration_us" { duration = count }
      case .length(let thousandths): notes.append((key, .number(Double(thousandths) / 1000)))
      case .flag(let isTrue): notes.append((key, .bool(isTrue)))
      }
    }
    tracks.emit(.instant(now, track: changes, name: event.name, notes, flows: flows))
    if let duration { beginAnimation(event, now, Interval(microseconds: Int64(duration)), &tracks) }
    let positions = Set(scene?.drawn?.positions(at: now).map(\.name) ?? [])
    for case (let key, .length(let thousandths)) in event.fields where key != "from" && !positions.contains(key) {
      let track = tracks.counter(key == "to" ? event.name : key, "pt", in: group)
      tracks.emit(.counter(now, track: track, Double(thousandths) / 1000))
    }
  }

  // MARK: Animations

  /// Changes at one time are one animation; a later one interrupts it.
  private mutating func beginAnimation(
    _ event: SceneEvent, _ now: Timestamp, _ duration: Interval, _ tracks: inout TimelineTracks
  ) {
    if let animation {
      if animation.began == now { return }
      end(at: now, tracks.emit)
    }
    let track = animations ?? tracks.add("animations", .slices, in: group)
    animations = track
    animation = (now, now + duration)
    tracks.emit(.begin(now, track: track, name: event.name, [("what", .text(event.text))], flows: []))
  }

  /// Ends the animation in progress if it is over before a time.
  private mutating func endAnimation(at time: Timestamp, _ emit: (TimelineEvent) -> Void) {
    if let animation, animation.end < time { end(at: animation.end, emit) }
  }

  private mutating func end(at time: Timestamp, _ emit: (TimelineEvent) -> Void) {
    if let animations { emit(.end(time, track: animations, [])) }
    animation = nil
  }

  // MARK: Positions

  private mutating func addPositions(at time: Timestamp, _ tracks: inout TimelineTracks) {
    for position in scene?.drawn?.positions(at: time) ?? [] where values[position.name] != position.value.units {
      values[position.name] = position.value.units
      let track = tracks.counter(position.name, "pt", in: group)
      tracks.emit(.counter(time, track: track, position.value.points))
    }
  }
}
