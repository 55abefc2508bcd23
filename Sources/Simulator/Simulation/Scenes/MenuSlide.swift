import Gestures

/// A pressing finger that slides onto the menu which its press has shown, and chooses the item on which it lifts, as with
/// UIKit's context menus. A menu may appear under the finger: the finger must have been elsewhere first.
struct MenuSlide: Hashable {
  private var point: Point2D
  private var isOnMenu: Bool
  private var wasElsewhere: Bool

  init(at point: Point2D, isOnMenu: Bool) {
    (self.point, self.isOnMenu, wasElsewhere) = (point, isOnMenu, !isOnMenu)
  }

  mutating func move(to point: Point2D, isOnMenu: Bool) {
    (self.point, self.isOnMenu) = (point, isOnMenu)
    if !isOnMenu { wasElsewhere = true }
  }

  /// The place on the menu to which the finger has slid; nil if it is elsewhere.
  var place: Point2D? { isOnMenu && wasElsewhere ? point : nil }
}
