import Gestures
import TestSupport
import Testing

@testable import TouchAuthoring
@testable import TouchTrace

@Suite struct RestingFingersTests {
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

  @Test(arguments: CaseFile.all(in: "RestingCases")) func framesAreFiltered(cases: CaseFile) throws {
    try cases.expectOutcomes { RestingCase() }
  }

  /// Fingers put down together count, however still one of them stays: people pinch with a still thumb.
  @Test func fingersPutDownTogetherBothCount() throws {
    for delay in stride(from: 0, through: 150, by: 10) as StrideThrough<Int64> {
      for still in [1, 2] as [Int32] {
        let (moving, pinch) = (3 - still, RestingCase())
        var lines = ["0 1 began 100,300", "\(delay) 2 began 100,100"]
        for step in 1...20 as ClosedRange<Int64> {
          lines.append("\(delay + step * 50) \(moving) moved \(100 + step * 10),\(moving == 1 ? 300 : 100)")
        }
        for line in lines {
          #expect(try pinch.perform(line.split(separator: " ")).count == 1, "\(delay) \(still)")
        }
      }
    }
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

/// Plays a case: frames as in a trace; `continues` means that a gesture of the other touches continues.
///
/// The outcomes are the filtered frames, as `TrackedTouches` formats them, and which touches rest.
private final class RestingCase: CasePlayer {
  private var filter = RestingFingers()
  private var continues = false
  private var parser = TraceParser(file: "case")

  init() {
    for line in ["touchstone trace 1", "surface 100x60 mm"] { _ = try? parser.read(line) }
  }

  func perform(_ words: [Substring]) throws -> [String] {
    if words == ["continues"] {
      continues = true
      return []
    }
    guard case .frame(let frame)? = try parser.read(words.joined(separator: " ")) else { throw CaseError("no frame") }
    var reports: [String] = []
    let filtered = filter.filter(frame) {
      reports.append("! \($0) \($1 ? "rests" : "counts")")
    } goesOn: {
      continues
    }
    return filtered.map { "> \(TrackedTouches.line($0))" } + reports
  }
}
