import Gestures
import TouchTrace

/// One event in the tests' short notation.
enum TestEvent {
  case slot(Int32), id(Int32), x(Int32), y(Int32), absX(Int32), absY(Int32), absPressure(Int32)
  case pressure(Int32), size(Int32), tool(Int32), distance(Int32), report, dropped
  case touch(Int32), fingers(Int, Int32), pen(Int32), key(UInt16, Int32), relX(Int32), misc(Int32)

  func event(at time: Timestamp) -> EvdevEvent {
    let (type, code, value): (UInt16, UInt16, Int32) =
      switch self {
      case .slot(let v): (3, 0x2f, v)
      case .id(let v): (3, 0x39, v)
      case .x(let v): (3, 0x35, v)
      case .y(let v): (3, 0x36, v)
      case .absX(let v): (3, 0, v)
      case .absY(let v): (3, 1, v)
      case .absPressure(let v): (3, 0x18, v)
      case .pressure(let v): (3, 0x3a, v)
      case .size(let v): (3, 0x30, v)
      case .tool(let v): (3, 0x37, v)
      case .distance(let v): (3, 0x3b, v)
      case .report: (0, 2, 0)
      case .dropped: (0, 3, 0)
      case .touch(let v): (1, 0x14a, v)
      case .fingers(let count, let v): (1, [0x145, 0x14d, 0x14e, 0x14f, 0x148][count - 1], v)
      case .pen(let v): (1, 0x140, v)
      case .key(let code, let v): (1, code, v)
      case .relX(let v): (2, 0, v)
      case .misc(let v): (3, 0x28, v)
      }
    return EvdevEvent(time: time, type: type, code: code, value: value)
  }
}

/// The device frames of a synthetic recording.
struct EvdevStream {
  var device = DeviceDescription()
  var frames: [EvdevFrame] = []

  init(_ device: DeviceDescription = DeviceDescription()) { self.device = device }

  mutating func frame(_ milliseconds: Int64, _ events: TestEvent..., complete: Bool = true, byKernel: Bool = false) {
    frame(milliseconds, events, complete: complete, byKernel: byKernel)
  }

  mutating func frame(_ milliseconds: Int64, _ events: [TestEvent], complete: Bool = true, byKernel: Bool = false) {
    var frame = EvdevFrame()
    frame.time = .milliseconds(milliseconds)
    frame.events = events.map { $0.event(at: frame.time) }
    frame.isComplete = complete
    frame.isByKernel = byKernel
    frames.append(frame)
  }

  /// Returns the output of the tracker, with one point per unit.
  func tracked(surface: Surface? = .onePointUnits) -> TrackedTouches {
    var tracker = ContactTracker(device: device, surface: surface)
    var tracked: [TraceFrame] = []
    for frame in frames { tracker.track(frame, into: &tracked) }
    tracker.finish()
    return TrackedTouches(frames: tracked, notes: tracker.notes.map(\.shown))
  }
}

struct TrackedTouches {
  var frames: [TraceFrame]
  var notes: [String]

  /// `8: +1(10,20) ~2(3,4) -3 x4 &1`: at 8 ms, 1 began, 2 moved, 3 ended, 4 was cancelled, 1 untracked touch is down.
  /// `^(10,20)`: something hovers there. `+1(10,20) pencil r24±0.5 f0.25/1`: its type, and its radius and force.
  var lines: [String] { frames.map(Self.line) }

  func hasNote(_ words: String) -> Bool { notes.contains { $0.contains(words) } }

  static func line(_ frame: TraceFrame) -> String {
    func position(_ change: ContactChange) -> String {
      text(change.position) + (change.type.map { " \($0)" } ?? "") + text(change.pressure)
    }
    var line = "\(frame.time.microseconds / 1000):"
    for change in frame.changes {
      switch change.stage {
      case .began: line += " +\(change.id)\(position(change))"
      case .moved: line += " ~\(change.id)\(position(change))"
      case .ended: line += " -\(change.id)"
      case .cancelled: line += " x\(change.id)"
      case .stationary: line += " =\(change.id)"
      }
    }
    if frame.untracked > 0 { line += " &\(frame.untracked)" }
    if frame.isButtonDown { line += frame.buttons == .primary ? " button" : " \(frame.buttons)" }
    return line + (frame.hovering.map { " ^\(text($0))" } ?? "")
  }

  /// The radius and force that a device measures, or nothing.
  static func text(_ pressure: TouchPressure) -> String {
    let (radius, tolerance) = (pressure.majorRadius, pressure.majorRadiusTolerance)
    let (force, maximum) = (pressure.force, pressure.maximumPossibleForce)
    func short(_ value: Double) -> String { FixedPoint.short(thousandths: FixedPoint.thousandths(value)) }
    return (radius == 0 && tolerance == 0 ? "" : " r\(short(radius))±\(short(tolerance))")
      + (force == 0 && maximum == 0 ? "" : " f\(short(force))/\(short(maximum))")
  }

  private static func text(_ position: Point2D) -> String {
    func text(_ value: Double) -> String { FixedPoint.short(thousandths: FixedPoint.thousandths(value)) }
    return "(\(text(position.x)),\(text(position.y)))"
  }
}

extension Surface {
  /// 1630 by 1630 points: on axes from 0 to 1630, a unit is a point.
  static var onePointUnits: Surface { Surface(millimetres: 254, by: 254) }
}

extension DeviceDescription {
  static func axis(_ code: UInt16, _ range: ClosedRange<Int32> = 0...1630, initial: Int32? = nil) -> Axis {
    var axis = Axis(code: code)
    axis.minimum = range.lowerBound
    axis.maximum = range.upperBound
    axis.initialValue = initial
    return axis
  }

  private static func touchpad(_ axes: [Axis], _ properties: [UInt16]) -> DeviceDescription {
    var device = DeviceDescription()
    device.axes = axes
    device.properties = properties
    device.codes = [1: [0x110, 0x145, 0x148, 0x14a, 0x14d, 0x14e, 0x14f], 3: axes.map(\.code)]
    return device
  }

  static func slotted(_ slots: Int32, initialSlot: Int32? = nil, properties: [UInt16] = []) -> DeviceDescription {
    touchpad(
      [
        axis(0), axis(1), axis(0x2f, 0...(slots - 1), initial: initialSlot), axis(0x35), axis(0x36),
        axis(0x39, 0...65535),
      ], properties)
  }

  static var semiMultitouch: DeviceDescription { slotted(2, properties: [3]) }
  static var packets: DeviceDescription { touchpad([axis(0), axis(1), axis(0x35), axis(0x36)], []) }
  static var single: DeviceDescription { touchpad([axis(0), axis(1), axis(0x18)], []) }
}
