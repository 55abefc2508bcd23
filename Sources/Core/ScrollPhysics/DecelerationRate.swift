/// The curve by which scrolling slows down after a flick, of UIKit or of another toolkit. ``ScrollToolkit`` has the toolkit's other rules.
///
/// The others stop at the frames of a display of 60 Hz, where their source does. The pixels of a display with one pixel a point are
/// their points.
public enum DecelerationRate: String, Hashable, Sendable, CaseIterable {
  /// The velocity keeps 0.998 of itself each millisecond: UIKit's `UIScrollView.DecelerationRate.normal`.
  case normal = "uikit"
  /// The velocity keeps 0.99 of itself each millisecond: UIKit's `UIScrollView.DecelerationRate.fast`.
  case fast = "uikit-fast"
  /// GTK 4 (gtkkineticscrolling.c with `DECELERATION_FRICTION` 4): the velocity decays by e^−4t, down to 0.1 pixels a second.
  case gtk
  /// Chromium on Linux and Windows (ui/events/gestures/physics_based_fling_curve.cc, 96 dpi): a Bézier curve; its distance grows with
  /// the square of the velocity, up to three viewports.
  case chromium
  /// Firefox's fling on a desktop (gfx/layers/apz/src/DesktopFlingPhysics.h) with `apz.fling_friction` 0.002 and
  /// `apz.fling_stopped_threshold` 0.01: each frame moves by its own velocity.
  case firefox
  /// Android's `OverScroller` with `ViewConfiguration.getScrollFriction()`, 0.015.
  case android
  /// Qt Quick's Flickable with `flickDeceleration` 1500 and `maximumFlickVelocity` 2500: a constant deceleration.
  case qt
  /// GTK 3: GTK 4's curve, which stops before the first frame that moves less than a pixel.
  case gtk3
  /// Chromium where its feature ExperimentalFlingAnimation is off by default, as on ChromeOS (ui/events/gestures/fling_curve.cc).
  case chromeos
  /// Qt's QScroller at 100 dpi: a constant deceleration of 487 pixels a second, as measured.
  case qscroller
  /// Kivy's ScrollView with `friction` 0.05 and `std_dt` 0.017 at 60 Hz: each frame moves by its own velocity, down to 0.1 pixels a frame.
  case kivy

  /// Returns the distance to the target offset, in points.
  ///
  /// - Parameter velocity: in points a second.
  ///
  /// For UIKit it is the projection of WWDC 2018 session 803, “Designing Fluid Interfaces”: the sum of all further milliseconds,
  /// each with its share of the velocity.
  public func distance(velocity: Double) -> Double {
    let limit = maximumVelocity
    return Deceleration(self, velocity: min(max(velocity, -limit), limit), viewport: .infinity).distance
  }

  /// The greatest velocity of a flick, in points a second; infinity if there is none.
  var maximumVelocity: Double {
    switch self {
    // ViewConfiguration.getScaledMaximumFlingVelocity().
    case .android: 8000
    case .qt: 2500
    // 0.5 m/s on a display of 100 dpi.
    case .qscroller: 1968.5
    case .normal, .fast, .gtk, .chromium, .firefox, .gtk3, .chromeos, .kivy: .infinity
    }
  }
}
