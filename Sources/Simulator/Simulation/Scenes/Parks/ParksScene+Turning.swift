import Gestures
import TableModel

extension ParksScene {
  package var nextDeadline: Timestamp? { [turns.first?.time, scrollStopTime, photoStopTime].compactMap(\.self).min() }

  /// Ends the scrolling that stops now, or rotates the device.
  package func reachDeadline() -> [SceneEvent] {
    guard let deadline = nextDeadline else { return [] }
    // Before the motions know that they have ended.
    let (endsScrolling, endsPhotoScrolling) = (deadline == scrollStopTime, deadline == photoStopTime)
    advance(to: deadline)
    defer { adoptContent() }
    if endsScrolling { return endScrolling() }
    return endsPhotoScrolling ? endPhotoScrolling() : turn()
  }

  /// Rotates the device and lays out every view, visible or not, for the window's new size. Both views keep their first
  /// element, an open photo keeps its scale and its centre. A view in motion stops first.
  private func turn() -> [SceneEvent] {
    guard let turn = turns.popFirst() else { return [] }
    let stopped = stopScrolling(by: "the rotation") + stopPhoto(by: "the rotation")
    cancelDrags()
    highlight = nil
    let frame = isUnderWay(at: now) ? transition?.frame(at: now) : viewer?.frame
    endTransition()
    let old = (window: window, table: ScrollState(table), collection: ScrollState(collection))
    let columns = collection.layout.columns
    let photo = viewer
    let shown = (isRotating(at: now) ? picture : picture(at: now))?.elements ?? []
    window.turn(turn)
    table.setSize(window.content.size)
    collection.setSize(window.content.size)
    viewer?.setViewport(window.size)
    adoptPhoto()
    rotation = Rotation(before: shown, began: now)
    if let viewer, let frame {
      lastTransition = .opening(
        PhotoTransition(from: frame, to: viewer.frame, backgroundFrom: 1000, backgroundTo: 1000, began: now))
    }
    var events = stopped + [SceneEvent.deviceTurned(turn, from: old.window.size, to: window.size)]
    // Turned upside down, the window keeps its size.
    if old.window.size == window.size { return events }
    events.append(.laidOut(.table, table, from: old.table))
    let newColumns = collection.layout.columns
    events.append(.laidOut(.collection, collection, from: old.collection, columns: (columns, newColumns)))
    if let viewer, let photo { events.append(.photoLaidOut(viewer, from: photo)) }
    return events
  }
}

extension ParksScene {
  /// The animation of a rotation: the picture before it fades into the one after it, in the time of UIKit's rotations
  /// (`UIApplication.statusBarOrientationAnimationDuration`, 0.3 s on a phone).
  struct Rotation {
    let before: [Picture.Element]
    let began: Timestamp

    var end: Timestamp { began + PhotoTransition.duration }

    /// Returns the opacity of the picture after the rotation, in thousandths.
    func opacity(at time: Timestamp) -> Int {
      let elapsed = Double((time - began).microseconds) / Double(PhotoTransition.duration.microseconds)
      return Int(AnimationCurve.easeInOut.progress(at: elapsed) * 1000 + 0.5)
    }
  }

  func isRotating(at time: Timestamp) -> Bool { rotation.map { time < $0.end } ?? false }
}
