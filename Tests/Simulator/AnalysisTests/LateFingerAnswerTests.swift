import Foundation
import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Analysis

/// Gestures with a last finger that touches down when the others already move are recognized, or named with what was late and by how much.
@Suite struct LateFingerAnswerTests {
  /// What the fingers mean to do.
  enum Kind: String, CaseIterable, Sendable { case swipe, pan, pinch, rotation }

  /// The movement of several fingers of which the last one is late.
  struct Hand: Sendable, CustomTestStringConvertible {
    var kind: Kind
    var fingers: Int
    /// When the last one touches down after the first, in milliseconds.
    var late: Double
    /// Whether it is reported first where it would have touched down with the others, so that its first movement jumps.
    var isBehind: Bool
    /// Reports of the device per second.
    var rate: Double

    var testDescription: String {
      "\(kind) by \(fingers), \(late) ms late, \(isBehind ? "behind" : "beside"), \(rate) Hz"
    }

    /// The name of the recognizer that is meant.
    var name: String { kind == .swipe ? SwipeRecognizer.variants[fingers - 1].name : kind.rawValue }

    private func position(_ finger: Int, _ time: Double) -> Point2D {
      let moving = max(0, time - 8)
      switch kind {
      case .swipe: return Point2D(60 + Double(finger) * 90, 100 + 1.25 * moving)
      case .pan: return Point2D(60 + Double(finger) * 90, 100 + 0.25 * moving)
      case .pinch: return around(finger, 60 + 0.5 * moving, 0)
      case .rotation: return around(finger, 60, 0.24 * moving)
      }
    }

    /// A finger of a hand with its fingers evenly on a circle, turned by so many degrees.
    private func around(_ finger: Int, _ radius: Double, _ degrees: Double) -> Point2D {
      let angle = (17 + degrees + 360 * Double(finger - 1) / Double(fingers)) * .pi / 180
      return Point2D(600 + radius * cos(angle), 400 + radius * sin(angle))
    }

    var lines: [String] {
      let period = 1000 / rate
      let last = (kind == .pan ? 480 : 192) / period
      let times = (1...Int(last)).map { Double($0) * period }
      var changes: [Double: [String]] = [:]
      func add(_ finger: Int, _ stage: String, at time: Double, from shown: Double) {
        let place = position(finger, shown)
        changes[time, default: []].append("\(finger) \(stage) \(Self.number(place.x)),\(Self.number(place.y))")
      }
      for finger in 1...fingers {
        let start = finger == fingers ? late : 0
        add(finger, "began", at: start, from: isBehind ? 0 : start)
        for time in times where time > start { add(finger, "moved", at: time, from: time) }
        add(finger, "ended", at: (times.last ?? 0) + period, from: times.last ?? 0)
      }
      return changes.keys.sorted().map { "\(Self.number($0)) \(changes[$0, default: []].joined(separator: "  "))" }
    }

    private static func number(_ value: Double) -> String { FixedPoint.short(value) }
  }

  private static let hands = [60, 125, 240].flatMap { rate in
    Kind.allCases.flatMap { kind in
      // Swipes are decided by milliseconds, so they are tried at each rate.
      kind == .swipe || rate == 125 || runsExhaustiveTests ? [(kind, Double(rate))] : []
    }
  }.flatMap { kind, rate in
    [2, 3, 4].flatMap { fingers in
      [0, 15, 30, 45, 60, 75, 90].flatMap { late in
        [false, true].map { Hand(kind: kind, fingers: fingers, late: late, isBehind: $0, rate: rate) }
      }
    }
  }

  @Test(arguments: hands) func lateFingerIsRecognizedOrNamed(hand: Hand) throws {
    let explanation = try Explanation(ofTrace: hand.lines)
    if explanation.attempts.contains(where: { $0.recognizer == hand.name && $0.recognitionTime != nil }) {
      if hand.kind == .swipe { #expect(hand.late <= 60) }
      return
    }
    let answer = Answer(Verdict(explanation), of: explanation)
    let failure = try #require(answer.failures.first)
    #expect(failure.attempt.recognizer == hand.name, "\(failure.text)")
    // Pinches by two fingers of which one moves alone at first are pans: it is no time that they miss.
    if hand.kind != .swipe { return }
    #expect(failure.reason.contains("\(Int(hand.late)) ms"), "\(failure.text)")
    #expect(failure.changes.map(\.parameter.name) == ["maximumTouchDownInterval"], "\(failure.text)")
  }
}
