/// An area that touches can hit, such as a header or a cell of a table. Targets form a tree. A touch belongs to the
/// innermost target on which it begins, and to all targets that contain that one.
struct Target {
  /// See ``TargetID``; nil if the target has been removed.
  var serial: UInt32?
  var parent: Int
  /// The number of targets that contain it.
  var depth: Int
  /// The area; nil for that of the parent.
  var frame: Rect2D?
  var isEnabled = true
  /// Moves the area with everything in it; nil for the identity.
  var transform: SimilarityTransform?
  var inverse: SimilarityTransform?
  /// The targets directly inside, in order of addition. The last one is on top.
  var children: [Int] = []
  /// The recognizers attached to it.
  var recognizers = RecognizerSet()
  /// Receives the touches that begin on it.
  var handler: ((TouchDelivery) -> Void)?
}
