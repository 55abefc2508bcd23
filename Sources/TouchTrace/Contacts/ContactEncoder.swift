import Gestures

/// Makes evdev frames of fingers, for recordings that never were evdev: a pad that does not exist, with ten slots.
///
/// Its units are 1/6418 mm unless told otherwise.
public struct ContactEncoder: Sendable {
  /// 6418 units to a millimetre. A hair finer than a thousandth of a point (6417.3 to a millimetre), so that every
  /// place comes back exactly from the recording, and with it every transcript.
  public static let exact: Int32 = 6418
  /// 100 units to a millimetre. As fine as touchpads are at the finest, for who computes with a device's own units:
  /// libinput's hysteresis multiplies four half millimetres, which is too much for 32 bits from 431 units to a
  /// millimetre on.
  public static let likeTouchpads: Int32 = 100

  private let resolution: Int32
  /// The pad's description: what a recording of it begins with.
  public let device: DeviceDescription
  private var builder = FrameBuilder(suppressesRepeats: true)
  private var slots: [Int32?] = Array(repeating: nil, count: TouchFrame.capacity)
  private var trackingIDs = TrackingIDs()
  private var cancelled = 0
  private var withoutPlace = 0
  private var withHover = 0

  /// - Parameters:
  ///   - surface: how large the pad is.
  ///   - resolution: units to a millimetre, held in 1…``exact``, which is the default: more would tell nothing more.
  public init(surface: Surface, resolution: Int32 = exact) {
    let resolution = min(max(resolution, 1), Self.exact)
    self.resolution = resolution
    var device = DeviceDescription()
    device.name = "Touchstone Trace"
    device.id = DeviceDescription.Identity(bus: 0x06, vendor: 0, product: 6, version: 0x0100)
    device.node = "/dev/input/event0"
    device.properties = [EventCode.propPointer]
    device.codes[EventCode.key] = (EventCode.fingerTools + [EventCode.btnTouch, EventCode.btnLeft]).sorted()
    let width = Self.length(micrometres: surface.widthInMicrometres, resolution)
    let height = Self.length(micrometres: surface.heightInMicrometres, resolution)
    for (code, maximum, resolution) in [
      (EventCode.absX, width, resolution), (EventCode.absY, height, resolution),
      (EventCode.absMTSlot, Int32(TouchFrame.capacity - 1), 0), (EventCode.absMTPositionX, width, resolution),
      (EventCode.absMTPositionY, height, resolution), (EventCode.absMTTrackingID, 65535, 0),
    ] {
      var axis = DeviceDescription.Axis(code: code)
      (axis.maximum, axis.resolution, axis.initialValue) = (maximum, resolution, 0)
      device.axes.append(axis)
    }
    device.codes[EventCode.abs] = device.axes.map(\.code)
    device.udevProperties = device.udevPropertiesOrDerived
    self.device = device
  }

  /// What evdev could not hold, a sentence each. Complete once all frames are.
  public var remarks: [String] {
    (cancelled > 0
      ? ["Fingers that were cancelled were written as lifted, as evdev tells no difference: \(cancelled)"] : [])
      + ContactCSVWriter.remarks(withoutPlace: withoutPlace, withHover: withHover)
  }

  /// What the pad would report of these fingers. A change that cannot be, such as an eleventh finger, is left out.
  /// Frames come in order of time.
  public mutating func encode(_ trace: TraceFrame) -> EvdevFrame {
    builder = FrameBuilder(after: builder, at: trace.time)
    if trace.untracked > 0 { withoutPlace += 1 }
    if trace.hovering != nil { withHover += 1 }
    for change in trace.changes {
      switch change.stage {
      case .began:
        guard let free = slots.firstIndex(of: nil) else { continue }
        slots[free] = change.id
        builder.send(inSlot: free, EventCode.absMTTrackingID, trackingIDs.next())
        place(free, change.position)
      case .moved:
        if let slot = slots.firstIndex(of: change.id) { place(slot, change.position) }
      case .ended, .cancelled:
        guard let slot = slots.firstIndex(of: change.id) else { continue }
        if change.stage == .cancelled { cancelled += 1 }
        // A finger may have moved in the very frame in which it lifts.
        place(slot, change.position)
        builder.send(inSlot: slot, EventCode.absMTTrackingID, -1)
        slots[slot] = nil
      case .stationary: break
      }
    }
    let down = slots.count { $0 != nil }
    builder.send(EventCode.key, EventCode.btnTouch, down > 0 ? 1 : 0)
    builder.sendFingerTools(down)
    var frame = EvdevFrame()
    (frame.time, frame.events) = (trace.time, builder.events)
    return frame
  }

  private mutating func place(_ slot: Int, _ position: Point) {
    let x = units(millipoints: FixedPoint.thousandths(position.x))
    let y = units(millipoints: FixedPoint.thousandths(position.y))
    builder.send(inSlot: slot, EventCode.absMTPositionX, x)
    builder.send(inSlot: slot, EventCode.absMTPositionY, y)
    if slots.firstIndex(where: { $0 != nil }) == slot {
      builder.send(EventCode.abs, EventCode.absX, x)
      builder.send(EventCode.abs, EventCode.absY, y)
    }
  }
  /// An axis as long as the surface: the shortest that reads as so many whole micrometres.
  private static func length(micrometres: Int, _ resolution: Int32) -> Int32 {
    Int32((min(max(micrometres, 1), 100_000_000) * Int(resolution) + 999) / 1000)
  }
  /// To the nearest; held at what an axis can hold.
  private func units(millipoints: Int) -> Int32 {
    let held = min(max(millipoints, -300_000_000), 300_000_000)
    let product = held * 254 * Int(resolution)
    let unit = Surface.pointsPerInch * 10_000
    return Int32((product + (product < 0 ? -unit : unit) / 2) / unit)
  }
}
