import Analysis
import Gestures
import Simulation
import TouchTrace

/// A lane of a timeline for a recognizer: slices for its states, from its first step, with slices for the phases of its
/// machine in them, an instant for the outcome, and counters for its measurements.
struct RecognizerLane {
  private let track: Int
  private var state: GestureState?
  private var hasPhase = false
  /// A phase that was pendingPhase at the current time. The public state may still change with it.
  private var pendingPhase: (phase: String, signal: String, time: Timestamp)?

  init(track: Int) { self.track = track }

  var isOpen: Bool { state != nil || hasPhase || pendingPhase != nil }

  mutating func add(
    _ step: MachineStep, on target: String?, at time: Timestamp, _ emit: (TimelineEvent) -> Void
  ) {
    // Only its measurements change.
    if step.from == step.to && hasPhase { return }
    flush(emit)
    closePhase(at: time, emit)
    let isOver = [GestureState.ended, .failed, .cancelled].contains { $0.rawValue == step.to }
    pendingPhase = isOver ? nil : (step.to, step.signal, time)
    let notes: TimelineNotes = target.map { [("target", .text($0))] } ?? []
    if state == nil { open(.possible, at: time, notes, [], emit) }
  }

  mutating func add(
    _ transition: GestureTransition, at time: Timestamp, _ flows: [UInt64], _ tracks: inout TimelineTracks
  ) {
    let notes = Self.notes(transition)
    let emit = tracks.emit
    if transition.to != .changed || state != .changed {
      closePhase(at: time, emit)
      closeState(at: time, emit)
    }
    switch transition.to {
    case .possible: break
    case .began: open(.began, at: time, notes, flows, emit)
    case .changed: if state != .changed { open(.changed, at: time, [], flows, emit) }
    case .ended, .cancelled, .failed:
      pendingPhase = nil
      let reason = TranscriptLine.reason(transition)
      let name = transition.to.rawValue + (reason.isEmpty ? "" : ": \(reason)")
      emit(.instant(time, track: track, name: name, notes, flows: flows))
    }
    guard transition.to != .failed else { return }
    for measurement in transition.description.measurements where measurement.value.isFinite {
      let counter = tracks.counter(measurement.name, measurement.unit.rawValue, in: track)
      emit(.counter(time, track: counter, measurement.value))
    }
  }

  /// Begins the slice of the pending phase, once no more events follow at its time.
  mutating func flush(_ emit: (TimelineEvent) -> Void) {
    guard let phase = pendingPhase else { return }
    closePhase(at: phase.time, emit)
    emit(
      .begin(phase.time, track: track, name: phase.phase, [("signal", .text(phase.signal))], flows: []))
    hasPhase = true
    self.pendingPhase = nil
  }

  mutating func close(at time: Timestamp, _ emit: (TimelineEvent) -> Void) {
    flush(emit)
    closePhase(at: time, emit)
    closeState(at: time, emit)
  }

  private mutating func open(
    _ state: GestureState, at time: Timestamp, _ notes: TimelineNotes, _ flows: [UInt64],
    _ emit: (TimelineEvent) -> Void
  ) {
    emit(.begin(time, track: track, name: state.rawValue, notes, flows: flows))
    self.state = state
  }

  private mutating func closePhase(at time: Timestamp, _ emit: (TimelineEvent) -> Void) {
    if hasPhase { emit(.end(time, track: track, [])) }
    hasPhase = false
  }

  private mutating func closeState(at time: Timestamp, _ emit: (TimelineEvent) -> Void) {
    if state != nil { emit(.end(time, track: track, [])) }
    state = nil
  }

  static func notes(_ transition: GestureTransition) -> TimelineNotes {
    let description = transition.description
    var notes: TimelineNotes = [
      ("x", .number(description.location.x)), ("y", .number(description.location.y)),
      ("touches", .count(description.numberOfTouches)),
    ]
    if let target = transition.target { notes.append(("target", .text(target))) }
    for measurement in description.measurements { notes.append((measurement.name, .number(measurement.value))) }
    if let held = transition.heldSince { notes.append(("held_since_us", .count(Int(held.microseconds)))) }
    for (name, value) in transition.failureFields {
      switch value {
      case .text(let text): notes.append((name, .text(text)))
      case .number(let number): notes.append((name, .number(number)))
      }
    }
    return notes
  }
}
