import Gestures
import TableModel

extension ParksScene {
  public var nextDeadline: Timestamp? { turns.first?.time }

  /// Turns the device. Whether or not it shows, everything is laid out for the window's new size: both views keep what
  /// is first in them, an open photo its scale and what is in its middle.
  public func reachDeadline() -> [SceneEvent] {
    guard let turn = turns.popFirst() else { return [] }
    letGo()
    endTransition()
    let old = (window: window, table: ScrollState(table), collection: ScrollState(collection))
    let (columns, photo) = (collection.layout.columns, viewer)
    window.turn(turn)
    table.setSize(window.content.size)
    collection.setSize(window.content.size)
    viewer?.setViewport(window.size)
    var events = [SceneEvent.deviceTurned(turn, from: old.window.size, to: window.size)]
    // Upside down, the window is as it was.
    if old.window.size == window.size { return events }
    events.append(.laidOut(.table, table, from: old.table))
    let newColumns = collection.layout.columns
    events.append(.laidOut(.collection, collection, from: old.collection, columns: (columns, newColumns)))
    if let viewer, let photo { events.append(.photoLaidOut(viewer, from: photo)) }
    return events
  }
}
