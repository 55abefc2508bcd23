/// The tracks of a timeline. Counters are created at their first value.
struct TimelineTracks {
  private var count = 0
  private var counters: [Name: Int] = [:]
  let emit: (TimelineEvent) -> Void

  private struct Name: Hashable {
    var parent: Int
    var name: String
  }

  init(_ emit: @escaping (TimelineEvent) -> Void) { self.emit = emit }

  mutating func add(_ name: String, _ kind: TimelineTrack.Kind, in parent: Int = 0) -> Int {
    count += 1
    emit(.track(TimelineTrack(id: count, parent: parent, name: name, kind: kind)))
    return count
  }

  mutating func counter(_ name: String, _ unit: String, in parent: Int) -> Int {
    let key = Name(parent: parent, name: name)
    if let known = counters[key] { return known }
    let track = add(name, .counter(unit), in: parent)
    counters[key] = track
    return track
  }
}
