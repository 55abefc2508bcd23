import Gestures
import CoreTestSupport
import Testing

/// Returns every signal sequence of a scripted recognizer for a number of moments, without signals that have no effect.
func scriptedSignalSequences(
  _ moments: Int, _ phase: ScriptedRecognizer.Phase? = .initial
) -> [[ScriptedRecognizer.Signal?]] {
  if moments == 0 { return [[]] }
  var all = scriptedSignalSequences(moments - 1, phase).map { [nil] + $0 }
  guard let phase else { return all }
  for signal in ScriptedRecognizer.Signal.allCases {
    let after: ScriptedRecognizer.Phase?
    switch ScriptedRecognizer.next(phase, on: signal) {
    case .stay, .unreachable: continue
    case .enter(let next): after = next
    case .end, .cancel: after = nil
    // Both signals fail a pending machine; one is enough.
    case .fail:
      if signal == .cancel { continue }
      after = nil
    }
    all += scriptedSignalSequences(moments - 1, after).map { [signal] + $0 }
  }
  return all
}

/// Counts mismatches and keeps the first one to report.
struct ArbitrationMismatches {
  var tried = 0
  var count = 0
  var first: String?

  mutating func `try`(_ schedule: ArbitrationSchedule) {
    tried += 1
    guard let difference = schedule.difference() else { return }
    count += 1
    if first == nil { first = difference }
  }

  func expectNone(of expected: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    let first = first ?? ""
    #expect(tried == expected, sourceLocation: sourceLocation)
    #expect(count == 0, "\(count) of \(tried) differ, first \(first)", sourceLocation: sourceLocation)
  }
}
