import CoreTestSupport
import Gestures
import Testing

/// Swipes whose last finger touches down when the others already move.
@Suite struct LateFingerTests {
  /// Fingers that move at 1,250 pt/s from 16 ms on; the last one touches down so many milliseconds after the first and moves along.
  ///
  /// - Parameter landing: where it touches down, as a share of the others' movement by then: 1 level with them, 0 where it would have with
  ///   them, so that its first movement jumps.
  private func play(_ fingers: Int, late: Int64, landing: Double = 1, on pad: Pad) {
    for finger in 1..<fingers { pad.at(0, .down(Int32(finger), Double(finger) * 90, 0)) }
    if late == 0 { pad.play(.zero, [.down(Int32(fingers), Double(fingers) * 90, 0)]) }
    var isDown = late == 0
    for frame in 1...24 {
      let time = Int64(frame) * 8
      if !isDown, time > late {
        pad.at(late, .down(Int32(fingers), Double(fingers) * 90, landing * distance(late)))
        isDown = true
      }
      let moving = 1...(isDown ? fingers : fingers - 1)
      if time >= 16 {
        pad.play(.milliseconds(time), moving.map { .move(Int32($0), Double($0) * 90, distance(time)) })
      }
    }
    pad.play(.milliseconds(200), (1...fingers).map { .up(Int32($0)) })
    pad.wait(until: 2000)
  }

  private func distance(_ time: Int64) -> Double { max(0, Double(time - 8)) * 1.25 }

  private func recognized(
    _ fingers: Int, late: Int64, landing: Double = 1, _ change: (inout SwipeRecognizer) -> Void = { _ in }
  ) -> [String] {
    let pad = Pad()
    pad.attach("pinch", PinchRecognizer())
    pad.attach("rotation", RotationRecognizer())
    let pan = pad.attach("pan", PanRecognizer())
    for variant in SwipeRecognizer.variants {
      var swipe = variant.recognizer
      change(&swipe)
      pad.coordinator.require(pad.attach(variant.name, swipe), toFailBefore: pan)
    }
    play(fingers, late: late, landing: landing, on: pad)
    return pad.journal.transitions.filter { $0.from == .possible && $0.to != .failed }
      .map { pad.journal.names[$0.recognizer.index] }
  }

  @Test(arguments: [2, 3, 4], [0, 15, 30, 45, 60] as [Int64])
  func fingerThatIsAtMostSixtyMillisecondsLateSwipesWithTheOthers(fingers: Int, late: Int64) {
    #expect(recognized(fingers, late: late) == [SwipeRecognizer.variants[fingers - 1].name])
  }

  /// A device may report a late finger first where it touched down behind the others, and then level with them. That turns and spreads
  /// nothing.
  @Test(arguments: [2, 3, 4], [15, 30, 45, 60] as [Int64])
  func fingerThatLandsBehindAndJumpsSwipesWithTheOthers(fingers: Int, late: Int64) {
    for landing in [0, 0.3, 0.6] {
      #expect(
        recognized(fingers, late: late, landing: landing) == [SwipeRecognizer.variants[fingers - 1].name], "\(landing)")
    }
    #expect(!recognized(fingers, late: 75, landing: 0).contains("rotation"))
  }

  @Test(arguments: [2, 3, 4]) func laterFingerSwipesOnlyIfTheIntervalAllowsIt(fingers: Int) {
    let swipe = SwipeRecognizer.variants[fingers - 1].name
    #expect(!recognized(fingers, late: 61).contains(swipe))
    #expect(!recognized(fingers, late: 90).contains(swipe))
    #expect(recognized(fingers, late: 90) { $0.maximumTouchDownInterval = .milliseconds(90) } == [swipe])
    #expect(!recognized(fingers, late: 30) { $0.maximumTouchDownInterval = .milliseconds(29) }.contains(swipe))
  }

  /// A pan waits for late fingers no longer than that.
  @Test func slowPanBeginsOnceNoFingerCanBeLate() {
    let pad = Pad()
    let pan = pad.attach("pan", PanRecognizer())
    for variant in SwipeRecognizer.variants {
      pad.coordinator.require(pad.attach(variant.name, variant.recognizer), toFailBefore: pan)
    }
    pad.at(0, .down(1, 0, 0))
    for frame in 1...12 { pad.at(Int64(frame) * 8, .move(1, Double(frame) * 3, 0)) }
    #expect(pad.log.contains { $0.hasPrefix("60.001 pan possible → began") }, "\(pad.log)")
  }
}
