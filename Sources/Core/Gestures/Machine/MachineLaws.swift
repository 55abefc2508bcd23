extension GestureRecognizer {
  /// Returns the laws that this recognizer's machine violates, one sentence each; an empty array for a valid machine.
  ///
  /// The laws: The initial phase is not recognized. Every phase can be reached, and every phase but the initial one has
  /// an ending. No phase returns to the initial one. A recognized gesture stays recognized until it ends or is
  /// cancelled. An unrecognized gesture fails and is never cancelled; a recognized one is cancelled and never fails.
  /// Every signal is sent, and has an effect, in at least one phase.
  ///
  /// - Complexity: O(*p*² · *s*), where *p* is the number of phases and *s* the number of signals.
  public static func lawViolations() -> [String] {
    var found: [String] = []
    if Phase.initial.isRecognized { found.append("\(Phase.initial.rawValue) is initial but recognized") }
    for phase in Phase.allCases {
      for signal in Signal.allCases {
        if let violation = violation(of: phase, on: signal) { found.append(violation) }
      }
    }
    let reached = reachablePhases()
    for phase in Phase.allCases where !reached.contains(phase) { found.append("\(phase.rawValue) cannot be reached") }
    for phase in Phase.allCases where phase != .initial && !hasEnding(phase) {
      found.append("\(phase.rawValue) has no ending")
    }
    for signal in Signal.allCases {
      let steps = Phase.allCases.map { next($0, on: signal) }
      if steps.allSatisfy({ $0 == .unreachable }) {
        found.append("\(signal.rawValue) is never sent")
      } else if steps.allSatisfy({ $0 == .stay || $0 == .unreachable }) {
        found.append("\(signal.rawValue) does nothing")
      }
    }
    return found
  }

  private static func violation(of phase: Phase, on signal: Signal) -> String? {
    switch next(phase, on: signal) {
    case .stay, .unreachable, .end: nil
    case .enter(let to) where to == .initial:
      "\(phase.rawValue) returns to \(to.rawValue) on \(signal.rawValue); only a reset may"
    case .enter(let to) where phase.isRecognized && !to.isRecognized:
      "\(phase.rawValue) enters \(to.rawValue) on \(signal.rawValue), which revokes recognition"
    case .enter: nil
    case .fail:
      phase.isRecognized ? "\(phase.rawValue) fails on \(signal.rawValue) after recognition; it must cancel" : nil
    case .cancel:
      phase.isRecognized ? nil : "\(phase.rawValue) cancels on \(signal.rawValue) before recognition; it must fail"
    }
  }

  private static func hasEnding(_ phase: Phase) -> Bool {
    Signal.allCases.contains { signal in
      switch next(phase, on: signal) {
      case .end, .fail, .cancel: true
      case .stay, .unreachable, .enter: false
      }
    }
  }

  private static func reachablePhases() -> [Phase] {
    var reached: [Phase] = [.initial]
    var visited = 0
    while visited < reached.count {
      for signal in Signal.allCases {
        if case .enter(let to) = next(reached[visited], on: signal), !reached.contains(to) { reached.append(to) }
      }
      visited += 1
    }
    return reached
  }
}
