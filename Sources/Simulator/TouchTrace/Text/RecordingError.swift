import Gestures

/// A problem with a recording, its location, and the progress before it.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, as the user named it; `-` is standard input.
  public var file: String
  /// The line, from 1; 0 if the problem concerns the whole file.
  public var line: Int
  /// The column in bytes, from 1; 0 if the problem concerns the whole line.
  public var column: Int
  /// A sentence without a period: what is wrong and, unless ``remedy`` states it, what to do about it. Hidden characters of the recording are escaped in
  /// it, so that it can be printed.
  public var problem: String
  /// What can be done about it with other options of the program.
  public var remedy: RecordingRemedy?
  /// The part that was read and delivered before the problem.
  public var progress: Progress
  /// Whether the file exceeds what any recording has, so that reading cannot continue after the line.
  var isLimit = false

  /// Creates an error; without line and column it concerns the whole file.
  public init(
    file: String, line: Int = 0, column: Int = 0, _ problem: String, remedy: RecordingRemedy? = nil,
    after progress: Progress = Progress()
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.problem = QuotedText.plain(problem)
    self.remedy = remedy
    self.progress = progress
  }

  /// The error as one after which reading cannot continue.
  var asLimit: Self {
    var error = self
    error.isLimit = true
    return error
  }

  /// The progress of a reader.
  public struct Progress: Hashable, Sendable {
    /// The number of events in evdev recordings, of contact changes in others.
    public var events = 0
    /// The number of frames.
    public var frames = 0
    /// The interval from the first frame to the last one read.
    public var duration = Interval.zero
    /// Creates a progress of zero.
    public init() {}
  }

  /// `FILE:LINE:COLUMN: what is wrong`, on one line.
  public var description: String {
    var location = QuotedText.plain(file)
    if line > 0 { location += ":\(line)" }
    if line > 0 && column > 0 { location += ":\(column)" }
    return "\(location): \(problem)"
  }
}

extension RecordingError.Progress {
  /// The text, such as `412 events in 57 frames, 0.412 s`.
  package var text: String { "\(events, "event") in \(frames, "frame"), \(duration.text)" }
}

extension Interval {
  /// The text, such as `1.250 s`.
  package var text: String { "\(FixedPoint.text(thousandths: microseconds / 1000)) s" }
}

extension RecordingError: ErrorWithRemedy {}
