import Gestures
import TouchTrace

/// Something that two recognizers can do, which a search finds or excludes.
package enum PairEvent: Hashable, Sendable {
  /// A gesture is recognized next to the other.
  case recognized(PairFindings.Side)
  /// The recognizer is recognized without the other.
  case recognizedAlone(PairFindings.Side)
  /// The recognizer prevents the other.
  case prevents(PairFindings.Side)
  /// Both are active at a time.
  case activeTogether
  /// Both are recognized, for touches that both received.
  case both

  static let all: [PairEvent] =
    PairFindings.Side.allCases.flatMap { [.recognized($0), .recognizedAlone($0), .prevents($0)] } + [
      .activeTogether, .both,
    ]
}

/// An event that a search excluded, and that happened.
package struct Contradiction: Sendable {
  /// The event that contradicts the search.
  package var event: PairEvent
  /// The touches from rest to rest by which it happened.
  package var recording: Trace
}

extension PairFindings {
  /// The events that the search did not find, by ordinary or rare touches.
  package var excludedEvents: [PairEvent] { PairEvent.all.filter { !isFound($0) } }

  /// Plays random frames to the two recognizers and returns the excluded events that happen, each once.
  ///
  /// - Parameters:
  ///   - frames: The number of frames.
  ///   - seed: The same seed gives the same frames.
  package func contradictions(inRandomFrames frames: Int, seed: UInt64) -> [Contradiction] {
    if setup.recognizers.prefix(2).contains(where: \.needsMoreThanTouches) { return [] }
    var search = ContradictionSearch(self)
    var touches = RandomTouchInput(
      seed: seed, maximumFingers: max(1, bound.fingers), on: setup.bounds, at: ContradictionSearch.startTime)
    for _ in 0..<frames { search.play(touches.next()) }
    return search.found
  }

  /// Plays recorded frames to the two recognizers and returns the excluded events that happen, each once.
  package func contradictions(inRecording frames: [TraceFrame]) -> [Contradiction] {
    var search = ContradictionSearch(self)
    for frame in frames { search.play(frame) }
    return search.found
  }
}

/// Plays frames to two recognizers and notes what happens although it is excluded.
struct ContradictionSearch {
  static let startTime = Timestamp.milliseconds(1000)

  private let setup: ExploredSetup
  private let system: ExploredCoordinator
  private var excluded: Set<PairEvent>
  /// The frames since all was at rest.
  private var frames: [TraceFrame] = []
  private var hasRecognized = [false, false]
  private var isShared = false
  private(set) var found: [Contradiction] = []

  init(_ findings: PairFindings) {
    setup = findings.setup
    system = ExploredCoordinator(findings.members)
    excluded = Set(findings.excludedEvents)
    system.coordinator.advance(to: Self.startTime)
  }

  mutating func play(_ frame: TraceFrame) {
    if system.frame.down == 0 {
      system.coordinator.advance(to: frame.time + Interval(microseconds: -1))
      takeTransitions()
    }
    // A finger may still be down where no recognizer receives it.
    if system.coordinator.isIdle, system.coordinator.nextDeadline == nil {
      if system.frame.down == 0 { frames.removeAll(keepingCapacity: true) }
      hasRecognized = [false, false]
      isShared = false
    }
    frames.append(frame)
    // A recording may have more touches than a frame; the others count.
    try? frame.apply(to: &system.frame)
    system.coordinator.handle(system.frame)
    takeTransitions()
  }

  /// Notes what happened in an event.
  private mutating func takeTransitions() {
    defer { system.coordinator.removeRecordedTransitions() }
    if system.transitions.isEmpty { return }
    for transition in system.transitions {
      let (index, isCopy) = system.roles[transition.recognizer.index]
      guard let side = PairFindings.Side(rawValue: index) else { continue }
      if transition.to == .failed, !isCopy, case .excluded(let winner) = transition.cause,
        let winner = PairFindings.Side(rawValue: system.roles[winner.index].index)
      {
        note(.prevents(winner))
      }
      guard transition.from == .possible, transition.to == .began || transition.to == .ended else { continue }
      note(isCopy ? .recognizedAlone(side) : .recognized(side))
      if isCopy { continue }
      hasRecognized[index] = true
      if system.coordinator.areCompetitors(system.recognizers[0], system.recognizers[1]) { isShared = true }
    }
    if system.recognizers.prefix(2).allSatisfy({ system.coordinator.state(of: $0).isActive }) { note(.activeTogether) }
    if hasRecognized[0], hasRecognized[1], isShared { note(.both) }
  }

  private mutating func note(_ event: PairEvent) {
    guard excluded.remove(event) != nil else { return }
    let start = frames.first?.time ?? Self.startTime
    let moved = frames.map { frame in
      var copy = frame
      copy.time = Timestamp.milliseconds(0) + (frame.time - start)
      return copy
    }
    let recording = Trace(header: setup.header, frames: moved, end: moved.last?.time ?? .milliseconds(0))
    found.append(Contradiction(event: event, recording: recording))
  }
}
