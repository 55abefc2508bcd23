import Gestures

/// The rows of a session that wait to be repaired: a repair looks ahead, by at most two seconds or gaps.
///
/// Rows from `head` to `ready` have their order and identities. Those from `ready` on may still be overtaken.
struct RepairStage {
  /// The longest time by which a row may be late, in microseconds.
  static var lateness: Int64 { 1_000_000 }
  /// The most rows that wait, so that memory does not grow if time does not advance.
  static var capacity: Int { 65_536 }

  var rows: [TouchSample] = []
  var head = 0
  var ready = 0
  /// The time of the newest row.
  var newest = Int64.min
  /// The touches that are down after the rows before `head`, and after those before `ready`.
  var touches: [KnownTouch] = []
  var tracks: [KnownTouch] = []
  /// Whether the session has no more rows.
  var isWhole = false
  /// The number of the next track, if identities are repaired.
  var nextTrack: Int64 = 0

  struct KnownTouch {
    var id: Int64
    /// The identifier in the rows, if identities are repaired.
    var rowID: Int64
    var x: Double
    var y: Double
    var time: Int64
  }

  /// Inserts a row by its time, after those of the same time.
  ///
  /// - Parameter allowsRepetition: whether a repeated movement is read as one that goes nowhere.
  /// - Returns: What is wrong with its place; nil if nothing is.
  mutating func insert(_ sample: TouchSample, allowsRepetition: Bool) -> RepairKind? {
    let mayRepeat = allowsRepetition && (sample.phase == .moved || sample.phase == .stationary)
    if ready > 0, sample.time < rows[ready - 1].time { return .rowTooLate }
    var place = rows.count
    while place > ready, rows[place - 1].time > sample.time { place -= 1 }
    var other = place
    while other > ready, !mayRepeat, rows[other - 1].time == sample.time {
      other -= 1
      if rows[other].isEqual(to: sample) { return .duplicateRow }
    }
    newest = max(newest, sample.time)
    if place == rows.count {
      rows.append(sample)
      return nil
    }
    rows.insert(sample, at: place)
    rows[place].isRepaired = true
    return .rowOutOfOrder
  }

  /// Removes a row that was just inserted.
  mutating func remove(_ sample: TouchSample) {
    if let place = rows.lastIndex(where: { $0.row == sample.row }) { rows.remove(at: place) }
  }

  /// Removes the rows before `head`, from time to time.
  mutating func compact() {
    if head < 4096 || 2 * head < rows.count { return }
    rows.removeFirst(head)
    ready -= head
    head = 0
  }

  func index(of id: Int64) -> Int? { touches.firstIndex { $0.id == id } }
}

extension TouchSample {
  func isEqual(to other: TouchSample) -> Bool {
    time == other.time && id == other.id && phase == other.phase && (x == other.x || x.isNaN && other.x.isNaN)
      && (y == other.y || y.isNaN && other.y.isNaN)
  }

  var hasPosition: Bool { !x.isNaN && !y.isNaN }
  var isTouchUp: Bool { phase == .ended || phase == .cancelled }
}
