import Gestures
import TableModel

/// How a photo gets from its thumbnail to full size, or back: where it is at any time. In the window.
///
/// What it leads to holds at once, as a layer's model does; this is what somebody would see meanwhile.
public struct PhotoTransition: Hashable, Sendable {
  /// 300 ms, a little more than UIKit's 250 for what is smaller: the photo crosses the whole window.
  public static let duration = Interval.milliseconds(300)

  public var from: LengthRect
  public var to: LengthRect
  /// How much of what is behind it the photo's background covers, in thousandths.
  public var backgroundFrom: Int
  public var backgroundTo: Int
  /// 1000, but where the photo fades because there is nothing for it to go back to.
  public var opacityTo = 1000
  public var began: Timestamp

  public init(from: LengthRect, to: LengthRect, backgroundFrom: Int, backgroundTo: Int, began: Timestamp) {
    (self.from, self.to, self.began) = (from, to, began)
    (self.backgroundFrom, self.backgroundTo) = (backgroundFrom, backgroundTo)
  }

  public var end: Timestamp { began + Self.duration }

  /// Before it begins it is where it begins, afterwards where it ends.
  public func frame(at time: Timestamp) -> LengthRect {
    let share = share(at: time)
    return LengthRect(
      x: between(from.minX, to.minX, share), y: between(from.minY, to.minY, share),
      width: between(from.width, to.width, share), height: between(from.height, to.height, share))
  }
  /// In thousandths.
  public func background(at time: Timestamp) -> Int {
    backgroundFrom + (backgroundTo - backgroundFrom) * Int(share(at: time)) / Int(Self.whole)
  }
  /// The photo's own, in thousandths.
  public func opacity(at time: Timestamp) -> Int { 1000 + (opacityTo - 1000) * Int(share(at: time)) / Int(Self.whole) }

  /// In so many parts of the way a photo moves.
  private static let whole: Int64 = 1 << 20
  /// How much of the way it has gone, slowly at both ends: 3t² − 2t³, in whole numbers.
  private func share(at time: Timestamp) -> Int64 {
    let gone = min(max((time - began).microseconds, 0), Self.duration.microseconds)
    let t = gone * Self.whole / Self.duration.microseconds
    let square = t * t / Self.whole
    return 3 * square - 2 * (square * t / Self.whole)
  }
  private func between(_ a: Length, _ b: Length, _ share: Int64) -> Length {
    a + (b - a).times(share, over: Self.whole)
  }
}
