import Gestures
import TouchTrace

/// Encodes touches as the evdev frames of a generic ten-slot touchpad, for recordings that do not contain device
/// events.
///
/// The touchpad has 6418 units per millimetre by default.
public struct ContactEncoder: Sendable {
  /// 6418 units per millimetre: slightly finer than a thousandth of a point (6417.3 per millimetre), so that each
  /// position and therefore each transcript survives the conversion exactly.
  public static let exact: Int32 = 6418
  /// 100 units per millimetre, the finest resolution of real touchpads, for consumers that compute in device units.
  /// libinput's hysteresis multiplies four half millimetres, which overflows 32 bits from 431 units per millimetre.
  public static let likeTouchpads: Int32 = 100

  private let resolution: Int32
  /// Whether cancelled touches become palms, which end without being lifted.
  private let marksCancelled: Bool
  /// The slots of cancelled touches, which the next frame empties.
  private var cancelledSlots: [Int] = []
  /// The slots with a touch that is a palm since the last value of their tool type.
  private var palmSlots: Set<Int> = []
  /// The description of the touchpad, which begins a recording of it.
  public let device: DeviceDescription
  private var builder = FrameBuilder(suppressesRepeats: true)
  private var slots: [Int32?] = Array(repeating: nil, count: TouchFrame.capacity)
  private var positions: [(x: Int32, y: Int32)] = Array(repeating: (0, 0), count: TouchFrame.capacity)
  private var trackingIDs = TrackingIDs()
  private let surface: Surface
  private let transform: SurfaceTransform
  private let axes: [PositionAxis?]
  private var shiftedPositions = 0
  private var repeatedPositions = 0
  private var replacedPositions = 0
  private var movingTouchUps = 0
  private var cancelled = 0
  private var omitted = OmittedContent()
  private var otherButtonFrames = 0
  private var typedTouches = 0

  /// Creates an encoder for a touchpad of the given size.
  ///
  /// - Parameters:
  ///   - surface: The size of the touchpad.
  ///   - resolution: Units per millimetre, clamped to 1...``exact``; the default is ``exact``, which preserves every
  ///     position.
  ///   - name: The name of the touchpad; by default, one that states whether the surface is known to be a touchpad.
  ///   - marksCancelled: Whether the touchpad recognizes palms, so that a cancelled touch remains cancelled: it becomes a
  ///     palm, and ``hasPalms`` is `true` until the next frame, which ends it. By default cancelled touches are lifted.
  public init(
    surface: Surface, resolution: Int32 = exact, name: String? = nil, marksCancelled: Bool = false
  ) {
    self.marksCancelled = marksCancelled
    let resolution = min(max(resolution, 1), Self.exact)
    self.resolution = resolution
    var device = DeviceDescription()
    device.name = name ?? (surface.isTouchpad ? GenericTouchpad.name : GenericTouchpad.nameOfUnknownDevice)
    device.id = GenericTouchpad.identity
    device.node = "/dev/input/event0"
    device.properties = [EventCode.propPointer]
    device.codes[EventCode.key] = (EventCode.fingerTools + [EventCode.btnTouch, EventCode.btnLeft]).sorted()
    let width = Self.length(micrometres: surface.widthInMicrometres, resolution)
    let height = Self.length(micrometres: surface.heightInMicrometres, resolution)
    for (code, maximum, resolution) in [
      (EventCode.absX, width, resolution), (EventCode.absY, height, resolution),
      (EventCode.absMTSlot, Int32(TouchFrame.capacity - 1), 0), (EventCode.absMTPositionX, width, resolution),
      (EventCode.absMTPositionY, height, resolution), (EventCode.absMTToolType, EventCode.toolPalm, 0),
      (EventCode.absMTTrackingID, 65535, 0),
    ] where code != EventCode.absMTToolType || marksCancelled {
      var axis = DeviceDescription.Axis(code: code)
      axis.maximum = maximum
      axis.resolution = resolution
      axis.initialValue = 0
      device.axes.append(axis)
    }
    device.codes[EventCode.abs] = device.axes.map(\.code)
    device.udevProperties = device.udevPropertiesOrDerived
    self.device = device
    self.surface = surface
    transform = SurfaceTransform(device)
    axes = [EventCode.absMTPositionX, EventCode.absMTPositionY].map { PositionAxis(device.axis($0)) }
  }

  /// A Boolean value that indicates whether cancelled touches wait for a frame that ends them.
  public var hasPalms: Bool { !cancelledSlots.isEmpty }

  /// Sentences that describe what evdev cannot represent. Complete after the last frame.
  public var remarks: [String] {
    var remarks: [String] = []
    if cancelled > 0 {
      remarks.append("evdev cannot mark touches as cancelled: \(cancelled) cancelled touches were written as lifted")
    }
    if resolution == Self.exact { remarks += remarksOnExactness }
    if shiftedPositions > 0 {
      remarks.append("Positions too far from the surface will be read as others: \(shiftedPositions)")
    }
    remarks += omitted.remarks(onButtons: false)
    if otherButtonFrames > 0 {
      remarks.append(
        "The device has one button, so others were written as that; number of frames: \(otherButtonFrames)")
    }
    if typedTouches > 0 { remarks.append("The device has fingers only, so touches lost their type: \(typedTouches)") }
    return remarks
  }

  /// Remarks on changes other than those of positions, which are written exactly.
  private var remarksOnExactness: [String] {
    var remarks: [String] = []
    if transform.surface != surface {
      remarks.append(
        "The surface will be read as \(Self.text(transform.surface)) instead of \(Self.text(surface)), "
          + "because a device has a size between 5 mm and 2 m, and 163 points per inch")
    }
    if repeatedPositions > 0 {
      remarks.append(
        "A device does not report a movement to the same position; movements omitted: \(repeatedPositions)")
    }
    if replacedPositions > 0 {
      remarks.append("A device reports one position of a touch at a time; positions omitted: \(replacedPositions)")
    }
    if movingTouchUps > 0 {
      remarks.append("Touches that lift at a new position will be read as lifting at their last one: \(movingTouchUps)")
    }
    return remarks
  }

  /// Returns the frame that the touchpad would report for these changes.
  ///
  /// Call this method with frames in chronological order. Impossible changes, such as an eleventh touch, are ignored.
  public mutating func encode(_ trace: TraceFrame) -> EvdevFrame {
    builder = FrameBuilder(after: builder, at: trace.time)
    for slot in cancelledSlots {
      builder.send(inSlot: slot, EventCode.absMTTrackingID, -1)
      slots[slot] = nil
    }
    cancelledSlots = []
    omitted.note(trace)
    if trace.isButtonDown && trace.buttons != .primary { otherButtonFrames += 1 }
    // A bit for each slot.
    var (placedSlots, movedSlots) = (0, 0)
    for change in trace.changes {
      switch change.stage {
      case .began:
        guard let free = slots.firstIndex(of: nil) else { continue }
        if change.type != nil { typedTouches += 1 }
        slots[free] = change.id
        builder.send(inSlot: free, EventCode.absMTTrackingID, trackingIDs.next())
        if palmSlots.remove(free) != nil { builder.send(inSlot: free, EventCode.absMTToolType, 0) }
        sendPosition(free, change.position)
        placedSlots |= 1 << free
      case .moved:
        guard let slot = slots.firstIndex(of: change.id) else { continue }
        let isMoved = sendPosition(slot, change.position)
        if !isMoved { repeatedPositions += 1 } else if placedSlots & 1 << slot != 0 { replacedPositions += 1 }
        placedSlots |= 1 << slot
        if isMoved { movedSlots |= 1 << slot }
      case .ended, .cancelled:
        guard let slot = slots.firstIndex(of: change.id) else { continue }
        if change.stage == .cancelled && marksCancelled {
          builder.send(inSlot: slot, EventCode.absMTToolType, EventCode.toolPalm)
          cancelledSlots.append(slot)
          palmSlots.insert(slot)
          continue
        }
        if change.stage == .cancelled { cancelled += 1 }
        // A finger may move in the same frame in which it lifts, then or before.
        if sendPosition(slot, change.position) || movedSlots & 1 << slot != 0 { movingTouchUps += 1 }
        builder.send(inSlot: slot, EventCode.absMTTrackingID, -1)
        slots[slot] = nil
      case .stationary: break
      }
    }
    let down = slots.count { $0 != nil }
    builder.send(EventCode.key, EventCode.btnTouch, down > 0 ? 1 : 0)
    builder.sendFingerTools(down)
    builder.send(EventCode.key, EventCode.btnLeft, trace.isButtonDown ? 1 : 0)
    var frame = EvdevFrame()
    frame.time = trace.time
    frame.events = builder.events
    return frame
  }

  /// - Returns: whether the touch moves.
  @discardableResult
  private mutating func sendPosition(_ slot: Int, _ position: Point2D) -> Bool {
    let x = units(millipoints: FixedPoint.thousandths(position.x))
    let y = units(millipoints: FixedPoint.thousandths(position.y))
    if resolution == Self.exact && (isFar(x, y) || transform.position(x: x, y: y) != FixedPosition(position)) {
      shiftedPositions += 1
    }
    builder.send(inSlot: slot, EventCode.absMTPositionX, x)
    builder.send(inSlot: slot, EventCode.absMTPositionY, y)
    if slots.firstIndex(where: { $0 != nil }) == slot {
      builder.send(EventCode.abs, EventCode.absX, x)
      builder.send(EventCode.abs, EventCode.absY, y)
    }
    defer { positions[slot] = (x, y) }
    return positions[slot] != (x, y)
  }

  /// Returns whether readers may take a position for an error of the firmware; see ``PositionAxis``.
  private func isFar(_ x: Int32, _ y: Int32) -> Bool {
    zip(axes, [x, y]).contains { axis, value in axis?.isFarOutside(value) ?? false }
  }

  private static func text(_ surface: Surface) -> String {
    func size(_ width: Int64, _ height: Int64) -> String {
      "\(FixedPoint.short(thousandths: width))x\(FixedPoint.short(thousandths: height))"
    }
    return size(surface.widthInMicrometres, surface.heightInMicrometres) + " mm and "
      + size(surface.widthInMillipoints, surface.heightInMillipoints) + " pt"
  }

  /// Returns the maximum of an axis: the shortest axis that reads back as the given number of micrometres.
  private static func length(micrometres: Int64, _ resolution: Int32) -> Int32 {
    let clamped = min(max(micrometres, 1), 100_000_000)
    return Int32((clamped * Int64(resolution) + 999) / 1000)
  }

  /// Converts to device units, rounded to the nearest and clamped to what an axis can represent.
  private func units(millipoints: Int64) -> Int32 {
    let clamped = min(max(millipoints, -300_000_000), 300_000_000)
    let product = clamped * 254 * Int64(resolution)
    let unit = Surface.pointsPerInch * 10_000
    return Int32((product + (product < 0 ? -unit : unit) / 2) / unit)
  }
}
