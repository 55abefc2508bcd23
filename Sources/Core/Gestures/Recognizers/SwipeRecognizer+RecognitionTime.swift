extension SwipeRecognizer {
  /// The time at which fingers that move fast enough become a swipe.
  public enum RecognitionTime: String, CaseIterable, Sendable {
    /// In the frame in which they have moved far enough, whatever they do next; not before the second movement, since devices
    /// filter the first one. Fingers that are too slow there are judged again when they lift, within ``maximumDuration``.
    case minimumDistance
    /// When they lift, in the direction and without having become slow, at most twice ``maximumDuration`` after the last touch down:
    /// UIKit reportedly allows 500 ms, and recorded swipes take up to 400. Fingers fail at once that are too slow at the minimum
    /// distance, or at half of it slower than 0.7 of the minimum velocity: so fast are fingers that accelerate evenly. Then they may
    /// slow down to 0.4 of it, 280 pt/s, as they do before they lift: recorded swipes to 312, and Hammer.js takes 300. Those that are
    /// slower for as long as a rest fail. So a pan that waits for the swipe begins where its fingers are slow.
    case touchUp
  }
}
