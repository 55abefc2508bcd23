import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import TraceReplay

/// One gesture of each kind that moves content acts on a scene at a time.
@Suite struct GestureOwnersTests {
  /// Three recognizers of two kinds make random gestures; what is admitted is one whole gesture of a kind after the other.
  @Test func admittedGesturesOfAKindNeverOverlap() {
    var random = SeededRandom(seed: 170)
    let kinds = ["pan", "pinch"]
    var admitted = 0
    for _ in 0..<200 {
      let owners = GestureOwners()
      let coordinator = GestureCoordinator()
      let ids = (0..<3).map { _ in coordinator.attach(PanRecognizer()).id }
      var states = [[GestureState]](repeating: [.possible, .possible, .possible], count: 2)
      var acting: [Int?] = [nil, nil]
      for _ in 0..<60 {
        let (kind, owner) = (Int.random(in: 0..<2, using: &random), Int.random(in: 0..<3, using: &random))
        let next: GestureState =
          states[kind][owner] == .possible
          ? .began : [.changed, .changed, .ended, .cancelled].randomElement(using: &random)!
        states[kind][owner] = next.isFinished ? .possible : next
        let isAdmitted = owners.admits(next, of: kinds[kind], by: ids[owner])
        let isExpected = acting[kind] == owner || (next == .began && acting[kind] == nil)
        #expect(isAdmitted == isExpected)
        if isAdmitted {
          admitted += 1
          acting[kind] = next.isFinished ? nil : owner
        }
      }
    }
    #expect(admitted > 1000)
  }
}
