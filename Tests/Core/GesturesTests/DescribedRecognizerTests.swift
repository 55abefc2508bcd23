import CoreTestSupport
import Gestures
import Testing

/// What a kind declares of itself, which programs ask for instead of naming kinds.
@Suite struct DescribedRecognizerTests {
  @Test(arguments: Catalog.recognizers) func everyKindOfTheLibraryHasAShape(_ kind: any GestureRecognizer.Type) {
    #expect(kind.shape != .other)
    #expect(kind.needsMoreThanTouches == [.click, .hover].contains(kind.shape))
  }

  /// The coordinator and the handler set what the kind declares, and nothing else.
  @Test(arguments: Catalog.recognizers, [true, false])
  func settableOutputsContinueFromWhatWasSet(_ kind: any GestureRecognizer.Type, isInHandler: Bool) {
    set(of: kind, isInHandler)
  }

  private static let values: [GestureOutput] = [.translation(Point2D(3, -7)), .scale(2.5), .rotation(-40)]

  private func set<R: GestureRecognizer>(of _: R.Type, _ isInHandler: Bool) {
    for value in Self.values {
      let coordinator = GestureCoordinator()
      var before: GestureOutputs?
      let attached = coordinator.attach(R()) { (gesture: borrowing Gesture<R>) in
        guard gesture.state.isActive else { return }
        before = gesture.recognizer.outputs
        if isInHandler { gesture.setOutput(value) }
      }
      var frame = TouchFrame(at: .milliseconds(0), bounds: Point2D(640, 400))
      func play(_ time: Int, _ touches: Touch...) {
        frame.advance(to: .milliseconds(time))
        for touch in touches { touch.apply(to: &frame) }
        coordinator.handle(frame)
      }
      switch R.shape {
      case .edgeDrag:
        play(0, .down(1, 2, 100))
        play(20, .move(1, 90, 120))
      case .drag:
        play(0, .down(1, 100, 100), .down(2, 200, 100))
        play(20, .move(1, 160, 140), .move(2, 260, 140))
      default:
        play(0, .down(1, 100, 100), .down(2, 200, 100))
        play(20, .move(1, 110, 31), .move(2, 190, 169))
      }
      guard let began = before, coordinator.state(of: attached).isActive else {
        #expect(R.settableOutputs.isEmpty)
        continue
      }
      if !isInHandler { coordinator.setOutput(value, of: attached) }
      let outputs = coordinator.recognizer(attached)?.outputs
      var expected = began
      if R.settableOutputs.contains(value.name) {
        switch value {
        case .translation(let translation): expected.translation = translation
        case .scale(let scale): expected.scale = scale
        case .rotation(let rotation): expected.rotation = rotation
        }
        #expect(expected != began)
      }
      // A velocity is in units of what was set.
      #expect(outputs?.translation == expected.translation && outputs?.scale == expected.scale)
      #expect(outputs?.rotation == expected.rotation, "\(R.kind) \(value)")
    }
  }

  /// The outputs of a gesture are the properties of its type.
  @Test func outputsAreTheProperties() {
    var pan = PanRecognizer()
    #expect(pan.outputs == GestureOutputs(translation: pan.translation, velocity: pan.velocity))
    pan.setOutput(.scale(2))
    #expect(pan.outputs.scale == nil)
    let transform = TransformRecognizer()
    #expect(transform.outputs.scale == 1 && transform.outputs.rotationVelocity == transform.rotationVelocity)
  }

  @Test func touchpadsHaveLongerPressesAndTaps() {
    var (press, tap, pan) = (LongPressRecognizer(), TapRecognizer(), PanRecognizer())
    press.adaptToTouchpad()
    tap.adaptToTouchpad()
    pan.adaptToTouchpad()
    #expect(press.minimumPressDuration == LongPressRecognizer.minimumPressDurationOnTouchpads)
    #expect(press.allowableMovementWhilePressing == LongPressRecognizer.allowableMovementOnTouchpads)
    #expect(tap.maximumPressDuration == press.minimumPressDuration)
    #expect(pan.minimumTranslation == PanRecognizer().minimumTranslation)
  }

  /// A press that yields leaves its fingers to any gesture of fingers that move together, not only to the library's pan.
  @Test func yieldingPressDoesNotPreventACustomDrag() {
    var press = LongPressRecognizer()
    #expect(press.canPrevent(GestureTraits(RenamedRecognizer<PanRecognizer>())))
    press.adaptToTouchpad()
    #expect(!press.canPrevent(GestureTraits(RenamedRecognizer<PanRecognizer>())))
    #expect(press.canPrevent(GestureTraits(RenamedRecognizer<PinchRecognizer>())))
  }

  /// Nothing of it must be declared.
  @Test func defaultsAreThoseOfAnUnknownGesture() {
    typealias Kind = ScriptedRecognizer
    var recognizer = Kind()
    #expect(Kind.shape == .other && Kind.settableOutputs.isEmpty && !Kind.needsMoreThanTouches)
    #expect(recognizer.outputs == GestureOutputs() && recognizer.measuredTouches == nil)
    recognizer.setOutput(.scale(2))
    recognizer.adaptToTouchpad()
    #expect(recognizer.outputs == GestureOutputs())
  }
}
