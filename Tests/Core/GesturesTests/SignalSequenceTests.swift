import Gestures
import CoreTestSupport
import Testing

/// Each machine under every signal sequence of a given length: the states it may report, and that a coordinator reports
/// exactly those.
@Suite struct SignalSequenceTests {
  /// The maximum number of sequences per machine, which bounds their length. Walking a machine alone is fast, driving a
  /// coordinator is not.
  private static let (maximumWalked, maximumPlayed) = (randomCases(120_000), randomCases(10_000))

  @Test(arguments: MachineLawsTests.all)
  func everySignalSequenceYieldsLegalStates(type: any GestureRecognizer.Type) { walk(type) }

  @Test(arguments: MachineLawsTests.all)
  func coordinatorReportsTheStatesOfTheMachine(type: any GestureRecognizer.Type) { play(type) }

  private func walk<R: GestureRecognizer>(_: R.Type) {
    var (broken, begins, endings) = ([String](), 0, Set<GestureState>())
    let sequences = sequences(of: R.self, atMost: Self.maximumWalked)
    for sequence in sequences {
      if let problem = sequence.problem { broken.append("\(sequence.signals): \(problem)") }
      if sequence.states.contains(.began) { begins += 1 }
      if sequence.states.last!.isFinished { endings.insert(sequence.states.last!) }
    }
    let (count, first) = (broken.count, broken.first ?? "")
    #expect(count == 0, "\(R.kind): \(count) broken, first \(first)")
    let isContinuous = R.Phase.allCases.contains(where: \.isRecognized)
    #expect(sequences.count > 1000 && (begins > 0) == isContinuous && endings.contains(.ended), "\(R.kind)")
  }

  private func play<R: GestureRecognizer>(_: R.Type) {
    let coordinator = GestureCoordinator()
    var reported: [GestureState] = []
    let id = coordinator.attach(ScriptedMachine<R>()) { reported.append($0.state) }
    var frame = TouchFrame(at: .zero)
    var (wrong, time) = ([String](), Int64(0))
    for sequence in sequences(of: R.self, atMost: Self.maximumPlayed) {
      reported = []
      coordinator.change(id) { $0.signals = sequence.signals }
      for index in sequence.signals.indices {
        time += 1
        frame.advance(to: .milliseconds(time))
        (index == 0 ? Touch.down(1, 0, 0) : .move(1, Double(index), 0)).apply(to: &frame)
        coordinator.handle(frame)
      }
      let expected = sequence.states.filter { $0 != .possible && $0 != .failed }
      let state = coordinator.state(of: id)
      let hasReadAllSignals =
        coordinator.recognizer(id)?.signals.count == sequence.signalsAfterItsEnd
      if reported != expected || state != sequence.states.last || !hasReadAllSignals {
        wrong.append("\(sequence.signals): \(reported), then \(state), not \(sequence.states)")
      }
      time += 1
      frame.advance(to: .milliseconds(time))
      Touch.up(1).apply(to: &frame)
      coordinator.handle(frame)
      // A gesture that is still active must not continue in the next sequence.
      coordinator.setEnabled(false, for: id)
      coordinator.setEnabled(true, for: id)
    }
    let (count, first) = (wrong.count, wrong.first ?? "")
    #expect(count == 0, "\(R.kind): \(count) wrong, first \(first)")
  }

  // MARK: Sequences

  private struct Sequence<R: GestureRecognizer> {
    var signals: [R.Signal] = []
    var phase = R.Phase.initial
    /// The reported states, `possible` first.
    var states = [GestureState.possible]
    var signalsAfterItsEnd = 0
    var problem: String?

    func followed(by signal: R.Signal) -> Self {
      var next = self
      next.signals.append(signal)
      if states.last!.isFinished {
        next.signalsAfterItsEnd += 1
        return next
      }
      switch R.next(phase, on: signal) {
      case .stay, .unreachable: break
      case .enter(let to):
        if to == .initial { next.problem = "returns to the initial phase" }
        if phase.isRecognized && !to.isRecognized { next.problem = "is no longer recognized" }
        if to.isRecognized { next.report(states.contains(.began) ? .changed : .began) }
        next.phase = to
      case .end: next.report(.ended)
      case .fail: next.report(.failed)
      case .cancel: next.report(.cancelled)
      }
      return next
    }

    private mutating func report(_ state: GestureState) {
      if !states.last!.canBecome(state) { problem = "changes from \(states.last!) to \(state)" }
      if states.last! == .possible, state == .changed || state == .cancelled { problem = "is \(state) before it began" }
      states.append(state)
    }
  }

  /// Returns all sequences of one length: the greatest with no more than the maximum number of sequences.
  private func sequences<R: GestureRecognizer>(of _: R.Type, atMost maximum: Int) -> [Sequence<R>] {
    var all = [Sequence<R>()]
    while all.count * R.Signal.allCases.count <= maximum {
      all = all.flatMap { sequence in R.Signal.allCases.map { sequence.followed(by: $0) } }
    }
    return all
  }
}

/// Runs another recognizer's machine on scripted signals, one per frame.
private struct ScriptedMachine<R: GestureRecognizer>: GestureRecognizer {
  static var kind: String { R.kind }
  typealias Phase = R.Phase
  typealias Signal = R.Signal

  static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    // It is sent every sequence, also signals that the classification never sends.
    let step = R.next(phase, on: signal)
    return step == .unreachable ? .stay : step
  }

  /// The remaining signals.
  var signals: [Signal] = []
  var phase = Phase.initial

  mutating func read(_ touches: borrowing TouchFrame) -> Signal? { signals.isEmpty ? nil : signals.removeFirst() }

  mutating func code(_ coder: inout StateCoder) {}

  mutating func reset() {}

  var location: Point2D { .zero }
  var numberOfTouches: Int { 0 }
}
