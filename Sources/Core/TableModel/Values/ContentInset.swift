/// The space above and below the content, such as that of a bar in front of it: the part of UIKit's `contentInset` along the
/// axis.
public struct ContentInset: Hashable, Sendable {
  /// The space above the content's top (0...`Length.maximumHeight`).
  public let top: Length
  /// The space below the content's bottom (0...`Length.maximumHeight`).
  public let bottom: Length

  /// No space.
  public static var zero: Self { Self() }

  /// Creates an inset, clamped to 0...`Length.maximumHeight`.
  public init(top: Length = .zero, bottom: Length = .zero) {
    self.top = top.clamped(to: .zero ... .maximumHeight)
    self.bottom = bottom.clamped(to: .zero ... .maximumHeight)
  }

  /// Returns the offsets between the content's ends: from −`top` to content height + `bottom` − viewport height; only
  /// −`top` if everything fits.
  public func offsetRange(contentHeight: Length, viewportHeight: Length) -> ClosedRange<Length> {
    let least = .zero - top
    return least...max(least, contentHeight + bottom - viewportHeight)
  }
}
