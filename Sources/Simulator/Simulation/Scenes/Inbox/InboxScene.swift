import Gestures
import TableModel
import TouchTrace

/// An inbox: a table with the gestures of its rows. A tap selects a message, a horizontal pan reveals its actions, and a
/// long press shows its menu or, when the finger then moves, drags the row to another place. A vertical pan scrolls, as in
/// any table.
///
/// One row at a time shows actions or a menu. A gesture elsewhere dismisses them and has no other effect, as in UIKit. Rows
/// that open, close, make room or are deleted move as the table's animations do; gestures take effect at once.
package final class InboxScene: DrawnScene, TrackingScene {
  package static let name = "inbox"

  package static let summary =
    "messages: a pan to the side reveals actions, a long press shows a menu or drags a row to another place"

  package static let parameters =
    [
      ScrollParameters.scroll,
      SceneParameter(
        name: "fullSwipe",
        summary: "whether a row dragged over half of its width performs its first action: yes or no (default yes)"),
      SceneParameter(
        name: "menu", summary: "whether a long press shows a menu: yes or no, which only lifts the row (default yes)"),
      SceneParameter(name: "reorder", summary: "whether a pressed row can be dragged: yes or no (default yes)"),
      RowBatch.parameter,
    ] + ScrollParameters.all

  let controller: InboxController
  let scroller: TableScroller
  let allowsFullSwipe: Bool
  let showsMenu: Bool
  let reorders: Bool

  /// The row that shows its actions or is dragged sideways.
  var actions: SwipeActions?
  var press = RowPressPhase.idle
  var pressStart = LengthPoint.zero
  var pressed: RowID?
  var menu: InboxMenu?
  /// The pressing finger, if its press has shown the menu.
  var slide: MenuSlide?
  var drag: RowDrag?
  /// The motions without a finger.
  var motions = RowMotions()
  /// The time of the last gesture or deadline.
  var now = Timestamp(microseconds: 0)
  var panTarget = PanTarget.nothing
  /// The rows of the cells that touches hit. Rows may have moved since.
  var touchedRows: [SceneElement: RowID] = [:]
  var batches: ArraySlice<RowBatch>

  enum PanTarget {
    case nothing
    case row
    case table
  }

  package convenience init(surface: Surface, assignments: [TraceHeader.Assignment]) throws(SceneProblem) {
    try self.init(Message.builtIn, surface: surface, assignments: assignments)
  }

  package init(
    _ messages: [Message], surface: Surface, assignments: [TraceHeader.Assignment] = []
  ) throws(SceneProblem) {
    let reader = try SceneParameterReader(assignments, of: Self.name, Self.parameters)
    let scroll = try reader.length("scroll")
    allowsFullSwipe = try reader.isYes("fullSwipe", default: true)
    showsMenu = try reader.isYes("menu", default: true)
    reorders = try reader.isYes("reorder", default: true)
    batches = try reader.text("updates").map(RowBatch.list)?[...] ?? []
    controller = InboxController(
      messages, width: surface.lengths.width, viewportHeight: surface.lengths.height)
    scroller = TableScroller(controller.table)
    scroller.start(try ScrollParameters(reader), at: scroll)
  }

  package var table: TableView { controller.table }
  package var messages: [Message] { controller.messages }

  // MARK: Gestures

  package func handles(_ kind: SceneGesture.Kind) -> Bool {
    switch kind {
    case .tap(count: 1, touches: 1), .longPress(taps: 0, touches: 1), .pan: true
    default: false
    }
  }

  /// One press at a time lifts a row, opens a menu, or drags.
  package static func isExclusive(_ kind: SceneGesture.Kind) -> Bool {
    if case .longPress = kind { true } else { kind.movesContent }
  }

  package func handle(_ gesture: SceneGesture) -> [SceneEvent] {
    guard let point = LengthPoint(atOrBelow: gesture.location) else { return [] }
    advance(to: gesture.time)
    return respond(to: gesture, at: point) + scroller.takeEvents()
  }

  private func respond(to gesture: SceneGesture, at point: LengthPoint) -> [SceneEvent] {
    switch (gesture.kind, gesture.state) {
    case (.tap(count: 1, touches: 1), .ended):
      tracker.take()
      return ignoresTaps ? [] : tap(gesture, at: point)
    case (.longPress(taps: 0, touches: 1), .began):
      let events = ignoresTaps ? [] : press(gesture, at: point)
      if !events.isEmpty { tracker.take() }
      return events
    case (.longPress(taps: 0, touches: 1), _): return press(gesture, at: point)
    case (.pan(let translation, let velocity), _): return pan(gesture, translation, velocity)
    case (.tap, .ended):
      tracker.take()
      return []
    default: return []
    }
  }

  private func tap(_ gesture: SceneGesture, at point: LengthPoint) -> [SceneEvent] {
    if let menu { return tap(menu, at: point) }
    if let actions { return tap(actions, at: point) }
    guard let row = row(of: gesture, at: point) else { return [] }
    table.selectRow(at: TableIndexPath(section: 0, row: row.index))
    controller.markAsRead(row.index)
    return [.rowSelected(row.index)]
  }

  private func tap(_ shown: SwipeActions, at point: LengthPoint) -> [SceneEvent] {
    guard let row = controller.row(at: point), row.id == shown.row, let action = shown.action(atX: point.x) else {
      return dismissActions()
    }
    var actions = shown
    return apply(actions.tap(action), of: actions)
  }

  // MARK: Pan

  private func pan(_ gesture: SceneGesture, _ translation: Point2D, _ velocity: Point2D) -> [SceneEvent] {
    switch gesture.state {
    case .began: return beginPan(at: gesture.location - translation, translation) + movePan(translation)
    case .changed: return movePan(translation)
    // The finger may have moved in the frame in which it lifts.
    case .ended: return movePan(translation) + endPan(velocity)
    case .cancelled: return cancelPan()
    case .possible, .failed: return []
    }
  }

  /// - Parameter start: where the gesture's touch began.
  private func beginPan(at start: Point2D, _ translation: Point2D) -> [SceneEvent] {
    panTarget = .nothing
    tracker.take()
    scroller.cancelHighlight()
    // A row that is being dragged keeps the table in its place.
    if drag != nil { return [] }
    if menu != nil { return dismissPress() }
    guard let row = landedRow(at: start) else { return [] }
    let isHorizontal = abs(translation.x) > abs(translation.y)
    if let shown = actions, shown.row != row.id || !isHorizontal { return dismissActions() }
    guard isHorizontal else {
      panTarget = .table
      scroller.beginDrag()
      return []
    }
    guard let row = row.id else { return [] }
    var actions =
      actions
      ?? SwipeActions(
        row, translation.x > 0 ? .leading : .trailing, rowWidth: table.layout.width,
        allowsFullSwipe: allowsFullSwipe)
    panTarget = .row
    return apply(actions.beginDrag(), of: actions)
  }

  private func movePan(_ translation: Point2D) -> [SceneEvent] {
    switch panTarget {
    case .nothing: return []
    case .row:
      guard var actions else { return [] }
      let before = actions.offset
      let effect = actions.drag(by: translation.x)
      let moved: [SceneEvent] =
        actions.offset == before ? [] : [.rowSwiped(controller.index(of: actions.row) ?? 0, to: actions.offset)]
      return moved + apply(effect, of: actions)
    case .table:
      scroller.drag(by: translation)
      return []
    }
  }

  private func endPan(_ velocity: Point2D) -> [SceneEvent] {
    defer { panTarget = .nothing }
    switch panTarget {
    case .nothing: return []
    case .row:
      guard var actions else { return [] }
      return apply(actions.release(velocity: velocity.x), of: actions)
    case .table:
      scroller.letGo(velocity: -velocity.y)
      return []
    }
  }

  private func cancelPan() -> [SceneEvent] {
    defer { panTarget = .nothing }
    switch panTarget {
    case .nothing: return []
    case .row:
      guard var actions else { return [] }
      return apply(actions.cancelDrag(), of: actions)
    case .table:
      scroller.letGo(velocity: 0)
      return []
    }
  }

  // MARK: Actions

  /// Closes the row that shows its actions.
  func dismissActions() -> [SceneEvent] {
    guard var actions else { return [] }
    return apply(actions.dismiss(), of: actions)
  }

  private func apply(_ effect: SwipeActions.Effect, of actions: SwipeActions) -> [SceneEvent] {
    let before = shownOffset(of: actions.row, at: now)
    self.actions = actions.phase == .closed ? nil : actions
    if actions.phase == .closed, case .row = panTarget { panTarget = .nothing }
    guard let index = controller.index(of: actions.row) else { return [] }
    let message = controller.messages[index]
    let titles = actions.edge.actions.map { $0.title(for: message) }
    switch effect {
    case .none: return []
    case .opened:
      return [.actionsShown(index, titles, isAnimated: settle(actions.row, from: before, actions.edge, titles))]
    case .closed:
      return [.actionsHidden(index, isAnimated: settle(actions.row, from: before, actions.edge, titles))]
    case .armed: return [.fullSwipe(index, actions.edge.actions[0].title(for: message), isArmed: true)]
    case .disarmed: return [.fullSwipe(index, actions.edge.actions[0].title(for: message), isArmed: false)]
    case .perform(let action):
      _ = settle(actions.row, from: before, actions.edge, [action.title(for: message)])
      // The row leaves in the direction of the swipe.
      return perform(action, on: index, actions.edge == .trailing ? .left : .right)
    }
  }

  /// Performs an action on a message, as a batch of the table.
  func perform(_ action: MessageAction, on index: Int, _ animation: RowAnimation) -> [SceneEvent] {
    let message = controller.messages[index]
    let chosen = SceneEvent.actionPerformed(action.title(for: message), on: index, message)
    do throws(UpdateError) {
      let report = try controller.perform(action, on: index, animation, at: now)
      return [chosen, .updated(action, index, report, animation)]
    } catch {
      return [chosen, SceneEvent("refused", "refused: \(error)")]
    }
  }

  // MARK: Time

  package func handle(_ touches: SceneTouches) -> [SceneEvent] {
    let events = scroller.handle(touches)
    return events + track(touches)
  }

  package var nextDeadline: Timestamp? { [motionDeadline, batches.first?.time].compactMap(\.self).min() }

  /// The time of the next change of what moves.
  var motionDeadline: Timestamp? { [drag?.nextDeadline, scroller.nextDeadline].compactMap(\.self).min() }

  package func reachDeadline() -> [SceneEvent] {
    guard let deadline = nextDeadline else { return [] }
    // Before the scroller knows that the motion has ended.
    let ended = deadline == scroller.nextDeadline ? scroller.reachDeadline() : nil
    let isMotion = deadline == motionDeadline
    advance(to: deadline)
    if ended == nil, !isMotion { return applyBatch() }
    return ended ?? advanceDrag(to: deadline) + scroller.takeEvents()
  }
}
