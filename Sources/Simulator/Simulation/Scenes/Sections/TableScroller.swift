import Gestures
import TableModel
import TouchTrace

/// Scrolls a scene's table by drags and flicks, stops it under a finger, and collects the table's changes for events.
final class TableScroller {
  let table: TableView
  var motion: ScrollMotion
  /// Whether a touch stopped the moving table: it is no tap on what is below it, and fingers that join it are none.
  private(set) var ignoresTaps = false
  var tracker = TouchTracker()
  private var isTouched = false
  private(set) var highlight: RowHighlight<RowID>?
  private var delaysContentTouches = true
  private var isDirectionalLockEnabled = false
  private var lock = DirectionalLock(isEnabled: false, .zero)
  /// The drag that ended while a finger was down; nil if none did.
  private var heldRelease: HeldRelease<Double>?
  /// The time up to which the table has scrolled.
  private(set) var now = Timestamp(microseconds: 0)
  /// The changes since the last call of ``takeEvents()``.
  var updates: [SectionUpdate] = []
  /// The offset of the last event.
  private(set) var reportedOffset = Length.zero
  /// The stopping time of the last reported release; nil once the table has stopped.
  private var reportedStop: Timestamp?

  init(_ table: TableView) {
    self.table = table
    motion = ScrollMotion(range: .zero ... .zero, viewport: table.layout.viewportHeight)
    adoptContent()
  }

  /// Adopts a scene's parameters, and scrolls to the offset at the start, a distance from the content's top.
  func start(_ parameters: ScrollParameters, at distance: Length) {
    motion.traits = parameters.traits
    delaysContentTouches = parameters.delaysContentTouches
    isDirectionalLockEnabled = parameters.isDirectionalLockEnabled
    table.setContentInset(parameters.inset)
    table.setContentOffset(distance - parameters.inset.top)
    adoptContent()
  }

  /// Returns the events of the changes since the last call.
  func takeEvents() -> [SceneEvent] {
    defer { updates = [] }
    adoptContent()
    return updates.flatMap(\.events)
  }

  private func add(_ change: SectionChange, _ report: TableReport) { updates.append(SectionUpdate([change], report)) }

  // MARK: Time

  func layout(at time: Timestamp) -> TableLayout {
    motion.phase.isMoving ? table.layout.scrolled(to: motion.offset(at: time.microseconds)) : table.layout
  }

  /// The time at which the moving table stops; nil if it does not move.
  var nextDeadline: Timestamp? { motion.stopTime.map { Timestamp(microseconds: $0) } }

  /// Ends the motion at its target offset.
  func reachDeadline() -> [SceneEvent] {
    guard let deadline = nextDeadline else { return [] }
    now = max(now, deadline)
    motion.advance(to: deadline.microseconds)
    show(.arrived)
    return takeEvents()
  }

  /// Scrolls a moving table to where it is at a time, without an event: a gesture finds what the user sees.
  func advance(to time: Timestamp) {
    guard time > now else { return }
    now = time
    // Before the machine knows that the motion may have ended, so that the table is at its target offset then.
    if motion.phase.isMoving { table.setContentOffset(motion.offset(at: time.microseconds), beyondEnds: true) }
    motion.advance(to: time.microseconds)
  }

  // MARK: Touches and drags

  /// Stops the table under a finger, and releases it when the last finger lifts.
  func handle(_ touches: SceneTouches) -> [SceneEvent] {
    advance(to: touches.time)
    isTouched = touches.change != .ended
    switch touches.change {
    case .began:
      ignoresTaps = stop()
      highlight =
        ignoresTaps
        ? nil
        : row(at: touches.location).map {
          RowHighlight($0, at: now, isDelayed: delaysContentTouches)
        }
    case .added:
      if stop() { ignoresTaps = true }
    case .ended:
      cancelHighlight()
      if let release = heldRelease { letGo(velocity: release.isFlick(at: now) ? release.velocity : 0) }
      motion.touchUp(at: now.microseconds)
      reportRelease(velocity: 0)
    }
    return takeEvents()
  }

  /// Ends the highlight, since the touch has become a gesture such as a pan.
  func cancelHighlight() { highlight = nil }

  private func row(at location: Point2D?) -> RowID? {
    guard let point = location.flatMap(LengthPoint.init(atOrBelow:)), (.zero..<table.layout.width).contains(point.x),
      case .row(let path) = table.hitTest(viewportY: point.y)
    else { return nil }
    return table.id(ofRowAt: path)
  }

  private func stop() -> Bool {
    let (wasMoving, velocity) = (motion.phase.isMoving, motion.velocity(at: now.microseconds))
    let isStopped = motion.touchDown(at: now.microseconds)
    if wasMoving { show(isStopped ? .stoppedByTouch(velocity: velocity) : .arrived) }
    return isStopped
  }

  /// Begins to drag the table. Reports the end of a motion that no touch has stopped, such as that of a touchpad whose
  /// fingers were down.
  func beginDrag() {
    _ = stop()
    heldRelease = nil
    motion.beginDrag(at: now.microseconds)
  }

  /// Drags the table to a gesture's translation since the drag began.
  func drag(by translation: Point2D) {
    guard motion.phase == .dragging, !translation.y.isNaN else { return }
    motion.drag(by: Length(nearest: -translation.y), exactly: -translation.y)
    add(.scrolled, table.setContentOffset(motion.offset(at: now.microseconds), beyondEnds: true))
    reportedOffset = table.contentOffset
  }

  /// Ends a drag, when the last finger lifts, with this velocity of the offset in points a second.
  func letGo(velocity: Double) {
    guard motion.phase == .dragging else { return }
    heldRelease = isTouched ? HeldRelease(velocity: velocity, time: now) : nil
    if isTouched { return }
    motion.endDrag(velocity: velocity, at: now.microseconds)
    reportRelease(velocity: velocity)
  }

  private func reportRelease(velocity: Double) {
    guard motion.phase.isMoving, let place = motion.destination, let stop = nextDeadline else { return }
    // Once: a drag that ends lets go before the last finger is known to have lifted.
    if reportedStop == stop { return }
    reportedStop = stop
    add(
      .released(velocity: velocity, stopsAt: place, stop),
      table.setContentOffset(motion.offset(at: now.microseconds), beyondEnds: true))
  }

  /// Scrolls the table to the motion's offset and adds a change, from the offset of the last event.
  private func show(_ change: SectionChange) {
    reportedStop = nil
    var report = table.setContentOffset(motion.offset(at: now.microseconds), beyondEnds: true)
    report.contentOffset.from = reportedOffset
    reportedOffset = table.contentOffset
    add(change, report)
  }

  /// Drags the table by a pan; a pan that ends with velocity flicks it.
  func pan(_ gesture: SceneGesture, by translation: Point2D, velocity: Point2D) {
    switch gesture.state {
    case .began:
      lock = DirectionalLock(isEnabled: isDirectionalLockEnabled, translation)
      beginDrag()
      drag(by: lock.locked(translation))
    case .changed: drag(by: lock.locked(translation))
    case .ended:
      // The fingers may have moved in the frame in which they lift.
      drag(by: lock.locked(translation))
      letGo(velocity: -lock.locked(velocity).y)
    // A cancelled pan keeps its scroll offset.
    case .cancelled: letGo(velocity: 0)
    case .possible, .failed: break
    }
  }

  // MARK: The program

  /// Adopts the content's extent, and an offset that the program has set.
  func adoptContent() {
    let layout = table.layout
    motion.setContent(range: layout.contentOffsetRange, viewport: layout.viewportHeight, at: now.microseconds)
    if layout.contentOffset != motion.offset(at: now.microseconds) {
      motion.scroll(to: layout.contentOffset, at: now.microseconds)
    }
    if !motion.phase.isMoving {
      reportedOffset = layout.contentOffset
      reportedStop = nil
    }
  }
}
