import Gestures

/// What is wrong with a recording, where, and what was read before it.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which file, as the user named it; `-` is standard input.
  public var file: String
  /// Which line, from 1; 0 where the trouble is with the file as a whole.
  public var line: Int
  /// Where in it, from 1, in bytes; 0 where the trouble is with the whole line.
  public var column: Int
  /// A sentence without its full stop: what is wrong, and what to do about it.
  public var problem: String
  /// What had been read, and handed on, up to there.
  public var progress: Progress

  /// Trouble with the file as a whole where neither line nor column is given.
  public init(file: String, line: Int = 0, column: Int = 0, _ problem: String, after progress: Progress = Progress()) {
    (self.file, self.line, self.column, self.problem, self.progress) = (file, line, column, problem, progress)
  }

  /// How far a reader has come.
  public struct Progress: Hashable, Sendable {
    /// Events for evdev recordings, contact changes for the others.
    public var events = 0
    /// Frames of them.
    public var frames = 0
    /// From the first frame to the last one read.
    public var duration = Interval.zero
    /// Nothing has been read.
    public init() {}
  }

  /// `FILE:LINE:COLUMN: what is wrong`.
  public var description: String {
    var place = file
    if line > 0 { place += ":\(line)" }
    if line > 0 && column > 0 { place += ":\(column)" }
    return "\(place): \(problem)"
  }
}
