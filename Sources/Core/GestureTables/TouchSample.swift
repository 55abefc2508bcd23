/// A row of a table of touches: what one touch did at one time.
public struct TouchSample: Sendable {
  /// The row's number, from 0.
  public var row: Int64
  /// The time, in microseconds.
  public var time: Int64
  /// A number that no other touch has that is down.
  public var id: Int64
  /// What happened to the touch.
  public var phase: SamplePhase
  /// The position, in points; NaN if it is unknown.
  public var x: Double
  /// The position, in points; NaN if it is unknown.
  public var y: Double
  /// A Boolean value that indicates whether the row was repaired before its turn.
  @usableFromInline var isRepaired = false

  /// Creates a row.
  @inlinable public init(row: Int64, time: Int64, id: Int64, phase: SamplePhase, x: Double, y: Double) {
    self.row = row
    self.time = time
    self.id = id
    self.phase = phase
    self.x = x
    self.y = y
  }
}

/// What happened to a touch in a row, with the numbers of UIKit's `UITouch.Phase`.
public enum SamplePhase: UInt8, Sendable {
  case began = 0
  case moved = 1
  /// The touch is down and did not move.
  case stationary = 2
  case ended = 3
  case cancelled = 4
  /// The row has no phase.
  case missing = 5
}

/// A column of a table of touches.
public enum SampleColumn: String, CaseIterable, Sendable {
  case session
  case time
  case id
  case phase
  case x
  case y
}

/// A row that cannot be read, or a table without a column.
public struct SampleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The row's number, from 0; -1 if it is not about a row.
  public var row: Int64
  /// The column.
  public var column: SampleColumn
  /// The session as text; empty if there is only one.
  public var session: String
  /// What is wrong and what to do about it, as a sentence without a period.
  public var problem: String

  /// Creates an error.
  public init(row: Int64, column: SampleColumn, session: String = "", _ problem: String) {
    self.row = row
    self.column = column
    self.session = session
    self.problem = problem
  }

  public var description: String {
    if row < 0 { return problem }
    let place = session.utf8.isEmpty ? "row \(row)" : "row \(row), session \(session)"
    return "\(place), column \(column.rawValue): \(problem)"
  }
}
