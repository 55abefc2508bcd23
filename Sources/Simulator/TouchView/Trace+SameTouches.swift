import Gestures
import TouchTrace

extension Trace {
  /// Returns whether a recording has the same touches at the same times, whatever their identifiers are.
  func hasSameTouches(asRecording bytes: [UInt8]) -> Bool {
    var own = TouchList()
    for frame in frames { own.add(frame) }
    var other = TouchList()
    do throws(RecordingError) {
      let source = try TouchSources.open(ByteInput(bytes, name: "touch"), SourceRequest())
      var frame = TraceFrame()
      while try source.next(into: &frame) { other.add(frame) }
    } catch { return false }
    return own == other
  }
}

/// The changes of a recording's touches, which are numbered in the order in which they begin.
private struct TouchList: Equatable {
  private struct Change: Equatable {
    var time: Timestamp
    var touch: Int?
    var stage: Contact.Stage
    var position: Point2D
  }

  private var changes: [Change] = []
  private var untracked: [Int] = []
  private var numbers: [Int32: Int] = [:]
  private var count = 0

  static func == (a: Self, b: Self) -> Bool { a.changes == b.changes && a.untracked == b.untracked }

  mutating func add(_ frame: TraceFrame) {
    for change in frame.changes where change.stage != .stationary {
      if change.stage == .began {
        numbers[change.id] = count
        count += 1
      }
      changes.append(
        Change(time: frame.time, touch: numbers[change.id], stage: change.stage, position: change.position))
    }
    if untracked.last ?? 0 != frame.untracked { untracked.append(frame.untracked) }
  }
}
