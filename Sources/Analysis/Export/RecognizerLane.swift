import Gestures
import Simulation
import TouchTrace

/// A recognizer's states as slices, from the first touch that concerns it, with its machine's phases inside; how it came
/// out as a moment at their end; and curves of its numbers.
struct RecognizerLane {
  let name: String
  private let track: Int
  private var state: GestureState?
  private var hasPhase = false
  /// A phase that was entered at the present moment: whether the public state changes with it is not yet told.
  private var entered: (phase: String, signal: String, time: Timestamp)?

  init(_ name: String, track: Int) { (self.name, self.track) = (name, track) }

  mutating func step(_ step: MachineStep, at time: Timestamp, _ take: (TimelineEvent) -> Void) {
    // It stays as it is, and its numbers change.
    if step.from == step.to && hasPhase { return }
    settle(take)
    closePhase(at: time, take)
    let isOver = [GestureState.ended, .failed, .cancelled].contains { $0.rawValue == step.to }
    entered = isOver ? nil : (step.to, step.signal, time)
    if state == nil { open(.possible, at: time, [], [], take) }
  }

  mutating func make(
    _ transition: GestureTransition, at time: Timestamp, _ flows: [UInt64], _ tracks: inout TimelineTracks
  ) {
    let notes = Self.notes(transition)
    let take = tracks.take
    if transition.to != .changed || state != .changed {
      closePhase(at: time, take)
      closeState(at: time, take)
    }
    switch transition.to {
    case .possible: break
    case .began: open(.began, at: time, notes, flows, take)
    case .changed: if state != .changed { open(.changed, at: time, [], flows, take) }
    case .ended, .cancelled, .failed:
      entered = nil
      let reason = TranscriptLine.reason(transition)
      let name = transition.to.rawValue + (reason.isEmpty ? "" : ": \(reason)")
      take(.instant(time, track: track, name: name, notes, flows: flows))
    }
    guard transition.to != .failed else { return }
    for measurement in transition.description.measurements where measurement.value.isFinite {
      let curve = tracks.counter(measurement.name, measurement.unit.rawValue, in: track)
      take(.counter(time, track: curve, measurement.value))
    }
  }

  /// Nothing more comes of the moment at which the phase was entered.
  mutating func settle(_ take: (TimelineEvent) -> Void) {
    guard let entered else { return }
    closePhase(at: entered.time, take)
    take(
      .begin(entered.time, track: track, name: entered.phase, [("signal", .text(entered.signal))], flows: []))
    hasPhase = true
    self.entered = nil
  }

  mutating func close(at time: Timestamp, _ take: (TimelineEvent) -> Void) {
    settle(take)
    closePhase(at: time, take)
    closeState(at: time, take)
  }

  private mutating func open(
    _ state: GestureState, at time: Timestamp, _ notes: TimelineNotes, _ flows: [UInt64],
    _ take: (TimelineEvent) -> Void
  ) {
    take(.begin(time, track: track, name: state.rawValue, notes, flows: flows))
    self.state = state
  }

  private mutating func closePhase(at time: Timestamp, _ take: (TimelineEvent) -> Void) {
    if hasPhase { take(.end(time, track: track, [])) }
    hasPhase = false
  }

  private mutating func closeState(at time: Timestamp, _ take: (TimelineEvent) -> Void) {
    if state != nil { take(.end(time, track: track, [])) }
    state = nil
  }

  /// All that is told of a transition.
  static func notes(_ transition: GestureTransition) -> TimelineNotes {
    let description = transition.description
    var notes: TimelineNotes = [
      ("x", .number(description.location.x)), ("y", .number(description.location.y)),
      ("touches", .count(description.numberOfTouches)),
    ]
    for measurement in description.measurements { notes.append((measurement.name, .number(measurement.value))) }
    if let since = transition.heldSince { notes.append(("held_since_us", .count(Int(since.microseconds)))) }
    guard transition.to == .failed else { return notes }
    notes.append(("reason", .text(TranscriptLine.reason(transition))))
    switch transition.cause {
    case .excluded(let other): notes.append(("excluded_by", .text(other)))
    case .required(let other): notes.append(("required", .text(other)))
    case .refused, .disabled, .detached, .ignored: break
    case .itself(let signal, let reason):
      notes.append(("signal", .text(signal)))
      guard let reason else { break }
      notes.append(("measured", .text(reason.measured)))
      notes.append(("value", .number(reason.value)))
      notes.append(("threshold", .number(reason.threshold)))
      notes.append(("unit", .text(reason.unit.word)))
    }
    return notes
  }
}
