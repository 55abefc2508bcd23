import Gestures
import TestSupport
import Testing

/// What is impossible, whatever the order, throws and has no effect.
@Suite struct TouchFrameErrorTests {
  typealias Change = @Sendable (inout TouchFrame) throws(TouchFrameError) -> Void

  struct Wrong: Sendable {
    var name: String
    var error: TouchFrameError
    /// The changes of the same frame before the wrong one. Touches 1 and 2 are down since the frame before.
    var before: Change = { _ in }
    var change: Change
  }

  static let infinite = Point2D(0, -.infinity)
  static let wrong: [Wrong] = [
    Wrong(name: "begin twice", error: .touchIsDown(1)) { frame throws(TouchFrameError) in
      try frame.begin(1, at: .zero)
    },
    Wrong(name: "begin twice in one frame", error: .touchIsDown(3)) { frame throws(TouchFrameError) in
      try frame.begin(3, at: .zero)
    } change: { frame throws(TouchFrameError) in
      try frame.begin(3, at: .zero)
    },
    Wrong(name: "begin twice after a lift", error: .touchIsDown(1)) { frame throws(TouchFrameError) in
      try frame.end(2)
    } change: { frame throws(TouchFrameError) in
      try frame.begin(1, at: .zero)
    },
    Wrong(name: "move unknown", error: .touchIsNotDown(9)) { frame throws(TouchFrameError) in
      try frame.move(9, to: .zero)
    },
    Wrong(name: "end unknown", error: .touchIsNotDown(9)) { frame throws(TouchFrameError) in try frame.end(9) },
    Wrong(name: "end unknown at a position", error: .touchIsNotDown(9)) { frame throws(TouchFrameError) in
      try frame.end(9, at: .zero)
    },
    Wrong(name: "cancel unknown", error: .touchIsNotDown(9)) { frame throws(TouchFrameError) in try frame.cancel(9) },
    Wrong(name: "end twice", error: .touchIsNotDown(1)) { frame throws(TouchFrameError) in
      try frame.end(1)
    } change: { frame throws(TouchFrameError) in
      try frame.end(1)
    },
    Wrong(name: "cancel after end", error: .touchIsNotDown(1)) { frame throws(TouchFrameError) in
      try frame.end(1)
    } change: { frame throws(TouchFrameError) in
      try frame.cancel(1)
    },
    Wrong(name: "move after end", error: .touchIsNotDown(1)) { frame throws(TouchFrameError) in
      try frame.end(1)
    } change: { frame throws(TouchFrameError) in
      try frame.move(1, to: .zero)
    },
    Wrong(name: "move after cancel", error: .touchIsNotDown(1)) { frame throws(TouchFrameError) in
      try frame.cancel(1)
    } change: { frame throws(TouchFrameError) in
      try frame.move(1, to: .zero)
    },
    Wrong(name: "end twice with a touch between", error: .touchIsNotDown(1)) { frame throws(TouchFrameError) in
      try frame.end(1)
      try frame.begin(3, at: .zero)
    } change: { frame throws(TouchFrameError) in
      try frame.end(1)
    },
    Wrong(name: "eleventh touch", error: .tooManyTouches(11)) { frame throws(TouchFrameError) in
      for id in 3...10 as ClosedRange<Int32> { try frame.begin(id, at: .zero) }
    } change: { frame throws(TouchFrameError) in
      try frame.begin(11, at: .zero)
    },
    Wrong(name: "eleventh touch after one has lifted and begun", error: .tooManyTouches(12)) {
      frame throws(TouchFrameError) in
      for id in 3...10 as ClosedRange<Int32> { try frame.begin(id, at: .zero) }
      try frame.end(1)
      try frame.begin(11, at: .zero)
    } change: { frame throws(TouchFrameError) in
      try frame.begin(12, at: .zero)
    },
    Wrong(name: "begin at NaN", error: .positionIsNotFinite(3)) { frame throws(TouchFrameError) in
      try frame.begin(3, at: Point2D(.nan, 0))
    },
    Wrong(name: "begin at infinity", error: .positionIsNotFinite(3)) { frame throws(TouchFrameError) in
      try frame.begin(3, at: infinite)
    },
    Wrong(name: "move to NaN", error: .positionIsNotFinite(1)) { frame throws(TouchFrameError) in
      try frame.move(1, to: Point2D(0, .nan))
    },
    Wrong(name: "move to infinity", error: .positionIsNotFinite(1)) { frame throws(TouchFrameError) in
      try frame.move(1, to: infinite)
    },
    Wrong(name: "move to both infinities", error: .positionIsNotFinite(1)) { frame throws(TouchFrameError) in
      try frame.move(1, to: Point2D(.infinity, -.infinity))
    },
    Wrong(name: "end at NaN", error: .positionIsNotFinite(1)) { frame throws(TouchFrameError) in
      try frame.end(1, at: Point2D(.nan, .nan))
    },
    Wrong(name: "cancel at infinity", error: .positionIsNotFinite(1)) { frame throws(TouchFrameError) in
      try frame.cancel(1, at: infinite)
    },
    Wrong(name: "hover at NaN", error: .positionIsNotFinite(nil)) { frame throws(TouchFrameError) in
      try frame.hover(at: Point2D(.nan, 0))
    },
    Wrong(name: "negative number of untracked touches", error: .untrackedIsOutOfRange(-1)) {
      frame throws(TouchFrameError) in try frame.setUntracked(-1)
    },
    // Found by fuzzing: sums with the count overflowed.
    Wrong(name: "too many untracked touches", error: .untrackedIsOutOfRange(.max)) { frame throws(TouchFrameError) in
      try frame.setUntracked(.max)
    },
    Wrong(name: "no next time", error: .tooManyParts(3)) { frame throws(TouchFrameError) in
      for _ in 1...32 {
        try frame.begin(3, at: .zero)
        try frame.end(3)
      }
      try frame.begin(3, at: .zero)
    } change: { frame throws(TouchFrameError) in
      try frame.end(3)
    },
    Wrong(name: "no next time with untracked touches", error: .tooManyParts(nil)) { frame throws(TouchFrameError) in
      for _ in 1...32 {
        try frame.setUntracked(1)
        try frame.setUntracked(0)
      }
      try frame.setUntracked(1)
    } change: { frame throws(TouchFrameError) in
      try frame.setUntracked(0)
    },
  ]

  @Test(arguments: wrong.indices) func impossibleChangeThrowsWithoutEffect(index: Int) throws {
    let wrong = Self.wrong[index]
    var frame = TouchFrame(at: .milliseconds(0))
    try frame.begin(1, at: Point2D(1, 1))
    try frame.begin(2, at: Point2D(2, 2))
    frame.advance(to: .milliseconds(8))
    try wrong.before(&frame)
    let before = frame.save()
    var thrown: TouchFrameError?
    do throws(TouchFrameError) { try wrong.change(&frame) } catch { thrown = error }
    #expect(thrown == wrong.error, "\(wrong.name)")
    #expect(frame.save() == before, "\(wrong.name)")
    // Whatever was refused, the source can continue.
    frame.cancelAll()
    frame.advance(to: .milliseconds(16))
    try frame.begin(1, at: .zero)
    #expect(frame.down == 1 && frame.count == 1)
  }

  @Test func errorNamesTheTouchAndWhatToDo() {
    let sentences = Self.wrong.map(\.error.description)
    #expect(sentences[0] == "touch 1 is already down; end or cancel it before it begins again")
    for (wrong, sentence) in zip(Self.wrong, sentences) where !sentence.contains("untracked") {
      #expect(sentence.contains("hover") || sentence.contains("touch "), "\(wrong.name)")
      #expect(sentence.contains(";"), "\(wrong.name): \(sentence)")
    }
  }

  /// Their product is not finite, or not a number.
  @Test(arguments: [
    Point2D(1e300, 1e300), Point2D(-1e300, 1e300), Point2D(0, -.greatestFiniteMagnitude),
    Point2D(-0.0, .leastNonzeroMagnitude),
  ])
  func touchMovesToAnyFinitePosition(position: Point2D) throws {
    var frame = TouchFrame(at: .zero)
    try frame.begin(1, at: .zero)
    frame.advance(to: .milliseconds(8))
    try frame.move(1, to: position)
    #expect(frame[0].position == position && frame[0].stage == .moved && frame.changes == .moved)
  }
}
