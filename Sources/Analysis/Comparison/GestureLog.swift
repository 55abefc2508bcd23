import Gestures
import LibinputEvents
import Simulation
import TouchTrace

/// What came of a recording one way, gathered from its transcript: the gestures, the failures, and what else a reason
/// can be taken from.
public struct GestureLog: Sendable {
  public struct Gesture: Hashable, Sendable {
    public var recognizer: String
    /// What kind of recognizer that is.
    public var kind: String
    /// When it began to be made: the first finger's landing for one that comes at once, as the driver stamps it where a
    /// driver tells of it; else when it was recognized.
    public var start: Timestamp
    /// When the first finger landed of those that made it, or as `start` where fingers are not told of.
    public var landing: Timestamp
    /// When it was first told of.
    public var told: Timestamp
    /// When it was over.
    public var end: Timestamp
    public var isCancelled: Bool
    /// What it told at last.
    public var description: GestureDescription
  }
  /// A gesture that was tried and did not come.
  public struct Failure: Hashable, Sendable {
    public var recognizer: String
    public var time: Timestamp
    /// `moved 17.200 pt, 16.000 pt allowed`
    public var reason: String
  }
  /// What a driver tells beside buttons, from beginning to end.
  public struct Told: Hashable, Sendable {
    /// `scroll`, `swipe`, `hold`, `transform`, `motion`.
    public var name: String
    public var start: Timestamp
    public var end: Timestamp
  }

  public private(set) var gestures: [Gesture] = []
  public private(set) var failures: [Failure] = []
  public private(set) var told: [Told] = []
  public private(set) var suppressions: [(time: Timestamp, suppression: Suppression)] = []
  public private(set) var refusals: [(time: Timestamp, refusal: TapRefusal)] = []
  private var fingersDown = 0
  private var firstLanding = Timestamp(microseconds: 0)
  private var landings: [Timestamp] = []

  public init() {}

  public mutating func add(_ entry: TranscriptEntry) {
    switch entry {
    case .frame(let time, let contacts, let untracked, _):
      let down = contacts.count { $0.isDown } + untracked
      if fingersDown == 0 && down > 0 {
        firstLanding = time
        landings.append(time)
      }
      fingersDown = down
    case .indirect(let event): add(event)
    case .suppression(let time, let suppression): suppressions.append((time, suppression))
    case .tapRefusal(let time, let refusal): refusals.append((time, refusal))
    case .transition(let transition): add(transition)
    case .wake, .step, .scene, .end: break
    }
  }

  /// When the hand landed that was down at a time; nil where it is not known.
  public func landing(before time: Timestamp) -> Timestamp? { landings.last { $0 <= time } }

  private mutating func add(_ event: TouchpadEvent) {
    let name = event.kind.name
    let stage: TouchpadEvent.Stage
    switch event.kind {
    case .transform(let its, _, _, _), .hold(let its, _, _), .swipe(let its, _, _), .scroll(let its, _): stage = its
    case .button(let its, _):
      if its == .began { firstLanding = event.stamp }
      return
    case .motion:
      // One movement after the other is one as long as the pointer does not rest.
      let isNew = told.last.map { $0.name != name || event.time - $0.end > .milliseconds(100) } ?? true
      stage = isNew ? .began : .changed
    }
    if stage == .began {
      told.append(Told(name: name, start: event.stamp, end: event.time))
    } else if let index = told.lastIndex(where: { $0.name == name }) {
      told[index].end = event.time
    }
  }

  private mutating func add(_ transition: GestureTransition) {
    let description = transition.description
    switch transition.to {
    case .possible: break
    case .failed:
      failures.append(
        Failure(
          recognizer: transition.recognizer, time: transition.time, reason: TranscriptLine.reason(transition)))
    case .began, .changed, .ended, .cancelled:
      if transition.from == .possible {
        gestures.append(
          Gesture(
            recognizer: transition.recognizer, kind: transition.kind,
            start: transition.to == .ended ? firstLanding : transition.time,
            landing: fingersDown > 0 || transition.to == .ended ? firstLanding : transition.time, told: transition.time,
            end: transition.time, isCancelled: false, description: description))
      } else if let index = gestures.lastIndex(where: { $0.recognizer == transition.recognizer }) {
        gestures[index].end = transition.time
        gestures[index].isCancelled = transition.to == .cancelled
        gestures[index].description = description
      }
    }
  }
}
