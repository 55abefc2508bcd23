import CoreTestSupport
import Gestures
import Testing

/// The time in which the fingers of pans, pinches, rotations, transforms and presses must touch down.
@Suite struct TouchDownLimitTests {
  enum Kind: CaseIterable { case pan, pinch, rotation, transform, longPress }

  /// Attaches a recognizer of exactly so many fingers, where its kind has such a parameter.
  private func attach(_ kind: Kind, fingers: Int, limit: Interval?, to pad: Pad) {
    switch kind {
    case .pan:
      var pan = PanRecognizer()
      (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (fingers, fingers)
      if let limit { pan.maximumTouchDownInterval = limit }
      pad.attach("gesture", pan)
    case .pinch:
      var pinch = PinchRecognizer()
      pinch.thirdFinger = fingers > 2 ? .count : .ignore
      if let limit { pinch.maximumTouchDownInterval = limit }
      pad.attach("gesture", pinch)
    case .rotation:
      var rotation = RotationRecognizer()
      if let limit { rotation.maximumTouchDownInterval = limit }
      pad.attach("gesture", rotation)
    case .transform:
      var transform = TransformRecognizer()
      transform.minimumNumberOfTouches = fingers
      if let limit { transform.maximumTouchDownInterval = limit }
      pad.attach("gesture", transform)
    case .longPress:
      var press = LongPressRecognizer(numberOfTouchesRequired: fingers)
      if let limit { press.maximumTouchDownInterval = limit }
      pad.attach("gesture", press)
    }
  }

  /// Where a finger is at a part of the movement, from 0 to 1: the fingers are evenly on a circle of 100 pt.
  private func place(_ kind: Kind, _ finger: Int, of fingers: Int, _ part: Double) -> (Double, Double) {
    let turn = Angle.direction(degrees: Double(finger) * 360 / Double(fingers) + (kind == .rotation ? 60 * part : 0))
    let radius = kind == .pinch || kind == .transform ? 100 + 80 * part : 100
    return (300 + turn.x * radius + (kind == .pan ? 120 * part : 0), 300 + turn.y * radius)
  }

  /// Plays fingers of which some touch down late, and all move once they are down. Returns whether the gesture begins.
  private func begins(_ kind: Kind, fingers: Int, late: [Int64], limit: Interval?) -> Bool {
    let pad = Pad()
    attach(kind, fingers: fingers, limit: limit, to: pad)
    for time in Set(late).sorted() {
      pad.play(
        .milliseconds(time),
        late.indices.filter { late[$0] == time }.map { finger in
          let (x, y) = place(kind, finger, of: fingers, 0)
          return .down(Int32(finger), x, y)
        })
    }
    let start = late.max() ?? 0
    for frame in 1...20 where kind != .longPress {
      pad.play(
        .milliseconds(start + Int64(frame) * 8),
        (0..<fingers).map { finger in
          let (x, y) = place(kind, finger, of: fingers, Double(frame) / 20)
          return .move(Int32(finger), x, y)
        })
    }
    pad.play(.milliseconds(start + 900), (0..<fingers).map { .up(Int32($0)) })
    return pad.journal.transitions.contains { $0.to == .began }
  }

  private static let times: [Int64] = [0, 1, 15, 44, 45, 46, 60, 61, 90, 300]

  @Test(arguments: Kind.allCases, [2, 3, 4]) func gestureBeginsIfItsLastFingerIsInTime(kind: Kind, fingers: Int) {
    for late in Self.times {
      let times = Array(repeating: 0, count: fingers - 1) + [late]
      #expect(begins(kind, fingers: fingers, late: times, limit: nil), "\(late) ms late")
      for limit in Self.times {
        // A rotation is that of two fingers: the first two of several.
        let isInTime = late <= limit || kind == .rotation && fingers > 2
        #expect(
          begins(kind, fingers: fingers, late: times, limit: .milliseconds(limit)) == isInTime,
          "\(late) ms late, \(limit) ms allowed")
      }
    }
  }

  /// A thumb that rests before two fingers pinch or turn does not make them late, whichever finger is the late one.
  @Test(arguments: [Kind.pinch, .rotation]) func twoFingersInTimeBeginNextToOneThatIsNot(kind: Kind) {
    for early in 0..<3 {
      var times: [Int64] = [300, 300, 300]
      times[early] = 0
      let pad = Pad()
      if kind == .pinch {
        var pinch = PinchRecognizer()
        pinch.maximumTouchDownInterval = .milliseconds(60)
        pad.attach("gesture", pinch)
      } else {
        attach(kind, fingers: 3, limit: .milliseconds(60), to: pad)
      }
      let thumb = Int32(early)
      pad.at(0, .down(thumb, 300, 500))
      let others = (0..<3).map(Int32.init).filter { $0 != thumb }
      pad.play(.milliseconds(300), others.enumerated().map { .down($1, 200 + 200 * Double($0), 300) })
      for frame in 1...20 {
        let part = Double(frame) / 20
        pad.play(
          .milliseconds(300 + Int64(frame) * 8),
          others.enumerated().map { index, finger in
            let side = Double(2 * index - 1)
            let turn = Angle.direction(degrees: kind == .rotation ? 60 * part : 0) * side
            let radius = kind == .pinch ? 100 + 80 * part : 100
            return .move(finger, 300 + turn.x * radius, 300 + turn.y * radius)
          })
      }
      #expect(pad.journal.transitions.contains { $0.to == .began }, "\(early)")
    }
  }

  /// A finger that joins a gesture in progress is not asked.
  @Test func laterFingersMayJoin() {
    let pad = Pad()
    var pan = PanRecognizer()
    pan.maximumTouchDownInterval = .milliseconds(60)
    pad.attach("pan", pan)
    pad.at(0, .down(1, 100, 100))
    pad.at(8, .move(1, 140, 100))
    pad.at(500, .down(2, 200, 100))
    pad.at(508, .move(1, 160, 100), .move(2, 220, 100))
    #expect(pad.log.filter { $0.contains("pan") }.last?.contains("changed") == true, "\(pad.log)")
  }

  /// What requires a pan by two fingers to fail waits no longer than the second one may take.
  @Test(arguments: Kind.allCases) func waitEndsWhenNoFingerCanBeInTime(kind: Kind) {
    // A pinch and a rotation wait for the second finger as long as the first one is down.
    if kind == .pinch || kind == .rotation { return }
    let pad = Pad()
    attach(kind, fingers: 2, limit: .milliseconds(60), to: pad)
    pad.at(0, .down(1, 100, 100))
    pad.wait(until: 60)
    #expect(!pad.log.contains { $0.contains("failed") }, "\(pad.log)")
    pad.wait(until: 70)
    #expect(pad.log.contains { $0.hasPrefix("60.001 gesture possible → failed") }, "\(pad.log)")
  }
}
