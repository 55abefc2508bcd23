extension GestureRecognizer {
  /// What is wrong with this recognizer's machine, a sentence each; empty when nothing is.
  ///
  /// The laws: the machine starts unrecognized; every phase can be reached; every phase but the first has an ending;
  /// none leads back to the first; recognition is not taken back; an unrecognized gesture fails and never cancels, a
  /// recognized one cancels and never fails; every signal means something somewhere.
  public static func lawViolations() -> [String] {
    var found: [String] = []
    if Phase.initial.isRecognized { found.append("\(Phase.initial.rawValue) is initial, yet recognized") }
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
    for signal in Signal.allCases where Phase.allCases.allSatisfy({ next($0, on: signal) == .stay }) {
      found.append("\(signal.rawValue) does nothing")
    }
    return found
  }

  private static func violation(of phase: Phase, on signal: Signal) -> String? {
    switch next(phase, on: signal) {
    case .stay, .end: nil
    case .enter(let to) where to == .initial:
      "\(phase.rawValue) goes back to \(to.rawValue) on \(signal.rawValue); only a reset does"
    case .enter(let to) where phase.isRecognized && !to.isRecognized:
      "\(phase.rawValue) takes recognition back on \(signal.rawValue), entering \(to.rawValue)"
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
      case .stay, .enter: false
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
