import Gestures
import TableModel

/// The scrolling of an open photo, along both axes. It decelerates after a flick, and stops at its limits without bouncing.
struct PhotoScrolling {
  private var x: ScrollMotion
  private var y: ScrollMotion
  /// The offset of the last event.
  var reportedOffset: LengthPoint

  init(_ viewer: PhotoViewer) {
    var traits = ScrollTraits()
    traits.bounces = false
    let limit = viewer.maximumOffset
    func motion(_ offset: Length, _ limit: Length, _ viewport: Length) -> ScrollMotion {
      ScrollMotion(offset: offset, range: .zero...limit, viewport: viewport, traits: traits)
    }
    x = motion(viewer.contentOffset.x, limit.x, viewer.viewport.width)
    y = motion(viewer.contentOffset.y, limit.y, viewer.viewport.height)
    reportedOffset = viewer.contentOffset
  }

  /// Whether the photo moves without a finger.
  var isMoving: Bool { x.phase.isMoving || y.phase.isMoving }

  /// The photo's target offset.
  var destination: LengthPoint {
    LengthPoint(x: x.destination ?? x.offset(at: .max), y: y.destination ?? y.offset(at: .max))
  }

  /// When it stops along both axes; nil if it does not move.
  var stopTime: Timestamp? {
    [x.stopTime, y.stopTime].compactMap(\.self).max().map { Timestamp(microseconds: $0) }
  }

  func offset(at time: Timestamp) -> LengthPoint {
    LengthPoint(x: x.offset(at: time.microseconds), y: y.offset(at: time.microseconds))
  }

  private mutating func forBoth(_ body: (inout ScrollMotion) -> Void) {
    body(&x)
    body(&y)
  }

  mutating func advance(to time: Timestamp) { forBoth { $0.advance(to: time.microseconds) } }

  /// Stops the photo under a finger. Returns false if it is as good as at rest.
  mutating func touchDown(at time: Timestamp) -> Bool {
    let (stopsX, stopsY) = (x.touchDown(at: time.microseconds), y.touchDown(at: time.microseconds))
    return stopsX || stopsY
  }

  mutating func touchUp(at time: Timestamp) { forBoth { $0.touchUp(at: time.microseconds) } }

  mutating func beginDrag(at time: Timestamp) { forBoth { $0.beginDrag(at: time.microseconds) } }

  mutating func drag(by translation: LengthPoint) {
    x.drag(by: .zero - translation.x)
    y.drag(by: .zero - translation.y)
  }

  /// - Parameter velocity: The finger's velocity.
  mutating func endDrag(velocity: LengthPoint, at time: Timestamp) {
    x.endDrag(velocity: (.zero - velocity.x).points, at: time.microseconds)
    y.endDrag(velocity: (.zero - velocity.y).points, at: time.microseconds)
  }
}

extension ParksScene {
  // MARK: Time

  /// The time at which the moving photo stops; nil if it does not move.
  var photoStopTime: Timestamp? { photoScrolling?.stopTime }

  /// Scrolls the photo to what its motion shows at a time.
  func scrollPhoto(to time: Timestamp) {
    guard let photoScrolling, photoScrolling.isMoving else { return }
    viewer?.scroll(to: photoScrolling.offset(at: time))
  }

  /// Ends the photo's motion at its target offset.
  func endPhotoScrolling() -> [SceneEvent] { shownPhoto { .photoStopped($0, from: $1) } }

  /// Stops the photo where it is.
  ///
  /// - Parameter cause: what stops it.
  func stopPhoto(by cause: String) -> [SceneEvent] {
    guard let photoScrolling, photoScrolling.isMoving else { return [] }
    let events = shownPhoto { .photoStopped($0, from: $1, by: cause) }
    adoptPhoto()
    return events
  }

  private func shownPhoto(_ event: (PhotoViewer, LengthPoint) -> SceneEvent) -> [SceneEvent] {
    guard let scrolling = photoScrolling, var viewer else { return [] }
    viewer.scroll(to: scrolling.offset(at: now))
    self.viewer = viewer
    photoScrolling?.reportedOffset = viewer.contentOffset
    return [event(viewer, scrolling.reportedOffset)]
  }

  /// Rests the photo at the viewer's offset and within its limits: the photo was opened, zoomed or laid out.
  func adoptPhoto() { photoScrolling = viewer.map(PhotoScrolling.init) }

  // MARK: Touches

  /// Stops the photo under a finger. Returns whether it was moving: the touch is then no tap.
  func stopPhotoByTouch() -> (isStopped: Bool, [SceneEvent]) {
    guard photoStopTime != nil, let isStopped = photoScrolling?.touchDown(at: now) else { return (false, []) }
    return (isStopped, shownPhoto { .photoStopped($0, from: $1, by: isStopped ? "a touch" : nil) })
  }

  // MARK: Pan

  func beginPhotoDrag() -> [SceneEvent] {
    let stopped = stopPhotoByTouch().1
    adoptPhoto()
    photoScrolling?.beginDrag(at: now)
    return stopped
  }

  func dragPhoto(by translation: LengthPoint) -> [SceneEvent] {
    guard let before = viewer else { return [] }
    photoScrolling?.drag(by: translation)
    if let photoScrolling { viewer?.scroll(to: photoScrolling.offset(at: now)) }
    photoScrolling?.reportedOffset = viewer?.contentOffset ?? .zero
    return viewer.flatMap { SceneEvent.photoMoved($0, from: before) }.map { [$0] } ?? []
  }

  /// Ends a drag of the photo.
  ///
  /// - Parameter velocity: The finger's velocity.
  func letGoOfPhoto(velocity: LengthPoint) -> [SceneEvent] {
    guard let viewer else { return [] }
    photoScrolling?.endDrag(velocity: velocity, at: now)
    guard let photoScrolling, photoScrolling.isMoving, let stop = photoStopTime else { return [] }
    return [.photoReleased(viewer, velocity: .zero - velocity, stopsAt: photoScrolling.destination, stop)]
  }
}
