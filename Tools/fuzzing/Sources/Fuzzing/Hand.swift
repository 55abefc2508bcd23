import Gestures
import Glibc

/// A Boolean value that indicates whether attempts log what they do, to understand a finding: if `FUZZ_LOG` is set.
let isLogging = getenv("FUZZ_LOG") != nil

func log(_ text: @autoclosure () -> String) {
  guard isLogging else { return }
  // Not with `print`, because a crash would lose its last lines.
  let line = Array((text() + "\n").utf8)
  _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
}

/// Turns bytes into touches and touchpad events, including those that no device sends.
struct Hand: ~Copyable {
  var frame: TouchFrame
  private var time = Timestamp(microseconds: 0)

  init(_ input: inout FuzzInput) {
    frame = TouchFrame(at: time, bounds: input.flag() ? Point2D(input.number(), input.number()) : nil)
  }

  /// Sends one event to the coordinator, and to the others after it.
  mutating func sendEvent(
    to coordinator: GestureCoordinator, _ others: GestureCoordinator..., from input: inout FuzzInput
  ) {
    time = Timestamp(microseconds: time.microseconds &+ input.step())
    let coordinators = [coordinator] + others
    switch input.index(4) {
    case 0:
      log("advance \(time.microseconds)")
      for coordinator in coordinators { coordinator.advance(to: time) }
    case 1:
      let event = event(&input)
      log("\(event)")
      for coordinator in coordinators { coordinator.handle(event) }
    default:
      frame.advance(to: time)
      for _ in 0..<input.index(4) { change(&input) }
      if isLogging {
        let contacts = (0..<frame.count).map { "\(frame[$0].id) \(frame[$0].stage) \(frame[$0].position)" }
        log("frame \(frame.time.microseconds) \(contacts) untracked \(frame.untracked)")
      }
      for coordinator in coordinators { coordinator.handle(frame) }
    }
  }

  /// Makes the touches that are down those of the hand, for a coordinator that may track others.
  mutating func replaceTouches(of coordinator: GestureCoordinator) {
    coordinator.handle(TouchFrame(at: time))
    frame.advance(to: time)
    coordinator.handle(frame)
  }

  private mutating func change(_ input: inout FuzzInput) {
    let (id, position) = (Int32(input.index(13)), Point2D(input.number(), input.number()))
    let before = frame.save()
    do throws(TouchFrameError) {
      switch input.index(12) {
      case 0, 1, 2: try frame.begin(id, at: position)
      case 3, 4, 5, 6: try frame.move(id, to: position)
      case 7: try frame.end(id, at: position)
      case 8: try frame.end(id)
      case 9: if input.flag() { try frame.cancel(id, at: position) } else { try frame.cancel(id) }
      case 10: try frame.setUntracked(input.pick([0, 1, 2, 3, 10, 11, 65_535, .max, -1]))
      default: if input.flag() { try frame.hover(at: position) } else { frame.endHover() }
      }
    } catch {
      log("\(error)")
      expect(frame.save() == before, "a refused change has an effect: \(error)")
    }
    frame.forEachPart { part in
      expect(
        !part.changes.contains(.began) || part.changes.isDisjoint(with: [.ended, .cancelled]),
        "touches begin and end in one part of a frame")
    }
  }

  private mutating func event(_ input: inout FuzzInput) -> TouchpadEvent {
    let stage = input.pick(TouchpadEvent.Stage.allCases)
    let fingers = input.pick(Self.counts)
    let delta = Point2D(input.number(), input.number())
    let kind: TouchpadEvent.Kind =
      switch input.index(6) {
      case 0: .transform(stage, fingers: fingers, scale: input.number(), rotation: input.number())
      case 1: .hold(stage, fingers: fingers, mayTap: input.flag())
      case 2: .swipe(stage, fingers: fingers, by: delta)
      case 3: .scroll(stage, by: delta)
      case 4: .button(stage, input.pick([272, 273, 274, 0, .max]))
      default: .motion(by: delta)
      }
    let stamp = input.flag() ? Timestamp(microseconds: time.microseconds &+ input.step()) : nil
    return TouchpadEvent(time, kind, at: Point2D(input.number(), input.number()), stamp: stamp)
  }

  /// Cancels all touches and touchpad gestures, and advances time until there is no deadline.
  mutating func cancelAll(on coordinator: GestureCoordinator) {
    log("cancel all")
    frame.advance(to: time)
    frame.cancelAll()
    log("frame \(frame.time.microseconds): \(frame.count) fingers, \(frame.down) down")
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
    expect(false, "deadlines never end")
  }

  private static let counts = [2, 3, 1, 4, 0, -1, 65_535, .max, .min]
  private func end(_ kind: TouchpadEvent.Kind, _ coordinator: GestureCoordinator) {
    coordinator.handle(TouchpadEvent(time, kind, at: .zero))
  }
}
