import Gestures
import Testing

/// Each law can fail: a machine that breaks it, and what is said of it.
@Suite struct BrokenMachineTests {
  @Test func aSoundMachineHasNothingSaidOfIt() { #expect(Sound.lawViolations() == []) }

  @Test func theFirstPhaseIsNotRecognized() {
    #expect(RecognizedAtOnce.lawViolations() == ["open is initial but recognized"])
  }
  @Test func everyPhaseCanBeReached() { #expect(OutOfReach.lawViolations() == ["active cannot be reached"]) }
  @Test func everyPhaseHasAnEnding() { #expect(Endless.lawViolations() == ["trying has no ending"]) }
  @Test func noneLeadsBackToTheFirst() {
    #expect(GoesBack.lawViolations() == ["trying returns to idle on leave; only a reset may"])
  }
  /// Not even the first itself.
  @Test func theFirstDoesNotLeadToItself() {
    #expect(Restless.lawViolations() == ["idle returns to idle on leave; only a reset may"])
  }
  @Test func recognitionIsNotTakenBack() {
    #expect(TakesBack.lawViolations() == ["active enters trying on leave, which revokes recognition"])
  }
  @Test func aRecognizedGestureDoesNotFail() {
    #expect(FailsLate.lawViolations() == ["active fails on leave after recognition; it must cancel"])
  }
  @Test func anUnrecognizedGestureDoesNotCancel() {
    #expect(CancelsEarly.lawViolations() == ["trying cancels on leave before recognition; it must fail"])
  }
  @Test func everySignalMeansSomething() { #expect(IdleSignal.lawViolations() == ["leave does nothing"]) }

  @Test func everyViolationIsSaid() {
    #expect(
      Hopeless.lawViolations() == [
        "idle cancels on leave before recognition; it must fail",
        "trying cannot be reached", "active cannot be reached", "trying has no ending", "active has no ending",
        "start does nothing", "show does nothing",
      ])
  }
}

private enum Three: String, GesturePhase {
  case idle, trying, active
  static let initial = idle
  var isRecognized: Bool { self == .active }
}
private enum Given: String, GestureSignal { case start, show, leave }

/// A machine and nothing else.
private protocol MachineOnly: GestureRecognizer {}
extension MachineOnly {
  static var kind: String { "broken" }
  mutating func read(_ touches: borrowing TouchFrame) -> Signal? { nil }
  mutating func reset() {}
  mutating func code(_ coder: inout StateCoder) {}
  var location: Point { .zero }
  var numberOfTouches: Int { 0 }
}

private struct Sound: MachineOnly {
  var phase = Three.initial
  static func next(_ phase: Three, on signal: Given) -> Step<Three> {
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

// The rest are the sound machine but for one pair.
private protocol ButOnePair: MachineOnly where Phase == Three, Signal == Given {
  static func changed(_ phase: Three, _ signal: Given) -> Step<Three>?
}
extension ButOnePair {
  static func next(_ phase: Three, on signal: Given) -> Step<Three> {
    changed(phase, signal) ?? Sound.next(phase, on: signal)
  }
}
private struct OutOfReach: ButOnePair {
  var phase = Three.initial
  static func changed(_ phase: Three, _ signal: Given) -> Step<Three>? {
    (phase, signal) == (.trying, .show) ? .end : nil
  }
}
private struct Endless: ButOnePair {
  var phase = Three.initial
  static func changed(_ phase: Three, _ signal: Given) -> Step<Three>? {
    (phase, signal) == (.trying, .leave) ? .stay : nil
  }
}
private struct GoesBack: ButOnePair {
  var phase = Three.initial
  static func changed(_ phase: Three, _ signal: Given) -> Step<Three>? {
    switch (phase, signal) {
    case (.trying, .leave): .enter(.idle)
    case (.trying, .start): .fail
    default: nil
    }
  }
}
private struct Restless: ButOnePair {
  var phase = Three.initial
  static func changed(_ phase: Three, _ signal: Given) -> Step<Three>? {
    (phase, signal) == (.idle, .leave) ? .enter(.idle) : nil
  }
}
private struct TakesBack: ButOnePair {
  var phase = Three.initial
  static func changed(_ phase: Three, _ signal: Given) -> Step<Three>? {
    switch (phase, signal) {
    case (.active, .leave): .enter(.trying)
    case (.active, .show): .end
    default: nil
    }
  }
}
private struct FailsLate: ButOnePair {
  var phase = Three.initial
  static func changed(_ phase: Three, _ signal: Given) -> Step<Three>? {
    (phase, signal) == (.active, .leave) ? .fail : nil
  }
}
private struct CancelsEarly: ButOnePair {
  var phase = Three.initial
  static func changed(_ phase: Three, _ signal: Given) -> Step<Three>? {
    (phase, signal) == (.trying, .leave) ? .cancel : nil
  }
}
private struct IdleSignal: ButOnePair {
  var phase = Three.initial
  static func changed(_ phase: Three, _ signal: Given) -> Step<Three>? {
    switch (phase, signal) {
    case (.trying, .leave), (.active, .leave): .stay
    case (.trying, .start), (.active, .start): .end
    default: nil
    }
  }
}
private struct Hopeless: ButOnePair {
  var phase = Three.initial
  static func changed(_ phase: Three, _ signal: Given) -> Step<Three>? {
    (phase, signal) == (.idle, .leave) ? .cancel : .stay
  }
}
