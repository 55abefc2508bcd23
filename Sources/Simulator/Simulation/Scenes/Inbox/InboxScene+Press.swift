import Gestures
import TableModel
import TouchTrace

extension InboxScene {
  // MARK: Press

  /// How far a pressing finger moves before it drags the row: 10 pt, UIKit's allowable movement of a long press.
  private static var dragDistance: Length { .points(10) }

  func press(_ gesture: SceneGesture, at point: LengthPoint) -> [SceneEvent] {
    switch gesture.state {
    case .began: return beginPress(gesture, at: point)
    case .changed: return movePress(gesture, to: point)
    // The finger may have moved in the frame in which it lifts.
    case .ended: return movePress(gesture, to: point) + endPress(at: point)
    case .cancelled: return cancelPress()
    case .possible, .failed: return []
    }
  }

  private func beginPress(_ gesture: SceneGesture, at point: LengthPoint) -> [SceneEvent] {
    // The menu covers the row: a press on it is not a press on the row.
    if let menu, menu.frame.contains(point) { return [] }
    if actions != nil { return dismissActions() }
    guard let row = row(of: gesture, at: point) else { return dismissPress() }
    guard case .enter = advancePress(.pressBegan) else { return [] }
    let dismissed = hideMenu()
    (pressed, pressStart) = (row.id, point)
    let shown = showMenu(of: row)
    slide = menu.map { MenuSlide(at: gesture.location, isOnMenu: $0.frame.contains(point)) }
    return dismissed + shown
  }

  private func movePress(_ gesture: SceneGesture, to point: LengthPoint) -> [SceneEvent] {
    let time = gesture.time
    slide?.move(to: gesture.location, isOnMenu: menu?.frame.contains(point) ?? false)
    if press == .dragging { return moveDrag(to: point.y, time) }
    guard press == .lifted else { return [] }
    let (x, y) = (point.x - pressStart.x, point.y - pressStart.y)
    let limit = Self.dragDistance
    let isFar =
      max(x, .zero - x, y, .zero - y) >= limit || x.units * x.units + y.units * y.units >= limit.units * limit.units
    guard case .enter = advancePress(isFar && reorders ? .dragged : .rested) else { return [] }
    return hideMenu() + lift(time) + moveDrag(to: point.y, time)
  }

  private func endPress(at point: LengthPoint) -> [SceneEvent] {
    let isOnItem = slide?.place != nil
    slide = nil
    if isOnItem, press == .lifted, let menu { return tap(menu, at: point) }
    switch advancePress(.released) {
    case .drop: return drop()
    // Without a menu the row returns to its place.
    case .enter: return menu == nil ? dismissPress() : []
    case .stay, .unreachable, .performItem, .putBack: return []
    }
  }

  private func cancelPress() -> [SceneEvent] {
    slide = nil
    switch advancePress(.pressCancelled) {
    case .putBack: return putBack()
    case .enter: return hideMenu()
    case .stay, .unreachable, .performItem, .drop: return []
    }
  }

  func dismissPress() -> [SceneEvent] {
    switch advancePress(.dismissed) {
    case .putBack: return putBack()
    case .enter: return hideMenu()
    case .stay, .unreachable, .performItem, .drop: return []
    }
  }

  func tap(_ menu: InboxMenu, at point: LengthPoint) -> [SceneEvent] {
    guard let action = menu.action(at: point), case .performItem = advancePress(.itemTapped) else {
      return dismissPress()
    }
    let hidden = hideMenu()
    // The row may have been deleted while its menu was visible.
    guard let index = controller.index(of: menu.row) else { return hidden }
    return perform(action, on: index, .fade)
  }

  /// Sends a signal to the machine and enters the phase that it names.
  private func advancePress(_ signal: RowPressPhase.Signal) -> RowPressPhase.Step {
    let step = RowPressPhase.next(press, on: signal)
    switch step {
    case .enter(let next): press = next
    case .performItem, .drop, .putBack: press = .idle
    case .stay: break
    case .unreachable: assertionFailure("\(signal) in \(press)")
    }
    return step
  }

  // MARK: Menu

  private func showMenu(of row: (id: RowID, index: Int)) -> [SceneEvent] {
    guard showsMenu else { return [.rowLifted(row.index)] }
    let message = controller.messages[row.index]
    let menu = InboxMenu(
      for: row.id, at: row.index, of: table, titles: MessageAction.menu.map { $0.title(for: message) })
    self.menu = menu
    return [.menuShown(row.index, menu.titles)]
  }

  private func hideMenu() -> [SceneEvent] {
    guard menu != nil else { return [] }
    menu = nil
    return [.menuDismissed]
  }

  // MARK: Reordering

  private func lift(_ time: Timestamp) -> [SceneEvent] {
    guard let pressed, let index = controller.index(of: pressed) else { return [] }
    drag = RowDrag(pressed, at: index, of: table, finger: pressStart.y, time)
    return showsMenu ? [.rowLifted(index)] : []
  }

  private func moveDrag(to finger: Length, _ time: Timestamp) -> [SceneEvent] {
    guard var drag else { return [] }
    let before = drag.target
    drag.move(to: finger, time)
    return update(drag, from: before, time)
  }

  /// Scrolls the table while the dragged row is at its top or bottom.
  func advanceDrag(to time: Timestamp) -> [SceneEvent] {
    guard var drag else { return [] }
    let before = drag.target
    drag.advance(to: time)
    return update(drag, from: before, time)
  }

  private func update(_ drag: RowDrag, from before: Int, _ time: Timestamp) -> [SceneEvent] {
    if drag.target != before { makeRoom(drag, from: before, to: drag.target) }
    self.drag = drag
    let scrolled = SceneEvent.scrolled(table.setContentOffset(drag.offset(at: time)))
    return (scrolled.map { [$0] } ?? []) + (drag.target == before ? [] : [.rowOver(drag.origin, drag.target)])
  }

  private func drop() -> [SceneEvent] {
    guard let drag, let index = controller.index(of: drag.row) else { return [] }
    self.drag = nil
    let isAnimated = putDown(drag, at: drag.place(of: drag.target))
    if drag.target == index { return [.rowPutBack(index, isAnimated: isAnimated)] }
    do throws(UpdateError) {
      let report = try controller.move(from: index, to: drag.target)
      return [.rowMoved(index, to: drag.target, report, isAnimated: isAnimated)]
    } catch {
      return [SceneEvent("refused", "refused: \(error)")]
    }
  }

  private func putBack() -> [SceneEvent] {
    guard let drag else { return [] }
    self.drag = nil
    makeRoom(drag, from: drag.target, to: drag.origin)
    return [.rowPutBack(drag.origin, isAnimated: putDown(drag, at: drag.place(of: drag.origin)))]
  }
}
