import Gestures
import TestSupport
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

  @Test func rotationsOfATransformAddUp() {
    let transitions = play(RotationRecognizer(), transform([5, 2.5, 0.5, -20, 400, 0]))
    #expect(transitions.map(\.to) == [.began, .changed, .changed, .ended])
    #expect(values(transitions, "rotation") == [8, -12, 388, 388])
    #expect(transitions.map(\.description.numberOfTouches) == [2, 2, 2, 2])
  }

  @Test func touchpadTransformThatTurnsTooLittleIsNoRotation() {
    let transitions = play(RotationRecognizer(), transform([5, 2.999, -9]))
    #expect(transitions.map(\.to) == [.failed])
    expectReason(transitions[0].reason, "turned", 7.999, .atLeast, 8, .degrees)
  }

  /// libinput reports one kind of event for both: the same shares distinguish them as for touches.
  @Test func touchpadPinchIsNoRotationAndRotationIsNoPinch() {
    let turns = [3.0, 3, 3, 3, 3]
    let scales = [1.1, 1.2, 1.4, 1.7, 2]
    let still = [1.01, 0.99, 1.02, 1.02, 1]
    #expect(play(RotationRecognizer(), transform(turns, scales: scales)).map(\.to) == [.failed])
    #expect(play(PinchRecognizer(), transform(turns, scales: scales)).first?.to == .began)
    let steep = turns.map { $0 * 4 }
    #expect(play(RotationRecognizer(), transform(steep, scales: still)).first?.to == .began)
    #expect(play(PinchRecognizer(), transform(steep, scales: still)).map(\.to) == [.failed])
    let both = turns.map { $0 * 4 }
    #expect(play(RotationRecognizer(), transform(both, scales: scales)).first?.to == .began)
    #expect(play(PinchRecognizer(), transform(both, scales: scales)).first?.to == .began)
  }

  @Test func touchpadPinchMeasuresRotationAndTranslation() {
    var kinds = transform([2, -3], scales: [1.5, 2])
    kinds[1] = .transform(.changed, fingers: 2, by: Point2D(3, 4), scale: 1.5, rotation: 2)
    kinds[2] = .transform(.changed, fingers: 2, by: Point2D(-1, 5), scale: 2, rotation: -3)
    let transitions = play(PinchRecognizer(), kinds)
    #expect(values(transitions, "scale") == [1.5, 2, 2])
    #expect(values(transitions, "rotation") == [2, -1, -1])
    #expect(values(transitions, "translationX") == [3, 2, 2])
    #expect(values(transitions, "translationY") == [4, 9, 9])
    let moved = play(TransformRecognizer(), kinds)
    #expect(values(moved, "translationX") == [3, 2, 2])
  }

  @Test func cancelledTouchpadRotationFailsOrCancels() {
    #expect(play(RotationRecognizer(), transform([5], ending: .cancelled)).map(\.to) == [.failed])
    #expect(play(RotationRecognizer(), transform([-9], ending: .cancelled)).map(\.to) == [.began, .cancelled])
  }

  @Test func nonFiniteRotationIsIgnored() {
    let transitions = play(RotationRecognizer(), transform([.nan, 9, .infinity]))
    #expect(transitions.map(\.to) == [.began, .changed, .ended])
    #expect(values(transitions, "rotation") == [9, 9, 9])
  }

  @Test func onlyTransformEventsRotate() {
    #expect(play(RotationRecognizer(), [.scroll(.began, by: Point2D(9, 9)), .scroll(.ended, by: .zero)]) == [])
    #expect(play(RotationRecognizer(), [.transform(.changed, fingers: 2, scale: 1, rotation: 90)]) == [])
  }

  // MARK: Transform

  @Test func transformScalesAndRotatesAboutThePointer() {
    let transitions = play(TransformRecognizer(), transform([0, 90, -180], scales: [1.25, 2, 0.5]))
    #expect(transitions.map(\.to) == [.began, .changed, .changed, .ended])
    #expect(values(transitions, "scale") == [1.25, 2, 0.5, 0.5])
    #expect(values(transitions, "rotation") == [0, 90, -90, -90])
    #expect(values(transitions, "translationX") == [0, 0, 0, 0])
    // The pointer's position is fixed; a point to its right is now half as far above it.
    let matrix = transitions[3].description.measurements.suffix(6).map(\.value)
    let expected: [Double] = [0, -0.5, 0.5, 0, 98, 104]
    #expect(matrix == expected)
  }

  @Test func scrollTranslates() {
    let transitions = play(
      TransformRecognizer(),
      [.scroll(.began, by: Point2D(0, 3)), .scroll(.changed, by: Point2D(2, 4)), .scroll(.ended, by: .zero)])
    #expect(transitions.map(\.to) == [.began, .changed, .ended])
    #expect(values(transitions, "translationX") == [0, 2, 2] && values(transitions, "translationY") == [3, 7, 7])
    #expect(values(transitions, "ty") == [3, 7, 7] && values(transitions, "a") == [1, 1, 1])
  }

  @Test func swipeTranslates() {
    let transitions = play(
      TransformRecognizer(),
      [
        .swipe(.began, fingers: 3, by: .zero), .swipe(.changed, fingers: 3, by: Point2D(5, 0)),
        .swipe(.cancelled, fingers: 3, by: .zero),
      ])
    #expect(transitions.map(\.to) == [.began, .cancelled])
    #expect(values(transitions, "translationX") == [5, 5])
    #expect(transitions.map(\.description.numberOfTouches) == [3, 3])
  }

  @Test func transformOfTooFewFingersIsIgnored() {
    var recognizer = TransformRecognizer()
    recognizer.minimumNumberOfTouches = 3
    #expect(play(recognizer, transform([90])) == [])
    #expect(play(recognizer, [.scroll(.began, by: Point2D(0, 3)), .scroll(.ended, by: .zero)]) == [])
  }

  @Test func transformWithoutMovementFails() {
    #expect(play(TransformRecognizer(), transform([], ending: .cancelled)).map(\.to) == [.failed])
    #expect(play(TransformRecognizer(), transform([], ending: .ended)).map(\.to) == [.failed])
  }

  @Test func invalidScaleIsIgnored() {
    let scales = [2, 0, .nan, .infinity, -1, 4]
    let transitions = play(TransformRecognizer(), transform([0, 0, 0, 0, 0, 0], scales: scales))
    #expect(values(transitions, "scale").dropLast() == [2, 2, 2, 2, 2, 4])
    #expect(values(transitions, "a").allSatisfy { $0.isFinite })
  }

  @Test func otherKindsOfEventsDoNotEndTheGesture() {
    let transitions = play(
      TransformRecognizer(),
      [
        .scroll(.began, by: Point2D(0, 3)), .hold(.began, fingers: 1, mayTap: false),
        .swipe(.ended, fingers: 3, by: .zero),
        .hold(.ended, fingers: 1, mayTap: false), .motion(by: Point2D(1, 1)), .scroll(.ended, by: .zero),
        .hold(.ended, fingers: 1, mayTap: false),
      ])
    #expect(transitions.map(\.to) == [.began, .ended])
  }
}
