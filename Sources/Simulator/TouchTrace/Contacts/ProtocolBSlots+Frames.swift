import Gestures

extension ProtocolBSlots {
  /// Applies the slot changes of this frame to their touches.
  mutating func finishFrame(
    _ contacts: inout ActiveContacts, _ transform: SurfaceTransform, countChanged: Bool, at time: Int64,
    _ notes: inout TrackerNotes
  ) {
    for index in touched { completePosition(index, at: time, &notes) }
    if box != nil { resolveBox(&contacts, transform, countChanged: countChanged, at: time, &notes) }
    var kept = 0
    for index in touched {
      if !update(index, &contacts, transform, at: time, &notes) {
        // The touch cannot begin yet: try again in the next frame.
        touched[kept] = index
        kept += 1
      }
      slots[index].occupantChanged = false
      slots[index].beganInFrame = false
    }
    touched.removeSubrange(kept...)
  }

  /// Updates the touch in a slot. Returns `false` if it still cannot begin.
  private mutating func update(
    _ index: Int, _ contacts: inout ActiveContacts, _ transform: SurfaceTransform, at time: Int64,
    _ notes: inout TrackerNotes
  ) -> Bool {
    let (slot, isTouching) = (slots[index], isTouching(index))
    let finger = contacts.index(key: index)
    let type: TouchType? = slot.isPen ? .pencil : nil
    let hasOtherTool = finger.map { contacts.fingers[$0].type != type } ?? false
    if let finger, slot.occupantChanged || !isTouching || hasOtherTool {
      let isTool = !slot.occupantChanged && slot.isDown && (slot.toolType != 0 || hasOtherTool)
      if isTool {
        let id = contacts.fingers[finger].id
        let tool = slot.toolType == 0 ? "finger" : "palm or a pen"
        notes.add(.palm, "Touch \(id) became a \(tool) at \(TrackerNotes.seconds(time)); cancelled")
      } else if slot.isDown && !slot.occupantChanged {
        notes.add(
          .hover, "Touch \(contacts.fingers[finger].id) hovers from \(TrackerNotes.seconds(time)) and counts as lifted")
      }
      contacts.end(finger, isTool || isUnknown(index, contacts.fingers[finger].position) ? .cancelled : .ended)
      if !slot.isDown || slot.occupantChanged { slots[index].firstPosition = nil }
    } else if slot.firstPosition != nil && !slot.isDown {
      slots[index].firstPosition = nil
      notes.add(
        .restedDown,
        "A touch in slot \(index) was down before the recording and lifted at \(TrackerNotes.seconds(time)) where it was; ignored"
      )
    } else if slot.isWaiting && (slot.occupantChanged || !isTouching) {
      slots[index].isWaiting = false
      notes.add(
        .neverPositioned,
        "A touch in slot \(index) ended at \(TrackerNotes.seconds(time)) without a complete position; ignored")
    } else if slot.beganInFrame && !slot.isDown {
      notes.add(
        .vanished, "A touch began and ended within one frame at \(TrackerNotes.seconds(time)); ignored")
    }
    if !isTouching { return true }
    guard let position = boxPosition(index) ?? position(of: index, transform) else {
      if !slot.isWaiting {
        notes.add(
          .waiting,
          "A touch in slot \(index) at \(TrackerNotes.seconds(time)) has no position yet; "
            + "it begins when the device reports one"
        )
      }
      slots[index].isWaiting = true
      return false
    }
    slots[index].isWaiting = false
    let pressure = transform.pressure.value(touchMajor: slot.touchMajor, pressure: slot.pressure)
    if let finger = contacts.index(key: index) {
      contacts.move(finger, to: position, pressure: pressure, &notes)
      return true
    }
    if slot.occupant == .unidentified {
      if !counts(index, at: position, contacts) { return false }
      notes.add(
        .startedDown,
        "A touch in slot \(index) was down before the recording; it begins at \(TrackerNotes.seconds(time))")
      slots[index].firstPosition = nil
    }
    if slot.isBegunBefore {
      begunBefore += 1
      slots[index].firstPosition = position
    }
    return contacts.begin(key: index, trackingID: slot.trackingID, at: position, type: type, pressure: pressure, &notes)
  }

  /// Returns whether a touch that began before the recording takes part in a gesture: it moves, or there is another one. How long
  /// one has been down that only rests and lifts is unknown, and so whether it tapped.
  private mutating func counts(_ index: Int, at position: FixedPosition, _ contacts: ActiveContacts) -> Bool {
    let first = slots[index].firstPosition ?? position
    slots[index].firstPosition = first
    let rest = Int64(1000 * RestingFingers.allowableMovement)
    return !contacts.fingers.isEmpty || first.squaredDistance(to: position) > rest * rest
      || slots.indices.contains { slots[$0].trackingID >= 0 && isTouching($0) }
  }

  /// Returns whether a touch is over that began before the recording and never moved in it: it may have tapped or pressed.
  private func isUnknown(_ index: Int, _ position: FixedPosition) -> Bool {
    guard let first = slots[index].firstPosition else { return false }
    let rest = Int64(1000 * Self.allowableMovementOfEarlier)
    return first.squaredDistance(to: position) <= rest * rest
  }

  func position(of index: Int, _ transform: SurfaceTransform) -> FixedPosition? {
    guard let x = slots[index].x, let y = slots[index].y else { return nil }
    return transform.position(x: x, y: y)
  }

  /// Completes the position of a touch that has not reported both coordinates. This happens only once, and only for a touch
  /// that is alone: the emulated axes follow the oldest touch.
  private mutating func completePosition(_ index: Int, at time: Int64, _ notes: inout TrackerNotes) {
    let slot = slots[index]
    guard isTouching(index), slot.x == nil || slot.y == nil,
      !slots.indices.contains(where: { $0 != index && slots[$0].isDown }), let x = slot.x ?? fallback.x,
      let y = slot.y ?? fallback.y
    else { return }
    slots[index].x = x
    slots[index].y = y
    notes.add(
      .assumedPosition, .borrowed, at: time,
      "The touch in slot \(index) at \(TrackerNotes.seconds(time)) has an incomplete position; "
        + "the device's last known coordinates complete it")
  }

  private func boxPosition(_ index: Int) -> FixedPosition? {
    switch index {
    case 0: boxPositions.0
    case 1: boxPositions.1
    default: nil
    }
  }

  private mutating func resolveBox(
    _ contacts: inout ActiveContacts, _ transform: SurfaceTransform, countChanged: Bool, at time: Int64,
    _ notes: inout TrackerNotes
  ) {
    while slots.count < 2 { slots.append(Slot()) }
    func now(_ index: Int) -> FixedPosition? { isTouching(index) ? position(of: index, transform) : nil }
    let (first, second) = (now(0), now(1))
    let was = (contacts.index(key: 0) != nil, contacts.index(key: 1) != nil)
    let outcome = box?.resolve(
      was: was,
      stayed: (was.0 && first != nil && !slots[0].occupantChanged, was.1 && second != nil && !slots[1].occupantChanged),
      now: (first, second), countChanged: countChanged)
    guard let outcome else { return }
    if outcome.isSwapped { contacts.exchange(0, 1) }
    if outcome.squaredSuppressedStep > 0 {
      notes.add(
        .suppressedStep,
        "The bounding box jumped at \(TrackerNotes.seconds(time)) as the number of touches changed; the jump is removed"
      )
    }
    boxPositions = outcome.positions
    for index in 0..<2 where !touched.contains(index) { touched.append(index) }
  }
}
