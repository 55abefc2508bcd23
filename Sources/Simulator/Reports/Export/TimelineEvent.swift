import Analysis
import Gestures
import Simulation

/// A track of a timeline: a lane, a counter, or a group of tracks.
struct TimelineTrack: Hashable {
  /// A unique number from 1, in order of creation.
  var id: Int
  /// The parent track; 0 for none.
  var parent: Int
  var name: String
  var kind: Kind

  enum Kind: Hashable {
    case group
    case slices
    /// A counter with this unit.
    case counter(String)
  }
}

/// A value attached to a slice or an instant.
enum TimelineNote: Hashable {
  case text(String)
  case count(Int)
  case bool(Bool)
  case number(Double)
}

typealias TimelineNotes = [(name: String, value: TimelineNote)]

/// An event of a timeline. Times never decrease, and an end closes the last slice begun on its track.
enum TimelineEvent {
  case track(TimelineTrack)
  case begin(Timestamp, track: Int, name: String, TimelineNotes, flows: [UInt64])
  case end(Timestamp, track: Int, TimelineNotes)
  case instant(Timestamp, track: Int, name: String, TimelineNotes, flows: [UInt64])
  case counter(Timestamp, track: Int, Double)
}
