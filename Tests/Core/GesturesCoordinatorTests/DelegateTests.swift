import Gestures
import CoreTestSupport
import Testing

/// What delegates are asked, how often, and what their answers do.
@Suite struct DelegateTests {
  typealias Moment = ScriptedRecognizer.Moment

  /// Recognizers `a`, `b` and `c` with a common delegate; a touch is down from 0, with a frame every 100 ms.
  private struct Fixture {
    let pad = Pad()
    let delegate = RecordingDelegate()
    var ids: [RecognizerID] = []

    /// - Parameter delegating: the recognizers that get the delegate; `nil` for all.
    init(_ scripts: [Moment]..., delegating: [Int]? = nil) {
      for (index, script) in scripts.enumerated() {
        let id = pad.attach(["a", "b", "c", "d"][index], ScriptedRecognizer(script))
        if delegating?.contains(index) != false { pad.coordinator.setDelegate(delegate, of: id) }
        ids.append(id)
      }
    }

    @discardableResult
    func play(until end: Int64 = 8) -> [String] {
      pad.at(0, .down(1, 0, 0))
      for time in 1...end { pad.at(time * 100, .move(1, Double(time), 0)) }
      pad.at((end + 1) * 100, .up(1))
      return pad.log
    }

    func isPair(_ a: Int, _ b: Int) -> (RecognizerID, RecognizerID) -> Bool {
      { [ids] in $0 == ids[a] && $1 == ids[b] }
    }
  }

  // MARK: shouldBegin

  @Test func shouldBeginSeesTheRecognizedGesture() {
    let pad = Pad()
    let tap = pad.attach("tap", TapRecognizer())
    let delegate = RecordingDelegate()
    delegate.allowsBegin = { [coordinator = pad.coordinator] in coordinator.description(of: $0)?.location.x ?? 0 > 50 }
    pad.coordinator.setDelegate(delegate, of: tap)
    for (time, x) in [(Int64(0), 10.0), (1000, 90)] {
      pad.at(time, .down(1, x, 10))
      pad.at(time + 50, .up(1))
    }
    #expect(pad.log == ["50 tap possible → failed refused", "1050 tap possible → ended"])
  }

  // MARK: shouldReceive

  @Test func shouldReceiveGetsTheHitTarget() {
    let pad = Pad()
    let cell = pad.coordinator.addTarget(Rect2D(x: 0, y: 0, width: 50, height: 50))
    let tap = pad.attach("tap", TapRecognizer())
    let delegate = RecordingDelegate()
    delegate.allowsTouch = { _, _, target in target != cell }
    pad.coordinator.setDelegate(delegate, of: tap)
    for (time, x) in [(Int64(0), 10.0), (1000, 90)] {
      pad.at(time, .down(1, x, 10))
      pad.at(time + 50, .up(1))
    }
    #expect(pad.log == ["1050 tap possible → ended"])
  }

  // MARK: requireToFail by delegate

  @Test func delegateRequireToFailEndsWithItsDelegate() {
    let fixture = Fixture(
      [.at(0, .engage), .at(300, .fail), .at(1000, .engage)], [.at(0, .engage), .at(100, .finish), .at(1000, .finish)])
    fixture.delegate.requiresFailure = fixture.isPair(1, 0)
    fixture.play()
    for id in fixture.ids { fixture.pad.coordinator.setDelegate(nil, of: id) }
    fixture.pad.at(1000, .down(2, 0, 0))
    #expect(fixture.pad.log.contains("1000 b possible → ended"))
  }

  // MARK: Calls from delegates

  @Test func changesRequestedByADelegateAreDeferred() {
    let fixture = Fixture([.at(0, .engage), .at(100, .finish)], [.at(0, .engage)])
    fixture.delegate.allowsBegin = { [coordinator = fixture.pad.coordinator, ids = fixture.ids] in
      coordinator.detach(ids[1])
      coordinator.setEnabled(false, for: $0)
      return coordinator.isAttached(ids[1]) && coordinator.isEnabled($0)
    }
    #expect(fixture.play() == ["100 a possible → ended", "100 b possible → failed excluded(by: a)"])
    #expect(!fixture.pad.coordinator.isAttached(fixture.ids[1]) && !fixture.pad.coordinator.isEnabled(fixture.ids[0]))
  }

  @Test func coordinatorRetainsTheDelegate() {
    let pad = Pad()
    weak var kept: RecordingDelegate?
    let tap = pad.attach("tap", TapRecognizer())
    do {
      let delegate = RecordingDelegate()
      kept = delegate
      pad.coordinator.setDelegate(delegate, of: tap)
    }
    #expect(kept != nil)
    pad.coordinator.setDelegate(nil, of: tap)
    #expect(kept == nil)
  }
}
