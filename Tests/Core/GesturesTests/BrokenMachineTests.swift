import Gestures
import Testing

/// Shows that each law can fail: a machine that violates it, and the reported violation.
@Suite struct BrokenMachineTests {
  @Test func soundMachineHasNoViolations() { #expect(Sound.lawViolations() == []) }

  @Test func recognizedInitialPhaseIsReported() {
    #expect(RecognizedAtOnce.lawViolations() == ["open is initial but recognized"])
  }

  @Test func unreachablePhaseIsReported() { #expect(UnreachablePhase.lawViolations() == ["active cannot be reached"]) }

  @Test func phaseWithoutAnEndIsReported() { #expect(WithoutEnd.lawViolations() == ["trying has no ending"]) }

  @Test func returnToTheInitialPhaseIsReported() {
    #expect(ReturnsToInitial.lawViolations() == ["trying returns to idle on leave; only a reset may"])
  }

  /// Not even the initial phase may enter itself.
  @Test func initialPhaseEnteringItselfIsReported() {
    #expect(ReentersInitial.lawViolations() == ["idle returns to idle on leave; only a reset may"])
  }

  @Test func revokedRecognitionIsReported() {
    #expect(RevokesRecognition.lawViolations() == ["active enters trying on leave, which revokes recognition"])
  }

  @Test func failureAfterRecognitionIsReported() {
    #expect(FailsAfterRecognition.lawViolations() == ["active fails on leave after recognition; it must cancel"])
  }

  @Test func cancellationBeforeRecognitionIsReported() {
    #expect(CancelsBeforeRecognition.lawViolations() == ["trying cancels on leave before recognition; it must fail"])
  }

  @Test func signalWithoutEffectIsReported() { #expect(UnusedSignal.lawViolations() == ["leave does nothing"]) }

  @Test func allViolationsAreReported() {
    #expect(
      ManyViolations.lawViolations() == [
        "idle cancels on leave before recognition; it must fail",
        "trying cannot be reached", "active cannot be reached", "trying has no ending", "active has no ending",
        "start does nothing", "show does nothing",
      ])
  }
}

private enum ThreePhases: String, GesturePhase {
  case idle, trying, active
  static let initial = idle
  var isRecognized: Bool { self == .active }
}

private enum ThreeSignals: String, GestureSignal { case start, show, leave }

/// A recognizer that consists of a machine only.
private protocol MachineOnly: GestureRecognizer {}

extension MachineOnly {
  static var kind: String { "broken" }

  mutating func read(_ touches: borrowing TouchFrame) -> Signal? { nil }

  mutating func reset() {}

  mutating func code(_ coder: inout StateCoder) {}

  var location: Point2D { .zero }
  var numberOfTouches: Int { 0 }
}

private struct Sound: MachineOnly {
  var phase = ThreePhases.initial

  static func next(_ phase: ThreePhases, on signal: ThreeSignals) -> Step<ThreePhases> {
    switch (phase, signal) {
    case (.idle, .start): .enter(.trying)
    case (.idle, .show), (.idle, .leave): .stay
    case (.trying, .show): .enter(.active)
    case (.trying, .leave): .fail
    case (.trying, .start): .stay
    case (.active, .leave): .cancel
    case (.active, .start), (.active, .show): .stay
    }
  }
}

private struct RecognizedAtOnce: MachineOnly {
  enum Phase: String, GesturePhase {
    case open
    static let initial = open
    var isRecognized: Bool { true }
  }

  enum Signal: String, GestureSignal { case leave }

  var phase = Phase.initial

  static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> { .end }
}

// The remaining machines differ from `Sound` in a single pair of phase and signal.
private protocol SoundExceptOnePair: MachineOnly where Phase == ThreePhases, Signal == ThreeSignals {
  static func exception(_ phase: ThreePhases, _ signal: ThreeSignals) -> Step<ThreePhases>?
}

extension SoundExceptOnePair {
  static func next(_ phase: ThreePhases, on signal: ThreeSignals) -> Step<ThreePhases> {
    exception(phase, signal) ?? Sound.next(phase, on: signal)
  }
}

private struct UnreachablePhase: SoundExceptOnePair {
  var phase = ThreePhases.initial

  static func exception(_ phase: ThreePhases, _ signal: ThreeSignals) -> Step<ThreePhases>? {
    (phase, signal) == (.trying, .show) ? .end : nil
  }
}

private struct WithoutEnd: SoundExceptOnePair {
  var phase = ThreePhases.initial

  static func exception(_ phase: ThreePhases, _ signal: ThreeSignals) -> Step<ThreePhases>? {
    (phase, signal) == (.trying, .leave) ? .stay : nil
  }
}

private struct ReturnsToInitial: SoundExceptOnePair {
  var phase = ThreePhases.initial

  static func exception(_ phase: ThreePhases, _ signal: ThreeSignals) -> Step<ThreePhases>? {
    switch (phase, signal) {
    case (.trying, .leave): .enter(.idle)
    case (.trying, .start): .fail
    default: nil
    }
  }
}

private struct ReentersInitial: SoundExceptOnePair {
  var phase = ThreePhases.initial

  static func exception(_ phase: ThreePhases, _ signal: ThreeSignals) -> Step<ThreePhases>? {
    (phase, signal) == (.idle, .leave) ? .enter(.idle) : nil
  }
}

private struct RevokesRecognition: SoundExceptOnePair {
  var phase = ThreePhases.initial

  static func exception(_ phase: ThreePhases, _ signal: ThreeSignals) -> Step<ThreePhases>? {
    switch (phase, signal) {
    case (.active, .leave): .enter(.trying)
    case (.active, .show): .end
    default: nil
    }
  }
}

private struct FailsAfterRecognition: SoundExceptOnePair {
  var phase = ThreePhases.initial

  static func exception(_ phase: ThreePhases, _ signal: ThreeSignals) -> Step<ThreePhases>? {
    (phase, signal) == (.active, .leave) ? .fail : nil
  }
}

private struct CancelsBeforeRecognition: SoundExceptOnePair {
  var phase = ThreePhases.initial

  static func exception(_ phase: ThreePhases, _ signal: ThreeSignals) -> Step<ThreePhases>? {
    (phase, signal) == (.trying, .leave) ? .cancel : nil
  }
}

private struct UnusedSignal: SoundExceptOnePair {
  var phase = ThreePhases.initial

  static func exception(_ phase: ThreePhases, _ signal: ThreeSignals) -> Step<ThreePhases>? {
    switch (phase, signal) {
    case (.trying, .leave), (.active, .leave): .stay
    case (.trying, .start), (.active, .start): .end
    default: nil
    }
  }
}

private struct ManyViolations: SoundExceptOnePair {
  var phase = ThreePhases.initial

  static func exception(_ phase: ThreePhases, _ signal: ThreeSignals) -> Step<ThreePhases>? {
    (phase, signal) == (.idle, .leave) ? .cancel : .stay
  }
}
