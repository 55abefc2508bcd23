import Gestures
import CoreTestSupport
import Testing

/// Setting and releasing a coordinator's observer.
@Suite struct ObserverTests {
  private final class Counter: GestureObserver {
    var (frames, transitions) = (0, 0)

    func coordinator(willDeliver touches: borrowing TouchFrame) { frames += 1 }

    func coordinator(willFireDeadlinesAt time: Timestamp) {}

    func recognizer(_ id: RecognizerID, didStep step: () -> MachineStep) {}

    func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
      transitions += 1
    }
  }

  private static func attachTap(
    to coordinator: GestureCoordinator, _ observer: (any GestureObserver)?, _ handler: @escaping () -> Void = {}
  ) {
    coordinator.attach(TapRecognizer()) { _ in handler() }
    coordinator.observer = observer
  }

  private static func tap(on coordinator: GestureCoordinator, at milliseconds: Int64) {
    var frame = TouchFrame(at: .milliseconds(milliseconds))
    Touch.down(1, 10, 10).apply(to: &frame)
    coordinator.handle(frame)
    frame.advance(to: .milliseconds(milliseconds + 50))
    Touch.up(1).apply(to: &frame)
    coordinator.handle(frame)
  }

  @Test func observerReplacedByAHandlerStaysUntilTheEventIsOver() {
    let coordinator = GestureCoordinator()
    let (first, second) = (Counter(), Counter())
    var observers: [(any GestureObserver)?] = []
    Self.attachTap(to: coordinator, first) {
      coordinator.observer = second
      observers.append(coordinator.observer)
    }
    Self.tap(on: coordinator, at: 0)
    #expect(coordinator.observer === second)
    #expect((first.frames, first.transitions) == (2, 1))
    #expect((second.frames, second.transitions) == (0, 0))
    Self.tap(on: coordinator, at: 1000)
    #expect((first.frames, second.frames, second.transitions) == (2, 2, 1))
    #expect(observers[0] === first && observers[1] === second)
  }

  @Test func coordinatorKeepsItsObserverUntilItIsReplacedOrFreed() {
    weak var replaced: Counter?
    weak var last: Counter?
    do {
      let coordinator = GestureCoordinator()
      do {
        let (one, two) = (Counter(), Counter())
        (replaced, last) = (one, two)
        Self.attachTap(to: coordinator, one)
        Self.tap(on: coordinator, at: 0)
        coordinator.observer = two
      }
      #expect(replaced == nil && last != nil)
      Self.tap(on: coordinator, at: 1000)
      #expect(last?.transitions == 1)
    }
    #expect(last == nil)
  }
}
