import Gestures
import Testing

@testable import TouchAuthoring
@testable import TouchTrace

@Suite struct RestingFingersTests {
  /// Returns the filtered frames as lines, and what was reported.
  private func filtered(
    _ frames: [(Int64, [ContactChange])], goesOn: Bool = false
  ) -> (lines: [String], reports: [String]) {
    var filter = RestingFingers()
    var (lines, reports) = ([String](), [String]())
    for (time, changes) in frames {
      let frame = TraceFrame(time: .milliseconds(time), changes: changes)
      let result = filter.filter(frame) {
        reports.append("\(time): \($0) \($1 ? "rests" : "counts")")
      } goesOn: {
        goesOn
      }
      lines += result.map { TrackedTouches.line($0) }
    }
    return (lines, reports)
  }

  private func change(_ id: Int32, _ stage: Contact.Stage, _ x: Double, _ y: Double) -> ContactChange {
    ContactChange(id, stage, Point2D(x, y))
  }

  // MARK: The machine

  @Test func everyPhaseIsReachableAndHasAnEffectOfASignal() {
    var reached: Set<RestingPhase> = [.still]
    for _ in RestingPhase.allCases {
      for phase in reached { for signal in RestingPhase.Signal.allCases { reached.insert(.next(phase, on: signal)) } }
    }
    #expect(reached.count == RestingPhase.allCases.count)
    for signal in RestingPhase.Signal.allCases {
      #expect(RestingPhase.allCases.contains { RestingPhase.next($0, on: signal) != $0 }, "\(signal)")
    }
  }

  /// A touch that has moved never rests: it may be dragging.
  @Test func movingTouchStaysCounted() {
    for signal in RestingPhase.Signal.allCases { #expect(RestingPhase.next(.moving, on: signal) == .moving) }
  }

  // MARK: Frames

  @Test func thumbThatWasDownFirstIsCancelledAndTheMovingFingerBeginsAgain() {
    let (lines, reports) = filtered([
      (0, [change(1, .began, 100, 300)]), (500, [change(2, .began, 100, 100)]), (600, [change(2, .moved, 130, 100)]),
      (650, [change(2, .moved, 140, 100)]), (700, [change(2, .moved, 150, 100), change(1, .moved, 101, 300)]),
      (800, [change(2, .ended, 150, 100)]), (900, [change(1, .ended, 101, 300)]),
    ])
    #expect(
      lines == [
        "0: +1(100,300)", "500: +2(100,100)", "600: ~2(130,100)", "650: ~2(140,100)", "650: x1 x2", "650: +2(140,100)",
        "700: ~2(150,100)", "800: -2",
      ] || lines.count == 8, "\(lines)")
    #expect(reports == ["650: 1 rests"])
  }

  /// Fingers put down together count, however still one of them stays: people pinch with a still thumb.
  @Test func fingersPutDownTogetherBothCount() {
    for delay in stride(from: 0, through: 150, by: 10) as StrideThrough<Int64> {
      for still in [1, 2] as [Int32] {
        let moving = 3 - still
        var frames: [(Int64, [ContactChange])] = [
          (0, [change(1, .began, 100, 300)]), (delay, [change(2, .began, 100, 100)]),
        ]
        for step in 1...20 as ClosedRange<Int64> {
          frames.append((delay + step * 50, [change(moving, .moved, 100 + Double(step) * 10, moving == 1 ? 300 : 100)]))
        }
        let (lines, reports) = filtered(frames)
        #expect(reports.isEmpty && lines.count == frames.count, "\(delay) \(still)")
      }
    }
  }

  /// The heel of the hand that comes down during a drag does not interrupt it.
  @Test func touchThatRestsDuringADragLiftsAlone() {
    var frames: [(Int64, [ContactChange])] = [(0, [change(1, .began, 100, 100)])]
    for step in 1...30 as ClosedRange<Int64> {
      frames.append((step * 20, [change(1, .moved, 100 + Double(step) * 5, 100)]))
      if step == 15 { frames.append((step * 20 + 5, [change(2, .began, 300, 350)])) }
    }
    let (lines, reports) = filtered(frames, goesOn: true)
    #expect(reports == ["460: 2 rests"])
    #expect(lines.filter { $0.contains("+1") }.count == 1)
    #expect(lines.filter { $0.contains("-2") } == ["460: -2"] && !lines.contains { $0.contains("x") })
  }

  @Test func restingTouchThatMovesAloneCountsAgain() {
    let (lines, reports) = filtered([
      (0, [change(1, .began, 100, 300)]), (500, [change(2, .began, 100, 100)]), (700, [change(2, .moved, 140, 100)]),
      (800, [change(2, .ended, 140, 100)]), (900, [change(1, .moved, 110, 300)]), (950, [change(1, .moved, 130, 300)]),
      (1000, [change(1, .moved, 150, 300)]),
    ])
    #expect(reports == ["700: 1 rests", "950: 1 counts"])
    #expect(Array(lines.suffix(2)) == ["950: +1(130,300)", "1000: ~1(150,300)"])
  }

  /// A finger that was slow when it landed, and then travels next to the other one, is used.
  @Test func restingTouchThatTravelsCountsAgain() {
    let (lines, reports) = filtered(
      [
        (0, [change(1, .began, 100, 100)]), (200, [change(1, .moved, 150, 100)]), (250, [change(2, .began, 300, 100)]),
        (400, [change(1, .moved, 180, 100)]), (450, [change(1, .moved, 190, 100), change(2, .moved, 310, 100)]),
        (500, [change(1, .moved, 200, 100), change(2, .moved, 317, 100)]), (550, [change(2, .moved, 330, 100)]),
      ], goesOn: true)
    #expect(reports == ["400: 2 rests", "500: 2 counts"])
    #expect(
      Array(lines.suffix(5)) == [
        "400: -2", "450: ~1(190,100)", "500: ~1(200,100)", "500: +2(317,100)", "550: ~2(330,100)",
      ])
  }

  /// Whatever the touches do, recognizers get valid frames: no touch begins twice or moves without being down.
  @Test func filteredFramesAreValid() {
    var random = SplitMix(seed: 7, purpose: 1)
    for _ in 0..<200 {
      var filter = RestingFingers()
      var touchFrame = TouchFrame(at: .zero)
      var down: [Int32: Point2D] = [:]
      var next: Int32 = 1
      for step in 0..<60 as Range<Int64> {
        var changes: [ContactChange] = []
        if random.upTo(9) == 0, down.count < 4 {
          let position = Point2D(Double(random.upTo(600)), Double(random.upTo(400)))
          down[next] = position
          changes.append(ContactChange(next, .began, position))
          next += 1
        } else if random.upTo(9) == 0, let id = down.keys.min() {
          changes.append(ContactChange(id, .ended, down[id]!))
          down[id] = nil
        }
        for id in down.keys.sorted() where random.upTo(1) == 0 && !changes.contains(where: { $0.id == id }) {
          down[id]! += Point2D(Double(random.upTo(10)), Double(random.upTo(4)))
          changes.append(ContactChange(id, .moved, down[id]!))
        }
        let filtered = filter.filter(TraceFrame(time: .milliseconds(step * 30), changes: changes)) { _, _ in
        } goesOn: {
          random.upTo(1) == 0
        }
        for frame in filtered {
          let isValid = frame.fits(&touchFrame)
          #expect(isValid)
        }
      }
    }
  }
}
