import Gestures
import CoreTestSupport
import Testing

/// The everyday idiom of UIKit: take the output in each call, and set it back. What is accumulated, and the velocity with which
/// the fingers let go, must be those of a program that never sets it.
@Suite struct RebasingTests {
  /// The velocities that a handler saw in each call, and what it had accumulated at the end.
  private struct Outcome {
    var velocities: [[Double]] = []
    var total: [Double] = []
  }

  private typealias Attach = (GestureCoordinator, _ rebases: Bool, _ record: @escaping ([Double], [Double]) -> Void) ->
    Void

  /// Two fingers that move, spread, turn and rest at random, sometimes with a touch up and a touch down between.
  private func play(_ seed: Int, _ rebases: Bool, _ attach: Attach) throws -> Outcome {
    var random = SeededRandom(seed: UInt64(seed))
    let coordinator = GestureCoordinator()
    var outcome = Outcome()
    attach(coordinator, rebases) { velocities, total in
      outcome.velocities.append(velocities)
      outcome.total = total
    }
    var frame = TouchFrame(at: .zero, bounds: Point2D(800, 600))
    var (time, center, span, angle) = (Int64(0), Point2D(4, 300), 150.0, 0.3)
    func positions() -> (Point2D, Point2D) {
      // A rotation by small steps needs no trigonometry.
      let direction = Point2D(1 - angle * angle / 2, angle)
      return (center, center + direction * span)
    }
    func advance() {
      time += Int64.random(in: 4...12, using: &random)
      frame.advance(to: .milliseconds(time))
    }
    try frame.begin(1, at: positions().0)
    if seed % 2 == 0 { try frame.begin(2, at: positions().1) }
    coordinator.handle(frame)
    let speed = (Double.random(in: 1...6, using: &random), Double.random(in: -3...6, using: &random))
    for _ in 0..<40 {
      advance()
      if Int.random(in: 0..<8, using: &random) > 0 {
        center += Point2D(speed.0, .random(in: -2...2, using: &random))
        span = max(30, span + speed.1)
        angle += 0.02
      }
      try frame.move(1, to: positions().0)
      if seed % 2 == 0 { try frame.move(2, to: positions().1) }
      coordinator.handle(frame)
    }
    advance()
    if seed % 2 == 0 { try frame.end(2, at: positions().1) }
    try frame.end(1, at: positions().0)
    coordinator.handle(frame)
    return outcome
  }

  /// Expects the same velocities, to 1e-9 of the largest, and the same total.
  private func expectTheSameWithRebasing(seeds: [Int], _ attach: Attach) throws {
    var (recognized, moving) = (0, 0)
    for seed in seeds {
      let (plain, rebased) = (try play(seed, false, attach), try play(seed, true, attach))
      #expect(plain.velocities.count == rebased.velocities.count, "seed \(seed)")
      if plain.velocities.count > 5 { recognized += 1 }
      for (a, b) in zip(plain.velocities, rebased.velocities) {
        for (a, b) in zip(a, b) { #expect(abs(a - b) <= 1e-9 * max(abs(a), 1), "seed \(seed)") }
      }
      for (a, b) in zip(plain.total, rebased.total) { #expect(abs(a - b) <= 1e-9 * max(abs(a), 1), "seed \(seed)") }
      if let last = rebased.velocities.last, last.allSatisfy({ $0 != 0 }) { moving += 1 }
    }
    #expect(recognized > 5 && moving > 0, "no gesture ended in motion, so a fling would have no velocity")
  }

  private let evenSeeds = Array(stride(from: 0, to: 40, by: 2))

  @Test func panKeepsItsVelocity() throws {
    try expectTheSameWithRebasing(seeds: Array(0..<40)) { coordinator, rebases, record in
      var total = Point2D.zero
      coordinator.attach(PanRecognizer()) { pan in
        let translation = pan.translation
        total = rebases ? total + translation : translation
        if rebases {
          pan.setTranslation(.zero)
          #expect(pan.translation == .zero)
        }
        record([pan.velocity.x, pan.velocity.y], [total.x, total.y])
      }
    }
  }

  @Test func screenEdgePanKeepsItsVelocity() throws {
    try expectTheSameWithRebasing(seeds: Array(stride(from: 1, to: 40, by: 2))) { coordinator, rebases, record in
      var total = Point2D.zero
      coordinator.attach(ScreenEdgePanRecognizer(.left)) { pan in
        let translation = pan.translation
        total = rebases ? total + translation : translation
        if rebases { pan.setTranslation(.zero) }
        record([pan.velocity.x, pan.velocity.y], [total.x, total.y])
      }
    }
  }

  @Test func rotationKeepsItsVelocity() throws {
    try expectTheSameWithRebasing(seeds: evenSeeds) { coordinator, rebases, record in
      var total = 0.0
      coordinator.attach(RotationRecognizer()) { rotation in
        total = rebases ? total + rotation.rotation : rotation.rotation
        if rebases {
          rotation.setRotation(0)
          #expect(rotation.recognizer.rotation == 0)
        }
        record([rotation.velocity], [total])
      }
    }
  }

  /// The velocity is measured in the scale that was set, so its ratio to the scale is the same.
  @Test func pinchKeepsItsVelocity() throws {
    try expectTheSameWithRebasing(seeds: evenSeeds) { coordinator, rebases, record in
      var total = 1.0
      coordinator.attach(PinchRecognizer()) { pinch in
        total = rebases ? total * pinch.scale : pinch.scale
        if rebases {
          pinch.setScale(1)
          #expect(pinch.scale == 1)
        }
        record([pinch.velocity / pinch.scale], [total])
      }
    }
  }

  @Test func transformKeepsItsVelocities() throws {
    try expectTheSameWithRebasing(seeds: evenSeeds) { coordinator, rebases, record in
      var (translation, scale, rotation, content) = (Point2D.zero, 1.0, 0.0, SimilarityTransform())
      coordinator.attach(TransformRecognizer()) { gesture in
        translation = rebases ? translation + gesture.translation : gesture.translation
        scale = rebases ? scale * gesture.scale : gesture.scale
        rotation = rebases ? rotation + gesture.rotation : gesture.rotation
        content = rebases ? content.followed(by: gesture.transform) : gesture.transform
        if rebases {
          gesture.setTranslation(.zero)
          gesture.setScale(1)
          gesture.setRotation(0)
          gesture.setTransform()
          #expect(gesture.scale == 1 && gesture.rotation == 0 && gesture.translation == .zero)
        }
        record(
          [gesture.velocity.x, gesture.scaleVelocity / gesture.scale, gesture.rotationVelocity],
          [translation.x, translation.y, scale, rotation, content.a, content.b, content.tx, content.ty])
      }
    }
  }

  /// Rounding must not look like movement.
  @Test func rebasedPinchThatRestsHasNoVelocity() {
    let pad = Pad()
    var velocities: [Double] = []
    pad.coordinator.attach(PinchRecognizer()) { pinch in
      pinch.setScale(1)
      velocities.append(pinch.velocity)
    }
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    for step in 1...7 { pad.at(Int64(step) * 8, .move(2, 100 + Double(step) * 11.3, 0)) }
    for step in 8...20 { pad.at(Int64(step) * 8, .move(2, 100 + 7 * 11.3, 0)) }
    #expect(velocities[3] > 0 && velocities.last == 0)
  }

  @Test func settersHaveNoEffectBeforeTheGestureBeginsOrForValuesThatAreNotFinite() {
    var (pan, rotation, transform) = (PanRecognizer(), RotationRecognizer(), TransformRecognizer())
    pan.setTranslation(Point2D(3, 4))
    rotation.setRotation(90)
    transform.setScale(2)
    transform.setTranslation(Point2D(3, 4))
    transform.setRotation(90)
    transform.setTransform(SimilarityTransform(scale: 2))
    #expect(pan.translation == .zero && rotation.rotation == 0 && transform.scale == 1 && transform.rotation == 0)
    #expect(transform.translation == .zero && transform.transform == SimilarityTransform())
    pan.phase = .panning
    rotation.phase = .rotating
    transform.phase = .transforming
    for value in [Double.nan, .infinity, -.infinity] {
      pan.setTranslation(Point2D(value, 0))
      rotation.setRotation(value)
      transform.setScale(value)
      transform.setTranslation(Point2D(0, value))
      transform.setRotation(value)
    }
    transform.setScale(0)
    #expect(pan.translation == .zero && rotation.rotation == 0 && transform.scale == 1 && transform.rotation == 0)
  }

  // MARK: Transforms

  @Test func transformFollowedByItsInverseIsTheIdentity() {
    var random = SeededRandom(seed: 3)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    for _ in 0..<200 {
      let center = Point2D(number(-500...500), number(-500...500))
      let transform = SimilarityTransform(scale: number(0.1...10), rotation: number(-180...180), about: center)
        .followed(by: SimilarityTransform(translation: Point2D(number(-500...500), number(-500...500))))
      let point = Point2D(number(-500...500), number(-500...500))
      let back = transform.inverse!.applied(to: transform.applied(to: point))
      #expect((back - point).length < 1e-8)
      #expect((SimilarityTransform(scale: 2, rotation: 30, about: center).applied(to: center) - center).length < 1e-9)
    }
    let turned = SimilarityTransform(scale: 3, rotation: 30)
    #expect(abs(turned.scale - 3) < 1e-12 && abs(turned.rotation - 30) < 1e-9)
    #expect(SimilarityTransform(scale: 0).inverse == nil && SimilarityTransform(scale: .nan).inverse == nil)
  }
}
