import Gestures
import Simulation

/// A lane of a timeline, or a group of lanes.
struct TimelineTrack: Hashable {
  /// From 1, in the order in which tracks come; never used twice.
  var id: Int
  /// The group it belongs to; 0 for none.
  var parent: Int
  var name: String
  var kind: Kind

  enum Kind: Hashable {
    case group
    case slices
    /// A curve, in that unit.
    case counter(String)
  }
}

/// A value beside a slice or a moment.
enum TimelineNote: Hashable {
  case text(String)
  case count(Int)
  case truth(Bool)
  case number(Double)
}

typealias TimelineNotes = [(name: String, value: TimelineNote)]

/// What a timeline is made of, in any format: times never run back, and on each track ends close what was begun last.
enum TimelineEvent {
  case track(TimelineTrack)
  case begin(Timestamp, track: Int, name: String, TimelineNotes, flows: [UInt64])
  case end(Timestamp, track: Int, TimelineNotes)
  case instant(Timestamp, track: Int, name: String, TimelineNotes, flows: [UInt64])
  case counter(Timestamp, track: Int, Double)
}

/// Writes a timeline's events as a file for some viewer.
protocol TimelineWriter {
  /// What stands before the first event.
  mutating func start() -> [UInt8]

  mutating func bytes(_ event: TimelineEvent) -> [UInt8]

  /// What stands behind the last one.
  mutating func finish() -> [UInt8]
}
