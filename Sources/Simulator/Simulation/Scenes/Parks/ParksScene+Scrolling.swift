import Gestures
import TableModel
import TouchTrace

struct ParksScrolling {
  var motion: ScrollMotion
  /// The offset of the last event.
  var reportedOffset: Length
  /// Whether the motion in progress has been reported.
  var isReported = false

  init(_ controller: any PhotoListController, _ traits: ScrollTraits) {
    motion = ScrollMotion(
      offset: controller.contentOffset, range: controller.offsetRange, viewport: controller.size.height,
      traits: traits)
    reportedOffset = controller.contentOffset
  }
}

extension ParksScene {
  // MARK: Time

  var scrollStopTime: Timestamp? {
    scrolling[tabBar.selected]?.motion.stopTime.map { Timestamp(microseconds: $0) }
  }

  /// Scrolls the front view to where it is at a time, without an event.
  func advance(to time: Timestamp) {
    guard time > now else { return }
    now = time
    scrollFront(to: time)
    scrollPhoto(to: time)
    scrolling[tabBar.selected]?.motion.advance(to: time.microseconds)
    photoScrolling?.advance(to: time)
  }

  /// Scrolls the front view to what its motion shows at a time.
  func scrollFront(to time: Timestamp) {
    guard let motion = scrolling[tabBar.selected]?.motion, motion.phase.isMoving else { return }
    front.scroll(toMoving: motion.offset(at: time.microseconds))
  }

  /// Ends the front view's motion at its target offset.
  func endScrolling() -> [SceneEvent] { [shown { .stopped($0, self.front, from: $1) }].compactMap(\.self) }

  /// Stops the front view where it is, for something other than a touch on it.
  func stopScrolling(by cause: String) -> [SceneEvent] {
    let tab = tabBar.selected
    guard let motion = scrolling[tab]?.motion, motion.phase.isMoving else { return [] }
    scrollFront(to: now)
    let event = shown { .stopped($0, self.front, from: $1, by: cause) }
    scrolling[tab]?.motion.scroll(to: motion.offset(at: now.microseconds), at: now.microseconds)
    front.scroll(to: front.contentOffset)
    return event.map { [$0] } ?? []
  }

  /// Scrolls the front view to its motion's offset and returns an event that counts from the last one.
  private func shown(_ event: (TabBar.Tab, ScrollState) -> SceneEvent) -> SceneEvent? {
    let tab = tabBar.selected
    guard let list = scrolling[tab] else { return nil }
    let before = ScrollState(front, at: list.reportedOffset)
    front.scroll(toMoving: list.motion.offset(at: now.microseconds))
    scrolling[tab]?.reportedOffset = front.contentOffset
    scrolling[tab]?.isReported = false
    return event(tab, before)
  }

  /// Adopts the content's extent, and offsets that the program has set.
  func adoptContent() {
    for tab in TabBar.Tab.allCases {
      guard var list = scrolling[tab] else { continue }
      let view = controller(tab)
      list.motion.setContent(range: view.offsetRange, viewport: view.size.height, at: now.microseconds)
      if view.contentOffset != list.motion.offset(at: now.microseconds) {
        list.motion.scroll(to: view.contentOffset, at: now.microseconds)
      }
      if !list.motion.phase.isMoving {
        list.reportedOffset = view.contentOffset
        list.isReported = false
      }
      scrolling[tab] = list
    }
  }

  // MARK: Touches

  /// Stops the front view under a finger, and releases it when the last finger lifts.
  package func handle(_ touches: SceneTouches) -> [SceneEvent] {
    advance(to: touches.time)
    defer { adoptContent() }
    isTouched = touches.change != .ended
    highlight = nil
    switch touches.change {
    case .began, .added:
      _ = track(touches)
      let (isStopped, events) =
        viewer != nil ? stopPhotoByTouch() : landedOnContent(at: nil) ? stopByTouch() : (false, [])
      ignoresTaps = isStopped || touches.change == .added && ignoresTaps
      if ignoresTaps { tracker.take() }
      if touches.change == .began, !ignoresTaps { highlightRow(at: touches.location) }
      return events
    case .ended:
      let activated = track(touches)
      let released = activeDrag?.release.map { letGo(velocity: $0.isFlick(at: now) ? $0.velocity : .zero) } ?? []
      let events = activated + released
      scrolling[tabBar.selected]?.motion.touchUp(at: now.microseconds)
      let photo = activeDrag == nil && activePinch == nil ? letGoOfPhoto() : []
      return events + photo + follow(tabBar.selected) + self.released(velocity: 0)
    }
  }

  private func highlightRow(at location: Point2D?) {
    guard case .thumbnail(let path)? = location.flatMap(window.point).map(hitTest) else { return }
    highlight = RowHighlight(path, at: now, isDelayed: parameters.delaysContentTouches)
  }

  /// Returns whether a finger landed in the front view, not on the tab bar: the view owns it, wherever it is then.
  ///
  /// - Parameter start: where the fingers' pan began, if their landing is not known.
  private func landedOnContent(at start: LengthPoint?) -> Bool {
    if tracker.landing.isEmpty { return start.map(window.content.contains) ?? true }
    return tracker.landing.contains { $0.kind == "table" || $0.kind == "collection" }
  }

  private func start(of translation: Point2D, at point: LengthPoint) -> LengthPoint? {
    LengthPoint(atOrBelow: translation).map { point - $0 }
  }

  private func stopByTouch() -> (isStopped: Bool, [SceneEvent]) {
    guard scrollStopTime != nil, let motion = scrolling[tabBar.selected]?.motion,
      let isStopped = scrolling[tabBar.selected]?.motion.touchDown(at: now.microseconds)
    else {
      return (false, [])
    }
    let velocity = isStopped ? motion.velocity(at: now.microseconds) : nil
    let event = shown { .stopped($0, self.front, from: $1, by: isStopped ? "a touch" : nil, velocity: velocity) }
    return (isStopped, event.map { [$0] } ?? [])
  }

  // MARK: Pan

  func pan(_ gesture: SceneGesture, by translation: Point2D, _ velocity: Point2D, at point: LengthPoint) -> [SceneEvent]
  {
    if gesture.state == .began {
      lock = DirectionalLock(isEnabled: parameters.isDirectionalLockEnabled, translation)
    }
    let (translation, velocity) = (window.vector(lock.locked(translation)), window.vector(lock.locked(velocity)))
    if (translation.x + translation.y + velocity.x + velocity.y).isNaN { return [] }
    switch gesture.state {
    case .began:
      (activeDrag, highlight) = (nil, nil)
      if viewer != nil {
        tracker.take()
        activeDrag = ParksDrag(target: .photo(since: .zero))
        return beginPhotoDrag() + drag(by: translation)
      } else if landedOnContent(at: start(of: translation, at: point)) {
        tracker.take()
        return beginDrag() + drag(by: translation)
      }
      return drag(by: translation)
    case .changed: return drag(by: translation)
    case .ended, .cancelled:
      // The fingers may have moved in the frame in which they lift. A cancelled pan changes nothing more.
      let isCancelled = gesture.state == .cancelled
      let moved = isCancelled ? [] : drag(by: translation)
      let velocity = isCancelled || isPinching ? .zero : velocity
      if !isTouched { return moved + letGo(velocity: velocity) }
      activeDrag?.release = HeldRelease(velocity: velocity, time: now)
      return moved
    case .possible, .failed: return []
    }
  }

  private func beginDrag() -> [SceneEvent] {
    let stopped = stopByTouch().1
    activeDrag = ParksDrag(target: .content(tabBar.selected))
    scrolling[tabBar.selected]?.motion.beginDrag(at: now.microseconds)
    return stopped
  }

  private func drag(by translation: Point2D) -> [SceneEvent] {
    switch activeDrag?.target {
    case .content(let tab):
      guard viewer == nil, tab == tabBar.selected else { return [] }
      let before = ScrollState(front)
      let distance = Length(nearest: translation.y)
      scrolling[tab]?.motion.drag(by: .zero - distance, exactly: -translation.y)
      if let motion = scrolling[tab]?.motion { front.scroll(toMoving: motion.offset(at: now.microseconds)) }
      scrolling[tab]?.reportedOffset = front.contentOffset
      return SceneEvent.scrolled(tab, front, from: before).map { [$0] } ?? []
    case .photo(let since):
      // A pinch moves the photo itself. A pan that outlasts it continues from the photo's new place.
      if isPinching {
        activeDrag?.target = .photo(since: translation)
        return beginPhotoDrag()
      }
      return dragPhoto(by: translation - since)
    case nil: return []
    }
  }

  private var isPinching: Bool { activePinch?.isPaused == false }

  /// Ends a drag with the finger's velocity.
  private func letGo(velocity: Point2D) -> [SceneEvent] {
    defer { activeDrag = nil }
    switch activeDrag?.target {
    case .content(let tab):
      scrolling[tab]?.motion.endDrag(velocity: -velocity.y, at: now.microseconds)
      return follow(tab) + (tab == tabBar.selected ? released(velocity: -velocity.y) : [])
    case .photo: return letGoOfPhoto(velocity: velocity)
    case nil: return []
    }
  }

  /// Scrolls a view to its motion's offset: content that is let go next to an end is at the end.
  private func follow(_ tab: TabBar.Tab) -> [SceneEvent] {
    guard let motion = scrolling[tab]?.motion, !motion.phase.isMoving else { return [] }
    let view = controller(tab)
    let before = ScrollState(view)
    view.scroll(toMoving: motion.offset(at: now.microseconds))
    return SceneEvent.scrolled(tab, view, from: before).map { [$0] } ?? []
  }

  private func released(velocity: Double) -> [SceneEvent] {
    let tab = tabBar.selected
    guard let list = scrolling[tab], !list.isReported, list.motion.phase.isMoving, let place = list.motion.destination,
      let stop = scrollStopTime
    else { return [] }
    scrolling[tab]?.isReported = true
    return [.released(tab, front, velocity: velocity, stopsAt: place, stop)]
  }

  /// Ends the pan and the pinch in progress, as far as the scene is concerned.
  func cancelDrags() {
    _ = letGo(velocity: .zero)
    activePinch = nil
  }
}
