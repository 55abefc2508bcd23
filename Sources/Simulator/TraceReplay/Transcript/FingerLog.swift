import Gestures
import TouchTrace

/// The fingers of a replay with their paths, as recognizers received them.
package struct FingerLog: Sendable {
  /// One finger from touch down to touch up, or while it hovers.
  package struct Finger: Sendable {
    /// `nil` for a hovering finger.
    package let id: Int32?
    /// The lowest number from 1 that no other finger had when this one touched down; 0 for a hovering finger.
    package let number: Int
    /// Whether no other finger was down when this one touched down.
    package let isFirst: Bool
    /// The position of the touch down, in points.
    package let first: Point2D
    package fileprivate(set) var stage = Contact.Stage.began
    /// The largest distance from the touch-down position, in points.
    package fileprivate(set) var farthest = 0.0
    /// The times of `path`.
    package fileprivate(set) var times: [Timestamp]
    /// The positions from the first to the last one, in points.
    package fileprivate(set) var path: [Point2D]

    package var isDown: Bool { stage != .ended && stage != .cancelled }
    package var position: Point2D { path[path.count - 1] }

    fileprivate mutating func add(_ position: Point2D, at time: Timestamp, _ limit: Int?) {
      farthest = max(farthest, (position - first).length)
      if times.last == time {
        path[path.count - 1] = position
        return
      }
      if limit != nil, self.position == position { return }
      times.append(time)
      path.append(position)
      if let limit, path.count > limit { thin() }
    }

    /// Removes every second position, but not the last one.
    private mutating func thin() {
      let kept = path.indices.filter { $0 % 2 == 0 || $0 == path.count - 1 }
      (times, path) = (kept.map { times[$0] }, kept.map { path[$0] })
    }
  }

  /// The fingers in order of touch down. With a limit, those of the touch in progress or of the last one: of fingers with one
  /// number, the last.
  package private(set) var fingers: [Finger] = []
  /// The number of touched-down fingers that the device counts without their positions.
  package private(set) var untracked = 0
  /// The changes of ``untracked``; none with a limit.
  package private(set) var untrackedChanges: [(time: Timestamp, count: Int)] = []
  package private(set) var hovering: Point2D?
  /// The number of fingers that touched down so far.
  package private(set) var count = 0
  /// The largest number of fingers down at once.
  package private(set) var maximumAtOnce = 0
  /// The indices of the fingers that are down.
  package private(set) var down: [Int] = []
  private var hover: Int?
  private let limit: Int?

  /// - Parameter limit: the most positions of a path, for a view that runs for hours; `nil` keeps every path of every finger.
  package init(limit: Int? = nil) { self.limit = limit }

  /// Whether a finger is down.
  package var isTouching: Bool { untracked > 0 || !down.isEmpty }

  /// Adds what changed in a frame.
  ///
  /// - Parameter onChange: called with each change, and the finger after it.
  /// - Returns: whether a touch begins: a finger is down, and none was.
  @discardableResult package mutating func add(
    _ frame: TraceFrame, _ onChange: (ContactChange, Finger) -> Void = { _, _ in }
  ) -> Bool {
    let isNew = !isTouching && (frame.untracked > 0 || frame.changes.contains { $0.stage == .began })
    if isNew && limit != nil { fingers = [] }
    for change in frame.changes where change.stage != .stationary {
      if let finger = add(change, at: frame.time) { onChange(change, finger) }
    }
    hover(frame.hovering, at: frame.time)
    if frame.untracked != untracked && limit == nil { untrackedChanges.append((frame.time, frame.untracked)) }
    untracked = frame.untracked
    maximumAtOnce = max(maximumAtOnce, down.count + untracked)
    return isNew
  }

  private mutating func add(_ change: ContactChange, at time: Timestamp) -> Finger? {
    if change.stage == .began { begin(change, at: time) }
    guard let place = down.firstIndex(where: { fingers[$0].id == change.id }) else { return nil }
    let index = down[place]
    fingers[index].stage = change.stage
    fingers[index].add(change.position, at: time, limit)
    if !fingers[index].isDown { down.remove(at: place) }
    return fingers[index]
  }

  private mutating func begin(_ change: ContactChange, at time: Timestamp) {
    let number = (1...).first { number in !down.contains { fingers[$0].number == number } } ?? 1
    if limit != nil {
      // A finger that taps again takes the place of its last tap.
      fingers.removeAll { $0.number == number }
      down = fingers.indices.filter { fingers[$0].isDown }
    }
    count += 1
    down.append(fingers.count)
    fingers.append(
      Finger(
        id: change.id, number: number, isFirst: down.count == 1, first: change.position, times: [time],
        path: [change.position]))
  }

  private mutating func hover(_ position: Point2D?, at time: Timestamp) {
    hovering = position
    if limit != nil { return }
    if let index = hover {
      fingers[index].add(position ?? fingers[index].position, at: time, limit)
      if position == nil { fingers[index].stage = .ended }
    } else if let position {
      hover = fingers.count
      fingers.append(Finger(id: nil, number: 0, isFirst: false, first: position, times: [time], path: [position]))
    }
    if position == nil { hover = nil }
  }
}
