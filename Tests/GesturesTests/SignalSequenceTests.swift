import Gestures
import TestSupport
import Testing

/// Each machine under every sequence of so many signals: what may be told of it, and that a coordinator tells just that.
@Suite struct SignalSequenceTests {
  /// How long sequences are: as long as there are not more of one machine than this. Walking a machine by itself is
  /// quick, driving a coordinator through it is not; together they take about a second in a debug build.
  private static let (mostWalked, mostPlayed) = (120_000, 10_000)

  @Test(arguments: MachineLawsTests.all)
  func everySequenceTellsLegalStates(type: any GestureRecognizer.Type) { walk(type) }
  @Test(arguments: MachineLawsTests.all)
  func aCoordinatorTellsWhatFollowsFromTheMachine(type: any GestureRecognizer.Type) { play(type) }

  private func walk<R: GestureRecognizer>(_: R.Type) {
    var (broken, begins, endings) = ([String](), 0, Set<GestureState>())
    let sequences = sequences(of: R.self, atMost: Self.mostWalked)
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
    var told: [GestureState] = []
    let id = coordinator.attach(Puppet<R>()) { state, _ in told.append(state) }
    var frame = TouchFrame()
    var (wrong, time) = ([String](), Int64(0))
    for sequence in sequences(of: R.self, atMost: Self.mostPlayed) {
      told = []
      coordinator.change(id, as: Puppet<R>.self) { $0.signals = sequence.signals }
      for index in sequence.signals.indices {
        time += 1
        frame.advance(to: .milliseconds(time))
        if index == 0 { frame.begin(1, at: .zero) } else { frame.move(1, to: Point(Double(index), 0)) }
        coordinator.handle(frame)
      }
      let seen = sequence.states.filter { $0 != .possible && $0 != .failed }
      let state = coordinator.state(of: id)
      let isHeard = coordinator.recognizer(id, as: Puppet<R>.self)?.signals.count == sequence.signalsAfterItsEnding
      if told != seen || state != sequence.states.last || !isHeard {
        wrong.append("\(sequence.signals): \(told), then \(state), not \(sequence.states)")
      }
      time += 1
      frame.advance(to: .milliseconds(time))
      frame.end(1, at: .zero)
      coordinator.handle(frame)
      // One that would still go on is not to take part in the next sequence.
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
    /// What is told, `possible` first.
    var states = [GestureState.possible]
    var signalsAfterItsEnding = 0
    var problem: String?

    func followed(by signal: R.Signal) -> Self {
      var next = self
      next.signals.append(signal)
      if states.last!.isFinished {
        next.signalsAfterItsEnding += 1
        return next
      }
      switch R.next(phase, on: signal) {
      case .stay, .unreachable: break
      case .enter(let to):
        if to == .initial { next.problem = "starts again by itself" }
        if phase.isRecognized && !to.isRecognized { next.problem = "is no longer recognized" }
        if to.isRecognized { next.tell(states.contains(.began) ? .changed : .began) }
        next.phase = to
      case .end: next.tell(.ended)
      case .fail: next.tell(.failed)
      case .cancel: next.tell(.cancelled)
      }
      return next
    }
    private mutating func tell(_ state: GestureState) {
      if !states.last!.canBecome(state) { problem = "goes from \(states.last!) to \(state)" }
      if states.last! == .possible, state == .changed || state == .cancelled { problem = "is \(state) before it began" }
      states.append(state)
    }
  }
  /// All of the greatest length of which there are not more than that.
  private func sequences<R: GestureRecognizer>(of _: R.Type, atMost most: Int) -> [Sequence<R>] {
    var all = [Sequence<R>()]
    while all.count * R.Signal.allCases.count <= most {
      all = all.flatMap { sequence in R.Signal.allCases.map { sequence.followed(by: $0) } }
    }
    return all
  }
}

/// A recognizer's machine on strings: each frame is the next signal.
private struct Puppet<R: GestureRecognizer>: GestureRecognizer {
  static var kind: String { R.kind }
  typealias Phase = R.Phase
  typealias Signal = R.Signal
  static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    // It is sent every sequence, also signals that the classification never sends.
    let step = R.next(phase, on: signal)
    return step == .unreachable ? .stay : step
  }

  /// Those to come.
  var signals: [Signal] = []
  var phase = Phase.initial
  mutating func read(_ touches: borrowing TouchFrame) -> Signal? { signals.isEmpty ? nil : signals.removeFirst() }
  mutating func code(_ coder: inout StateCoder) {}
  mutating func reset() {}
  var location: Point { .zero }
  var numberOfTouches: Int { 0 }
}
