import Gestures
import TableModel

/// The parameters of a scene whose content scrolls, as properties of `UIScrollView`.
struct ScrollParameters {
  let inset: ContentInset
  let decelerationRate: DecelerationRate
  let isPagingEnabled: Bool
  let delaysContentTouches: Bool
  let isDirectionalLockEnabled: Bool

  static let scroll = SceneParameter(
    name: "scroll", summary: "the scroll offset at the start, in points from the top (default 0)")

  static let all = [
    SceneParameter(
      name: "insetTop", summary: "the space above the content, in points, such as that of a bar (default 0)"),
    SceneParameter(name: "insetBottom", summary: "the space below the content, in points (default 0)"),
    SceneParameter(
      name: "deceleration", summary: "how fast a flick slows down, as in UIKit: normal or fast (default normal)"),
    SceneParameter(
      name: "delaysContentTouches",
      summary: "whether a touched row is highlighted after 150 ms instead of at once: yes or no (default yes)"),
  ]

  static let paging = SceneParameter(
    name: "paging", summary: "whether scrolling stops at multiples of the viewport's height: yes or no (default no)")

  static let directionalLock = SceneParameter(
    name: "directionalLock",
    summary: "whether a drag along one axis does not scroll along the other: yes or no (default no)")

  init(_ reader: SceneParameterReader) throws(SceneProblem) {
    inset = ContentInset(
      top: try reader.length("insetTop", "points"), bottom: try reader.length("insetBottom", "points"))
    decelerationRate = try reader.choice("deceleration", of: ["normal", "fast"]) == "fast" ? .fast : .normal
    isPagingEnabled = try reader.isYes("paging", default: false)
    delaysContentTouches = try reader.isYes("delaysContentTouches", default: true)
    isDirectionalLockEnabled = try reader.isYes("directionalLock", default: false)
  }

  var traits: ScrollTraits {
    var traits = ScrollTraits()
    traits.decelerationRate = decelerationRate
    traits.isPagingEnabled = isPagingEnabled
    return traits
  }
}

/// The row under a finger, which is highlighted while the finger rests on it, as a touched cell of UIKit.
struct RowHighlight<Row> {
  private let row: Row
  /// The time from which on the row is highlighted.
  let start: Timestamp

  /// Creates the highlight of a row that is touched at a time. It is delayed if the touch may still become a scroll, as with
  /// `UIScrollView.delaysContentTouches`. UIKit documents no delay; 150 ms is what its users measured.
  init(_ row: Row, at time: Timestamp, isDelayed: Bool) {
    self.row = row
    start = isDelayed ? time + .milliseconds(150) : time
  }

  func row(at time: Timestamp) -> Row? { time >= start ? row : nil }
}

/// The axes along which a drag scrolls: `UIScrollView.isDirectionalLockEnabled`.
///
/// A drag that begins within 30° of an axis scrolls only along that one; a diagonal one scrolls along both. UIKit documents
/// no angle; at this one, as many directions are diagonal as lie at either axis.
struct DirectionalLock {
  private var scrollsX = true
  private var scrollsY = true

  /// Creates the lock of a drag that begins with a translation.
  init(isEnabled: Bool, _ translation: Point2D) {
    guard isEnabled else { return }
    let (x, y) = (abs(translation.x), abs(translation.y))
    // tan 30°.
    let limit = 0.577_350_269_189_625_8
    (scrollsX, scrollsY) = (x >= y * limit, y >= x * limit)
  }

  /// Returns the part of a vector along which the drag scrolls.
  func locked(_ vector: Point2D) -> Point2D { Point2D(scrollsX ? vector.x : 0, scrollsY ? vector.y : 0) }
}
