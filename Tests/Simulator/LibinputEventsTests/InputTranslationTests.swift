import Gestures
import Testing
import TouchTrace

@testable import LibinputEvents

@Suite struct InputTranslationTests {
  private typealias Event = LibinputEvent
  private static let surface = Surface(millimetres: 100, by: 60)

  private func translate(
    _ kinds: [LibinputEvent.Kind], pointer: Point2D? = nil
  ) -> (inputs: [InputTranslation.Input], pointer: Point2D) {
    var translation = InputTranslation(surface: Self.surface, pointer: pointer)
    var inputs: [InputTranslation.Input] = []
    for (index, kind) in kinds.enumerated() {
      let time = Timestamp(microseconds: Int64(index) * 1000)
      inputs += translation.translate(LibinputEvent(kind, time: time, delivery: time + .milliseconds(5)))
    }
    return (inputs, translation.pointer)
  }

  private func kinds(_ inputs: [InputTranslation.Input]) -> [TouchpadEvent.Kind] {
    inputs.compactMap { if case .touchpad(let event) = $0 { event.kind } else { nil } }
  }

  private func moved(_ x: Double, _ y: Double) -> LibinputEvent.Kind {
    .motion(LibinputEvent.Movement(x: x, y: y, unacceleratedX: 0, unacceleratedY: 0))
  }

  private func device(isTapEnabled: Bool) -> LibinputEvent.Kind {
    .deviceAdded(
      LibinputEvent.Device(
        name: "", capabilities: [], size: nil, tapFingers: 3, isTapEnabled: isTapEnabled))
  }

  @Test func pointerStartsInMiddleAndIsClampedToSurface() {
    let width = FixedPoint.double(thousandths: Self.surface.widthInMillipoints)
    let height = FixedPoint.double(thousandths: Self.surface.heightInMillipoints)
    #expect(translate([]).pointer == Point2D(width / 2, height / 2))
    #expect(translate([], pointer: Point2D(-5, 1e9)).pointer == Point2D(0, height))
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let ways = (0..<20).map { _ in
        moved(.random(in: -500...500, using: &random), .random(in: -500...500, using: &random))
      }
      let (inputs, pointer) = translate(ways)
      #expect((0...width).contains(pointer.x) && (0...height).contains(pointer.y))
      // Recognizers receive the pointer's real movement.
      var place = Point2D(width / 2, height / 2)
      for case .touchpad(let event) in inputs {
        guard case .motion(let way) = event.kind else { continue }
        place += way
        #expect(abs(place.x - event.location.x) < 1e-6 && abs(place.y - event.location.y) < 1e-6)
      }
    }
  }

  /// With the other map, the middle button is a tap by two fingers. Physical buttons are as pressed.
  @Test func tapMapDecidesFingersOfTap() {
    guard case .deviceAdded(var pad) = device(isTapEnabled: true) else { return }
    for (map, codes) in [(LibinputConfiguration.ButtonMap.lrm, [272, 273, 274]), (.lmr, [272, 274, 273])] {
      pad.tapMap = map
      for (fingers, code) in codes.enumerated() {
        var translation = InputTranslation(surface: Self.surface)
        _ = translation.translate(LibinputEvent(.deviceAdded(pad), time: Timestamp(microseconds: 0)))

        func buttons(_ isPressed: Bool, at time: Int64, delivered: Int64) -> [TouchpadEvent.Kind] {
          kinds(
            translation.translate(
              LibinputEvent(
                .button(code: UInt32(code), isPressed: isPressed), time: Timestamp(microseconds: time),
                delivery: Timestamp(microseconds: delivered))))
        }
        let tapped = UInt16(272 + fingers)
        #expect(buttons(true, at: 1000, delivered: 90_000) == [.button(.began, tapped)])
        #expect(buttons(false, at: 180_000, delivered: 180_000) == [.button(.ended, tapped)])
        #expect(buttons(true, at: 500_000, delivered: 500_000) == [.button(.began, UInt16(code))])
        #expect(buttons(false, at: 600_000, delivered: 600_000) == [.button(.ended, UInt16(code))])
      }
    }
  }

  @Test func eventHasPointerPositionTimestampAndDeliveryTime() {
    let (inputs, _) = translate([moved(10, -5), .button(code: 272, isPressed: true)], pointer: Point2D(100, 100))
    var event = TouchpadEvent(
      Timestamp(microseconds: 6000), .button(.began, 272), at: Point2D(110, 95), stamp: Timestamp(microseconds: 1000))
    event.isPhysical = true
    #expect(inputs.last == .touchpad(event))
  }

  @Test func holdMayTapWhenTappingIsDisabled() {
    for isTapEnabled in [true, false] {
      let reported = kinds(translate([device(isTapEnabled: isTapEnabled), .hold(.begin, fingers: 2)]).inputs)
      #expect(reported == [.hold(.began, fingers: 2, mayTap: !isTapEnabled)])
    }
  }

  @Test func scrollBeginsChangesAndEndsWithZero() {
    func scroll(_ vertical: Double?, _ horizontal: Double?) -> LibinputEvent.Kind {
      .scroll(.finger, vertical: vertical, horizontal: horizontal)
    }
    let reported = kinds(
      translate([scroll(0, nil), scroll(3, nil), scroll(2, 1), scroll(0, 0), scroll(nil, 4), scroll(nil, 0)]).inputs)
    #expect(
      reported == [
        .scroll(.began, by: points(0, 3)), .scroll(.changed, by: points(1, 2)), .scroll(.ended, by: Point2D(0, 0)),
        .scroll(.began, by: points(4, 0)), .scroll(.ended, by: Point2D(0, 0)),
      ])
    // A trackpoint is not a touchpad.
    #expect(kinds(translate([.scroll(.continuous, vertical: 15, horizontal: nil)]).inputs).isEmpty)
  }

  @Test func stepOfAWheelIsADiscreteScroll() {
    let (inputs, _) = translate([
      .scroll(.finger, vertical: 3, horizontal: nil), .scroll(.wheel, vertical: 15, horizontal: -7.5),
      .scroll(.wheel, vertical: 0, horizontal: nil), .scroll(.finger, vertical: 0, horizontal: nil),
    ])
    #expect(
      kinds(inputs) == [
        .scroll(.began, by: points(0, 3)), .scroll(.began, by: Point2D(-7.5, 15)), .scroll(.ended, by: .zero),
        .scroll(.ended, by: .zero),
      ])
    let types = inputs.compactMap { input -> ScrollTypes? in
      if case .touchpad(let event) = input { event.scrollType } else { nil }
    }
    #expect(types == [.continuous, .discrete, .discrete, .continuous])
  }

  @Test func gesturesKeepStagesAndNumbers() {
    // Acceleration is not the fingers'.
    let movement = LibinputEvent.Movement(x: 1, y: 2, unacceleratedX: 3, unacceleratedY: 4)
    let reported = kinds(
      translate([
        .pinch(.begin, fingers: 2, .none, scale: 1, angle: 0),
        .pinch(.update, fingers: 2, movement, scale: 1.5, angle: -3),
        .pinch(.cancelled, fingers: 2, .none, scale: 1.5, angle: 0), .swipe(.begin, fingers: 3, .none),
        .swipe(.update, fingers: 3, movement), .swipe(.end, fingers: 3, .none), .button(code: 70_000, isPressed: true),
      ]).inputs)
    #expect(
      reported == [
        .transform(.began, fingers: 2, scale: 1, rotation: 0),
        .transform(.changed, fingers: 2, by: points(3, 4), scale: 1.5, rotation: -3),
        .transform(.cancelled, fingers: 2, scale: 1.5, rotation: 0), .swipe(.began, fingers: 3, by: Point2D(0, 0)),
        .swipe(.changed, fingers: 3, by: points(3, 4)), .swipe(.ended, fingers: 3, by: Point2D(0, 0)),
      ])
  }

  /// Fingers that move a millimetre on the touchpad move 6.417 points, as touches do.
  @Test func movementIsInPointsOnTheTouchpad() {
    let millimetre = points(1000 / 25.4 * 0.9 * 0.2968, 0)
    #expect(abs(millimetre.x - 163 / 25.4) < 0.001 && millimetre.y == 0)
  }

  /// Returns the movement of fingers for libinput's units.
  private func points(_ x: Double, _ y: Double) -> Point2D {
    guard case .scroll(_, let movement) = kinds(translate([.scroll(.finger, vertical: y, horizontal: x)]).inputs).first
    else { return .zero }
    return movement
  }

  @Test func cutOffEventsAreNotTranslated() {
    var translation = InputTranslation(surface: Self.surface)
    let time = Timestamp(microseconds: 0)
    #expect(translation.translate(LibinputEvent(.hold(.cancelled, fingers: 1), time: time, isCutOff: true)).isEmpty)
  }

  @Test func touchscreenTouchesBecomeContactsInPoints() {
    func at(_ x: Double, _ y: Double) -> LibinputEvent.Position { LibinputEvent.Position(x: x, y: y) }
    let (inputs, _) = translate([
      .touchDown(slot: 0, at(100, 0)), .touchDown(slot: 3, at(0, 60)), .touchFrame, .touchMotion(slot: 3, at(50, 30)),
      .touchFrame, .touchUp(slot: 0), .touchDown(slot: 1, at(1, 1)), .touchFrame, .touchCancel(slot: 3),
      .touchUp(slot: 1), .touchFrame, .touchUp(slot: 9), .touchFrame,
    ])
    let frames = inputs.compactMap { if case .fingers(let frame) = $0 { frame } else { nil } }
    let (width, height) = (641.732, 385.039)

    func change(_ id: Int32, _ stage: Contact.Stage, _ x: Double, _ y: Double) -> ContactChange {
      ContactChange(id, stage, Point2D(x, y))
    }
    #expect(
      frames.map(\.changes) == [
        [change(1, .began, width, 0), change(2, .began, 0, height)],
        [change(2, .moved, 320.866, 192.52)],
        // Touch ups and touch downs are never in one frame.
        [change(1, .ended, width, 0)], [change(3, .began, 6.417, 6.417)],
        [change(2, .cancelled, 320.866, 192.52), change(3, .ended, 6.417, 6.417)],
      ])
    #expect(frames[2].time == frames[3].time)
  }
}
