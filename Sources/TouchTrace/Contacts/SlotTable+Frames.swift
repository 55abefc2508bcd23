extension SlotTable {
  /// Turns what was told of the slots in this frame into what became of their fingers.
  mutating func finishFrame(
    _ table: inout FingerTable, _ map: SurfaceMap, countChanged: Bool, at time: Int64, _ notes: inout TrackerNotes
  ) {
    for index in touched { completePlace(index, at: time, &notes) }
    if box != nil { resolveBox(&table, map, countChanged: countChanged, at: time, &notes) }
    var kept = 0
    for index in touched {
      if !update(index, &table, map, at: time, &notes) {
        // It is down and could not land yet: it is asked again in the next frame.
        touched[kept] = index
        kept += 1
      }
      slots[index].hasChangedHands = false
      slots[index].landsInFrame = false
    }
    touched.removeSubrange(kept...)
  }

  /// False where the slot's finger has yet to land.
  private mutating func update(
    _ index: Int, _ table: inout FingerTable, _ map: SurfaceMap, at time: Int64, _ notes: inout TrackerNotes
  ) -> Bool {
    let (slot, isTouching) = (slots[index], isTouching(index))
    let finger = table.index(key: index)
    if let finger, slot.hasChangedHands || !isTouching {
      let isTaken = !slot.hasChangedHands && slot.isDown && slot.toolType != 0
      if isTaken {
        let id = table.fingers[finger].id
        notes.add(.palm, "Finger \(id) turned out a palm or a pen at \(TrackerNotes.seconds(time)), and is cancelled")
      } else if slot.isDown && !slot.hasChangedHands {
        notes.add(
          .hover, "Finger \(table.fingers[finger].id) hovers from \(TrackerNotes.seconds(time)) on: it has lifted")
      }
      table.lift(finger, isTaken ? .cancelled : .ended)
    } else if slot.isWaiting && (slot.hasChangedHands || !isTouching) {
      slots[index].isWaiting = false
      notes.add(
        .neverPlaced,
        "A finger in slot \(index) was gone at \(TrackerNotes.seconds(time)) and never told its whole place; "
          + "it is left out")
    } else if slot.landsInFrame && !slot.isDown {
      notes.add(
        .vanished, "A finger landed and lifted within the one frame at \(TrackerNotes.seconds(time)), and is left out")
    }
    if !isTouching { return true }
    guard let place = boxed(index) ?? place(of: index, map) else {
      if !slot.isWaiting {
        notes.add(
          .waiting,
          "A finger in slot \(index) told no place at \(TrackerNotes.seconds(time)); it lands where it first tells one")
      }
      slots[index].isWaiting = true
      return false
    }
    slots[index].isWaiting = false
    if let finger = table.index(key: index) {
      table.move(finger, to: place, &notes)
      return true
    }
    if slot.holder == .nameless {
      notes.add(
        .startedDown,
        "A finger in slot \(index) was down before anything was told of its landing; it lands at \(TrackerNotes.seconds(time))"
      )
    }
    return table.land(key: index, trackingID: slot.trackingID, at: place, &notes)
  }

  func place(of index: Int, _ map: SurfaceMap) -> Place? {
    guard let x = slots[index].x, let y = slots[index].y else { return nil }
    return map.place(x: x, y: y)
  }

  /// Gives a finger that did not tell its whole place what stands in for the rest, once: it is not to follow the
  /// emulated axes when those go on to follow another finger.
  private mutating func completePlace(_ index: Int, at time: Int64, _ notes: inout TrackerNotes) {
    let slot = slots[index]
    guard isTouching(index), slot.x == nil || slot.y == nil, let x = slot.x ?? fallback.x, let y = slot.y ?? fallback.y
    else { return }
    (slots[index].x, slots[index].y) = (x, y)
    notes.add(
      .borrowedPlace,
      "The finger that lands in slot \(index) at \(TrackerNotes.seconds(time)) does not tell its whole place; "
        + "the device's last known one stands in")
  }

  private func boxed(_ index: Int) -> Place? {
    switch index {
    case 0: boxPlaces.0
    case 1: boxPlaces.1
    default: nil
    }
  }

  private mutating func resolveBox(
    _ table: inout FingerTable, _ map: SurfaceMap, countChanged: Bool, at time: Int64, _ notes: inout TrackerNotes
  ) {
    while slots.count < 2 { slots.append(Slot()) }
    func now(_ index: Int) -> Place? { isTouching(index) ? place(of: index, map) : nil }
    let (first, second) = (now(0), now(1))
    let was = (table.index(key: 0) != nil, table.index(key: 1) != nil)
    let outcome = box?.resolve(
      was: was,
      stayed: (was.0 && first != nil && !slots[0].hasChangedHands, was.1 && second != nil && !slots[1].hasChangedHands),
      now: (first, second), countChanged: countChanged)
    guard let outcome else { return }
    if outcome.isExchanged { table.exchange(0, 1) }
    if outcome.squaredHeldStep > 0 {
      notes.add(
        .heldJump,
        "At \(TrackerNotes.seconds(time)) the box stepped as the number of fingers changed; the fingers are held in place"
      )
    }
    boxPlaces = outcome.places
    for index in 0..<2 where !touched.contains(index) { touched.append(index) }
  }
}
