import Gestures
import CoreTestSupport
import Testing

/// Rotation and transform from touchpad events.
@Suite struct RotationTransformTouchpadTests {
  private let pointer = Point2D(120, 44)

  /// Plays events 10 ms apart and returns the transitions of the gesture.
  private func play<R: GestureRecognizer>(_ recognizer: R, _ kinds: [TouchpadEvent.Kind]) -> [Journal
    .DescribedTransition]
  {
    let coordinator = GestureCoordinator()
    let journal = Journal()
    coordinator.observer = journal
    coordinator.attach(recognizer)
    for (index, kind) in kinds.enumerated() {
      coordinator.handle(TouchpadEvent(.milliseconds(Int64(index) * 10), kind, at: pointer))
    }
    #expect(coordinator.isIdle)
    #expect(journal.transitions.allSatisfy { $0.description.location == pointer })
    return journal.transitions
  }

  private func values(_ transitions: [Journal.DescribedTransition], _ name: String) -> [Double] {
    transitions.map { $0.description.measurements.first { $0.name == name }?.value ?? .nan }
  }

  private func transform(
    _ turns: [Double], scales: [Double]? = nil, ending: TouchpadEvent.Stage = .ended
  ) -> [TouchpadEvent.Kind] {
    let scales = scales ?? turns.map { _ in 1 }
    return [.transform(.began, fingers: 2, scale: 1, rotation: 0)]
      + zip(turns, scales).map { .transform(.changed, fingers: 2, scale: $1, rotation: $0) }
      + [.transform(ending, fingers: 2, scale: scales.last ?? 1, rotation: 0)]
  }

  // MARK: Rotation

  @Test func nonFiniteRotationIsIgnored() {
    let transitions = play(RotationRecognizer(), transform([.nan, 9, .infinity]))
    #expect(transitions.map(\.to) == [.began, .changed, .ended])
    #expect(values(transitions, "rotation") == [9, 9, 9])
  }

  // MARK: Transform

  @Test func invalidScaleIsIgnored() {
    let scales = [2, 0, .nan, .infinity, -1, 4]
    let transitions = play(TransformRecognizer(), transform([0, 0, 0, 0, 0, 0], scales: scales))
    #expect(values(transitions, "scale").dropLast() == [2, 2, 2, 2, 2, 4])
    #expect(values(transitions, "a").allSatisfy { $0.isFinite })
  }
}
