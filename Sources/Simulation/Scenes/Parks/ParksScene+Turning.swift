import Gestures
import TableModel
import TouchTrace

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
    events.append(.laidOut(.collection, collection, from: old.collection, columns: (columns, collection.layout.columns)))
    if let viewer, let photo { events.append(.photoLaidOut(viewer, from: photo)) }
    return events
  }

  // MARK: Settings

  func set(_ settings: [TraceHeader.Setting]) throws(SceneProblem) {
    var scroll = Length.zero
    for setting in settings {
      switch setting.key {
      case "tab":
        guard let tab = TabBar.Tab.allCases.first(where: { $0.name == setting.value }) else {
          throw SceneProblem("parks.tab is table or collection, not “\(setting.value)”")
        }
        tabBar.selected = tab
      case "collapsed":
        for section in try sections(setting.value) where !table.collapsed.contains(section) {
          table.toggle(section: section)
        }
      case "scroll":
        guard let points = FixedPoint.thousandths(parsing: setting.value), points >= 0 else {
          throw SceneProblem("parks.scroll is points from the top, such as 120, not “\(setting.value)”")
        }
        scroll = Length(atOrBelow: FixedPoint.double(thousandths: points)) ?? .zero
      case "rotate": turns = try DeviceTurn.list(parsing: setting.value)[...]
      default:
        throw SceneProblem(
          "the scene parks has no setting “\(setting.key)”"
            + Suggestion.questionOrList(setting.key, Self.settings.map(\.name), verb: "it has"))
      }
    }
    // Last, since it depends on what shows and how much of it.
    front.scroll(to: scroll)
  }
  private func sections(_ text: String) throws(SceneProblem) -> [Int] {
    let all = model.parks.indices
    if text == "all" { return Array(all) }
    if text == "none" { return [] }
    var sections: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let section = Int(part), all.contains(section) else {
        throw SceneProblem(
          "parks.collapsed is all, none, or numbers from 0 to \(all.count - 1) such as 0,2; “\(part)” is none")
      }
      sections.append(section)
    }
    return sections
  }
}
