import Gestures
import CoreTestSupport

/// Invariants of everything a coordinator reports, for any recognizers and any touches.
struct CoordinatorInvariants {
  /// A recognizer's machine, by the names of its phases and signals.
  struct Machine {
    var initial: String
    /// Returns the phase that a signal leads to, or `nil` if the machine stays or has no such phase or signal.
    var next: (_ phase: String, _ signal: String) -> String?

    init<R: GestureRecognizer>(_: R.Type) {
      initial = R.Phase.initial.rawValue
      next = { phase, signal in
        guard let phase = R.Phase(rawValue: phase), let signal = R.Signal(rawValue: signal) else { return nil }
        switch R.next(phase, on: signal) {
        case .stay, .unreachable: return nil
        case .enter(let to): return to.rawValue
        case .end: return "ended"
        case .fail: return "failed"
        case .cancel: return "cancelled"
        }
      }
    }
  }

  /// The machines and relations that were set up.
  var machines: [Machine]
  var simultaneous: [[Bool]]
  /// Whether the recognizer of the row requires the one of the column to fail.
  var requires: [[Bool]]
  /// Whether every position is finite.
  var hasValidPositions: Bool

  private var states: [GestureState] = []
  private var phases: [String] = []
  /// Whether each machine has ended and makes no step until all touches have lifted.
  private var isOver: [Bool] = []
  private var steps: [Int: MachineStep] = [:]
  /// The recognizers recognized in the current event.
  private var winners: [Int] = []
  private var down = 0
  private var now = Timestamp.distantPast
  private(set) var broken: [String] = []

  init(_ machines: [Machine], simultaneous: [[Bool]], requires: [[Bool]], hasValidPositions: Bool) {
    self.machines = machines
    self.simultaneous = simultaneous
    self.requires = requires
    self.hasValidPositions = hasValidPositions
    states = machines.map { _ in .possible }
    phases = machines.map(\.initial)
    isOver = machines.map { _ in false }
  }

  mutating func check(_ entries: [Journal.Entry]) {
    for entry in entries {
      if let time = entry.time {
        if time < now { broken.append("time runs back from \(now) to \(time)") }
        now = time
      }
      switch entry {
      case .frame(_, let down):
        startEvent()
        self.down = down
      case .wake: startEvent()
      case .step(let id, let step): check(step, of: id.index)
      case .transition(let transition): check(transition)
      }
    }
    startEvent()
  }

  /// Resets the finished recognizers, and only those, if no touch was down after the last event.
  private mutating func startEvent() {
    steps = [:]
    winners = []
    if down > 0 { return }
    for index in states.indices where states[index].isFinished {
      states[index] = .possible
      phases[index] = machines[index].initial
      isOver[index] = false
    }
  }

  private mutating func check(_ step: MachineStep, of index: Int) {
    if isOver[index] { broken.append("\(now) #\(index) steps after its end: \(step)") }
    if step.from != phases[index] { broken.append("\(now) #\(index) steps from \(step.from), but is \(phases[index])") }
    if machines[index].next(step.from, step.signal) != step.to {
      broken.append("\(now) #\(index) makes a step that its machine does not have: \(step)")
    }
    if ["ended", "failed", "cancelled"].contains(step.to) { isOver[index] = true }
    phases[index] = step.to
    steps[index] = step
    check(step.reason, "\(index)")
    // A cancelled touch has no measured reason.
    if hasValidPositions, step.to == "failed", step.reason == nil, step.signal != "touchCancelled" {
      broken.append("\(now) #\(index) fails without a reason: \(step)")
    }
  }

  private mutating func check(_ transition: Journal.DescribedTransition) {
    let index = transition.recognizer.index
    let text = "\(now) #\(index) \(transition.from) → \(transition.to) \(transition.cause) \(transition.signal)"
    if transition.from != states[index] { broken.append("\(text), but is \(states[index])") }
    if !transition.from.canBecome(transition.to) || transition.to == .possible {
      broken.append("\(text) is not allowed")
    }
    states[index] = transition.to
    if transition.to.isFinished { isOver[index] = true }
    if transition.from == .possible, transition.to != .failed { winners.append(index) }
    switch transition.cause {
    case .itself:
      if transition.to == .failed {
        if steps[index]?.signal != transition.signal { broken.append("\(text): no such step") }
        if hasValidPositions, steps[index]?.reason != transition.reason {
          broken.append("\(text): not the step's reason")
        }
      }
    case .excluded(let rival):
      if transition.to != .failed { broken.append("\(text) by another") }
      if simultaneous[index][rival.index] { broken.append("\(text), which may be simultaneous") }
      expectRecognized(rival.index, text)
    case .refused, .disabled, .detached, .ignored, .targetRemoved: break
    case .required(let required):
      if transition.to != .failed { broken.append("\(text) by another") }
      if !requires[index][required.index] { broken.append("\(text), which it does not require to fail") }
      expectRecognized(required.index, text)
    }
    if transition.cause != .itself, transition.signal != "" || transition.reason != nil {
      broken.append("\(text) has a signal or a reason despite its cause")
    }
    check(transition.reason, text)
    // A gesture that was complete before this event has only waited. It begins and ends at once, and does not compete with
    // those of touches that began after it.
    let wasComplete = isOver[index] && steps[index] == nil
    if transition.to.isActive, !wasComplete {
      for other in states.indices where other != index && states[other].isActive && !simultaneous[index][other] {
        broken.append("\(text) while #\(other) is active")
      }
    }
    let numbers =
      transition.description.measurements.map(\.value) + [
        transition.description.location.x, transition.description.location.y,
      ]
    if hasValidPositions, !numbers.allSatisfy(\.isFinite) { broken.append("\(text) reports \(transition.description)") }
  }

  private mutating func expectRecognized(_ index: Int, _ text: String) {
    if !states[index].isActive && !winners.contains(index) { broken.append("\(text), which is \(states[index])") }
  }

  /// Non-finite positions give reasons that cannot be checked.
  private mutating func check(_ reason: Reason?, _ text: String) {
    if hasValidPositions, let reason, !reason.isViolated {
      broken.append("\(text) has a reason that is not violated: \(reason)")
    }
  }
}
