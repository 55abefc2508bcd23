import Gestures
import TableModel

/// The animation of a photo from its thumbnail to full size, or back, in window coordinates.
///
/// The scene's state changes at once, like the model of a Core Animation layer; this is the presentation.
package struct PhotoTransition: Hashable, Sendable {
  /// 300 ms, a little longer than UIKit's 250 ms for smaller animations, because the photo crosses the whole window.
  package static let duration = Interval.milliseconds(300)

  package var from: LengthRect
  package var to: LengthRect
  /// The initial opacity of the photo's background, in thousandths.
  package var backgroundFrom: Int
  /// The final opacity of the photo's background, in thousandths.
  package var backgroundTo: Int
  /// The final opacity of the photo, in thousandths: 1000 unless the photo fades because its thumbnail is hidden.
  package var opacityTo = 1000
  package var began: Timestamp

  package var end: Timestamp { began + Self.duration }

  /// Returns the photo's frame: the initial one before the transition, the final one after it.
  package func frame(at time: Timestamp) -> LengthRect {
    let progress = progress(at: time)
    return LengthRect(
      x: between(from.minX, to.minX, progress), y: between(from.minY, to.minY, progress),
      width: between(from.width, to.width, progress), height: between(from.height, to.height, progress))
  }

  /// Returns whether the photo is no longer its thumbnail. One that has not moved yet is.
  func hasLeft(at time: Timestamp) -> Bool { background(at: time) > 0 || backgroundTo == 0 }

  /// Returns the opacity of the background, in thousandths.
  package func background(at time: Timestamp) -> Int {
    backgroundFrom + (backgroundTo - backgroundFrom) * Int(progress(at: time)) / Int(Self.whole)
  }

  /// Returns the opacity of the photo, in thousandths.
  package func opacity(at time: Timestamp) -> Int {
    1000 + (opacityTo - 1000) * Int(progress(at: time)) / Int(Self.whole)
  }

  /// The resolution of the progress.
  private static let whole: Int64 = 1 << 20

  /// Returns the progress with the curve of tables.
  private func progress(at time: Timestamp) -> Int64 {
    let elapsed = Double((time - began).microseconds) / Double(Self.duration.microseconds)
    return Int64(AnimationCurve.easeInOut.progress(at: elapsed) * Double(Self.whole) + 0.5)
  }

  private func between(_ a: Length, _ b: Length, _ progress: Int64) -> Length {
    a + (b - a).times(progress, over: Self.whole)
  }
}
