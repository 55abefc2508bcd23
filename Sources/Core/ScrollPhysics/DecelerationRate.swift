/// The curve by which scrolling slows down after a flick, of UIKit or of another toolkit.
///
/// The others stop at the frames of a display of 60 Hz, where their source does. The pixels of a display with one pixel a point are
/// their points.
public enum DecelerationRate: String, Hashable, Sendable, CaseIterable {
  /// The velocity keeps 0.998 of itself each millisecond: UIKit's `UIScrollView.DecelerationRate.normal`.
  case normal = "uikit"
  /// The velocity keeps 0.99 of itself each millisecond: UIKit's `UIScrollView.DecelerationRate.fast`.
  case fast = "uikit-fast"
  /// GTK 4 (gtkkineticscrolling.c with `DECELERATION_FRICTION` 4): the velocity decays by e^−4t, down to 0.1 pixels a second. GTK 3
  /// has the same curve, and stops before the first frame that moves less than a pixel.
  case gtk
  /// Chromium's fling on a desktop (ui/events/gestures/fling_curve.cc), without its feature ExperimentalFlingAnimation, which is the
  /// default on Linux and Windows.
  case chromium
  /// Firefox's fling on a desktop (gfx/layers/apz/src/DesktopFlingPhysics.h) with `apz.fling_friction` 0.002 and
  /// `apz.fling_stopped_threshold` 0.01: each frame moves by its own velocity.
  case firefox
  /// Android's `OverScroller` with `ViewConfiguration.getScrollFriction()`, 0.015.
  case android
  /// Qt Quick's Flickable with `flickDeceleration` 1500 and `maximumFlickVelocity` 2500: a constant deceleration.
  case qt

  /// Returns the distance to the target offset, in points.
  ///
  /// - Parameter velocity: in points a second.
  ///
  /// For UIKit it is the projection of WWDC 2018 session 803, “Designing Fluid Interfaces”: the sum of all further milliseconds,
  /// each with its share of the velocity.
  public func distance(velocity: Double) -> Double { Deceleration(self, velocity: velocity).distance }
}
