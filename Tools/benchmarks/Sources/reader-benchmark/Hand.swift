import Gestures
import TouchTrace

/// Two fingers that circle on a touchpad at 125 Hz, and lift and land every two seconds: the same for every format, and as
/// long as one likes.
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
      (axis.maximum, axis.resolution) = (maximum, resolution)
      return axis
    }
    return device
  }
  /// As large as the device is.
  static let surface = Surface(widthInMicrometres: 100_000, heightInMicrometres: 60_000)

  private enum Part { case landing, moving, lifting }
  /// Where the fingers are in the next frame, in the device's units.
  private struct Step {
    var time: Timestamp
    var part: Part
    var stroke: Int64
    var places: [(x: Int32, y: Int32)]
  }
  private mutating func step() -> Step {
    let (stroke, index) = count.quotientAndRemainder(dividingBy: Int64(Self.framesInAStroke))
    let time = Timestamp(microseconds: count * Self.frameLength)
    count += 1
    // A circle by whole numbers: the corners of a square, cut off.
    func place(_ turn: Int64, _ radius: Int64) -> (x: Int32, y: Int32) {
      func wave(_ at: Int64) -> Int64 {
        min(radius, max(-radius, abs((at % 250 + 250) % 250 - 125) * radius / 40 - 60 * radius / 40))
      }
      return (Int32(2000 + wave(turn)), Int32(1200 + wave(turn + 62)))
    }
    return Step(
      time: time, part: index == 0 ? .landing : index == Int64(Self.framesInAStroke) - 1 ? .lifting : .moving,
      stroke: stroke,
      places: [place(index, 900), place(index + 125, 1000)])
  }

  /// The next frame as the device sends it.
  mutating func deviceFrame() -> EvdevFrame {
    let step = step()
    var frame = EvdevFrame()
    frame.time = step.time
    func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      frame.events.append(EvdevEvent(time: step.time, type: type, code: code, value: value))
    }
    for (slot, place) in step.places.enumerated() {
      add(3, 0x2F, Int32(slot))
      if step.part == .lifting {
        add(3, 0x39, -1)
        continue
      }
      if step.part == .landing { add(3, 0x39, Int32(truncatingIfNeeded: (step.stroke * 2 + Int64(slot)) & 0x7FFF)) }
      add(3, 0x35, place.x)
      add(3, 0x36, place.y)
    }
    if step.part != .moving {
      add(1, 0x14A, step.part == .landing ? 1 : 0)
      add(1, 0x14D, step.part == .landing ? 1 : 0)
    }
    if step.part != .lifting {
      add(3, 0x00, step.places[0].x)
      add(3, 0x01, step.places[0].y)
    }
    return frame
  }
  /// The next frame as fingers.
  mutating func fingers() -> TraceFrame {
    let step = step()
    let stage: Contact.Stage =
      switch step.part {
      case .landing: .began
      case .moving: .moved
      case .lifting: .ended
      }
    var frame = TraceFrame(time: step.time)
    for (slot, place) in step.places.enumerated() {
      // 163 points to an inch, 40 units to a millimetre.
      let x = (Double(place.x) * 163_000 / 1016).rounded() / 1000
      let y = (Double(place.y) * 163_000 / 1016).rounded() / 1000
      frame.changes.append(
        ContactChange(Int32(truncatingIfNeeded: step.stroke * 2) + Int32(slot) + 1, stage, Point(x, y)))
    }
    return frame
  }
}
