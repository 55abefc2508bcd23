import Gestures
import TouchTrace

/// What came of one recording, in short: for a page of many.
public struct RecordingOutcome: Sendable {
  /// A gesture that was tried and failed, and by how little.
  public struct Miss: Hashable, Sendable {
    public var time: Timestamp
    public var recognizer: String
    /// `moved 17.200 pt, allowed 16.000 pt`
    public var reason: String
    /// How far the value was from its threshold, in thousandths of that; rounded down.
    public var distance: Int
  }
  /// In the order in which each came first.
  public private(set) var came: [GestureCount] = []
  /// Of each recognizer the nearest, in the order in which each failed first.
  public private(set) var misses: [Miss] = []
  public private(set) var end = Timestamp(microseconds: 0)

  public init() {}

  public mutating func add(_ entry: TranscriptEntry) {
    end = max(end, entry.time)
    guard case .transition(let transition) = entry else { return }
    if transition.to == .failed {
      miss(transition)
    } else if transition.from == .possible {
      if let index = came.firstIndex(where: { $0.name == transition.recognizer }) {
        came[index].count += 1
      } else {
        came.append(GestureCount(transition.recognizer, 1))
      }
    }
  }

  private mutating func miss(_ transition: GestureTransition) {
    // Who counts fingers is never near.
    guard case .itself(_, let reason?) = transition.cause, reason.unit != .count else { return }
    let (value, threshold) = (FixedPoint.thousandths(reason.value), FixedPoint.thousandths(reason.threshold))
    let (product, overflow) = (value - threshold).magnitude.multipliedReportingOverflow(by: 1000)
    let distance = overflow ? Int.max : Int(clamping: product / max(1, threshold.magnitude))
    let miss = Miss(
      time: transition.time, recognizer: transition.recognizer, reason: TranscriptLine.text(reason), distance: distance)
    if let index = misses.firstIndex(where: { $0.recognizer == miss.recognizer }) {
      if miss.distance < misses[index].distance { misses[index] = miss }
    } else {
      misses.append(miss)
    }
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
  }
  public func verdict(_ label: RecordingLabel) -> Verdict {
    let isMissed = label.gestures.contains { $0.count > count($0.name) }
    let isWrong = came.contains { came in
      came.count > label.gestures.first { $0.name == came.name }?.count ?? 0
    }
    return isMissed ? (isWrong ? .missedAndWrong : .missed) : isWrong ? .wrong : .right
  }
  /// The failure that was nearest to none; of those that were missed, where there are any.
  public func nearestMiss(_ label: RecordingLabel?) -> Miss? {
    let missed = (label?.gestures ?? []).filter { $0.count > count($0.name) }.map(\.name)
    let wanted = misses.filter { missed.contains($0.recognizer) }
    return (wanted.isEmpty ? misses : wanted).min { $0.distance < $1.distance }
  }
  private func count(_ name: String) -> Int { came.first { $0.name == name }?.count ?? 0 }
}
