import Gestures
import Simulation
import TouchTrace

/// The recognized gestures and nearest misses of one recording, for a page of several.
public struct RecordingOutcome: Sendable {
  /// The names of the attached recognizers.
  public let recognizers: [String]
  /// The recognized gestures.
  public private(set) var tally = GestureTally()
  private var misses = MissLog()
  /// The time of the last entry.
  public private(set) var end = Timestamp(microseconds: 0)

  /// Creates an outcome without gestures.
  ///
  /// - Parameter recognizers: the names of the attached recognizers.
  public init(recognizers: [String]) { self.recognizers = recognizers }

  /// Adds an entry of the transcript.
  public mutating func add(_ entry: TranscriptEntry) {
    end = max(end, entry.time)
    tally.add(entry)
    misses.add(entry)
  }

  /// How the recognized gestures compare with a label.
  public enum Verdict: String, Sendable {
    /// The expected gestures were recognized, and no others.
    case right
    /// An expected gesture was not recognized, and no other was.
    case missed
    /// An unexpected gesture was recognized.
    case wrong = "false"
    /// An expected gesture was not recognized, and an unexpected one was.
    case missedAndWrong = "missed and false"
    /// No unexpected gesture was recognized, but an expected gesture has no recognizer.
    case noRecognizer = "no recognizer"
  }

  /// Returns how the recognized gestures compare with a label.
  public func verdict(_ label: RecordingLabel) -> Verdict {
    let expected = label.expectedGestures(among: recognizers)
    let isMissed = !tally.missed(of: expected).isEmpty
    let isWrong = !tally.unexpected(given: expected).isEmpty
    if isMissed { return isWrong ? .missedAndWrong : .missed }
    return isWrong ? .wrong : label.gesturesWithoutRecognizer(among: recognizers).isEmpty ? .right : .noRecognizer
  }

  /// Returns the failure closest to its threshold, preferably of an expected gesture that was not recognized.
  public func nearestMiss(_ label: RecordingLabel?) -> Miss? {
    let missed = label.map { tally.missed(of: $0.expectedGestures(among: recognizers)) } ?? []
    let all = misses.nearest
    let expected = all.filter { missed.contains($0.recognizer) }
    // Unless the label expects it, a gesture is not a miss if another one was recognized instead.
    return (expected.isEmpty ? all.filter { !$0.isSuperseded } : expected).min { $0.distance < $1.distance }
  }
}
