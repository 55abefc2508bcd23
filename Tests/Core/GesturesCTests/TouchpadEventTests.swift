import CTouchstoneGestures
import Gestures
import CoreTestSupport
import Testing

/// A C program gets the same gestures of a touchpad's events as a Swift program.
@Suite struct TouchpadEventTests {
  @Test(arguments: 0..<5 as Range<UInt64>) func randomEventsGiveTheSameGesturesInCAndSwift(seed: UInt64) {
    let client = CClient()
    let swift = SwiftClient()
    for type in Catalog.recognizers { #expect(client.attach(type.kind) == swift.attach(type.init())) }
    var random = SeededRandom(seed: seed)
    var open: [TouchpadEvent.Kind] = []
    var time: Int64 = 0
    for _ in 0..<500 {
      time += Int64.random(in: 0...30_000, using: &random)
      let location = Point2D(Double.random(in: 0...400, using: &random), Double.random(in: 0...300, using: &random))
      let kind: TouchpadEvent.Kind
      if !open.isEmpty, Int.random(in: 0..<6, using: &random) == 0 {
        kind = continuing(open.removeLast(), Bool.random(using: &random) ? .ended : .cancelled, &random)
      } else if let last = open.last, Int.random(in: 0..<8, using: &random) > 0 {
        kind = continuing(last, .changed, &random)
      } else {
        kind = beginning(&random)
        if case .motion = kind {} else { open.append(kind) }
      }
      var event = TouchpadEvent(Timestamp(microseconds: time), kind, at: location)
      if case .button = kind {
        event.stamp = Timestamp(microseconds: time - 30_000)
        event.isPhysical = Bool.random(using: &random)
      }
      #expect(deliver(event, to: client.coordinator) == TG_OK, "\(client.lastError)")
      swift.coordinator.handle(event)
    }
    #expect(client.log.count > 20)
    #expect(client.log == swift.log)
  }

  // MARK: Random events

  private func beginning(_ random: inout SeededRandom) -> TouchpadEvent.Kind {
    let fingers = Int.random(in: 2...4, using: &random)
    return switch Int.random(in: 0..<6, using: &random) {
    case 0: .scroll(.began, by: movement(&random))
    case 1: .swipe(.began, fingers: fingers, by: movement(&random))
    case 2: .button(.began, UInt16.random(in: 271...275, using: &random))
    case 3: .hold(.began, fingers: fingers, mayTap: Bool.random(using: &random))
    case 4: .motion(by: movement(&random))
    default: .transform(.began, fingers: fingers, scale: 1, rotation: 0)
    }
  }

  private func continuing(
    _ kind: TouchpadEvent.Kind, _ stage: TouchpadEvent.Stage, _ random: inout SeededRandom
  ) -> TouchpadEvent.Kind {
    switch kind {
    case .scroll: .scroll(stage, by: movement(&random))
    case .swipe(_, let fingers, _): .swipe(stage, fingers: fingers, by: movement(&random))
    // A button has no further events.
    case .button(_, let code): stage == .changed ? .motion(by: movement(&random)) : .button(stage, code)
    case .hold(_, let fingers, let mayTap): .hold(stage, fingers: fingers, mayTap: mayTap)
    case .transform(_, let fingers, _, let scale, _):
      .transform(
        stage, fingers: fingers, by: movement(&random), scale: scale * Double.random(in: 0.9...1.3, using: &random),
        rotation: Double.random(in: -8...8, using: &random))
    case .motion: kind
    }
  }

  private func movement(_ random: inout SeededRandom) -> Point2D {
    Point2D(Double.random(in: -2...20, using: &random), Double.random(in: -4...4, using: &random))
  }

  // MARK: The same event in C and in Swift

  private func deliver(_ event: TouchpadEvent, to coordinator: OpaquePointer) -> tg_status {
    #expect(tg_set_pointer(coordinator, event.location.x, event.location.y) == TG_OK)
    let time = event.time.microseconds
    let stage = event.stage.map { tg_stage(UInt32(TouchpadEvent.Stage.allCases.firstIndex(of: $0)!)) } ?? TG_STAGE_BEGAN
    return switch event.kind {
    case .motion(let by): tg_touchpad_motion(coordinator, by.x, by.y, time)
    case .scroll(_, let by): tg_touchpad_scroll(coordinator, stage, by.x, by.y, time)
    case .swipe(_, let fingers, let by): tg_touchpad_swipe(coordinator, stage, Int32(fingers), by.x, by.y, time)
    case .hold(_, let fingers, let mayTap): tg_touchpad_hold(coordinator, stage, Int32(fingers), mayTap, time)
    case .button(_, let code):
      tg_touchpad_button(coordinator, stage, Int32(code), event.isPhysical, event.stamp.microseconds, time)
    case .transform(_, let fingers, let by, let scale, let rotation):
      tg_touchpad_pinch(coordinator, stage, Int32(fingers), by.x, by.y, scale, rotation, time)
    }
  }
}
