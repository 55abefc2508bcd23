import Gestures
import TableModel

extension ParksScene {
  // MARK: Time

  /// The time at which the moving photo stops; nil if it does not move.
  var photoStopTime: Timestamp? { zoomBounce?.end ?? photoScrolling?.stopTime }

  /// Shows the photo where its motion is at a time.
  func scrollPhoto(to time: Timestamp) {
    if let zoomBounce { return viewer = zoomBounce.photo(at: time) }
    guard let photoScrolling, photoScrolling.isMoving else { return }
    showPhoto(at: photoScrolling.offset(at: time))
  }

  private func showPhoto(at offset: LengthPoint) {
    if let scale = viewer?.scale { viewer?.show(scale: scale, offset: offset) }
  }

  /// Ends the photo's motion at its target.
  func endPhotoScrolling() -> [SceneEvent] { stoppedPhoto() }

  func stopPhoto(by cause: String) -> [SceneEvent] {
    guard zoomBounce != nil || photoScrolling?.isMoving == true else { return [] }
    let events = stoppedPhoto(by: cause)
    adoptPhoto()
    return events
  }

  private func stoppedPhoto(by cause: String? = nil, velocity: Double? = nil) -> [SceneEvent] {
    if let zoomBounce {
      let photo = zoomBounce.photo(at: now)
      viewer = photo
      adoptPhoto()
      return [.photoZoomStopped(photo, by: cause)]
    }
    guard let scrolling = photoScrolling else { return [] }
    showPhoto(at: scrolling.offset(at: now))
    guard let viewer else { return [] }
    photoScrolling?.reportedOffset = viewer.contentOffset
    photoScrolling?.isReported = false
    return [.photoStopped(viewer, from: scrolling.reportedOffset, by: cause, velocity: velocity)]
  }

  /// Takes over the viewer's photo, which was opened, zoomed or laid out.
  func adoptPhoto() {
    photoScrolling = viewer.map { PhotoScrolling($0, parameters.decelerationRate) }
  }

  // MARK: Touches

  /// Stops the photo under a finger. Returns whether it was moving: the touch is then no tap.
  func stopPhotoByTouch() -> (isStopped: Bool, [SceneEvent]) {
    guard photoStopTime != nil else { return (false, []) }
    if let zoomBounce {
      let isStopped = zoomBounce.photo(at: now) != zoomBounce.destination
      return (isStopped, stoppedPhoto(by: isStopped ? "a touch" : nil))
    }
    let velocity = photoScrolling?.velocity(at: now)
    guard let isStopped = photoScrolling?.touchDown(at: now) else { return (false, []) }
    return (isStopped, stoppedPhoto(by: isStopped ? "a touch" : nil, velocity: isStopped ? velocity : nil))
  }

  // MARK: Pan

  func beginPhotoDrag() -> [SceneEvent] {
    let stopped = stopPhotoByTouch().1
    adoptPhoto()
    photoScrolling?.beginDrag(at: now)
    return stopped
  }

  func dragPhoto(by translation: Point2D) -> [SceneEvent] {
    guard let before = viewer else { return [] }
    photoScrolling?.drag(by: translation)
    if let photoScrolling { showPhoto(at: photoScrolling.offset(at: now)) }
    photoScrolling?.reportedOffset = viewer?.contentOffset ?? .zero
    return viewer.flatMap { SceneEvent.photoMoved($0, from: before) }.map { [$0] } ?? []
  }

  /// Releases the photo. Its scale returns to its limits, or it scrolls on and springs back to its edges.
  func letGoOfPhoto(velocity: Point2D = .zero) -> [SceneEvent] {
    guard let viewer, zoomBounce == nil else { return [] }
    if let bounce = PhotoZoomBounce(viewer, about: zoomCenter, at: now) {
      zoomBounce = bounce
      return [.photoZoomReleased(viewer, to: bounce.destination, bounce.end)]
    }
    photoScrolling?.endDrag(velocity: velocity, at: now)
    photoScrolling?.touchUp(at: now)
    guard let photoScrolling, photoScrolling.isMoving, !photoScrolling.isReported, let stop = photoStopTime else {
      return []
    }
    self.photoScrolling?.isReported = true
    return [.photoReleased(viewer, velocity: Point2D.zero - velocity, stopsAt: photoScrolling.destination, stop)]
  }
}
