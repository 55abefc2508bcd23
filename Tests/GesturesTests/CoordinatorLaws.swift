import Gestures
import TestSupport

/// What must hold of whatever a coordinator tells, whoever is attached and whatever the fingers do.
struct CoordinatorLaws {
  /// A recognizer's machine by the names of its phases and signals.
  struct Machine {
    var initial: String
    /// Where a signal leads; nil where it stays, or where there is no such phase or signal.
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
  /// What was set up.
  var machines: [Machine]
  var simultaneous: [[Bool]]
  /// Whether the first requires the second to fail.
  var requires: [[Bool]]
  /// Whether every place is a number.
  var isTame: Bool

  private var states: [GestureState] = []
  private var phases: [String] = []
  /// Machines that make no step any more until nothing touches.
  private var isOver: [Bool] = []
  private var steps: [Int: MachineStep] = [:]
  /// Recognized in the present event.
  private var winners: [Int] = []
  private var down = 0
  private var now = Timestamp.distantPast
  private(set) var broken: [String] = []

  init(_ machines: [Machine], simultaneous: [[Bool]], requires: [[Bool]], isTame: Bool) {
    (self.machines, self.simultaneous, self.requires, self.isTame) = (machines, simultaneous, requires, isTame)
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
  /// Once nothing touched after the last event, those that had finished start again, and nobody else.
  private mutating func startEvent() {
    (steps, winners) = ([:], [])
    if down > 0 { return }
    for index in states.indices where states[index].isFinished {
      (states[index], phases[index], isOver[index]) = (.possible, machines[index].initial, false)
    }
  }
  private mutating func check(_ step: MachineStep, of index: Int) {
    if isOver[index] { broken.append("\(now) #\(index) steps after its end: \(step)") }
    if step.from != phases[index] { broken.append("\(now) #\(index) steps from \(step.from), but is \(phases[index])") }
    if machines[index].next(step.from, step.signal) != step.to {
      broken.append("\(now) #\(index) makes a step that its machine has not: \(step)")
    }
    if ["ended", "failed", "cancelled"].contains(step.to) { isOver[index] = true }
    (phases[index], steps[index]) = (step.to, step)
    check(step.reason, "\(index)")
    // A finger that is taken away is nobody's measure.
    if isTame, step.to == "failed", step.reason == nil, step.signal != "touchCancelled" {
      broken.append("\(now) #\(index) fails without a reason: \(step)")
    }
  }
  private mutating func check(_ transition: Journal.Told) {
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
        if isTame, steps[index]?.reason != transition.reason { broken.append("\(text): not the step's reason") }
      }
    case .excluded(let rival):
      if transition.to != .failed { broken.append("\(text) by another") }
      if simultaneous[index][rival.index] { broken.append("\(text), its companion") }
      expectRecognized(rival.index, text)
    case .refused, .disabled, .detached, .ignored: break
    case .required(let required):
      if transition.to != .failed { broken.append("\(text) by another") }
      if !requires[index][required.index] { broken.append("\(text), which it does not require to fail") }
      expectRecognized(required.index, text)
    }
    if transition.cause != .itself, transition.signal != "" || transition.reason != nil {
      broken.append("\(text) has a signal or a reason though another was the cause")
    }
    check(transition.reason, text)
    if transition.to.isActive {
      for other in states.indices where other != index && states[other].isActive && !simultaneous[index][other] {
        broken.append("\(text) while #\(other) is active")
      }
    }
    let numbers =
      transition.description.measurements.map(\.value) + [
        transition.description.location.x, transition.description.location.y,
      ]
    if isTame, !numbers.allSatisfy(\.isFinite) { broken.append("\(text) tells \(transition.description)") }
  }
  private mutating func expectRecognized(_ index: Int, _ text: String) {
    if !states[index].isActive && !winners.contains(index) { broken.append("\(text), which is \(states[index])") }
  }
  /// With places that are no numbers there is nothing to hold against anything.
  private mutating func check(_ reason: Reason?, _ text: String) {
    if isTame, let reason, !reason.isOne { broken.append("\(text) is no reason: \(reason)") }
  }
}
