import Gestures
import Testing

/// A recognizer need not implement `code(_:)`. It works like any other, but cannot be saved.
@Suite struct UnsavableRecognizerTests {
  private struct Unsavable: GestureRecognizer {
    static let kind = "unsavable"
    enum Phase: String, GesturePhase {
      case ready
      static let initial = ready
    }
    enum Signal: String, GestureSignal { case lifted }
    static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> { .end }

    var phase = Phase.initial
    let location = Point2D.zero
    let numberOfTouches = 1

    mutating func read(_ touches: borrowing TouchFrame) -> Signal? { touches.down == 0 ? .lifted : nil }
    mutating func reset() {}
  }

  @Test func saveThrowsAndNamesTheKindThatIsNotSavable() {
    let coordinator = GestureCoordinator()
    coordinator.attach(TapRecognizer())
    coordinator.attach(Unsavable())
    #expect(throws: SavedStateError.notSavable(kind: "unsavable")) { try coordinator.save() }
    #expect(
      SavedStateError.notSavable(kind: "unsavable").description
        == "unsavable cannot be saved: implement code(_:) in the recognizer")
  }

  @Test func restoreThrowsAndChangesNothingIfAKindIsNotSavable() throws {
    let savable = GestureCoordinator()
    savable.attach(TapRecognizer())
    let state = try savable.save()
    let coordinator = GestureCoordinator()
    coordinator.attach(Unsavable())
    #expect(throws: SavedStateError.notSavable(kind: "unsavable")) { try coordinator.restore(state) }
    #expect(coordinator.isIdle && coordinator.now == .distantPast)
  }

  @Test func aDetachedUnsavableRecognizerDoesNotPreventSaving() throws {
    let coordinator = GestureCoordinator()
    let id = coordinator.attach(Unsavable())
    coordinator.detach(id)
    #expect(throws: Never.self) { try coordinator.save() }
  }

  @Test func anUnsavableRecognizerIsRecognizedLikeAnyOther() throws {
    let coordinator = GestureCoordinator()
    var states: [GestureState] = []
    coordinator.attach(Unsavable()) { states.append($0.state) }
    var frame = TouchFrame(at: .zero)
    try frame.begin(1, at: .zero)
    coordinator.handle(frame)
    frame.advance(to: .milliseconds(10))
    try frame.end(1, at: .zero)
    coordinator.handle(frame)
    #expect(states == [.ended] && coordinator.isIdle)
  }
}
