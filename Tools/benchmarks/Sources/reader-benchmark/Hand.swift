import Gestures
import TouchTrace

/// Two fingers that move in circles on a touchpad at 125 Hz, and lift and touch down every two seconds. The same endless
/// sequence for every format.
struct Hand {
  private static let framesInAStroke = 250
  private static let frameLength: Int64 = 8000
  private var count: Int64 = 0

  static var device: DeviceDescription {
    var device = DeviceDescription()
    device.name = "Benchmark Touchpad"
    device.properties = [0, 2]
    device.codes = [1: [0x110, 0x145, 0x14A, 0x14D], 3: [0x00, 0x01, 0x2F, 0x35, 0x36, 0x39]]
    let axes: [(UInt16, maximum: Int32, resolution: Int32)] = [
      (0x00, 4000, 40), (0x01, 2400, 40), (0x2F, 4, 0), (0x35, 4000, 40), (0x36, 2400, 40), (0x39, 65_535, 0),
    ]
    device.axes = axes.map { code, maximum, resolution in
      var axis = DeviceDescription.Axis(code: code)
      axis.maximum = maximum
      axis.resolution = resolution
      return axis
    }
    return device
  }

  /// The size of the device.
  static let surface = Surface(widthInMicrometres: 100_000, heightInMicrometres: 60_000)

  private enum Phase { case began, moved, ended }
  /// The fingers in the next frame, in device units.
  private struct Step {
    var time: Timestamp
    var phase: Phase
    var stroke: Int64
    var positions: [(x: Int32, y: Int32)]
  }

  private mutating func step() -> Step {
    let (stroke, index) = count.quotientAndRemainder(dividingBy: Int64(Self.framesInAStroke))
    let time = Timestamp(microseconds: count * Self.frameLength)
    count += 1
    // A circle in integers: an octagon.
    func position(_ turn: Int64, _ radius: Int64) -> (x: Int32, y: Int32) {
      func wave(_ at: Int64) -> Int64 {
        min(radius, max(-radius, abs((at % 250 + 250) % 250 - 125) * radius / 40 - 60 * radius / 40))
      }
      return (Int32(2000 + wave(turn)), Int32(1200 + wave(turn + 62)))
    }
    return Step(
      time: time, phase: index == 0 ? .began : index == Int64(Self.framesInAStroke) - 1 ? .ended : .moved,
      stroke: stroke,
      positions: [position(index, 900), position(index + 125, 1000)])
  }

  /// Returns the next frame as evdev events.
  mutating func deviceFrame() -> EvdevFrame {
    let step = step()
    var frame = EvdevFrame()
    frame.time = step.time
    func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      frame.events.append(EvdevEvent(time: step.time, type: type, code: code, value: value))
    }
    for (slot, position) in step.positions.enumerated() {
      add(3, 0x2F, Int32(slot))
      if step.phase == .ended {
        add(3, 0x39, -1)
        continue
      }
      if step.phase == .began { add(3, 0x39, Int32(truncatingIfNeeded: (step.stroke * 2 + Int64(slot)) & 0x7FFF)) }
      add(3, 0x35, position.x)
      add(3, 0x36, position.y)
    }
    if step.phase != .moved {
      add(1, 0x14A, step.phase == .began ? 1 : 0)
      add(1, 0x14D, step.phase == .began ? 1 : 0)
    }
    if step.phase != .ended {
      add(3, 0x00, step.positions[0].x)
      add(3, 0x01, step.positions[0].y)
    }
    return frame
  }

  /// Returns the next frame as touches.
  mutating func fingers() -> TraceFrame {
    let step = step()
    let stage: Contact.Stage =
      switch step.phase {
      case .began: .began
      case .moved: .moved
      case .ended: .ended
      }
    var frame = TraceFrame(time: step.time)
    for (slot, position) in step.positions.enumerated() {
      // 163 points per inch, 40 units per millimetre.
      let x = (Double(position.x) * 163_000 / 1016).rounded() / 1000
      let y = (Double(position.y) * 163_000 / 1016).rounded() / 1000
      frame.changes.append(
        ContactChange(Int32(truncatingIfNeeded: step.stroke * 2) + Int32(slot) + 1, stage, Point2D(x, y)))
    }
    return frame
  }
}
