import Gestures
import Simulation
import TouchTrace

/// What came of one recording, in short: for a page of many.
public struct RecordingOutcome: Sendable {
  /// The names of the recognizers that it was played with.
  public let played: [String]
  /// What came.
  public private(set) var tally = GestureTally()
  private var misses = MissLog()
  public private(set) var end = Timestamp(microseconds: 0)

  /// - Parameter played: the names of the recognizers that it is played with.
  public init(played: [String]) { self.played = played }

  public mutating func add(_ entry: TranscriptEntry) {
    end = max(end, entry.time)
    tally.add(entry)
    misses.add(entry)
  }

  /// How a label and what came agree.
  public enum Verdict: String, Sendable {
    case right
    /// Something that was to come did not, and nothing else came.
    case missed
    /// Something came that was not to.
    case wrong = "false"
    /// Both.
    case missedAndWrong = "missed and false"
    /// Nothing came that was not to; but of what was to come, some had nobody who could have given it.
    case unplayed = "not played"
  }

  public func verdict(_ label: RecordingLabel) -> Verdict {
    let promise = label.promise(among: played)
    let isMissed = !tally.missed(of: promise).isEmpty
    let isWrong = !tally.unasked(besides: promise).isEmpty
    if isMissed { return isWrong ? .missedAndWrong : .missed }
    return isWrong ? .wrong : label.unplayed(among: played).isEmpty ? .right : .unplayed
  }

  /// The failure that was nearest to none: of the gestures that were missed, where any of them failed.
  public func nearestMiss(_ label: RecordingLabel?) -> Miss? {
    let missed = label.map { tally.missed(of: $0.promise(among: played)) } ?? []
    let all = misses.nearest
    let wanted = all.filter { missed.contains($0.recognizer) }
    // What came instead is what the touch was, unless somebody says otherwise.
    return (wanted.isEmpty ? all.filter { !$0.isSuperseded } : wanted).min { $0.distance < $1.distance }
  }
}
