import Gestures

// Most lines of a trace are frames in which touches only move. They are parsed in one pass over their bytes, several times
// as fast as word by word.
extension TraceParser {
  /// Parses a line after the header in which touches that are down move. Returns `false` for any other line, and for one with
  /// an error, a tab or a comment; then nothing but `frame` has changed.
  mutating func readMoves(_ line: Span<UInt8>, into frame: inout TraceFrame) -> Bool {
    var position = 0
    line.skipSpaces(from: &position)
    guard untracked == 0, let time = line.readThousandths(from: &position), time >= lastTime.microseconds,
      position < line.count
    else { return false }
    frame.changes.removeAll(keepingCapacity: true)
    while position < line.count {
      guard let change = readMove(line, &position) else { return false }
      frame.changes.append(change)
    }
    lastTime = Timestamp(microseconds: Int64(time))
    frame.time = lastTime
    frame.untracked = 0
    frame.hovering = nil
    frame.buttons = []
    count(frame)
    return true
  }

  /// Parses ` 1 moved 120,44.5` and any spaces around it.
  @inline(__always) private func readMove(_ line: Span<UInt8>, _ position: inout Int) -> ContactChange? {
    let start = position
    line.skipSpaces(from: &position)
    // Nine digits fit into 32 bits.
    guard position > start, let number = line.readNumber(from: &position, upTo: 9),
      line.skip(" moved ", from: &position), let x = line.readThousandths(from: &position),
      line.skip(",", from: &position), let y = line.readThousandths(from: &position)
    else { return nil }
    if position < line.count, line[position] != UInt8(ascii: " ") { return nil }
    let id = Int32(truncatingIfNeeded: number)
    if !fingers.contains(id) { return nil }
    return ContactChange(id, .moved, Point2D(FixedPoint.double(thousandths: x), FixedPoint.double(thousandths: y)))
  }
}
