/// Finds the positions of protocol B that no finger can have, and moves them to the edge of the surface; see ``PositionAxis``.
struct FarPositions: Sendable {
  private struct Coordinate: Sendable {
    /// The last value that the device reported for the touch; `nil` at its beginning.
    var last: Int32?
    var isMoved = false
  }

  private let axes: [(code: UInt16, axis: PositionAxis)]
  /// Two coordinates for each slot.
  private var coordinates: [Coordinate] = []
  private var current: Int

  init(_ device: DeviceDescription) {
    axes = [EventCode.absMTPositionX, EventCode.absMTPositionY].compactMap { code in
      PositionAxis(device.axis(code)).map { (code, $0) }
    }
    current = Int(device.axis(EventCode.absMTSlot)?.initialValue ?? 0)
  }

  /// Moves the positions of a frame that are none.
  ///
  /// - Parameters:
  ///   - firstLater: Returns the first later value of the slot's touch on an axis that meets a condition.
  ///   - report: Receives each position that was moved, and its value.
  mutating func correct(
    _ frame: inout EvdevFrame, firstLater: (_ slot: Int, _ code: UInt16, (Int32) -> Bool) -> Int32?,
    report: (EvdevEvent, Int32) -> Void
  ) {
    for index in frame.events.indices where frame.events[index].type == EventCode.abs {
      let event = frame.events[index]
      if event.code == EventCode.absMTSlot { current = Int(event.value) }
      guard current >= 0, current < ProtocolBSlots.limit else { continue }
      if event.code == EventCode.absMTTrackingID, current * 2 + 1 < coordinates.count {
        coordinates[current * 2] = Coordinate()
        coordinates[current * 2 + 1] = Coordinate()
      }
      guard let axis = axes.first(where: { $0.code == event.code })?.axis else { continue }
      while coordinates.count < current * 2 + 2 { coordinates.append(Coordinate()) }
      let place = current * 2 + (event.code == EventCode.absMTPositionX ? 0 : 1)
      let isMoved = axis.isFarOutside(event.value) && isNone(event, axis, coordinates[place], firstLater)
      coordinates[place] = Coordinate(last: event.value, isMoved: isMoved)
      if isMoved {
        frame.events[index].value = axis.edge(for: event.value)
        report(event, frame.events[index].value)
      }
    }
  }

  private func isNone(
    _ event: EvdevEvent, _ axis: PositionAxis, _ before: Coordinate,
    _ firstLater: (_ slot: Int, _ code: UInt16, (Int32) -> Bool) -> Int32?
  ) -> Bool {
    if let last = before.last {
      return axis.isJump(event.value, from: last) ? axis.isNear(last) || before.isMoved : before.isMoved
    }
    return firstLater(current, event.code) { axis.isNear($0) && axis.isJump($0, from: event.value) } != nil
  }
}
