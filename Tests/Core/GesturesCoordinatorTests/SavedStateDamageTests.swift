import Gestures
import CoreTestSupport
import Testing

/// A damaged saved state is rejected without changes, or it is a valid one; neither traps.
@Suite struct SavedStateDamageTests {
  private func coordinator() -> GestureCoordinator {
    let coordinator = GestureCoordinator()
    for type in Catalog.recognizers { attach(type, to: coordinator) }
    return coordinator
  }

  private func attach<R: GestureRecognizer>(_: R.Type, to coordinator: GestureCoordinator) {
    for variant in R.variants { coordinator.attach(variant.recognizer) }
  }

  private func play(_ input: inout RandomTouches, _ frame: inout TouchFrame, into coordinator: GestureCoordinator) {
    switch input.next() {
    case .frame(let time, let touches):
      frame.advance(to: time)
      for touch in touches { touch.apply(to: &frame) }
      coordinator.handle(frame)
    case .wait(let time): coordinator.advance(to: time)
    }
  }

  @Test func restoringReproducesTheSavedState() throws {
    let original = coordinator()
    var input = RandomTouches(seed: 3, hasExtremePositions: false)
    var frame = TouchFrame(at: .zero)
    for _ in 0..<300 {
      play(&input, &frame, into: original)
      let saved = try original.save()
      let copy = coordinator()
      try copy.restore(saved)
      #expect(try copy.save() == saved && copy.nextDeadline == original.nextDeadline)
    }
  }

  @Test func truncatedStateIsRejectedWithoutChanges() throws {
    let original = coordinator()
    var input = RandomTouches(seed: 4, hasExtremePositions: false)
    var frame = TouchFrame(at: .zero)
    for _ in 0..<25 { play(&input, &frame, into: original) }
    let saved = try original.save()
    let other = coordinator()
    let before = try other.save()
    // The checksum of every length costs the square of the length. Every length of a smaller state is tried below.
    for count in stride(from: 0, to: saved.count, by: runsExhaustiveTests ? 1 : 7) {
      expectRejection(of: saved[..<count], by: other)
    }
    #expect(throws: SavedStateError.self) { try other.restore(saved + [0]) }
    #expect(try other.save() == before)
    #expect(throws: SavedStateError.self) { try GestureCoordinator().restore(saved) }
  }

  @Test func stateOfEveryShorterLengthIsRejected() throws {
    let (coordinator, _) = try pan()
    let saved = try coordinator.save()
    for count in 0..<saved.count { expectRejection(of: saved[..<count], by: coordinator) }
    #expect(try coordinator.save() == saved)
  }

  /// Returns a coordinator with a pan in progress.
  private func pan() throws -> (GestureCoordinator, TouchFeed) {
    let coordinator = GestureCoordinator()
    coordinator.attach(TapRecognizer())
    coordinator.attach(PanRecognizer())
    let feed = TouchFeed(to: coordinator)
    try feed.touch(1, .began, at: Point2D(100, 100), time: .milliseconds(0))
    try feed.touch(1, .moved, at: Point2D(150, 100), time: .milliseconds(10))
    return (coordinator, feed)
  }

  private func expectRejection(of bytes: ArraySlice<UInt8>, by coordinator: GestureCoordinator) {
    // `#expect(throws:)` costs more than a rejection.
    if (try? coordinator.restore(Array(bytes))) != nil { Issue.record("\(bytes.count) bytes were accepted") }
  }

  /// Each byte with another bit changed, of every kind of state.
  @Test func everyChangedBitIsRejectedWithoutChanges() throws {
    let (coordinator, feed) = try pan()
    let (saved, savedFeed) = (try coordinator.save(), feed.save())
    var frame = TouchFrame(at: .milliseconds(5))
    try frame.begin(1, at: Point2D(1, 2))
    try frame.end(1)
    let savedFrame = frame.save()
    func damage(_ bytes: [UInt8]) -> [[UInt8]] {
      bytes.indices.map { place in
        var bytes = bytes
        bytes[place] ^= 1 << UInt8(place % 8)
        return bytes
      }
    }
    for bytes in damage(saved) { #expect(throws: SavedStateError.self) { try coordinator.restore(bytes) } }
    for bytes in damage(savedFeed) { #expect(throws: SavedStateError.self) { try feed.restore(bytes) } }
    for bytes in damage(savedFrame) { #expect(throws: SavedStateError.self) { _ = try TouchFrame(restoring: bytes) } }
    #expect(try coordinator.save() == saved && feed.save() == savedFeed)
  }

  @Test(arguments: 0..<4) func corruptedBytesNeverTrap(part: UInt64) throws {
    let original = coordinator()
    var input = RandomTouches(seed: part, hasExtremePositions: false)
    var frame = TouchFrame(at: .zero)
    for _ in 0..<60 { play(&input, &frame, into: original) }
    let saved = try original.save()
    var random = SeededRandom(seed: part)
    var accepted = 0
    for _ in 0..<randomCases(400) {
      var damaged = saved
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        damaged[Int.random(in: 0..<saved.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let copy = coordinator()
      // As if it had been damaged on purpose.
      guard (try? copy.restore(withChecksum(damaged))) != nil else { continue }
      accepted += 1
      // The touches below are others than those of the state.
      copy.handle(TouchFrame(at: copy.now))
      var more = RandomTouches(seed: part + 100, hasExtremePositions: true)
      var next = TouchFrame(at: .zero)
      for _ in 0..<30 { play(&more, &next, into: copy) }
      for event in more.liftAll() {
        if case .frame(let time, let touches) = event {
          next.advance(to: time)
          for touch in touches { touch.apply(to: &next) }
          copy.handle(next)
        }
      }
    }
    #expect(accepted > 20, "too few states were accepted")
  }

  @Test func truncatedFrameIsRejected() throws {
    var frame = TouchFrame(at: .zero, bounds: Point2D(100, 60))
    frame.advance(to: .milliseconds(5))
    try frame.begin(1, at: Point2D(1, 2))
    try frame.begin(7, at: Point2D(3, 4))
    try frame.setUntracked(2)
    let saved = frame.save()
    let copy = try TouchFrame(restoring: saved)
    #expect(copy.save() == saved && copy.down == 2 && copy.untracked == 2 && copy.bounds == Point2D(100, 60))
    for count in 0..<saved.count {
      let part = Array(saved[..<count])
      #expect(throws: SavedStateError.self) { _ = try TouchFrame(restoring: part) }
    }
  }

  /// Returns bytes with the checksum that belongs to them in place of the last eight.
  private func withChecksum(_ bytes: [UInt8]) -> [UInt8] {
    var coder = StateCoder()
    for var byte in bytes.dropLast(8) { coder.code(&byte) }
    coder.codeChecksum()
    return coder.bytes
  }
}
