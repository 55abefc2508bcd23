import Gestures
import Glibc

/// Whether attempts tell what they do, for reading a finding: where the environment has `FUZZ_TELL`.
public let tells = getenv("FUZZ_TELL") != nil
public func tell(_ text: @autoclosure () -> String) {
  guard tells else { return }
  // Not by `print`, whose last words a crash would lose.
  let line = Array((text() + "\n").utf8)
  _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
}

/// Makes of bytes what a hand and a driver could do, and what they could not.
public struct Hand: ~Copyable {
  public var frame: TouchFrame
  private var time = Timestamp(microseconds: 0)

  public init(_ input: inout FuzzInput) {
    frame = TouchFrame(at: time, bounds: input.flag() ? Point(input.number(), input.number()) : nil)
  }

  /// One event, fed to the coordinator, and to others after it.
  public mutating func act(
    on coordinator: GestureCoordinator, _ others: GestureCoordinator..., by input: inout FuzzInput
  ) {
    time = Timestamp(microseconds: time.microseconds &+ input.step())
    let coordinators = [coordinator] + others
    switch input.index(4) {
    case 0:
      tell("advance \(time.microseconds)")
      for coordinator in coordinators { coordinator.advance(to: time) }
    case 1:
      let event = event(&input)
      tell("\(event)")
      for coordinator in coordinators { coordinator.handle(event) }
    default:
      frame.advance(to: time)
      for _ in 0..<input.index(4) { change(&input) }
      if tells {
        let contacts = (0..<frame.count).map { "\(frame[$0].id) \(frame[$0].stage) \(frame[$0].position)" }
        tell("frame \(frame.time.microseconds) \(contacts) untracked \(frame.untracked)")
      }
      for coordinator in coordinators { coordinator.handle(frame) }
    }
  }
  private mutating func change(_ input: inout FuzzInput) {
    let (id, place) = (Int32(input.index(13)), Point(input.number(), input.number()))
    // A frame holds landings or liftings, never both: the other kind is refused.
    let hasLifted = !frame.changes.isDisjoint(with: [.ended, .cancelled])
    let hasLanded = frame.changes.contains(.began)
    switch input.index(12) {
    case 0, 1, 2: refused(frame.begin(id, at: place), if: hasLifted)
    case 3, 4, 5, 6: _ = frame.move(id, to: place)
    case 7, 8: refused(frame.end(id, at: place), if: hasLanded)
    case 9: refused(frame.cancel(id, at: place), if: hasLanded)
    case 10:
      let (count, before) = (input.pick([0, 1, 2, 3, 10, 11, 65_535, .max, -1]), frame.untracked)
      let held = min(max(0, count), TouchFrame.maximumUntracked)
      refused(frame.setUntracked(count), if: held > before ? hasLifted : held < before && hasLanded)
    default: if input.flag() { frame.hover(at: place) } else { frame.endHover() }
    }
  }
  private func refused(_ isDone: Bool, if isAgainstTheRule: Bool) {
    expect(!isDone || !isAgainstTheRule, "fingers land and lift in one frame")
  }
  private mutating func event(_ input: inout FuzzInput) -> TouchpadEvent {
    let stage = input.pick(TouchpadEvent.Stage.allCases)
    let fingers = input.pick(Self.counts)
    let way = Point(input.number(), input.number())
    let kind: TouchpadEvent.Kind =
      switch input.index(6) {
      case 0: .transform(stage, fingers: fingers, scale: input.number(), rotation: input.number())
      case 1: .hold(stage, fingers: fingers, mayTap: input.flag())
      case 2: .swipe(stage, fingers: fingers, by: way)
      case 3: .scroll(stage, by: way)
      case 4: .button(stage, input.pick([272, 273, 274, 0, .max]))
      default: .motion(by: way)
      }
    let stamp = input.flag() ? Timestamp(microseconds: time.microseconds &+ input.step()) : nil
    return TouchpadEvent(time, kind, at: Point(input.number(), input.number()), stamp: stamp)
  }

  /// Everything lifts, and time goes on until nobody waits.
  public mutating func leave(_ coordinator: GestureCoordinator) {
    tell("all leave")
    frame.advance(to: time)
    frame.endHover()
    for index in 0..<frame.count where frame[index].isDown {
      _ = frame.cancel(frame[index].id, at: frame[index].position)
    }
    frame.setUntracked(0)
    tell("frame \(frame.time.microseconds): \(frame.count) fingers, \(frame.down) down")
    coordinator.handle(frame)
    for code: UInt16 in [272, 273, 274, 0, .max] { end(.button(.cancelled, code), coordinator) }
    for fingers in Self.counts {
      end(.transform(.cancelled, fingers: fingers, scale: 1, rotation: 0), coordinator)
      end(.hold(.cancelled, fingers: fingers, mayTap: false), coordinator)
      end(.swipe(.cancelled, fingers: fingers, by: .zero), coordinator)
    }
    end(.scroll(.cancelled, by: .zero), coordinator)
    for _ in 0..<1000 {
      guard let deadline = coordinator.nextDeadline else { return }
      coordinator.advance(to: deadline)
    }
    expect(false, "somebody asks for deadlines for ever")
  }
  private static let counts = [2, 3, 1, 4, 0, -1, 65_535, .max, .min]
  private func end(_ kind: TouchpadEvent.Kind, _ coordinator: GestureCoordinator) {
    coordinator.handle(TouchpadEvent(time, kind, at: .zero))
  }
}
