/// The work of all replays of an explanation, counted in inputs.
final class ReplayWork {
  private(set) var done = 0

  /// A replay's own cost, in inputs: it attaches the recognizers and makes a scene. As long as that, an optimized build takes
  /// for about a hundred inputs.
  private static let session = 100

  /// Counts a replay of this many inputs.
  func add(inputs: Int) { done += Self.session + inputs }
}
